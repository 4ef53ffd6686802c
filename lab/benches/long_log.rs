//! How long a table with a long log takes to come into memory, and how much memory that takes: from
//! the beginning, and from a checkpoint.
#![allow(clippy::unwrap_used)]

use server::bot::no_brains;
use server::clock::ManualClock;
use server::decks::Decks;
use server::meters::Meters;
use server::person::{Code, Secret};
use server::store::{Directory, LogStore, NewTable, Place, SqliteStore};
use server::table::{Codes, Names, Pace, Tables, TablesConfig};
use std::sync::Arc;
use std::time::Instant;

const RECORDS: u64 = 300_000;

/// The most memory that the process has had, in MiB; it can be set back.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.unwrap_or(f64::NAN) / 1024.0
}

fn forget_the_peak() {
    // Where it cannot be set back, the figure is that of the whole process.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

async fn fill(store: &SqliteStore, new: &NewTable) -> i64 {
    let table = store.create(new.clone()).await.unwrap();
    let digest = serde_json::to_string(&Secret::fresh().digest()).unwrap();
    let mut last = None;
    for seq in 0..RECORDS {
        let did = match seq {
            0 => format!(
                r#"{{"joined":{{"person":1,"name":"Ala","face":"gosia","secret":{digest}}}}}"#
            ),
            _ => format!(r#"{{"renamed":{{"person":1,"name":"Ala {seq}","face":"gosia"}}}}"#),
        };
        let record = format!(r#"{{"at":{seq},"by":[1,"a-command-{seq}"],"did":[{did}]}}"#);
        last = Some(store.append(Place::unclaimed(table, seq), record, None));
        if seq % 500 == 0 {
            last.take().unwrap().await.unwrap();
        }
    }
    last.unwrap().await.unwrap();
    table
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(&folder.path().join("long.db")).unwrap());
    let code = Code { shown: "Bigos".to_string(), plain: "bigos".to_string() };
    let invite = Secret::fresh();
    let new = NewTable { invite, code, owner: None, at: 0, codes_before: 0 };
    let table = fill(&store, &new).await;
    let config = TablesConfig {
        games: games::GAMES,
        characters: Arc::new(|_| Vec::new()),
        pace: Pace::default(),
        decks: Arc::new(Decks::none()),
        codes: Arc::new(Codes::new(true)),
        rights: server::table::Deed::right,
    };
    let tables = Tables::new(
        config,
        store.into(),
        Arc::new(ManualClock::new(0)),
        no_brains(),
        Arc::new(gallery::EmptyGallery),
        Arc::new(Meters::default()),
    );
    for how in ["from the beginning", "from a checkpoint"] {
        forget_the_peak();
        let (before, started) = (peak(), Instant::now());
        let names = Names { table, invite, code: String::new(), owner: None };
        let state = tables.fold(names).await.unwrap();
        assert_eq!(state.seq(), RECORDS);
        println!(
            "a log of {RECORDS} records, {how:<18}  {:>7.1} ms, {:>5.1} MiB more than before",
            started.elapsed().as_secs_f64() * 1e3,
            peak() - before
        );
    }
}
