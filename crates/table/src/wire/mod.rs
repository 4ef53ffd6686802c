//! What viewers are shown: frames of the room, of the game and of a drawing, each built up field by
//! field, and as long as its size class.

mod evening;
mod fair;
mod frames;
mod game;
mod padding;
mod patched;
mod shown;
#[cfg(feature = "ts")]
mod typescript;

pub use fair::{FairNews, Heard, fair_frame, fair_news};
pub use frames::{ack, bye, no_game, pong, reaction, recovery, room_frame, store, welcome};
pub use game::{Form, FrameParts, finish, snapshot, update};
#[cfg(test)]
pub(crate) use padding::size_class;
pub use patched::Pictures;
pub use shown::{Has, Shown};
#[cfg(feature = "ts")]
pub use typescript::{declaration, declarations};
