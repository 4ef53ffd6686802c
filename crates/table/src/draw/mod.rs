//! The drawing of a game's seed by the server and the phones together. `docs/CHANCE.md` has every
//! byte.

mod drawn;
mod steps;

pub(crate) use drawn::Hex;
pub use drawn::{Drawn, Round};
pub use steps::tend_draw;
pub(crate) use steps::{begin_draw, draw_command, draw_wakes, root_of, somebody_draws};

use crate::config::TableConfig;
use crate::log::{PersonId, TableEntry};
use crate::time::Millis;
use kernel::{DeckId, Grown, Seat};
use serde_json::Value;

/// A game that is being drawn: it starts when the last number is there.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    drawn: Drawn,
    game: String,
    options: Value,
    seats: Vec<PersonId>,
    /// What was grown for it, or taken from a deck.
    grown: Option<Vec<Grown>>,
    deck: Option<DeckId>,
}

impl Drawing {
    /// A drawing that begins with this entry; nothing if it begins none.
    pub fn begin(entry: &TableEntry, config: &TableConfig) -> Option<Drawing> {
        let TableEntry::Draw { game, options, seats, grown, .. } = entry else { return None };
        let deck = config.find(game)?.deck(options);
        let (drawn, game, options) = (Drawn::begin(entry)?, game.clone(), options.clone());
        Some(Drawing { drawn, game, options, seats: seats.clone(), grown: grown.clone(), deck })
    }

    /// Takes the next step; false if it cannot follow.
    pub fn step(&mut self, entry: &TableEntry) -> bool {
        self.drawn.step(entry)
    }

    /// Number of the game at its table.
    pub fn number(&self) -> u32 {
        self.drawn.number
    }

    pub fn drawn(&self) -> &Drawn {
        &self.drawn
    }

    /// Who will sit on each seat.
    pub fn seats(&self) -> &[PersonId] {
        &self.seats
    }

    pub fn deck(&self) -> Option<DeckId> {
        self.deck
    }

    /// How its chance was drawn, for the game that starts.
    pub fn into_drawn(self) -> Drawn {
        self.drawn
    }

    /// Whether a seat has no phone, or withheld its number in the first round and is not asked
    /// again.
    fn left_out(&self, seat: Seat) -> bool {
        let first = self.drawn.rounds.first().filter(|_| self.drawn.round() > 1);
        self.drawn.bots.contains(&seat)
            || first.is_some_and(|first| first.missing().any(|other| other == seat))
    }
}

/// What lives beside a drawing.
#[derive(Default)]
pub(crate) struct LiveDraw {
    /// The server's part; missing only between folding a log and fetching it.
    secret: Option<[u8; 32]>,
    /// Since when everybody draws.
    since: Option<Millis>,
}

impl LiveDraw {
    pub fn secret(&self) -> Option<&[u8; 32]> {
        self.secret.as_ref()
    }

    /// The server's part.
    pub fn give(&mut self, secret: [u8; 32]) {
        self.secret = Some(secret);
    }

    /// Nobody was there: whoever is has the whole time.
    pub fn pause(&mut self) {
        self.since = None;
    }
}
