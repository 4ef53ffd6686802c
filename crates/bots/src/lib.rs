//! Players that see a view and its legal actions, and nothing else.
//!
//! A [`Bot`] knows its game; a [`Brain`](kernel::Brain) is a bot without its type, for a server
//! that knows no game. What a bot remembers between decisions helps it but is never needed: one
//! that is born in the middle of a game, after a restart, plays on.

mod bot;
mod brain;
mod cast;
mod contest;

pub use bot::{Bot, Uniform};
pub use cast::{Cast, Casting, CastingOf, RANDOM};
pub use contest::{contest, contest_in, watch};
