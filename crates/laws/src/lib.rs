//! The laws: what every game must keep, written once, tried on random games, and proven to bite by
//! planted leaks and bugs.
//!
//! A game joins with a [`Register`]: how its options and actions can vary, and, written from its
//! rules page and not from its view code, what an eye may not know. [`run_all`] then tries every
//! [`Law`] on as many games as one likes.

mod broken;
mod drawn;
mod golden;
pub mod law;
#[cfg(feature = "planted-leaks")]
pub mod leaks;
mod record;
mod run;
mod told;
mod typescript;

pub use broken::Broken;
pub use drawn::draws_as_from_the_list;
pub use golden::play_through;
pub use law::{Law, laws_of};
pub use record::Record;
pub use register::{Golden, Register};
pub use run::{Tally, run_all, run_law};
pub use typescript::typescript;
