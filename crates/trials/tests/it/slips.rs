//! Every planted way for a table not to keep its word is seen on some bad night.

use crate::beside::{Job, beside_each_other};
use trials::faults::SLIPS;
use trials::nights::night;

/// Nights within which a slip must have shown.
const NIGHTS: u64 = 300;

#[test]
fn every_planted_slip_is_seen() {
    let job = |&(slip, what): &(_, &'static str)| -> Job {
        Box::new(move || {
            let seen = (0..NIGHTS).find_map(|seed| night(seed, Some(slip)).err());
            (what.to_string(), seen.map(|breach| breach.to_string()))
        })
    };
    beside_each_other(SLIPS.iter().map(job).collect());
}
