//! How likely a securing roll is to secure a card that lies exposed alone.

use casino::{CARDS, Card, DICE, Symbol, Symbols};
use std::sync::OnceLock;

fn factorial(number: u8) -> f64 {
    (1..=number).map(f64::from).product()
}

/// All results of seven dice, whatever their order, with their chances.
fn rolls() -> Vec<(Symbols, f64)> {
    fn fill(from: usize, left: u8, roll: Symbols, found: &mut Vec<(Symbols, f64)>) {
        let mut roll = roll;
        if from + 1 == Symbol::ALL.len() {
            roll.0[from] = left;
            let orders = factorial(DICE as u8)
                / roll.0.iter().map(|count| factorial(*count)).product::<f64>();
            found.push((roll, orders / 6f64.powi(DICE as i32)));
            return;
        }
        for count in 0..=left {
            roll.0[from] = count;
            fill(from + 1, left - count, roll, found);
        }
    }
    let mut found = Vec::new();
    fill(0, DICE as u8, Symbols::default(), &mut found);
    found
}

/// Half of the symbols of one combination, jokers for jokers only.
fn secures(card: Card, roll: &Symbols) -> bool {
    card.face().combinations().iter().any(|combination| {
        let hits: u8 =
            combination.0.iter().zip(roll.0).map(|(wanted, rolled)| rolled.min(*wanted)).sum();
        2 * hits >= combination.count()
    })
}

/// The chance that the securing roll secures this card.
pub(super) fn chance(card: Card) -> f64 {
    static CHANCES: OnceLock<Vec<f64>> = OnceLock::new();
    let chances = CHANCES.get_or_init(|| {
        let rolls = rolls();
        (0..CARDS)
            .map(|item| {
                rolls
                    .iter()
                    .filter(|(roll, _)| secures(Card::of_box(item), roll))
                    .map(|(_, chance)| chance)
                    .sum()
            })
            .collect()
    });
    Card::all().zip(chances).find(|(other, _)| *other == card).map_or(0.0, |(_, chance)| *chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rolls_together_are_certain() {
        assert_eq!(rolls().len(), 792);
        assert!((rolls().iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn four_of_one_symbol_need_two_of_it() {
        let card = Card::all()
            .find(|card| card.face().combinations()[0].0.contains(&4) && card.points() == 4)
            .expect("four equal or three jokers");
        // Not fewer than two of the symbol among seven dice, or not fewer than two jokers.
        let few = |hits: f64| (5.0f64 / 6.0).powi(7) * if hits == 0.0 { 1.0 } else { 7.0 / 5.0 };
        let neither: f64 = rolls()
            .iter()
            .filter(|(roll, _)| {
                let symbol = card.face().combinations()[0]
                    .0
                    .iter()
                    .position(|count| *count == 4)
                    .expect("a symbol");
                roll.0[symbol] < 2 && roll.jokers() < 2
            })
            .map(|(_, chance)| chance)
            .sum();
        assert!((chance(card) - (1.0 - neither)).abs() < 1e-12);
        assert!(chance(card) > 1.0 - few(0.0) - few(1.0));
    }
}
