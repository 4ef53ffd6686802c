//! Blef with something planted in it: a leak that the law of secrecy must catch, or a bug that another law must.

pub mod bugs;
mod hands;
mod planted;
mod streams;

pub use planted::{Honest, Plant, Planted, Truth};

use crate::{Broken, run_law};

/// A planted fault, and how it fared.
pub struct Trial {
    /// What is wrong with the game.
    pub what: &'static str,
    /// The law that must break.
    pub law: &'static str,
    /// Where the difference must be seen.
    pub by: &'static str,
    /// Tries the law on this many games from this seed.
    pub run: fn(u32, u64) -> Result<(), Broken>,
}

/// The trial of one plant.
pub(crate) fn trial<P: Plant>() -> Trial {
    Trial { what: P::WHAT, law: P::LAW, by: P::BY, run: |games, seed| run_law::<Planted<P>>(P::LAW, games, seed).map(drop) }
}

/// Every planted leak.
pub fn all() -> Vec<Trial> {
    [hands::all(), streams::all()].into_iter().flatten().collect()
}
