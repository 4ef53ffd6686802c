//! What lives beside the game on the table and is not in its log.

use super::bots::Thinking;
use crate::config::Loan;
use crate::step::GameSecret;
use crate::time::Millis;
use kernel::{DeckId, Grown, Scripted};

/// What lives beside the game on the table.
#[derive(Default)]
pub(crate) struct Session {
    /// What was grown for it, until its first question is answered.
    pub(super) grown: Option<Vec<Grown>>,
    /// Keeps the deck of people's own pictures that it is played with.
    loan: Option<Loan>,
    /// Missing only between folding a log and fetching the game's secret.
    pub(super) source: Option<Scripted>,
    /// The server's part, where phones drew with it.
    server_part: Option<[u8; 32]>,
    /// The decision that was open when the table last looked, and since when it has been.
    pub(super) opened: Option<(u32, Millis)>,
    /// When it last went on after a pause: no program is late because of one.
    pub(super) went_on: Millis,
    /// How often somebody has asked for more time in the open decision.
    pub(super) extensions: u8,
    /// Public facts that nobody has been told yet.
    events: Vec<String>,
    /// Seats for which the server moves, and when.
    pub(super) thinking: Vec<Thinking>,
    /// The clips that are kept with this table, oldest first: also those of an earlier game.
    pub(super) clips: Vec<String>,
}

impl Session {
    /// Beside a game that is played with this deck.
    pub fn with(loan: Option<Loan>) -> Session {
        Session { loan, ..Session::default() }
    }

    /// Begins anew beside another game, or none.
    pub fn begin(&mut self, loan: Option<Loan>) {
        let clips = std::mem::take(&mut self.clips);
        *self = Session { loan, clips, ..Session::default() };
    }

    /// The deck of people's own pictures that the game is played with.
    pub fn deck(&self) -> Option<DeckId> {
        self.loan.as_ref().map(|loan| loan.deck)
    }

    pub fn give_deck_back(&mut self) {
        self.loan = None;
    }

    /// Whether chance can answer.
    pub fn has_source(&self) -> bool {
        self.source.is_some()
    }

    /// Chance answers from here.
    pub fn give(&mut self, chance: Scripted, secret: GameSecret) {
        self.source = Some(chance);
        self.server_part = match secret {
            GameSecret::Seed(_) => None,
            GameSecret::ServerPart(bytes) => Some(bytes),
        };
    }

    /// The server's part, where phones drew with it.
    pub fn server_part(&self) -> Option<&[u8; 32]> {
        self.server_part.as_ref()
    }

    /// What has happened and is to be told.
    pub(super) fn add_events(&mut self, mut events: Vec<String>) {
        match self.events.is_empty() {
            true => self.events = events,
            false => self.events.append(&mut events),
        }
    }

    /// What nobody has been told yet, once.
    pub fn take_events(&mut self) -> Vec<String> {
        std::mem::take(&mut self.events)
    }
}
