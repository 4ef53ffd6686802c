//! Measures a Blef character against other players: `tournament sharp 2 2000 calm,wild [all]`;
//! `all` draws the options anew each game.

use bots::{Cast, RANDOM, contest};
use games::bluff::{Order, Setup};
use kernel::{Quick, Random};
use std::time::Instant;

fn any_setup(random: &mut Quick) -> Setup {
    let mut coin = || random.below(2) == 0;
    let order = if coin() { Order::CountFirst } else { Order::ValueFirst };
    Setup { order, wild_ones: coin(), directions: coin(), countdown: coin(), elimination: coin() }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let name = words.first().map_or("sharp", String::as_str);
    let number =
        |place: usize, or: u64| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(or);
    let (seats, games) = (number(1, 2) as usize, number(2, 1000));
    let others: Vec<&str> = match words.get(3).filter(|word| *word != "everyone") {
        Some(list) => list.split(',').collect(),
        None => [RANDOM]
            .iter()
            .chain(games::kits::bluff::Kit::SPARRING)
            .chain(games::kits::bluff::Kit::CHARACTERS)
            .copied()
            .collect(),
    };
    let any_options = words.get(4).is_some_and(|word| word == "all");
    let bot = |name: &str| {
        games::kits::bluff::Kit::player(name).unwrap_or_else(|| panic!("nobody is called {name}"))
    };
    println!(
        "{name} at {seats} seats, {games} games each, fair share {:.1} %",
        100.0 / seats as f64
    );
    for other in others {
        let (started, mut options, mut won) = (Instant::now(), Quick::new(7), 0.0);
        for seed in 0..games {
            let place = seed as usize % seats;
            let mut players: Vec<_> =
                (0..seats).map(|seat| bot(if seat == place { name } else { other })).collect();
            let setup = if any_options { any_setup(&mut options) } else { Setup::default() };
            let outcome = contest(&setup, &mut players, seed);
            won += f64::from(u8::from(outcome.winners.contains(&(place as u8))))
                / outcome.winners.len().max(1) as f64;
        }
        let share = won / games as f64;
        let margin = 1.96 * (share * (1.0 - share) / games as f64).sqrt();
        println!(
            "  {other:10} {:5.1} % ± {:.1}   {:?} a game",
            100.0 * share,
            100.0 * margin,
            started.elapsed() / games as u32
        );
    }
}
