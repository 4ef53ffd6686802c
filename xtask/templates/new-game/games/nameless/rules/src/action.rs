//! What a seat can do, what happens in public, and why a move is refused.

use kernel::{Outcome, Seat, Whole};
use serde::{Deserialize, Serialize};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Action {
    /// Take the next card of the stack instead of one's own.
    Swap,
    /// Keep the card and say which it is, truly or not.
    Claim {
        /// The number said.
        #[cfg_attr(test, ts(as = "u32"))]
        number: Whole,
    },
}

/// A legal action, or all claims at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Offer {
    /// Swap the card.
    Swap,
    /// Say a number from 1 upwards.
    Claim {
        /// The highest number.
        most: u8,
    },
}

impl kernel::Offer<Action> for Offer {
    fn size(&self) -> u32 {
        match self {
            Offer::Swap => 1,
            Offer::Claim { most } => u32::from(*most),
        }
    }

    fn nth(&self, number: u32) -> Action {
        match self {
            Offer::Swap => Action::Swap,
            Offer::Claim { .. } => Action::Claim { number: Whole(number + 1) },
        }
    }

    fn covers(&self, action: &Action) -> bool {
        match (self, action) {
            (Offer::Swap, Action::Swap) => true,
            (Offer::Claim { most }, Action::Claim { number: Whole(number) }) => {
                (1..=u32::from(*most)).contains(number)
            }
            _ => false,
        }
    }
}

/// What a seat has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Said {
    /// It swapped its card.
    Swapped,
    /// It kept its card.
    Claimed {
        /// And said this.
        number: u8,
    },
}

/// A public fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Event {
    /// Everybody got a card.
    Dealt,
    /// A card was swapped.
    Swapped {
        /// Who.
        seat: Seat,
    },
    /// A card was kept, and something said about it.
    Claimed {
        /// Who.
        seat: Seat,
        /// What.
        number: u8,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

/// Why a move of Nameless is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// No card has this number.
    NoSuchNumber {
        /// The highest number.
        most: u8,
    },
}

impl kernel::Refusal for Refusal {
    kernel::refusal_codes! {
        Refusal::NoSuchNumber { .. } => "no_such_number",
    }

    fn data(&self) -> serde_json::Value {
        match self {
            Refusal::NoSuchNumber { most } => serde_json::json!({ "max": most }),
        }
    }
}
