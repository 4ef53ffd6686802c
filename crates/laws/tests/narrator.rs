//! Narrator keeps every law.

use games::narrator::Narrator;

/// Enough to meet every number of seats with every option many times; set `STOLIK_LAWS_GAMES` for a soak.
const GAMES: u32 = 300;

fn given(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn narrator_keeps_every_law() {
    match laws::run_all::<Narrator>(given("STOLIK_LAWS_GAMES", u64::from(GAMES)) as u32, given("STOLIK_LAWS_SEED", 1)) {
        Ok(tally) => println!("{tally}"),
        Err(broken) => panic!("{broken}"),
    }
}
