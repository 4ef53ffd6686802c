//! What a turn of Kasyno is worth with the best play, for pools drawn by lot: `casino_turns 50 20`,
//! so many pools, a seed, and how many rolls are looked ahead.

use games::casino::{Card, MOST_TOKENS, Symbols};
use games::kits::casino::exact::Whole;
use kernel::{Quick, Random};
use std::time::Instant;

fn main() {
    let number = |place: usize, or: u64| {
        std::env::args().nth(place).and_then(|word| word.parse().ok()).unwrap_or(or)
    };
    let (pools, mut random) = (number(1, 50), Quick::new(number(2, 20)));
    let tokens = number(3, u64::from(MOST_TOKENS)) as u8;
    let mut sum = 0.0;
    for _ in 0..pools {
        let mut cards: Vec<Card> = Card::all().collect();
        random.shuffle(&mut cards);
        let aims: Vec<_> = cards[..5].iter().map(|card| (*card, Symbols::default())).collect();
        let started = Instant::now();
        let worth = (0..8)
            .map(|spent| {
                (0..32usize)
                    .map(|won| {
                        let of = |(place, (card, _)): (usize, &(Card, Symbols))| {
                            if won >> place & 1 == 1 { f32::from(card.points()) } else { 0.0 }
                        };
                        aims.iter().enumerate().map(of).sum::<f32>() - spent as f32
                    })
                    .collect()
            })
            .collect();
        let mut whole = Whole::new(&aims, &[], 6, tokens, worth);
        let value = whole.value();
        sum += f64::from(value);
        let names: Vec<&str> = cards[..5].iter().map(|card| card.name()).collect();
        println!(
            "{} {value:.4} {} places {:?}",
            names.join(" "),
            whole.places(),
            started.elapsed()
        );
    }
    println!("mean {:.4}", sum / pools as f64);
}
