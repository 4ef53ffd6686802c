//! The games, and the registry that lists them. A new game is a folder here and one line in
//! [`every_game`].

#[cfg(test)]
mod drawn;

use kernel::{Rules, RulesOf};

/// Hands every game, as `folder::Type`, to another macro. This is the one list of games: the
/// registry below, the bots' casts, the registers and planted leaks of the laws, the tellers of the
/// terminal, golden games, benchmarks and the types of the wire are all made from it, each from a
/// module with the name of the folder.
#[macro_export]
macro_rules! every_game {
    ($then:ident) => {
        $then! {
            bluff::Bluff,
            illusion::Illusion,
            roulette::Roulette,
            casino::Casino,
            narrator::Narrator,
        }
    };
}

macro_rules! registry {
    ($($folder:ident::$game:ident,)*) => {
        $(pub mod $folder;)*

        /// Every game there is.
        pub static GAMES: &[&dyn Rules] = &[$(&RulesOf::<$folder::$game>::NEW),*];
    };
}
every_game!(registry);

/// The game with this name.
pub fn find(id: &str) -> Option<&'static dyn Rules> {
    GAMES.iter().copied().find(|game| game.id() == id)
}
