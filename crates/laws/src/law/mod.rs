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
pub type Law<R> =
    (&'static str, fn(&Record<<R as Register>::Game>, &mut Quick) -> Result<(), Broken>);

pub fn laws_of<R: Register>() -> Vec<Law<R>> {
    vec![
        ("folding", folding),
        ("legality", legality::<R>),
        ("sampling", sampling),
        ("refusing", refusing::<R>),
        ("arrival", arrival::<R>),
        ("decision", decision::<R>),
        ("imagining", imagining::<R>),
        ("ending", ending::<R>),
        ("wire", wire::<R>),
        ("secrecy", secrecy::<R>),
    ]
}
