//! The contract `games/bluff/rules.md`, sentence by sentence, through scenario files.

mod driver;
mod endings;
mod examples;
mod precisely;
mod refusals;
mod words;
