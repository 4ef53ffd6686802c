//! Blef with something planted in it.

pub mod bugs;
mod hands;
mod streams;

use super::Trial;
use games::bluff::Bluff;

type Truth = super::Truth<Bluff>;

/// Every planted leak.
pub(super) fn all() -> Vec<Trial> {
    [hands::all(), streams::all()].into_iter().flatten().collect()
}
