//! Every planted way to stand still breaks the law of liveness.

use crate::beside::{Job, beside_each_other, runtime};
use trials::faults::STALLS;
use trials::liveness::one;

/// Games within which a table must have stood still.
const GAMES: u64 = 400;

#[test]
fn every_planted_stall_is_seen() {
    let job = |&(stall, what): &(_, &'static str)| -> Job {
        Box::new(move || {
            let games = async {
                for seed in 0..GAMES {
                    if let Err(broken) = one(seed, Some(stall)).await {
                        return Some(broken.to_string());
                    }
                }
                None
            };
            (what.to_string(), runtime().block_on(games))
        })
    };
    beside_each_other(STALLS.iter().map(job).collect());
}
