//! The game on a table, being played or over, and the answers that wait for its windows.

use crate::draw::Drawn;
use crate::log::{PersonId, TableEntry};
use crate::time::Millis;
use kernel::{DeckId, Outcome, Rules, Seat, Seats, Table};
use serde_json::Value;

/// An answer that waits for its window to close.
struct Held {
    seat: Seat,
    /// The decision it answers.
    decision: u32,
    /// The move, as JSON.
    action: String,
}

/// A game on the table, being played or over.
pub struct TableGame {
    /// Number of the game at this table, from 1.
    pub(super) number: u32,
    pub(super) rules: &'static dyn Rules,
    pub(super) table: Box<dyn Table>,
    pub(super) options: Value,
    /// The deck of people's own pictures that it is played with.
    deck: Option<DeckId>,
    pub(super) seats: Vec<PersonId>,
    pub(super) outcome: Option<Outcome>,
    pub(super) deadline: Option<Millis>,
    /// Answers that wait for the window to close, those of an earlier decision perhaps among them.
    held: Vec<Held>,
    /// Who would share the victory.
    shares: Vec<PersonId>,
    /// Who has asked for a hint, and on which decision.
    hinted: Vec<(PersonId, u32)>,
    /// While paused: the time left for the decision.
    pub(super) left: Option<Millis>,
    /// How its chance was drawn, if phones took part.
    drawn: Option<Drawn>,
}

impl TableGame {
    pub(super) fn new(
        (number, rules, table): (u32, &'static dyn Rules, Box<dyn Table>),
        options: Value,
        seats: Vec<PersonId>,
        drawn: Option<Drawn>,
    ) -> TableGame {
        TableGame {
            number,
            rules,
            table,
            deck: rules.deck(&options),
            options,
            seats,
            outcome: None,
            deadline: None,
            held: Vec::new(),
            shares: Vec::new(),
            hinted: Vec::new(),
            left: None,
            drawn,
        }
    }

    pub fn number(&self) -> u32 {
        self.number
    }

    pub fn rules(&self) -> &'static dyn Rules {
        self.rules
    }

    /// The rules' own table.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    pub fn deck(&self) -> Option<DeckId> {
        self.deck
    }

    pub fn seats(&self) -> &[PersonId] {
        &self.seats
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    pub fn deadline(&self) -> Option<Millis> {
        self.deadline
    }

    /// Who would share the victory.
    pub fn shares(&self) -> &[PersonId] {
        &self.shares
    }

    /// Who has asked for a hint, and on which decision.
    pub fn hinted(&self) -> &[(PersonId, u32)] {
        &self.hinted
    }

    pub fn drawn(&self) -> Option<&Drawn> {
        self.drawn.as_ref()
    }

    /// The seat that a person has.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.seats.iter().position(|other| *other == person).map(|seat| seat as Seat)
    }

    /// Who sits on a seat.
    pub fn person_on(&self, seat: Seat) -> PersonId {
        self.seats[usize::from(seat)]
    }

    /// The answer of this seat that waits for the window to close.
    pub fn held(&self, seat: Seat) -> Option<&str> {
        let decision = self.table.decision();
        let is_its = |held: &&Held| held.seat == seat && held.decision == decision;
        self.held.iter().find(is_its).map(|held| held.action.as_str())
    }

    /// Seats that are due and have not answered, not even in silence.
    pub fn awaited(&self) -> Seats {
        let due = if self.outcome.is_some() { Seats::NONE } else { self.table.due().seats() };
        due.iter().filter(|seat| self.held(*seat).is_none()).collect()
    }

    /// Applies an entry about this game alone; false if it cannot follow.
    pub(super) fn apply(&mut self, entry: &TableEntry) -> bool {
        match entry {
            TableEntry::Root(_) => {
                return self.drawn.as_mut().is_some_and(|drawn| drawn.step(entry));
            }
            TableEntry::Held { seat, decision, action } => {
                self.held.retain(|held| held.decision == *decision);
                let (seat, decision, action) = (*seat, *decision, action.0.clone());
                self.held.push(Held { seat, decision, action });
            }
            TableEntry::TimedOut(_) => {}
            TableEntry::Shares { person, on } => {
                self.shares.retain(|other| other != person);
                self.shares.extend(on.then_some(*person));
            }
            TableEntry::Hinted { person, decision } => self.hinted.push((*person, *decision)),
            TableEntry::Relieved { bot, person } => {
                let seats = self.seats.iter_mut().filter(|seat| *seat == bot);
                seats.for_each(|seat| *seat = *person);
            }
            TableEntry::Deadline(deadline) => self.deadline = *deadline,
            _ => return false,
        }
        true
    }
}
