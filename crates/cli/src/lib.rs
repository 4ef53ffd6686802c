//! The commands of `stolik`, as functions, so that tests can call them without a process.

pub mod backup;
pub mod cards;
pub mod cluster;
mod gallery;
pub mod keep;
pub mod moving;
pub mod play;
pub mod print;
pub mod record;
pub mod replay;
pub mod scenario;
pub mod serve;
pub mod simulate;
pub mod solve;
pub mod store;
pub mod terminal;
