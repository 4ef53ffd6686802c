//! The table: its log, the judge, what everybody sees of it, and the task that owns it.

mod answers;
mod attach;
mod brains;
mod client;
mod clips;
mod command;
mod command_ids;
pub mod egress;
mod entry;
mod folded;
pub mod frames;
mod game_frame;
mod growth;
mod holds;
mod judge;
mod keeping;
mod live;
mod moves;
mod outbox;
mod pace;
mod pictures;
mod presence;
mod pulse;
mod refusal;
mod room;
mod seating;
pub mod stall;
mod tables;
mod task;
mod tell;
#[cfg(test)]
mod tests;
mod thinking;
#[cfg(test)]
mod typescript;
mod window;

pub use client::{Attach, Bye, SocketId};
pub use clips::Brought;
pub use command::{Command, Reaction};
pub use entry::{Entry, PersonId, Record, TableClock, Why};
pub use holds::{Holder, Holds};
pub use judge::{Asker, Fresh};
pub use outbox::{Found, Mail, Outbox, outbox};
pub use pace::Pace;
pub use pictures::Look;
pub use pulse::Pulse;
pub use refusal::{CommandRefusal, TableRefusal};
pub use room::{Broken, Draft, House, Names, Room};
pub use tables::{LoadError, Premises};
pub use task::Told;
pub use thinking::{Fumble, MoveDue, Moved, Shown, Thought};
