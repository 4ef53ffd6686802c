//! Why a move is refused.

use super::card::{Card, Symbol};
use super::dice::Die;
use serde_json::{Value, json};

/// Why a move of Kasyno is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// Nothing of that name can be used here.
    NoSuchCard,
    /// Only own face-down cards are given for tokens.
    NotYourCard,
    /// The card has no room for this die.
    DoesNotFit {
        /// What the die shows.
        symbol: Symbol,
        card: Card,
    },
    /// The die lies on a card, or is named twice.
    DieNotFree { die: Die },
    /// A just-rolled die has to be placed before anything else.
    PlaceFirst,
    /// A roll costs a token, and there is none.
    NoTokens,
    /// There is no die to roll, or none was named.
    NoDice {
        /// How many could be rolled.
        free: u8,
    },
    /// No own card lies face up.
    NothingToSecure,
    /// The own card still lies face up.
    NotSecured,
}

impl kernel::Refusal for Refusal {
    kernel::refusal_codes! {
        Refusal::NoSuchCard => "no_such_card",
        Refusal::NotYourCard => "not_your_card",
        Refusal::DoesNotFit { .. } => "does_not_fit",
        Refusal::DieNotFree { .. } => "die_not_free",
        Refusal::PlaceFirst => "place_first",
        Refusal::NoTokens => "no_tokens",
        Refusal::NoDice { .. } => "no_dice",
        Refusal::NothingToSecure => "nothing_to_secure",
        Refusal::NotSecured => "not_secured",
    }

    fn data(&self) -> Value {
        match self {
            Refusal::DoesNotFit { symbol, card } => json!({"symbol": symbol, "card": card}),
            // People count dice from one.
            Refusal::DieNotFree { die } => json!({"die": die.index() + 1}),
            Refusal::NoDice { free } => json!({ "free": free }),
            _ => json!({}),
        }
    }
}
