//! Players that see a view and its legal actions, and nothing else.
//!
//! A [`Bot`] knows its game; a [`Brain`](kernel::Brain) is a bot without its type, for a server
//! that knows no game. What a bot remembers between decisions helps it but is never needed: one
//! that is born in the middle of a game, after a restart, plays on.

mod bot;
mod brain;
mod cast;
#[cfg(feature = "measuring")]
mod contest;

pub use bot::{Bot, Uniform};
pub use cast::{Cast, Casting, CastingOf, RANDOM};
#[cfg(feature = "measuring")]
pub use contest::{contest, contest_in, watch};

use kernel::Brain;

macro_rules! casts {
    ($($folder:ident::$game:ident,)*) => {
        $(pub mod $folder;)*

        /// Who can play which game.
        pub static CASTS: &[&dyn Casting] = &[$(&CastingOf::<games::$folder::$game>::NEW),*];
    };
}
games::every_game!(casts);

/// The cast of this game.
pub fn find(game: &str) -> Option<&'static dyn Casting> {
    CASTS.iter().copied().find(|cast| cast.game() == game)
}

/// The characters that people may seat at this game; none if nobody has learned it yet.
pub fn characters(game: &str) -> &'static [&'static str] {
    find(game).map_or(&[], |cast| cast.characters())
}

/// A player of this game that speaks JSON: one of its [`characters`], one of its sparring partners,
/// or [`RANDOM`].
pub fn brain(game: &str, character: &str) -> Option<Box<dyn Brain>> {
    find(game)?.brain(character)
}

/// Reads all that minds look up, which takes a moment: for a server to do beside its start.
pub fn warm() {
    CASTS.iter().for_each(|cast| cast.warm());
}
