//! Secrecy over the real way out: two servers whose truths differ only in what one eye may not know
//! must tell it the same bytes.

mod any;
mod case;
mod drawing;
mod dreams;
mod ear;
mod gallery;
mod logs;
mod onlooker;
mod pictures;
mod servers;
mod steps;
mod trial;
mod world;

pub use any::{Compared, door_trials, game_trials};
pub use dreams::dream_trials;
pub use gallery::Pictures;
pub use logs::log_trials;
pub use pictures::picture_trials;
pub use trial::{Seen, Tally, trials};
