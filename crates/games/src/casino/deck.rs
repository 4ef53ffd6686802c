//! The thirty-five cards. `docs/CASINO-DECK.md` tells how they were found; the tests of the solver prove their chances.

use super::card::{Card, Face, Symbols};

/// A turn of one card rolls at most 7, then 6, then 5 … dice: all chances are whole numbers out of 6²⁸.
pub const WAYS: u128 = 6u128.pow(28);

/// A card of the box.
pub(super) struct Printed {
    pub(super) id: &'static str,
    pub(super) face: Face,
    pub(super) ways: u128,
}

/// Symbols written as letters: cherry, plum, bell, c(l)over, seven, joker.
pub(super) const fn symbols(letters: &str) -> Symbols {
    let letters = letters.as_bytes();
    let mut counts = [0; 6];
    let mut place = 0;
    while place < letters.len() {
        let symbol = match letters[place] {
            b'C' => 0,
            b'P' => 1,
            b'B' => 2,
            b'L' => 3,
            b'S' => 4,
            b'J' => 5,
            _ => panic!("a letter without a symbol"),
        };
        counts[symbol] += 1;
        place += 1;
    }
    Symbols(counts)
}

const fn printed(id: &'static str, points: u8, first: &str, second: &str, ways: u128) -> Printed {
    let second = if second.is_empty() { None } else { Some(symbols(second)) };
    Printed { id, face: Face::new(points, symbols(first), second), ways }
}

/// Name, points, combinations, and in how many of [`WAYS`] ways best play completes it in one turn.
#[rustfmt::skip]
pub(super) const DECK: [Printed; 35] = [
    printed("c01", 1, "CC", "", 0),
    printed("c02", 1, "PP", "", 0),
    printed("c03", 1, "BB", "", 0),
    printed("c04", 1, "LL", "", 0),
    printed("c05", 1, "SS", "", 0),
    printed("c06", 2, "CCP", "", 0),
    printed("c07", 2, "PPB", "", 0),
    printed("c08", 2, "BBL", "", 0),
    printed("c09", 2, "LLS", "", 0),
    printed("c10", 2, "SSC", "", 0),
    printed("c11", 2, "CPB", "", 0),
    printed("c12", 2, "BLS", "", 0),
    printed("c13", 3, "CCCP", "", 0),
    printed("c14", 3, "PPPB", "", 0),
    printed("c15", 3, "BBBL", "", 0),
    printed("c16", 3, "LLLS", "", 0),
    printed("c17", 3, "SSSC", "", 0),
    printed("c18", 3, "CPBJ", "", 0),
    printed("c19", 3, "LSJ", "", 0),
    printed("c20", 3, "JPP", "", 0),
    printed("c21", 4, "CCCPP", "BBBLL", 0),
    printed("c22", 4, "PPPBB", "LLLSS", 0),
    printed("c23", 4, "BBBLL", "SSSCC", 0),
    printed("c24", 4, "LLLSS", "CCCPP", 0),
    printed("c25", 4, "SSSCC", "PPPBB", 0),
    printed("c26", 4, "JJC", "LLLLP", 0),
    printed("c27", 5, "CCCCP", "BBBBL", 0),
    printed("c28", 5, "PPPPB", "LLLLS", 0),
    printed("c29", 5, "BBBBL", "SSSSC", 0),
    printed("c30", 5, "LLLLS", "CCCCP", 0),
    printed("c31", 5, "JJPP", "SSSSB", 0),
    printed("c32", 6, "CCCCCP", "BBBBBL", 0),
    printed("c33", 6, "PPPPPB", "LLLLLS", 0),
    printed("c34", 6, "SSSSSC", "JJJ", 0),
    printed("c35", 6, "CCPPBBL", "JJJB", 0),
];

/// The chance of completing the card in one turn, this card alone, ten tokens, best play.
pub(super) fn chance(card: Card) -> f64 {
    card.ways() as f64 / WAYS as f64
}

/// The card as `stolik cards` tells it.
pub(super) fn describe(card: Card) -> serde_json::Value {
    let combinations: Vec<Vec<_>> = card.face().combinations().iter().map(|combination| combination.list().collect()).collect();
    serde_json::json!({ "id": card, "points": card.points(), "combinations": combinations, "chance": chance(card) })
}
