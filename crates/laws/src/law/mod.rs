//! The laws, one file each.

mod arrival;
mod decision;
mod ending;
mod folding;
mod imagining;
mod legality;
mod refusing;
mod sampling;
mod secrecy;
mod wire;

pub use arrival::arrival;
pub use decision::decision;
pub use ending::ending;
pub use folding::folding;
pub use imagining::imagining;
pub use legality::legality;
pub use refusing::refusing;
pub use sampling::sampling;
pub use secrecy::secrecy;
pub use wire::wire;

use crate::{Broken, Record, Register};
use kernel::Quick;

/// A law's name, and what tries it on a recorded game.
pub type Law<G> = (&'static str, fn(&Record<G>, &mut Quick) -> Result<(), Broken>);

pub fn laws_of<G: Register>() -> Vec<Law<G>> {
    vec![
        ("folding", folding),
        ("legality", legality),
        ("sampling", sampling),
        ("refusing", refusing),
        ("arrival", arrival),
        ("decision", decision),
        ("imagining", imagining),
        ("ending", ending),
        ("wire", wire),
        ("secrecy", secrecy),
    ]
}
