//! Counsel: what the moves of a seat are worth, and what luck and nerve made of a finished game.
//!
//! [`counsel`] gets what a bot gets, a view and its offers, and nothing else: it imagines worlds
//! that fit the view, lets bots play them on, and counts. [`luck`] gets the log of a finished game,
//! in which nothing is hidden any more. Both are pure: the same question, seed and budget, the same
//! answer.

mod counsel;
mod counsellor;
mod luck;
mod plain;
mod roll;
mod said;
mod sampled;
mod told;

pub use counsel::{Budget, Counsel, CounselError, Worth, counsel};
pub use counsellor::{
    Counsellor, Subject, asking, by_points, listed, read, same, seen, shared, written,
};
pub use luck::{Luck, LuckError, SeatLuck, Step, Telling, luck};
pub use plain::Plain;
pub use said::{Said, codes};
pub use sampled::put_in_order;
