//! What happens in public.

use super::card::{Card, Cards, Symbol};
use super::dice::{DICE, Die};
use super::{MOST_WON, POOL};
use arrayvec::ArrayVec;
use kernel::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// A public fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Event {
    /// The pool was laid out.
    Dealt {
        /// The five cards.
        #[cfg_attr(test, ts(as = "Vec<Card>"))]
        pool: ArrayVec<Card, POOL>,
        /// Cards in the stack.
        stack: u8,
    },
    /// A turn begins.
    Turn {
        /// Whose.
        seat: Seat,
        /// Its number, from 1.
        number: u32,
    },
    /// Cards that survived were turned face down.
    Secured {
        /// Whose.
        seat: Seat,
        /// Which.
        #[cfg_attr(test, ts(as = "Vec<Card>"))]
        cards: Cards,
    },
    /// Cards were given for tokens.
    Exchanged {
        /// Whose.
        seat: Seat,
        /// Which.
        #[cfg_attr(test, ts(as = "Vec<Card>"))]
        cards: Cards,
        /// Tokens gained.
        gained: u8,
        /// Tokens that were over ten and are lost.
        lost: u16,
        /// Tokens the seat has now.
        tokens: u8,
    },
    /// Dice were rolled.
    Rolled {
        /// Who rolled.
        seat: Seat,
        /// Which dice.
        #[cfg_attr(test, ts(as = "Vec<Die>"))]
        dice: ArrayVec<Die, DICE>,
        /// What they show.
        #[cfg_attr(test, ts(as = "Vec<Symbol>"))]
        symbols: ArrayVec<Symbol, DICE>,
        /// Whether it cost a token.
        again: bool,
        /// Tokens the seat has now.
        tokens: u8,
    },
    /// Dice were laid on cards.
    Placed {
        /// Who.
        seat: Seat,
        /// Which dice on which cards.
        #[cfg_attr(test, ts(as = "Vec<Laid>"))]
        dice: ArrayVec<Laid, DICE>,
    },
    /// No just-rolled die fits anywhere: the turn is over and nothing is won.
    Bust {
        /// Who.
        seat: Seat,
    },
    /// The turn was stopped, and complete cards are won.
    Stopped {
        /// Who.
        seat: Seat,
        /// What was won, and from whom.
        #[cfg_attr(test, ts(as = "Vec<Won>"))]
        won: ArrayVec<Won, MOST_WON>,
    },
    /// The securing roll.
    SecuringRoll {
        /// Who.
        seat: Seat,
        /// The roll and what it secured.
        securing: Securing,
    },
    /// The pool was filled up.
    Refilled {
        /// The new cards.
        #[cfg_attr(test, ts(as = "Vec<Card>"))]
        cards: ArrayVec<Card, POOL>,
        /// Cards left in the stack.
        stack: u8,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

/// A die that lies on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Laid {
    /// The die.
    pub die: Die,
    /// What it shows.
    pub symbol: Symbol,
    /// The card.
    pub card: Card,
}

/// A card that was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Won {
    /// The card.
    pub card: Card,
    /// Whose it was; nobody's if it lay in the pool.
    pub from: Option<Seat>,
}

/// A securing roll and what it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Securing {
    /// What each die shows.
    pub dice: [Symbol; DICE],
    /// The own cards that lay face up.
    #[cfg_attr(test, ts(as = "Vec<Card>"))]
    pub exposed: Cards,
    /// Those of them that are secured now, each with the dice that matched its symbols.
    #[cfg_attr(test, ts(as = "Vec<Match>"))]
    pub secured: ArrayVec<Match, DICE>,
}

/// A card that a securing roll has secured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Match {
    /// The card.
    pub card: Card,
    /// Which of its combinations was matched, from 0.
    pub combination: u8,
    /// The dice that matched.
    #[cfg_attr(test, ts(as = "Vec<Die>"))]
    pub dice: ArrayVec<Die, DICE>,
}
