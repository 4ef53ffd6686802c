//! Kasyno: how likely is a card to be completed in one turn, and what is a turn worth?

mod completion;
pub mod deck;
mod turn;

pub use completion::Completion;
pub use turn::{Need, Stakes, Turns};
