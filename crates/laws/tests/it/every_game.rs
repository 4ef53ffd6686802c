//! Every game of the registry keeps every law.

use kernel::{Eye, Play, Quick, Random, Seat};
use laws::{Record, Register};
use serde_json::json;

fn given(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Set `STOLIK_LAWS_GAMES` for a soak.
fn keeps_every_law<G: Register>() {
    match laws::run_all::<G>(
        given("STOLIK_LAWS_GAMES", u64::from(G::ENOUGH)) as u32,
        given("STOLIK_LAWS_SEED", 1),
    ) {
        Ok(tally) => println!("{}: {tally}", G::ID),
        Err(broken) => panic!("{broken}"),
    }
}

/// A law of secrecy that compares a world with itself would always hold.
fn has_twins_that_differ<G: Register>() {
    let mut random = Quick::new(7);
    let (mut twins, mut differ) = (0, 0);
    for seed in 0..30 {
        let record = Record::<G>::random(seed).unwrap_or_else(|broken| panic!("{broken}"));
        let log = &record.log[..1 + random.below(record.log.len() as u32) as usize];
        for eye in Eye::all(record.seats) {
            twins += 1;
            differ += u32::from(G::twin(&record.setup, record.seats, log, eye, &mut random) != log);
        }
    }
    assert!(
        differ > twins / 2,
        "{}: only {differ} of {twins} twins differ from what they are twins of: its register hides too little",
        G::ID
    );
}

/// What the frame around what a seat alone is told adds to it, at most.
const AROUND: usize = 64;

/// What stands around the offers, where there are any.
const OFFERED: usize = r#","legal":"#.len();

/// Somebody who sees only how long the frames to others are learns nothing from it.
fn tells_nothing_by_its_length<G: Register>() {
    let length = |play: &Play<G>, seat: Seat| {
        let mut offers = Vec::new();
        play.game().legal(seat, &mut offers);
        let written = json!([play.game().own(seat), offers]).to_string();
        // In a frame that tells only what has changed nothing stands where nothing is offered.
        let mut described = String::new();
        play.game().write_offers(seat, &mut described);
        let offered = if described == "[]" { 0 } else { described.len() + OFFERED };
        let changes = json!(play.game().own(seat)).to_string().len() + offered;
        [written.len(), changes].map(|length| (length + AROUND).max(G::FILLED_UP_TO))
    };
    let mut random = Quick::new(11);
    for seed in 0..60 {
        let record = Record::<G>::random(seed).unwrap_or_else(|broken| panic!("{broken}"));
        let log = &record.log[..1 + random.below(record.log.len() as u32) as usize];
        for eye in Eye::all(record.seats) {
            let twin = G::twin(&record.setup, record.seats, log, eye, &mut random);
            let (mut one, mut other) = (record.open(), record.open());
            for (entry, twin) in log.iter().zip(&twin) {
                one.fold(entry, &mut Vec::new());
                other.fold(twin, &mut Vec::new());
            }
            for seat in 0..record.seats {
                assert_eq!(
                    length(&one, seat),
                    length(&other, seat),
                    "{}, seed {seed}: what seat {seat} is told is of another length where {eye:?} may not know it; see `FILLED_UP_TO`",
                    G::ID
                );
            }
        }
    }
}

macro_rules! laws_of_every_game {
    ($($folder:ident::$game:ident,)*) => {
        $(mod $folder {
            #[test]
            fn keeps_every_law() {
                super::keeps_every_law::<games::$folder::$game>();
            }

            #[test]
            fn tells_nothing_by_its_length() {
                super::tells_nothing_by_its_length::<games::$folder::$game>();
            }

            #[test]
            fn has_twins_that_differ() {
                super::has_twins_that_differ::<games::$folder::$game>();
            }
        })*
    };
}
games::every_game!(laws_of_every_game);
