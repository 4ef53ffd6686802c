//! The pulse of a table: for whom it waits and what it has set going, for whoever sees to it that
//! it never stands still.

use super::bots::running_thoughts;
use crate::log::PersonId;
use crate::state::TableState;
use crate::time::Millis;
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

/// The pulse of a table that wakes at this time for its game.
pub fn pulse(table: &TableState, wakes: Option<Millis>) -> Pulse {
    let game = table.running();
    let awaited: Vec<Seat> = game.map_or(Vec::new(), |game| game.awaited().iter().collect());
    let plays_here = |seat: &Seat| {
        let person = game?.person_on(*seat);
        (table.live.presence.here(person) && !table.bot_holds(person)).then_some(person)
    };
    Pulse {
        seq: table.seq(),
        playing: game.is_some(),
        paused: table.folded.play.paused(),
        decision: game.map_or(0, |game| game.table().decision()),
        people: awaited.iter().filter_map(plays_here).collect(),
        thinking: game.map_or(Vec::new(), |_| running_thoughts(table)),
        // A wake-up for the door would hide that nothing moves the game.
        wakes,
        awaited,
    }
}
