//! Every planted way to stand still breaks the law of liveness.
#![allow(clippy::unwrap_used)]

use stolik_server::table::stall::{STALLS, plant_stall};
use trials::liveness::{live, one};

/// Games within which a table must have stood still.
const GAMES: u64 = 400;
/// Games that a sound server plays with the hooks in place.
const SOUND: u64 = 20;

/// One test, because a stall is planted for the whole process.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_planted_stall_is_seen() {
    live(0..SOUND).await.unwrap_or_else(|broken| panic!("nothing is planted, and yet {broken}"));
    let mut missed = Vec::new();
    for &(stall, what) in STALLS {
        plant_stall(Some(stall));
        let mut seen = None;
        for seed in 0..GAMES {
            seen = one(seed).await.err();
            if seen.is_some() {
                break;
            }
        }
        plant_stall(None);
        match seen {
            Some(broken) => println!("{what:<40} seen: {broken}"),
            None => {
                println!("{what:<40} NOT SEEN");
                missed.push(what);
            }
        }
    }
    assert_eq!(missed, Vec::<&str>::new());
}
