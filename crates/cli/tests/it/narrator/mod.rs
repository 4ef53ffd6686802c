//! Narrator by `games/narrator/rules.md`, sentence by sentence, through scenarios.

mod driver;
mod examples;
mod flow;
mod refusals;
