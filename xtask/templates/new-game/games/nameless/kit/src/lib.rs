//! Nameless besides its rules: who plays it, and what its moves are worth.

pub mod players;

pub use nameless as rules;

use bots::CastingOf;
use counsel::Plain;
use kernel::RulesOf;
use kit::GameKit;

/// What the traits of the shared crates are implemented on.
pub struct Kit;

/// Everything that Nameless brings.
pub static KIT: GameKit = GameKit {
    rules: &RulesOf::<nameless::Nameless>::NEW,
    cast: &CastingOf::<Kit>::NEW,
    advice: &Plain { cast: &CastingOf::<Kit>::NEW },
};
