//! The pulse of a table: for whom it waits and what it has set going, for whoever sees to it that
//! it never stands still.

use super::entry::PersonId;
use super::folded::TableGame;
use super::state::TableState;
use super::task::TableTask;
use crate::clock::Millis;
use kernel::Seat;

/// What keeps a table going. Nothing of what a seat holds or has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pulse {
    /// Records of the log.
    pub seq: u64,
    /// Whether a game is being played.
    pub playing: bool,
    /// Whether nobody may move for now.
    pub paused: bool,
    /// Number of the open decision.
    pub decision: u32,
    /// Seats that are due and have not answered.
    pub awaited: Vec<Seat>,
    /// Of those, the people who are here and play themselves.
    pub people: Vec<PersonId>,
    /// Seats about whose move a brain thinks at this moment, one entry for each thought.
    pub thinking: Vec<Seat>,
    /// When the table wakes if nobody says anything.
    pub wakes: Option<Millis>,
}

impl TableState {
    fn plays_here(&self, game: &TableGame, seat: Seat) -> Option<PersonId> {
        let person = game.seats.get(usize::from(seat)).copied()?;
        (self.live.here(person) && !self.bot_holds(person)).then_some(person)
    }
}

impl TableTask {
    pub(super) fn pulse(&self) -> Pulse {
        let state = &self.state;
        let game = state.running();
        let awaited: Vec<Seat> = state.awaited().iter().collect();
        Pulse {
            seq: state.seq(),
            playing: game.is_some(),
            paused: state.folded.paused,
            decision: game.map_or(0, |game| game.table.decision()),
            people: game.map_or(Vec::new(), |game| {
                awaited.iter().filter_map(|&seat| state.plays_here(game, seat)).collect()
            }),
            thinking: game.map_or(Vec::new(), |_| state.running_thoughts()),
            // A wake-up for the door would hide that nothing moves the game.
            wakes: self.game_wake(),
            awaited,
        }
    }
}
