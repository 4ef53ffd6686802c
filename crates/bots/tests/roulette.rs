//! How the players of Ruletka fare: against chance, against each other, and that their games end.

use games::roulette::{Roulette, Setup};
use stolik_bots::{Cast, RANDOM, contest};

/// Enough to see a clear difference; `STOLIK_BOT_GAMES` for a measurement.
fn games() -> u64 {
    std::env::var("STOLIK_BOT_GAMES").map_or(400, |text| text.parse().expect("a number"))
}

/// Wins per game of each player of a table, everybody moving on one seat each game.
fn shares(players: [&str; 4]) -> [f64; 4] {
    let mut wins = [0.0; 4];
    for seed in 0..games() {
        let turn = seed as usize % 4;
        let mut bots: Vec<_> = (0..4).map(|seat| Roulette::player(players[(seat + turn) % 4]).expect("a player")).collect();
        for winner in contest(&Setup::default(), &mut bots, seed).winners {
            wins[(usize::from(winner) + turn) % 4] += 1.0;
        }
    }
    wins.map(|wins| wins / games() as f64)
}

#[test]
fn every_character_clearly_beats_random_players() {
    for name in Roulette::CHARACTERS {
        let [share, ..] = shares([name, RANDOM, RANDOM, RANDOM]);
        println!("{name} against three random players: {:.1} %", 100.0 * share);
        assert!(share > 0.5, "{name}: {share}");
    }
}

#[test]
fn no_character_wins_more_than_half_against_the_others() {
    for fourth in Roulette::CHARACTERS {
        let table = ["honest", "cheat", "judge", fourth];
        let shares = shares(table);
        println!("{table:?}: {:?}", shares.map(|share| (1000.0 * share).round() / 10.0));
        assert!(shares.iter().all(|share| *share < 0.5), "{table:?}: {shares:?}");
        assert!(shares[..3].iter().all(|share| *share > 0.1), "{table:?}: {shares:?}");
    }
}
