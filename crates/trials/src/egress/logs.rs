//! Logs of finished games on trial: given to nobody but people of the table, not before the end,
//! and the same bytes whatever the next game hides.

use super::case::{MORNING, cookie_of, fixed_secret, secret_of};
use super::servers::Servers;
use crate::clock::HandClock;
use crate::faults::Leak;
use crate::wire::{Line, ask};
use anyhow::Context;
use games::bluff::Bluff;
use games::kits;
use kernel::{Described, Entry, Eye, Game, Play, Quick, Random};
use laws::{Record, Register};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use stolik_server::person::{Code, Secret};
use stolik_server::store::{Directory, LogStore, MemoryStore, NewTable, Place};
use stolik_server::{Config, Files};

const HOST: &str = "localhost";

/// Tries the cases of these seeds in order; gives how many logs came, or the first case that shows
/// something.
pub async fn log_trials(
    seeds: Range<u64>,
    leak: Option<Leak>,
) -> anyhow::Result<Result<u64, (u64, String)>> {
    let mut logs = 0;
    for seed in seeds {
        match trial(seed, leak).await.with_context(|| format!("case {seed}"))? {
            Ok(more) => logs += more,
            Err(seen) => return Ok(Err((seed, seen))),
        }
    }
    Ok(Ok(logs))
}

/// A table whose first game is over and whose second is being played.
struct Case {
    seats: u8,
    first: Record<Bluff>,
    second: Record<Bluff>,
    /// What the second game's log is in each world.
    logs: [Vec<Entry<<Bluff as Game>::Action>>; 2],
    seeds: [[u8; 32]; 2],
}

impl Case {
    fn random(seed: u64) -> Case {
        let mut random = Quick::new(seed ^ 0x0010_6000);
        let game =
            |from: u64| (from..).find_map(|seed| Record::random::<kits::bluff::Kit>(seed).ok());
        let first = game(seed).expect("games end");
        let same_table = |record: &Record<Bluff>| record.seats == first.seats;
        let second =
            (seed + 1..).filter_map(game).find(same_table).expect("games of every size end");
        let acts: Vec<usize> = (1..second.log.len())
            .filter(|place| matches!(second.log[*place], Entry::Act { .. }))
            .collect();
        let cut = acts[random.below(acts.len() as u32) as usize];
        let log = second.log[..cut].to_vec();
        let twin =
            kits::bluff::Kit::twin(&second.setup, second.seats, &log, Eye::Rail, &mut random);
        let seeds = [0, 1].map(|_| std::array::from_fn(|_| random.below(256) as u8));
        Case { seats: first.seats, first, second, logs: [log, twin], seeds }
    }

    /// Somebody who left, and somebody who was shown out.
    fn gone(&self) -> [u32; 2] {
        [u32::from(self.seats) + 1, u32::from(self.seats) + 2]
    }

    async fn store(&self, world: usize) -> anyhow::Result<MemoryStore> {
        let store = MemoryStore::default();
        let code = Code { shown: "BIGOS".to_string(), plain: "BIGOS".to_string() };
        let invite = fixed_secret(3, 1);
        let new = NewTable { invite, code, owner: None, at: MORNING, codes_before: 0 };
        let table = store.create(new).await?;
        for (seq, did) in (0..).zip(self.records(world)?) {
            let number = did[0]["started"]["number"].as_u64();
            let seed = number.map(|number| (number as u32, self.seeds[world]));
            let record = json!({"at": MORNING, "did": did}).to_string();
            store.append(Place::unclaimed(table, seq), record, seed).await?;
        }
        Ok(store)
    }

    fn records(&self, world: usize) -> anyhow::Result<Vec<Value>> {
        let [left, kicked] = self.gone();
        let mut records: Vec<Value> = Vec::new();
        for person in 1..=kicked {
            let came = json!({"joined": {"person": person, "name": format!("Osoba {person}"),
                "face": "ola", "identity": cookie_of(person).digest(),
                "secret": secret_of(person).digest()}});
            let seated = person <= u32::from(self.seats);
            records.push(if seated { json!([came, {"sat": person}]) } else { json!([came]) });
        }
        records.push(json!([{"left": {"person": left, "kicked": false}},
            {"left": {"person": kicked, "kicked": true}}, {"host": 1}]));
        let seats: Vec<u32> = (1..=u32::from(self.seats)).collect();
        let games = [(&self.first, &self.first.log), (&self.second, &self.logs[world])];
        for (number, (record, log)) in (1..).zip(games) {
            let options = json!(record.setup);
            records.push(json!([{"started": {"number": number, "game": Bluff::ID,
                "options": options, "seats": seats}}]));
            records.extend(log.iter().map(|entry| json!([{"game": entry}])));
            if number == 1 {
                records.push(json!([{"ended": outcome(record).context("it is over")?}]));
            }
        }
        Ok(records)
    }
}

