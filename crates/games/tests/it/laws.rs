//! Every game of the registry keeps every law.

use kernel::{Described, Eye, Game, Play, Quick, Random, Seat};
use laws::{Record, Register};
use serde_json::json;

fn given(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Set `STOLIK_LAWS_GAMES` for a soak.
fn keeps_every_law<R: Register>() {
    match laws::run_all::<R>(
        given("STOLIK_LAWS_GAMES", u64::from(R::ENOUGH)) as u32,
        given("STOLIK_LAWS_SEED", 1),
    ) {
        Ok(tally) => println!("{}: {tally}", R::Game::ID),
        Err(broken) => panic!("{broken}"),
    }
}

/// A law of secrecy that compares a world with itself would always hold.
fn has_twins_that_differ<R: Register>() {
    let mut random = Quick::new(7);
    let (mut twins, mut differ) = (0, 0);
    for seed in 0..30 {
        let record = Record::random::<R>(seed).unwrap_or_else(|broken| panic!("{broken}"));
        let log = &record.log[..1 + random.below(record.log.len() as u32) as usize];
        for eye in Eye::all(record.seats) {
            twins += 1;
            differ += u32::from(R::twin(&record.setup, record.seats, log, eye, &mut random) != log);
        }
    }
    assert!(
        differ > twins / 2,
        "{}: only {differ} of {twins} twins differ from what they are twins of: its register hides too little",
        R::Game::ID
    );
}

/// What the frame around what a seat alone is told adds to it, at most.
const AROUND: usize = 64;

/// What stands around the offers, where there are any.
const OFFERED: usize = r#","legal":"#.len();

/// Somebody who sees only how long the frames to others are learns nothing from it.
fn tells_nothing_by_its_length<R: Register>() {
    let length = |play: &Play<R::Game>, seat: Seat| {
        let mut offers = Vec::new();
        play.game().legal(seat, &mut offers);
        let written = json!([play.game().own(seat), offers]).to_string();
        // In a frame that tells only what has changed nothing stands where nothing is offered.
        let mut described = String::new();
        play.game().write_offers(seat, &mut described);
        let offered = if described == "[]" { 0 } else { described.len() + OFFERED };
        let changes = json!(play.game().own(seat)).to_string().len() + offered;
        [written.len(), changes].map(|length| (length + AROUND).max(R::Game::FILLED_UP_TO))
    };
    let mut random = Quick::new(11);
    for seed in 0..60 {
        let record = Record::random::<R>(seed).unwrap_or_else(|broken| panic!("{broken}"));
        let log = &record.log[..1 + random.below(record.log.len() as u32) as usize];
        for eye in Eye::all(record.seats) {
            let twin = R::twin(&record.setup, record.seats, log, eye, &mut random);
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
                    R::Game::ID
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
                super::keeps_every_law::<stolik_games::kits::$folder::Kit>();
            }

            #[test]
            fn tells_nothing_by_its_length() {
                super::tells_nothing_by_its_length::<stolik_games::kits::$folder::Kit>();
            }

            #[test]
            fn has_twins_that_differ() {
                super::has_twins_that_differ::<stolik_games::kits::$folder::Kit>();
            }
        })*
    };
}
stolik_games::every_game!(laws_of_every_game);
