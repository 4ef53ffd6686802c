//! Pictures of Iluzja on trial: two worlds in which other cards lie in the same places under the
//! same names.

use super::gallery::{Pictures, World, difference};
use super::onlooker::Onlooker;
use crate::faults::Leak;
use anyhow::Context;
use games::kits;
use kernel::{Entry, Quick, Random};
use laws::{Record, Register};
use serde_json::{Value, json};
use std::ops::Range;

/// Pictures back to this one are looked at.
const OLDEST: u64 = 8;
/// Cards that are placed in a trial.
const PLACED: u32 = 4;

/// Tries the cases of these seeds in order, until one shows a difference; gives that one's seed
/// with it.
pub async fn picture_trials(
    seeds: Range<u64>,
    leak: Option<Leak>,
) -> anyhow::Result<Result<Pictures, (u64, String)>> {
    let mut total = Pictures::default();
    for seed in seeds {
        match trial(seed, leak).await.with_context(|| format!("case {seed}"))? {
            Ok(tally) => total += tally,
            Err(seen) => return Ok(Err((seed, seen))),
        }
    }
    Ok(Ok(total))
}

async fn trial(seed: u64, leak: Option<Leak>) -> anyhow::Result<Result<Pictures, String>> {
    let mut random = Quick::new(seed ^ 0x11_0510);
    let record = Record::random::<kits::illusion::Kit>(seed)
        .map_err(|broken| anyhow::anyhow!("{broken}"))?;
    let acts: Vec<usize> = (1..record.log.len())
        .filter(|place| matches!(record.log[*place], Entry::Act { .. }))
        .collect();
    let cut = acts[random.below(acts.len() as u32) as usize];
    let onlooker = Onlooker::random(record.seats, &mut random);
    let twin = kits::illusion::Kit::twin(
        &record.setup,
        record.seats,
        &record.log[..cut],
        onlooker.eye(),
        &mut random,
    );
    let seeds = [0, 1].map(|_| std::array::from_fn(|_| random.below(256) as u8));
    let mut worlds = Vec::new();
    for (log, seed) in [&record.log[..cut], &twin[..]].into_iter().zip(seeds) {
        worlds.push(World::open(&record, log, seed, onlooker, ("none", false), leak).await?);
    }
    let mut seen = None;
    for step in 0..=PLACED {
        for world in &mut worlds {
            looks(world).await?;
        }
        seen = difference(&worlds);
        let due = worlds[0].game()["due"][0].as_u64();
        let (Some(seat), None, true) = (due, &seen, worlds[0].game()["table"]["top"].is_u64())
        else {
            break;
        };
        if step < PLACED {
            let at = random
                .below(1 + worlds[0].game()["table"]["row"].as_array().map_or(0, Vec::len) as u32);
            for world in &mut worlds {
                world.moves(seat as u8, &json!({"type": "place", "at": at})).await?;
            }
        }
    }
    let mut tally = Pictures::default();
    for world in worlds {
        tally = world.close().await;
    }
    Ok(seen.map_or(Ok(tally), |what| Err(format!("{onlooker:?}: {what}"))))
}

/// Hears all there is, and looks at every picture that the view names, at the next ones, and at one
/// by the name of a card.
async fn looks(world: &mut World) -> anyhow::Result<()> {
    let path = world.hears().await?;
    let table = &world.game()["table"];
    let lists = [&table["row"], &table["last_round"]["cards"]];
    let mut names: Vec<u64> = lists
        .iter()
        .filter_map(|list| list.as_array())
        .flatten()
        .chain([&table["top"]])
        .filter_map(Value::as_u64)
        .collect();
    let newest = names.iter().max().copied().unwrap_or(0);
    // Each picture once, of an old row only some, and always what is on top and what is not there
    // yet.
    names.retain(|name| *name + OLDEST > newest && world.looked_at.insert(name.to_string()));
    names.extend([newest, newest + 1, newest + 2]);
    for name in
        names.iter().map(ToString::to_string).chain(["i01".to_string(), "made-up-1".to_string()])
    {
        for palette in
            if name == newest.to_string() { &["", "?palette=tritanopia"][..] } else { &[""] }
        {
            world.asks(&format!("{path}{name}{palette}"), "").await?;
        }
    }
    Ok(())
}
