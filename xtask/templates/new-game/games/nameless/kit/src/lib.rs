//! Nameless besides its rules: players, advice, a teller for the terminal and the register
//! of its secrets.

pub mod players;
#[cfg(not(target_arch = "wasm32"))]
mod secrets;
#[cfg(not(target_arch = "wasm32"))]
mod terminal;

pub use nameless as rules;

use bots::CastingOf;
use counsel::Plain;
use kernel::RulesOf;
use kit::GameKit;

/// What the traits of the shared crates are implemented on.
#[derive(Clone, Debug)]
pub struct Kit;

/// Everything that Nameless brings.
pub static KIT: GameKit = GameKit {
    rules: &RulesOf::<nameless::Nameless>::NEW,
    cast: &CastingOf::<Kit>::NEW,
    advice: &Plain { cast: &CastingOf::<Kit>::NEW },
    #[cfg(not(target_arch = "wasm32"))]
    teller: &terminal::Terminal,
    #[cfg(not(target_arch = "wasm32"))]
    paper: None,
};
