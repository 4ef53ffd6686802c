//! The table: its log, the judge, what everybody sees of it, and the task that owns it.

mod attach;
mod brains;
mod client;
mod clips;
mod codes;
mod command;
mod command_ids;
mod door;
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
mod padding;
mod pictures;
mod presence;
mod pulse;
mod refusal;
mod replies;
mod seating;
pub mod stall;
mod state;
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
pub use clips::ClipUpload;
pub use codes::{CODE_LASTS, Codes};
pub use command::{Command, Reaction};
pub use door::{Answer, Knock, Knocked, introduced};
pub use entry::{PersonId, Record, TableClock, TableEntry, Why};
pub use holds::{DeckQuestion, Holder};
pub use judge::{Asker, Fresh};
pub use outbox::{Outbox, OutboxReader, Taken, outbox};
pub use pace::Pace;
pub use pictures::PictureRequest;
pub use pulse::Pulse;
pub use refusal::{CommandRefusal, TableRefusal};
pub use state::{Broken, Draft, Names, TableConfig, TableState};
pub use tables::{LoadError, Tables};
pub use task::TableMessage;
pub use thinking::{BrainInput, Fumble, MoveDue, Moved, Thought};
