//! The 98 cards that everyone knows. Their files are committed, so that a build draws nothing;
//! tests grow some again.

use super::card::Card;
use super::families::Family;
use std::borrow::Cow;

/// The seed that the classic deck was grown from.
pub const CLASSIC_SEED: &[u8] = b"stolik";

/// The file of a card; empty in a build that goes without files.
#[cfg(feature = "files")]
macro_rules! file {
    ($id:literal) => {
        include_bytes!(concat!("../../classic/", $id, ".png"))
    };
}
#[cfg(not(feature = "files"))]
macro_rules! file {
    ($id:literal) => {
        &[]
    };
}

/// The lines of the table, written by `cargo run --release -p stolik-lab --bin classic`.
macro_rules! cards {
    ($($id:literal $family:ident $percents:expr;)*) => {
        static CARDS: &[Card] = &[$(Card {
            family: Family::$family,
            percents: $percents,
            file: Cow::Borrowed(file!($id)),
        }),*];
    };
}

include!("classic.in");

/// The classic deck, from `i01` to `i98`.
pub fn classic() -> &'static [Card] {
    CARDS
}

/// A card of the classic deck by its id.
pub fn classic_card(id: &str) -> Option<&'static Card> {
    let [b'i', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] = id.as_bytes() else { return None };
    CARDS.get(usize::from((tens - b'0') * 10 + ones - b'0').checked_sub(1)?)
}
