//! Ruletka besides its rules: who plays it, and what its moves are worth.

mod advice;
pub mod players;

pub use roulette as rules;

use bots::CastingOf;
use kernel::RulesOf;
use kit::GameKit;

/// What the traits of the shared crates are implemented on.
pub struct Kit;

/// Everything that Ruletka brings.
pub static KIT: GameKit = GameKit {
    rules: &RulesOf::<roulette::Roulette>::NEW,
    cast: &CastingOf::<Kit>::NEW,
    advice: &advice::Advice,
};