fn outcome<G: Described>(record: &Record<G>) -> Option<kernel::Outcome> {
    let mut play = Play::<G>::open(&record.setup, record.seats);
    record.log.iter().for_each(|entry| {
        play.fold(entry, &mut Vec::new());
    });
    play.game().outcome()
}

fn config() -> Config {
    let mut config = Config::new(games::GAMES);
    config.listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
    config.clock = Arc::new(HandClock::new(MORNING));
    config.files = Files::new([("index.html".to_string(), b"<p>table".as_slice().into())].into());
    config
}

/// Asks for everything as anybody; gives all answers, or what should not have been given.
async fn answers(
    case: &Case,
    world: usize,
    leak: Option<Leak>,
) -> anyhow::Result<Result<Vec<String>, String>> {
    let through = case.seats.is_multiple_of(2);
    let server = Servers::start(config, case.store(world).await?, through, leak).await?;
    let address = server.address()?;
    let invite: Secret = fixed_secret(3, 1);
    let tv = fixed_secret(4, 2);
    let (mut line, _) =
        Line::open(address, HOST, &invite.to_string(), Some(&tv.to_string())).await?;
    line.say(&json!({"t": "hello", "v": 2, "as": "tv", "lang": "pl"})).await?;
    line.hear().await?;
    let person = |person: u32| (format!("person {person}"), cookie_of(person), true);
    let nobody = |what: &str, cookie: Secret| (what.to_string(), cookie, false);
    let [left, kicked] = case.gone();
    let mut askers: Vec<(String, Secret, bool)> = (1..=u32::from(case.seats)).map(person).collect();
    askers.push(nobody("somebody who left", cookie_of(left)));
    askers.push(nobody("somebody shown out", cookie_of(kicked)));
    askers.push(nobody("a stranger", fixed_secret(4, 1)));
    askers.push(nobody("a shared screen", tv));
    let (mut all, mut seen) = (Vec::new(), None);
    for (who, cookie, of_the_table) in askers {
        for number in 1..=3 {
            let path = format!("/api/tables/{invite}/games/{number}/log");
            let cookie = cookie.to_string();
            let (head, body) = ask(address, HOST, "GET", &path, Some(&cookie)).await?;
            let given = head.starts_with("HTTP/1.1 200");
            if given != (of_the_table && number == 1) {
                let what = if given { "is given" } else { "is not given" };
                seen = seen.or(Some(format!("{who} {what} the log of game {number}")));
            }
            if given {
                is_a_game(&body)?;
            }
            all.push(format!("{who} {number}\n{head}\n{body}"));
        }
    }
    drop(line);
    server.stop().await;
    Ok(seen.map_or(Ok(all), Err))
}

/// A log that is given out must be the game.
fn is_a_game(body: &str) -> anyhow::Result<()> {
    let file = record::GameFile::read(body.as_bytes())?;
    let rules = games::find(&file.game).context("a game of the registry")?;
    file.walk(rules, |_, _| ControlFlow::Continue(()))?;
    Ok(())
}

async fn trial(seed: u64, leak: Option<Leak>) -> anyhow::Result<Result<u64, String>> {
    let case = Case::random(seed);
    let mut worlds = Vec::new();
    for world in [0, 1] {
        match answers(&case, world, leak).await? {
            Ok(answers) => worlds.push(answers),
            Err(seen) => return Ok(Err(seen)),
        }
    }
    let differs = worlds[0].iter().zip(&worlds[1]).find(|(one, other)| one != other);
    Ok(match differs {
        Some((one, _)) => {
            let whose = one.lines().next().unwrap_or_default();
            Err(format!("what {whose} gets depends on the next game"))
        }
        None => Ok(u64::from(case.seats)),
    })
}
