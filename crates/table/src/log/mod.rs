//! What is written down: the entries of a table's log, what folding them gives, and checkpoints so
//! that a long log need not be folded from its beginning.

mod checkpoint;
mod command_ids;
mod entry;
mod folded;
mod game_file;
mod record;
mod replies;

pub(crate) use command_ids::CommandIds;
pub(crate) use entry::Text;
pub use entry::{PersonId, TableClock, TableEntry, Why};
pub use folded::{Broken, Folded};
pub use game_file::{GameReader, LogPlace, NoGame, log_place, picture_keys};
pub use record::{Record, record_text};
pub(crate) use replies::Replies;
