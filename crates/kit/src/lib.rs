//! What a game brings, as one value: a part that is missing does not compile.

use bots::Casting;
use counsel::{Counsellor, Subject};
use kernel::{Brain, Rules};
#[cfg(not(target_arch = "wasm32"))]
use print::Filling;
#[cfg(not(target_arch = "wasm32"))]
use terminal::Teller;

/// Everything that a game brings in Rust.
pub struct GameKit {
    /// The rules without their types.
    pub rules: &'static dyn Rules,
    /// Who plays it.
    pub cast: &'static dyn Casting,
    /// What counsel knows of it; of a game like any other [`Plain`](counsel::Plain) knows enough.
    pub advice: &'static dyn Counsellor,
    /// How it is told and played in a terminal.
    #[cfg(not(target_arch = "wasm32"))]
    pub teller: &'static dyn Teller,
    /// What lies in its box on paper; nothing if it is printed as its rulebook alone.
    #[cfg(not(target_arch = "wasm32"))]
    pub paper: Option<&'static Filling>,
}

impl GameKit {
    /// The characters that people may seat.
    pub fn characters(&self) -> &'static [&'static str] {
        self.cast.characters()
    }

    /// The game as counsel takes it.
    pub fn subject(&self) -> Subject {
        Subject { rules: self.rules, cast: self.cast, counsellor: self.advice }
    }

    /// A player that speaks JSON: one of the characters, one of their sparring partners, or
    /// [`RANDOM`](bots::RANDOM).
    pub fn brain(&self, character: &str) -> Option<Box<dyn Brain>> {
        self.cast.brain(character)
    }
}
