//! A table as a pure value: commands and the time go in, entries of its log and frames come out. It
//! has no clock, no chance, no socket and no file; `stolik-server` has those.
//!
//! The rooms: `log` is what is written down, `people` who is there, `door` who comes in, `play` the
//! game and the bots, `draw` the drawing of its seed, `wire` what viewers are shown. Each keeps its
//! fields to itself and changes by entries of the log.

mod changes;
mod command;
mod commands;
mod config;
pub mod door;
pub mod draw;
pub mod log;
pub mod people;
pub mod play;
mod refusal;
mod rights;
mod secret;
mod state;
mod step;
#[cfg(test)]
mod tests;
mod time;
pub mod wire;

pub use changes::Changes;
pub use command::{Command, Reaction, introduced, rearranges};
pub use commands::{Asker, Fresh};
pub use config::{Characters, CodeBook, DeckShelf, HomeCodes, Loan, NoDecks, TableConfig};
pub use log::{Broken, Folded, PersonId, Record, TableClock, TableEntry, Why, record_text};
pub use refusal::{CommandRefusal, TableRefusal};
pub use rights::{Deed, Right, Role, Roles, When};
#[cfg(feature = "random")]
pub use secret::random;
pub use secret::{Digest, Secret};
pub use state::{Names, TableState};
pub use step::{Draft, GameSecret, Step};
pub use time::{Millis, millis};

/// Number of a socket, unique while the server runs.
pub type SocketId = u64;
