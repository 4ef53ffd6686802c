//! Games with something planted in them: a leak that the law of secrecy must catch, or a bug that
//! another law must.

mod planted;

pub use bluff::bugs;
pub use planted::{Honest, Plant, Planted, Truth};

use crate::law::secrecy;
use crate::{Broken, Record, run_law};
use kernel::{Game, Quick};

/// A planted fault, and how it fared.
pub struct Trial {
    /// The game it is planted in.
    pub game: &'static str,
    /// What is wrong with the game.
    pub what: &'static str,
    /// The law that must break.
    pub law: &'static str,
    /// Where the difference must be seen.
    pub by: &'static str,
    /// Tries the law on this many games from this seed.
    pub run: Box<dyn Fn(u32, u64) -> Result<(), Broken>>,
}

/// The trial of one plant by one law. Only that law is compiled for it: there are many plants.
fn trial<P: Plant>(law: &'static str, holds: Holds<P>) -> Trial {
    Trial {
        game: P::Of::ID,
        what: P::WHAT,
        law,
        by: P::BY,
        run: Box::new(move |games, seed| run_law((law, holds), games, seed).map(drop)),
    }
}

type Holds<P> = fn(&Record<Planted<P>>, &mut Quick) -> Result<(), Broken>;

/// The trial of a leak.
fn leak<P: Plant>() -> Trial {
    trial::<P>("secrecy", secrecy)
}

macro_rules! leaks {
    ($($folder:ident::$game:ident,)*) => {
        $(mod $folder;)*

        /// Every planted leak.
        pub fn all() -> Vec<Trial> {
            [$($folder::all()),*].into_iter().flatten().collect()
        }
    };
}
games::every_game!(leaks);
