//! What will come of a clue: who offers what and who is taken in, if the others hold cards that
//! nobody has seen.

use kernel::{Quick, Random};

/// So many deals are imagined for each clue.
const DEALS: usize = 12;
/// How an ordinary player strays when it offers, and how much better a card has to fit to be chosen
/// e times as often.
const STRAY: f64 = 0.05;
const DOUBT: f64 = 0.09;

/// What a narrator expects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The share of the others who find the card.
    pub found: f64,
    /// How likely some find it and some do not.
    pub split: f64,
}

/// The game as far as it matters here.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// How many others there are.
    pub others: usize,
    /// How many cards each holds.
    pub hand: usize,
    /// How many each offers.
    pub offered: usize,
}

/// A number from the bell curve, near enough: three uniform ones.
pub fn bell(random: &mut Quick) -> f64 {
    2.0 * (0..3).map(|_| random.unit()).sum::<f64>() - 3.0
}

/// What comes of a clue that fits the narrator's card so well, and the cards that others may hold
/// so well.
pub fn outlook(own: f64, unseen: &[f64], round: Round, random: &mut Quick) -> Outlook {
    let (mut found, mut split) = (0.0, 0.0);
    let mut deck: Vec<f64> = unseen.to_vec();
    let weight = |fit: f64| (fit / DOUBT).exp();
    for _ in 0..DEALS {
        let mut offers: Vec<f64> = Vec::with_capacity(round.others);
        let mut from = 0;
        for _ in 0..round.others {
            let mut best: Vec<(f64, f64)> = Vec::with_capacity(round.hand);
            for _ in 0..round.hand.min(deck.len() - from) {
                let drawn = from + random.below((deck.len() - from) as u32) as usize;
                deck.swap(from, drawn);
                best.push((deck[from] + STRAY * bell(random), deck[from]));
                from += 1;
            }
            best.sort_by(|one, other| other.0.total_cmp(&one.0));
            offers.push(best.iter().take(round.offered).map(|(_, fit)| weight(*fit)).sum());
        }
        let all: f64 = offers.iter().sum();
        let (mut everybody, mut nobody) = (1.0, 1.0);
        for offer in &offers {
            let finds = weight(own) / (weight(own) + all - offer);
            found += finds / round.others as f64;
            everybody *= finds;
            nobody *= 1.0 - finds;
        }
        split += 1.0 - everybody - nobody;
    }
    Outlook { found: found / DEALS as f64, split: split / DEALS as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: Round = Round { others: 3, hand: 6, offered: 1 };

    #[test]
    fn what_fits_only_one_card_is_found_by_all_and_what_fits_all_is_a_guess() {
        let mut random = Quick::new(1);
        let clear = outlook(1.0, &[0.0; 60], FOUR, &mut random);
        assert!(clear.found > 0.97 && clear.split < 0.1, "{clear:?}");
        let vague = outlook(0.3, &[0.3; 60], FOUR, &mut random);
        assert!(
            (vague.found - 1.0 / 3.0).abs() < 1e-6
                && (vague.split - (1.0 - 1.0 / 27.0 - 8.0 / 27.0)).abs() < 1e-6,
            "{vague:?}"
        );
        let hopeless = outlook(0.0, &[0.8; 60], FOUR, &mut random);
        assert!(hopeless.found < 0.01, "{hopeless:?}");
    }
}
