//! The registry: every game there is. A game is a folder in `games/` and one line in this crate's
//! Cargo.toml, from which `build.rs` makes the macro `every_game`.

use kernel::{Rules, RulesOf};

include!(concat!(env!("OUT_DIR"), "/every_game.rs"));

macro_rules! registry {
    ($($folder:ident::$game:ident,)*) => {
        $(pub use ::$folder;)*

        /// Every game there is.
        pub static GAMES: &[&dyn Rules] = &[$(&RulesOf::<$folder::$game>::NEW),*];
    };
}
every_game!(registry);

/// The game with this name.
pub fn find(id: &str) -> Option<&'static dyn Rules> {
    GAMES.iter().copied().find(|game| game.id() == id)
}
