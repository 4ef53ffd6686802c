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

pub use secrecy::secrecy;

use crate::{Broken, Record, Register};
use kernel::Quick;

/// A law's name, and what tries it on a recorded game.
pub type Law<G> = (&'static str, fn(&Record<G>, &mut Quick) -> Result<(), Broken>);

/// Every law.
pub fn laws_of<G: Register>() -> Vec<Law<G>> {
    vec![
        ("folding", folding::folding),
        ("legality", legality::legality),
        ("sampling", sampling::sampling),
        ("refusing", refusing::refusing),
        ("arrival", arrival::arrival),
        ("decision", decision::decision),
        ("imagining", imagining::imagining),
        ("ending", ending::ending),
        ("wire", wire::wire),
        ("secrecy", secrecy::secrecy),
    ]
}
