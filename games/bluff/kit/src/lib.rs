//! Blef besides its rules: players, advice, a teller for the terminal, the box on paper,
//! and the register of its secrets.

mod advice;
pub mod exact;
#[cfg(not(target_arch = "wasm32"))]
mod paper;
pub mod players;
#[cfg(not(target_arch = "wasm32"))]
mod secrets;
#[cfg(not(target_arch = "wasm32"))]
mod terminal;

pub use bluff as rules;

use bots::CastingOf;
use kernel::RulesOf;
use kit::GameKit;

/// What the traits of the shared crates are implemented on.
#[derive(Clone, Debug)]
pub struct Kit;

/// Everything that Blef brings.
pub static KIT: GameKit = GameKit {
    rules: &RulesOf::<bluff::Bluff>::NEW,
    cast: &CastingOf::<Kit>::NEW,
    advice: &advice::Advice,
    #[cfg(not(target_arch = "wasm32"))]
    teller: &terminal::Terminal,
    #[cfg(not(target_arch = "wasm32"))]
    paper: Some(&paper::PAPER),
};
