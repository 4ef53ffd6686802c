//! Kasyno: how likely is a card to be completed in one turn, and what is a turn worth?

mod completion;
pub mod deck;
mod mix;
mod target;
mod throws;
mod turn;
mod whole;

pub use completion::Completion;
pub use turn::{Need, Stakes, Turns};
pub use whole::{Laying, MOST_AIMS, Placing, Whole, Worth};
