//! Learns one round of Blef for two and says how far it is from an equilibrium: `bluff_round 1,2
//! 500 [value_first] [wild_ones]`.

use games::kits::bluff::exact::{ExactRound, Learner, Shape, Table};
use solver::cfr::Responder;
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let cards: Vec<u8> =
        words[0].split(',').map(|word| word.parse().expect("a number of cards")).collect();
    let has = |name: &str| words.iter().any(|word| word == name);
    let shape = Shape {
        value_first: has("value_first"),
        wild_ones: has("wild_ones"),
        cards: [cards[0], cards[1]],
    };
    let rounds: u32 = words[1].parse().expect("a number of rounds");
    let started = Instant::now();
    let mut learner = Learner::new(shape, 1);
    println!("{} places", learner.graph.keys.len());
    let mut next = 100;
    while learner.rounds() < rounds {
        learner.round();
        if learner.rounds() == next || learner.rounds() == rounds {
            next *= 2;
            let table = Table::new(&learner);
            println!(
                "{} rounds, {:?}: {} bytes, packed {}",
                learner.rounds(),
                started.elapsed(),
                table.size(),
                table.packed().len()
            );
            if shape.total() <= 3 || shape.total() == 4 && learner.rounds() == rounds {
                let exact = ExactRound::new(shape);
                let policy = (&exact, &table);
                let mut best = [0, 1].map(|player| Responder::best(&exact, &policy, player));
                let [first, second] = [best[0].value(), best[1].value()];
                println!(
                    "  best answers win {:.2} % and {:.2} %, NashConv {:.2} %, {} places, {:?}",
                    50.0 + 100.0 * first,
                    50.0 + 100.0 * second,
                    100.0 * (first + second),
                    best[0].places() + best[1].places(),
                    started.elapsed()
                );
            }
        }
    }
}
