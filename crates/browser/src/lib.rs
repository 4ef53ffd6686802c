//! The engine of the web client: the same rules, bots and chance as the server's, as a machine that
//! a browser runs. One question as JSON goes in, one answer as JSON comes out.
//!
//! It knows no clock, no network and no file: what its bots look up and look at is brought to it.

mod abi;
mod advice;
mod answer;
mod engine;
mod lesson;
mod log;
mod pictures;
mod practice;
mod question;
mod replay;
mod table;
#[cfg(test)]
mod typescript;

pub use engine::Engine;
pub use log::digest;
