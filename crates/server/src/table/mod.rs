//! The tasks that own tables: each takes commands one at a time, stores what follows and only then
//! tells anybody. What a table is and does stands in the crate `table`; here is everything about it
//! that waits, fails or has a socket.

mod attach;
mod brains;
mod client;
mod clips;
mod codes;
mod door;
mod game_log;
mod growers;
mod holds;
mod keeping;
mod lifetimes;
mod link;
mod outages;
mod outbox;
mod pictures;
mod programs;
mod tables;
mod task;
mod tell;

pub use ::table::door::{Bye, CODE_LASTS, Knocked, recovery_code};
pub use ::table::play::{Fumble, Pace, Pulse, TableGame};
pub use ::table::rearranges;
pub use ::table::wire::{Form, finish, room_frame, snapshot};
pub use ::table::{
    Asker, Broken, CodeBook, Command, CommandRefusal, DeckShelf, Deed, Draft, Folded, Fresh,
    GameSecret, Names, PersonId, Reaction, Record, Right, Role, Roles, SocketId, TableClock,
    TableConfig, TableEntry, TableRefusal, TableState, When, Why,
};
pub use client::Attach;
pub use clips::ClipUpload;
pub use codes::Codes;
pub use door::Answer;
pub use game_log::{LogRequest, NoLog};
pub use holds::{DeckQuestion, Holder};
pub use outbox::{Outbox, OutboxReader, Outboxes, Taken, outbox};
pub use pictures::PictureRequest;
pub use programs::ProgramRequest;
pub use tables::{LoadError, Seeds, Tables, TablesConfig, thinkers};
pub use task::TableMessage;
