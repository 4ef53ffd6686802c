//! What a game brings, as one value: a part that is missing does not compile.

use bots::Casting;
use kernel::{Brain, Rules};

/// Everything that a game brings in Rust.
pub struct GameKit {
    /// The rules without their types.
    pub rules: &'static dyn Rules,
    /// Who plays it.
    pub cast: &'static dyn Casting,
}

impl GameKit {
    /// The characters that people may seat.
    pub fn characters(&self) -> &'static [&'static str] {
        self.cast.characters()
    }

    /// A player that speaks JSON: one of the characters, one of their sparring partners, or
    /// [`RANDOM`](bots::RANDOM).
    pub fn brain(&self, character: &str) -> Option<Box<dyn Brain>> {
        self.cast.brain(character)
    }
}
