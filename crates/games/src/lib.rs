//! The registry: every game there is. A game is a folder in `games/` and one line in this crate's
//! Cargo.toml, from which `build.rs` makes the macro `every_game`.

use bots::Casting;
use kernel::{Brain, Rules};
use kit::GameKit;

include!(concat!(env!("OUT_DIR"), "/every_game.rs"));

macro_rules! registry {
    ($($folder:ident::$game:ident,)*) => {
        $(pub use ::$folder::rules as $folder;)*

        /// What each game brings besides its rules, by the name of its folder.
        pub mod kits {
            $(pub use ::$folder;)*
        }

        /// Every game there is.
        pub static KITS: &[&GameKit] = &[$(&::$folder::KIT),*];

        /// The rules of every game, as its kit has them: made here, they would be compiled twice.
        pub static GAMES: &[&dyn Rules] = &[$(::$folder::KIT.rules),*];
    };
}
every_game!(registry);

/// The rules of the game with this name.
pub fn find(id: &str) -> Option<&'static dyn Rules> {
    GAMES.iter().copied().find(|game| game.id() == id)
}

/// What the game with this name brings.
pub fn kit(id: &str) -> Option<&'static GameKit> {
    KITS.iter().copied().find(|kit| kit.rules.id() == id)
}

/// Who plays this game.
pub fn cast(game: &str) -> Option<&'static dyn Casting> {
    kit(game).map(|kit| kit.cast)
}

/// The characters that people may seat at this game; none if there is no such game.
pub fn characters(game: &str) -> &'static [&'static str] {
    kit(game).map_or(&[], GameKit::characters)
}

/// A player of this game that speaks JSON, by name.
pub fn brain(game: &str, character: &str) -> Option<Box<dyn Brain>> {
    kit(game)?.brain(character)
}

/// Reads all that minds look up, which takes a moment: for a server to do beside its start.
pub fn warm() {
    KITS.iter().for_each(|kit| kit.cast.warm());
}
