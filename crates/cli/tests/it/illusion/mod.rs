//! The contract `games/illusion/rules.md`, sentence by sentence, through scenario files.

mod chance;
mod driver;
mod endings;
mod examples;
mod refusals;
mod rounds;
mod secrets;
