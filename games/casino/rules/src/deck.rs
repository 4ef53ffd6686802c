//! The thirty-five cards. `docs/CASINO-DECK.md` tells how they were found; the tests of the solver
//! prove their chances.

use super::card::{Card, Face, Symbols};

/// A turn of one card rolls at most 7, then 6, then 5 … dice: all chances are whole numbers out of
/// 6²⁸.
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
    printed("c01", 1, "PBL", "", 6103963058063041004544),
    printed("c02", 1, "PLS", "", 6103963058063041004544),
    printed("c03", 1, "BLS", "", 6103963058063041004544),
    printed("c04", 1, "CBB", "", 5999193755293582393344),
    printed("c05", 1, "PPS", "", 5999193755293582393344),
    printed("c06", 2, "PPBB", "", 5945210755770221029440),
    printed("c07", 2, "PPSS", "", 5945210755770221029440),
    printed("c08", 2, "LLSS", "", 5945210755770221029440),
    printed("c09", 2, "CBLJ", "", 5886775598596383074112),
    printed("c10", 2, "BLSJ", "", 5886775598596383074112),
    printed("c11", 2, "CCCS", "", 5837873272829070757056),
    printed("c12", 2, "PLLL", "", 5837873272829070757056),
    printed("c13", 3, "PBJ", "", 5708095058758679838720),
    printed("c14", 3, "BLJ", "", 5708095058758679838720),
    printed("c15", 3, "CLLJ", "", 5704236770089781032704),
    printed("c16", 3, "LLSJ", "", 5704236770089781032704),
    printed("c17", 3, "CCCSS", "", 5690341584884150262432),
    printed("c18", 3, "PPPSS", "", 5690341584884150262432),
    printed("c19", 3, "PPBBB", "", 5690341584884150262432),
    printed("c20", 3, "LLSSJ", "", 5518953922263152720112),
    printed("c21", 4, "BBBBB", "PPPPP", 5329980707910648860312),
    printed("c22", 4, "LLLLL", "CCCCC", 5329980707910648860312),
    printed("c23", 4, "CCCCC", "SSSSS", 5329980707910648860312),
    printed("c24", 4, "BBBBB", "PPJJJ", 5160898569256066506752),
    printed("c25", 4, "LLLLL", "BBJJJ", 5160898569256066506752),
    printed("c26", 4, "PPPP", "JJJ", 4961536229914825457664),
    printed("c27", 5, "BBBBBB", "CCJJJ", 4482516994846754493739),
    printed("c28", 5, "PPPPPP", "BBJJJ", 4482516994846754493739),
    printed("c29", 5, "CCCCCC", "JJJ", 4271337800858012221440),
    printed("c30", 5, "LLLLLL", "JJJ", 4271337800858012221440),
    printed("c31", 5, "LLLLLL", "SSSSSS", 3897041119608001600512),
    printed("c32", 6, "BBBBBB", "JJJJ", 3385108609011749486592),
    printed("c33", 6, "CCCCCCC", "SSSSJJ", 3269571173350250493216),
    printed("c34", 6, "PPPPPPP", "CCCJJJ", 3034510799868260513602),
    printed("c35", 6, "SSSSSSS", "CCJJJJ", 2512357715553622171416),
];

/// The chance of completing the card in one turn, this card alone, ten tokens, best play.
pub(super) fn chance(card: Card) -> f64 {
    card.ways() as f64 / WAYS as f64
}

/// The card as `stolik cards` tells it.
pub(super) fn describe(card: Card) -> serde_json::Value {
    let combinations: Vec<Vec<_>> =
        card.face().combinations().iter().map(|combination| combination.list().collect()).collect();
    serde_json::json!({ "id": card, "points": card.points(), "combinations": combinations, "chance": chance(card) })
}
