//! Iluzja keeps every law.

use games::illusion::Illusion;

/// Rows get long, so a game of Iluzja is longer than one of Blef; set `STOLIK_LAWS_GAMES` for a soak.
const GAMES: u32 = 200;

fn given(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn illusion_keeps_every_law() {
    match laws::run_all::<Illusion>(given("STOLIK_LAWS_GAMES", u64::from(GAMES)) as u32, given("STOLIK_LAWS_SEED", 1)) {
        Ok(tally) => println!("{tally}"),
        Err(broken) => panic!("{broken}"),
    }
}
