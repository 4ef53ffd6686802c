//! The commands of `stolik`, as functions, so that tests can call them without a process.

pub mod arena;
pub mod asked;
pub mod backup;
pub mod bot;
pub mod cards;
pub mod cluster;
mod contest;
mod gallery;
pub mod keep;
pub mod moving;
pub mod play;
pub mod print;
mod program;
mod ratings;
pub mod record;
mod remote;
pub mod replay;
pub mod scenario;
pub mod serve;
pub mod simulate;
pub mod solve;
pub mod store;
pub mod terminal;
