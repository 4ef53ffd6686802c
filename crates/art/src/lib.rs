//! Pictures made from data.
//!
//! Pure like the rules: no clock, no randomness of the machine, and only arithmetic that gives the
//! same bits on every machine, so a seed grows the same picture everywhere.

mod dice;
#[cfg(feature = "files")]
pub mod dreams;
mod exact;
mod gallery;
#[cfg_attr(not(feature = "files"), expect(dead_code, reason = "nothing is looked at"))]
pub mod glance;
pub mod illusion;
pub mod png;
mod sheet;

pub use gallery::Pictures;
