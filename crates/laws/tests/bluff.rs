//! Blef keeps every law.

use games::bluff::Bluff;

/// Enough to meet every combination of options with every number of seats many times; set `STOLIK_LAWS_GAMES` for a soak.
const GAMES: u32 = 1_600;

fn games() -> u32 {
    std::env::var("STOLIK_LAWS_GAMES").map_or(GAMES, |games| games.parse().expect("STOLIK_LAWS_GAMES is a number of games"))
}

#[test]
fn bluff_keeps_every_law() {
    let seed = std::env::var("STOLIK_LAWS_SEED").map_or(1, |seed| seed.parse().expect("STOLIK_LAWS_SEED is a number"));
    match laws::run_all::<Bluff>(games(), seed) {
        Ok(tally) => println!("{tally}"),
        Err(broken) => panic!("{broken}"),
    }
}
