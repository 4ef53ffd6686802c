//! What a game waits for, and how it ended.

use crate::{Question, Seat, Seats};
use serde::{Deserialize, Serialize};

/// What has to come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Each of these seats may act; several at once are a simultaneous, sealed decision.
    Seats(Seats),
    /// Nature has to answer.
    Chance(Question),
    /// Nothing: the game is over.
    Over,
}

impl Due {
    /// The seats that may act now.
    pub fn seats(self) -> Seats {
        match self {
            Due::Seats(seats) => seats,
            Due::Chance(_) | Due::Over => Seats::NONE,
        }
    }
}

/// A decision whose answers are taken in silence. Whoever keeps the table's time plays them together when everybody has said something
/// or the time is up, so that nobody can tell who had nothing to think about. The rules themselves know no time: for them the last answer
/// decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// A breath: usually nothing is done in it.
    Brief,
    /// The same, and everybody is told when it will close: it can be counted down to.
    Countdown,
    /// Time to weigh something up.
    Long,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outcome {
    /// The winning seats, ascending; may be none or several.
    pub winners: Vec<Seat>,
    /// A score for each seat, in the game's own measure.
    pub scores: Vec<i32>,
    /// Which of the game's endings it was.
    pub reason: String,
}
