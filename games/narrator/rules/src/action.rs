//! What a seat can do, what happens in public, and why a move is refused.

use super::clue::{Clue, MOST_CHARACTERS};
use super::view::LastRound;
use kernel::{Outcome, Seat, Whole};
use serde::{Deserialize, Serialize};

/// The name of a card: `d01` to `d84` in the deck of dreams. It says nothing about who holds it.
pub type Name = String;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Action {
    /// Lay a card face down and say what comes to mind.
    Clue {
        /// The card.
        card: Name,
        /// The association.
        #[cfg_attr(test, ts(as = "super::Written"))]
        clue: Clue,
    },
    /// Give what could pass for the narrator's card.
    Offer {
        /// One card; two where three play.
        cards: Vec<Name>,
    },
    /// Point at a card that lies out.
    Vote {
        /// Its number, from 1.
        #[cfg_attr(test, ts(as = "u32"))]
        number: Whole,
    },
}

/// A legal action, or a described space of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Offer {
    /// Any of these cards with any clue.
    Clue {
        /// The hand.
        cards: Vec<Name>,
        /// Whether the clue may also be a recorded clip or performed at the table.
        performance: bool,
    },
    /// These cards, in whatever order.
    Offer {
        /// One card; two where three play.
        cards: Vec<Name>,
    },
    /// This number.
    Vote {
        /// From 1.
        number: u8,
    },
}

impl kernel::Offer<Action> for Offer {
    fn size(&self) -> u32 {
        match self {
            Offer::Clue { cards, performance } => {
                cards.len() as u32 * if *performance { 3 } else { 1 }
            }
            Offer::Offer { .. } | Offer::Vote { .. } => 1,
        }
    }

    fn nth(&self, number: u32) -> Action {
        let number = number as usize;
        match self {
            Offer::Clue { cards, .. } => {
                let clue = match number / cards.len() {
                    0 => Clue::Text("…".to_string()),
                    1 => Clue::Live,
                    _ => Clue::Clip("hm".to_string()),
                };
                Action::Clue { card: cards[number % cards.len()].clone(), clue }
            }
            Offer::Offer { cards } => Action::Offer { cards: cards.clone() },
            Offer::Vote { number } => Action::Vote { number: Whole(u32::from(*number)) },
        }
    }

    fn covers(&self, action: &Action) -> bool {
        match (self, action) {
            (Offer::Clue { cards, performance }, Action::Clue { card, clue }) => {
                cards.contains(card) && clue.checked(*performance).is_ok()
            }
            (Offer::Offer { cards }, Action::Offer { cards: given }) => {
                given.len() == cards.len() && cards.iter().all(|card| given.contains(card))
            }
            (Offer::Vote { number }, Action::Vote { number: given }) => {
                *given == Whole(u32::from(*number))
            }
            _ => false,
        }
    }
}

/// A public fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Event {
    /// A round began.
    Round {
        /// Its number, from 1.
        round: u16,
        /// Who narrates; nobody yet in the first round.
        narrator: Option<Seat>,
    },
    /// The narrator gave a clue.
    Clue {
        /// Who.
        seat: Seat,
        /// The association.
        #[cfg_attr(test, ts(as = "super::Written"))]
        clue: Clue,
    },
    /// A seat has offered.
    Offered {
        /// Who.
        seat: Seat,
    },
    /// The cards were shuffled and laid out.
    LaidOut {
        /// By number.
        cards: Vec<Name>,
    },
    /// A seat has voted.
    Voted {
        /// Who.
        seat: Seat,
    },
    /// Owners and votes were shown and points given.
    Scored {
        /// All of it.
        round: LastRound,
        /// Everybody's points so far.
        scores: Vec<u16>,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

/// Why a move of Narrator is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The seat does not hold the card, or named it twice.
    NotInHand,
    /// Too many cards, or too few.
    WrongNumberOfCards {
        /// How many it must be.
        count: u8,
    },
    /// The clue says nothing.
    EmptyClue,
    /// The clue is a story.
    ClueTooLong,
    /// A vote for a card of one's own.
    OwnCard,
    /// No card has this number.
    NoSuchNumber {
        /// The largest there is.
        most: u8,
    },
    /// Only words are clues at this table.
    NotAllowedHere,
}

impl kernel::Refusal for Refusal {
    kernel::refusal_codes! {
        Refusal::NotInHand => "not_in_hand",
        Refusal::WrongNumberOfCards { .. } => "wrong_number_of_cards",
        Refusal::EmptyClue => "empty_clue",
        Refusal::ClueTooLong => "clue_too_long",
        Refusal::OwnCard => "own_card",
        Refusal::NoSuchNumber { .. } => "no_such_number",
        Refusal::NotAllowedHere => "not_allowed_here",
    }

    fn data(&self) -> serde_json::Value {
        match self {
            Refusal::WrongNumberOfCards { count } => serde_json::json!({ "count": count }),
            Refusal::ClueTooLong => serde_json::json!({ "max": MOST_CHARACTERS }),
            Refusal::NoSuchNumber { most } => serde_json::json!({ "max": most }),
            Refusal::NotInHand
            | Refusal::EmptyClue
            | Refusal::OwnCard
            | Refusal::NotAllowedHere => serde_json::json!({}),
        }
    }
}
