//! The game on a table, being played or over, and the answers that wait for its windows.

use super::drawn::Drawn;
use super::entry::PersonId;
use crate::clock::Millis;
use kernel::{DeckId, Outcome, Rules, Seat, Table};
use serde_json::Value;

/// An answer that waits for its window to close.
pub(super) struct Held {
    pub seat: Seat,
    /// The decision it answers.
    pub decision: u32,
    /// The move, as JSON.
    pub action: String,
}

/// A game on the table, being played or over.
pub(super) struct TableGame {
    /// Number of the game at this table, from 1.
    pub number: u32,
    pub rules: &'static dyn Rules,
    pub table: Box<dyn Table>,
    pub options: Value,
    /// The deck of people's own pictures that it is played with.
    pub deck: Option<DeckId>,
    pub seats: Vec<PersonId>,
    pub outcome: Option<Outcome>,
    pub deadline: Option<Millis>,
    /// Replies that wait for the window to close, those of an earlier decision perhaps among them.
    pub held: Vec<Held>,
    /// Who would share the victory.
    pub shares: Vec<PersonId>,
    /// Who has asked for a hint, and on which decision.
    pub hinted: Vec<(PersonId, u32)>,
    /// While paused: the time left for the decision.
    pub left: Option<Millis>,
    /// How its chance was drawn, if phones took part.
    pub fair: Option<Drawn>,
}

impl TableGame {
    pub fn new(
        number: u32,
        rules: &'static dyn Rules,
        table: Box<dyn Table>,
        options: Value,
        deck: Option<DeckId>,
        seats: Vec<PersonId>,
    ) -> TableGame {
        let (outcome, deadline, left) = (None, None, None);
        TableGame {
            number,
            rules,
            table,
            options,
            deck,
            seats,
            outcome,
            deadline,
            held: Vec::new(),
            shares: Vec::new(),
            hinted: Vec::new(),
            left,
            fair: None,
        }
    }

    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.seats.iter().position(|other| *other == person).map(|seat| seat as Seat)
    }
}
