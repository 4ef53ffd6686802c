//! Kasyno keeps every law.

use games::casino::Casino;

/// A game of Kasyno at random is long; set `STOLIK_LAWS_GAMES` for a soak.
const GAMES: u32 = 40;

fn given(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn casino_keeps_every_law() {
    match laws::run_all::<Casino>(given("STOLIK_LAWS_GAMES", u64::from(GAMES)) as u32, given("STOLIK_LAWS_SEED", 1)) {
        Ok(tally) => println!("{tally}"),
        Err(broken) => panic!("{broken}"),
    }
}
