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
