//! The games, and the registry that lists them. A new game is a folder here and one line in [`GAMES`].

pub mod bluff;
pub mod casino;
pub mod illusion;
pub mod narrator;
pub mod roulette;

use kernel::{Rules, RulesOf};

/// Every game there is.
pub static GAMES: &[&dyn Rules] = &[
    &RulesOf::<bluff::Bluff>::NEW,
    &RulesOf::<illusion::Illusion>::NEW,
    &RulesOf::<roulette::Roulette>::NEW,
    &RulesOf::<casino::Casino>::NEW,
    &RulesOf::<narrator::Narrator>::NEW,
];

/// The game with this name.
pub fn find(id: &str) -> Option<&'static dyn Rules> {
    GAMES.iter().copied().find(|game| game.id() == id)
}
