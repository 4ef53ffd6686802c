//! The contract `games/casino/rules.md`, sentence by sentence, through scenario files.

mod driver;
mod ending;
mod examples;
mod piles;
mod refusals;
mod securing;
mod terminal;
mod turn;
