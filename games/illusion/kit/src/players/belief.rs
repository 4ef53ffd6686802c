//! What somebody believes about a row: how much each card holds, and how likely the whole is in
//! order.

use super::eye::Impression;

/// What most cards hold of a colour, in percent, for someone who has not looked: the mean and the
/// spread.
const USUAL: Belief = Belief { mean: 17.0, spread: 14.0 };

/// How much of a colour a card is believed to hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Belief {
    /// Percent.
    pub mean: f64,
    /// Standard deviation.
    pub spread: f64,
}

impl Belief {
    /// The belief after a look, or without one.
    pub fn after(impression: Option<&Impression>, colour: usize) -> Belief {
        let Some(impression) = impression else { return USUAL };
        // What one sees and what is usual, weighed by how sure each is.
        let (sure, usual) = (
            1.0 / (impression.doubts[colour] * impression.doubts[colour]),
            1.0 / (USUAL.spread * USUAL.spread),
        );
        let mean = (impression.shares[colour] * sure + USUAL.mean * usual) / (sure + usual);
        Belief { mean, spread: (1.0 / (sure + usual)).sqrt() }
    }

    /// How likely this card may lie nearer to the arrow than another; equal numbers may.
    pub fn at_most(self, other: Belief) -> f64 {
        let spread = (self.spread * self.spread + other.spread * other.spread).sqrt();
        // The logistic curve is the bell curve's sum within a hundredth, and whole percents forgive
        // half a point.
        1.0 / (1.0 + (-1.702 * (other.mean - self.mean + 0.5) / spread).exp())
    }
}

/// How likely two neighbours lie right, if whoever laid them there is right as often as `trust`
/// says.
fn trusted(chance: f64, trust: f64) -> f64 {
    trust * chance / (trust * chance + (1.0 - trust) * (1.0 - chance))
}

/// How likely a row is in order.
pub fn in_order(row: &[Belief], trust: f64) -> f64 {
    row.windows(2).map(|pair| trusted(pair[0].at_most(pair[1]), trust)).product()
}

/// How likely the row is in order with a card at each place.
pub fn places(row: &[Belief], card: Belief, trust: f64) -> Vec<f64> {
    let before: Vec<f64> =
        row.windows(2).map(|pair| trusted(pair[0].at_most(pair[1]), trust)).collect();
    let chance = |place: usize| {
        // The neighbours between which it goes are judged anew; nobody else has vouched for it yet.
        let others: f64 = before
            .iter()
            .enumerate()
            .filter(|(gap, _)| gap + 1 != place)
            .map(|(_, chance)| chance)
            .product();
        let inside = place.checked_sub(1).map_or(1.0, |left| row[left].at_most(card));
        others * inside * row.get(place).map_or(1.0, |right| card.at_most(*right))
    };
    (0..=row.len()).map(chance).collect()
}

/// Where a card goes best, and how likely the row is in order then.
pub fn best_place(row: &[Belief], card: Belief, trust: f64) -> (usize, f64) {
    let chances = places(row, card, trust).into_iter().enumerate();
    chances.max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sure(mean: f64) -> Belief {
        Belief { mean, spread: 0.5 }
    }

    #[test]
    fn a_sure_eye_sees_order_and_its_lack() {
        assert!(in_order(&[sure(3.0), sure(11.0), sure(16.0)], 0.6) > 0.99);
        assert!(in_order(&[sure(3.0), sure(16.0), sure(11.0)], 0.6) < 0.01);
        assert!(
            in_order(&[sure(5.0), sure(5.0), sure(9.0)], 0.6) > 0.7,
            "equal neighbours are fine"
        );
        assert!((in_order(&[sure(5.0)], 0.6) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_card_goes_where_it_belongs() {
        let row = [sure(3.0), sure(11.0), sure(16.0)];
        for (card, place) in [(1.0, 0), (7.0, 1), (13.0, 2), (40.0, 3)] {
            assert_eq!(best_place(&row, sure(card), 0.6).0, place, "a card of {card}");
        }
    }

    #[test]
    fn an_unsure_look_is_pulled_to_the_usual() {
        let look = |doubt: f64| Impression { shares: [50.0; 4], doubts: [doubt; 4] };
        assert!(Belief::after(Some(&look(1.0)), 0).mean > 49.0);
        assert!(Belief::after(Some(&look(14.0)), 0).mean < 34.0);
        assert_eq!(Belief::after(None, 0), USUAL);
    }
}
