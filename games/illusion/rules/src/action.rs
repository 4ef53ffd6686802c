//! What a seat can do, what happens in public, and why a move is refused.

use super::card::{Colour, Numbers};
use kernel::{Outcome, Seat, Whole};
use serde::{Deserialize, Serialize};

/// The name of a picture in this game: the how manieth that was turned up. A card that comes back
/// gets a new one.
pub type Name = u16;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Action {
    /// Put the top card into the row.
    Place {
        /// Before the card that lies here now; 0 is next to the arrow, the length of the row is its
        /// far end.
        #[cfg_attr(test, ts(as = "u32"))]
        at: Whole,
    },
    /// Say that the row is wrong somewhere.
    Doubt,
}

/// A legal action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Offer {
    /// Put the top card here.
    Place {
        /// 0 is next to the arrow.
        at: u8,
    },
    /// Doubt the row.
    Doubt,
}

impl kernel::Offer<Action> for Offer {
    fn size(&self) -> u32 {
        1
    }

    fn nth(&self, _: u32) -> Action {
        match *self {
            Offer::Place { at } => Action::Place { at: Whole(u32::from(at)) },
            Offer::Doubt => Action::Doubt,
        }
    }

    fn covers(&self, action: &Action) -> bool {
        self.nth(0) == *action
    }
}

/// A public fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Event {
    /// The seat that places first in the game was drawn.
    Starter {
        /// Who.
        seat: Seat,
    },
    /// An arrow was turned up and a card laid next to it.
    Round {
        /// The number of the round, from 1.
        round: u16,
        /// What matters in it.
        colour: Colour,
        /// The picture that starts the row.
        card: Name,
        /// Who places first.
        seat: Seat,
    },
    /// A card was placed.
    Placed {
        /// Who.
        seat: Seat,
        /// Which picture.
        card: Name,
        /// Where: 0 is next to the arrow.
        at: u8,
    },
    /// The row was doubted and turned over.
    Doubted {
        /// Who doubted.
        seat: Seat,
        /// What mattered.
        colour: Colour,
        /// The pictures of the row, from the arrow outwards.
        cards: Vec<Name>,
        /// Their percentages, all four colours.
        numbers: Vec<Numbers>,
        /// Whether the row had no fall.
        correct: bool,
        /// Who gets the arrow card.
        winner: Seat,
    },
    /// The discarded cards became a new stack.
    Reshuffled {
        /// How many.
        cards: u8,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

/// Why a move of Iluzja is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// Nobody has placed a card this round: there is nothing to doubt.
    MustPlaceFirst,
    /// The row has no such place.
    NoSuchPlace {
        /// The farthest place there is.
        most: u8,
    },
    /// Every card lies in the row.
    MustDoubt,
}

impl kernel::Refusal for Refusal {
    kernel::refusal_codes! {
        Refusal::MustPlaceFirst => "must_place_first",
        Refusal::NoSuchPlace { .. } => "no_such_place",
        Refusal::MustDoubt => "must_doubt",
    }

    fn data(&self) -> serde_json::Value {
        match self {
            Refusal::NoSuchPlace { most } => serde_json::json!({ "max": most }),
            Refusal::MustPlaceFirst | Refusal::MustDoubt => serde_json::json!({}),
        }
    }
}
