//! Every integration test of this crate, in one binary: it is linked once.

use kernel::Rules;
use stolik_counsel::Subject;

mod counsel;
mod luck;
mod puzzles;

/// A game of the registry as counsel takes it.
fn subject(rules: &dyn Rules) -> Subject {
    games::kit(rules.id()).expect("it is registered").subject()
}
