//! Every card comes to every place equally often, over many seeds that were drawn.

use kernel::{Answer, Question, Stream};
use stolik_fair::Version;

const CARDS: usize = 12;

/// How many standard deviations the sum of squares is above what is expected (Wilson and Hilferty);
/// beyond 4.75 chance has it in one of a million cases.
fn deviation(counts: &[[u64; CARDS]; CARDS], shuffles: u64) -> f64 {
    let expected = shuffles as f64 / CARDS as f64;
    let squares: f64 =
        counts.iter().flatten().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    // Rows and columns both add up, so a table of n by n has (n − 1)² degrees of freedom.
    let freedom = ((CARDS - 1) * (CARDS - 1)) as f64;
    let squares = squares * (CARDS as f64 - 1.0) / CARDS as f64;
    let spread = 2.0 / (9.0 * freedom);
    ((squares / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

fn count(shuffles: u64, unfair: bool) -> f64 {
    let mut counts = [[0; CARDS]; CARDS];
    for number in 0..shuffles {
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&number.to_be_bytes());
        let list = Version::Three.list_hash(&[1; 32], None, &secret, &[]);
        let seed = Version::Three.seed(&list, &secret, &[(0, [7; 32])]);
        let question = Question::Shuffle { of: CARDS as u16, take: CARDS as u16 };
        let Answer::Shuffle(mut order) = Answer::drawn(question, &mut Stream::at(&seed, 1)) else {
            panic!("an order")
        };
        if unfair && number % 20 == 0 {
            order.sort_unstable();
        }
        for (place, card) in order.into_iter().enumerate() {
            counts[usize::from(card)][place] += 1;
        }
    }
    deviation(&counts, shuffles)
}

#[test]
fn every_card_comes_to_every_place() {
    let shuffles = std::env::var("STOLIK_FAIR_SHUFFLES").ok().and_then(|text| text.parse().ok());
    let deviation = count(shuffles.unwrap_or(30_000), false);
    assert!(deviation.abs() < 4.75, "{deviation}");
}

#[test]
fn a_thumb_on_the_scales_would_be_seen() {
    assert!(count(30_000, true) > 4.75);
}
