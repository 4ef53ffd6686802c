//! Every planted way for a table not to keep its word is seen on some bad night.
#![allow(clippy::unwrap_used)]

use stolik_server::table::slip::{SLIPS, plant_slip};
use trials::nights::{night, nights};

/// Nights within which a slip must have shown.
const NIGHTS: u64 = 300;
/// Nights that a sound server survives with the hooks in place.
const SOUND: u64 = 20;

/// One test, because a slip is planted for the whole process.
#[test]
fn every_planted_slip_is_seen() {
    nights(0..SOUND).unwrap_or_else(|breach| panic!("nothing is planted, and yet {breach}"));
    let mut missed = Vec::new();
    for &(slip, what) in SLIPS {
        plant_slip(Some(slip));
        let seen = (0..NIGHTS).find_map(|seed| night(seed).err());
        plant_slip(None);
        match seen {
            Some(breach) => println!("{what:<45} seen: {breach}"),
            None => {
                println!("{what:<45} NOT SEEN");
                missed.push(what);
            }
        }
    }
    assert_eq!(missed, Vec::<&str>::new());
}
