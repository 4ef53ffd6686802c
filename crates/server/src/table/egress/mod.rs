//! The seam through which everything leaves a table: frames, answers, pictures, and the moments at
//! which they go.
//!
//! In the product it changes nothing. With the feature `planted-leaks` the same functions can leak
//! on purpose, so that a trial can show that each leak would be seen; no other file knows of it.

#[cfg(not(feature = "planted-leaks"))]
mod honest;
#[cfg(not(feature = "planted-leaks"))]
use honest as seam;

#[cfg(feature = "planted-leaks")]
pub mod leak;
#[cfg(feature = "planted-leaks")]
use leak as seam;

pub(super) use seam::{
    ack, address, answered, bot_delay, closes_early, deadline, due, events, found, game,
    game_first, log_asker, log_file, log_over, names, opened, quiet, rail, reaction, resumed, room,
    root, silent, twice, welcome, whole, window,
};
pub(crate) use seam::{key, painted, refused, upgraded};
