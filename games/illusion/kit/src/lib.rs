//! Iluzja besides its rules: who plays it, and what its moves are worth.

mod advice;
pub mod players;

pub use illusion as rules;

use bots::CastingOf;
use kernel::RulesOf;
use kit::GameKit;

/// What the traits of the shared crates are implemented on.
pub struct Kit;

/// Everything that Iluzja brings.
pub static KIT: GameKit = GameKit {
    rules: &RulesOf::<illusion::Illusion>::NEW,
    cast: &CastingOf::<Kit>::NEW,
    advice: &advice::Advice,
};
