//! Every game of the registry keeps every law.

use kernel::{Eye, Quick, Random};
use laws::{Record, Register};

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

macro_rules! laws_of_every_game {
    ($($folder:ident::$game:ident,)*) => {
        $(mod $folder {
            #[test]
            fn keeps_every_law() {
                super::keeps_every_law::<games::$folder::$game>();
            }

            #[test]
            fn has_twins_that_differ() {
                super::has_twins_that_differ::<games::$folder::$game>();
            }
        })*
    };
}
games::every_game!(laws_of_every_game);
