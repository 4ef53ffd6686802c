//! The commands of `stolik`, as functions, so that tests can call them without a process.

pub mod cards;
pub mod scenario;
