//! Pictures made from data.
//!
//! Pure like the rules: no clock, no randomness of the machine, and only arithmetic that gives the
//! same bits on every machine, so a seed grows the same picture everywhere.

mod dice;
pub mod dreams;
mod exact;
mod gallery;
pub mod glance;
pub mod illusion;
pub mod png;
mod sheet;

pub use gallery::Pictures;
