//! Pictures of Narrator on trial: two worlds in which the same cards lie on the table, but others
//! gave them, others hold what nobody sees, and whoever has voted has voted otherwise. The onlooker
//! asks for its own pictures, for those of the table, and for any others.

use super::gallery::{Pictures, World, difference};
use super::onlooker::Onlooker;
use crate::faults::Leak;
use anyhow::Context;
use games::kits;
use games::narrator::{DREAMS, Deck, card_id, own_id};
use kernel::{Entry, Quick, Random};
use laws::{Record, Register};
use serde_json::{Value, json};
use std::ops::Range;

/// Moves that are made in a trial, at most.
const MOVES: usize = 4;
/// Pictures that the onlooker asks for after every move without having seen their names.
const GUESSES: usize = 14;
/// What a browser says that has kept a picture.
const KEPT: &str =
    "if-none-match: \"kept\"\r\nif-modified-since: Tue, 14 Nov 2023 22:13:20 GMT\r\n";

/// Tries the cases of these seeds in order, until one shows a difference; gives that one's seed
/// with it.
pub async fn dream_trials(
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
    let mut random = Quick::new(seed ^ 0xD4EA);
    let record = Record::random::<kits::narrator::Kit>(seed)
        .map_err(|broken| anyhow::anyhow!("{broken}"))?;
    let is_act = |place: &usize| matches!(record.log[*place], Entry::Act { .. });
    // Up to here, where no chance is due. The moves since chance last spoke can be made over the
    // wire: what the worlds draw would differ.
    let ends: Vec<usize> = (1..record.log.len()).filter(is_act).collect();
    let end = ends[random.below(ends.len() as u32) as usize];
    let begin = (0..end).rev().take(MOVES).take_while(is_act).last().unwrap_or(end);
    let onlooker = Onlooker::random(record.seats, &mut random);
    let twin = kits::narrator::Kit::twin(
        &record.setup,
        record.seats,
        &record.log[..end],
        onlooker.eye(),
        &mut random,
    );
    let seeds = [0, 1].map(|_| std::array::from_fn(|_| random.below(256) as u8));
    let logs = [&record.log[..end], &twin[..]];
    let mut worlds = Vec::new();
    for (log, seed) in logs.into_iter().zip(seeds) {
        worlds.push(
            World::open(&record, &log[..begin], seed, onlooker, ("none", false), leak).await?,
        );
    }
    let name = if record.setup.deck == Deck::Dreams { card_id } else { own_id };
    let mut seen = None;
    for place in begin..=end {
        let guesses: Vec<String> =
            (0..GUESSES).map(|_| name(random.below(u32::from(DREAMS) + 2) as u16)).collect();
        for world in &mut worlds {
            looks(world, &guesses).await?;
        }
        seen = difference(&worlds);
        if seen.is_some() || place == end {
            break;
        }
        for (world, log) in worlds.iter_mut().zip(logs) {
            let Entry::Act { seat, action } = &log[place] else {
                anyhow::bail!("only moves are made over the wire")
            };
            world.moves(*seat, &json!(action)).await?;
        }
    }
    let mut tally = Pictures::default();
    for world in worlds {
        tally = world.close().await;
    }
    Ok(seen.map_or(Ok(tally), |what| Err(format!("{onlooker:?}: {what}"))))
}

/// Hears all there is, and looks at every picture that the view names, and at some that it may not
/// look at, with and without a copy of it.
async fn looks(world: &mut World, guesses: &[String]) -> anyhow::Result<()> {
    let path = world.hears().await?;
    let (table, own) = (&world.game()["table"], &world.game()["own"]);
    let lists = [&own["hand"], &own["given"], &table["table"], &table["last_round"]["cards"]];
    let seen = lists.iter().filter_map(|list| list.as_array()).flatten().filter_map(Value::as_str);
    let named: Vec<String> = seen.map(ToString::to_string).collect();
    for name in named
        .iter()
        .filter(|name| table["phase"] == "vote" || !world.looked_at.contains(*name))
        .cloned()
        .collect::<Vec<_>>()
    {
        world.asks(&format!("{path}{name}"), "").await?;
        world.looked_at.insert(name);
    }
    for (number, name) in guesses.iter().enumerate() {
        world.asks(&format!("{path}{name}"), if number % 2 == 0 { KEPT } else { "" }).await?;
    }
    world.asks(&format!("{path}made-up-1"), KEPT).await
}
