//! What goes over the wire: what clients say, and what viewers are shown. Frames of the room, of
//! the game and of a drawing are built up field by field, and are as long as their size class.

mod client_frame;
mod evening;
mod fair;
mod frames;
mod game;
mod padding;
mod patched;
mod shown;
#[cfg(feature = "ts")]
mod typescript;

pub use client_frame::{ClientFrame, Hello, read};
pub use fair::{FairNews, Heard, fair_frame, fair_news};
pub use frames::{ack, bye, no_game, pong, reaction, recovery, room_frame, store, welcome};
pub use game::{Form, FrameParts, finish, snapshot, update};
#[cfg(test)]
pub(crate) use padding::size_class;
pub use patched::Pictures;
pub use shown::{Has, Shown};
#[cfg(feature = "ts")]
pub use typescript::{declaration, declarations};
