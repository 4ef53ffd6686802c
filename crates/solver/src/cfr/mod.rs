//! Counterfactual regret minimisation in vector form: one walk over what is public carries all
//! private hands at once.
//!
//! A [`Duel`] is a game of two with a public tree. What a player holds is one of its *types*;
//! leaves know how likely two types are together, so cards that one holds are missing for the
//! other. A player may have to choose its type first, among those of a group (whoever is dealt a
//! card chooses which end counts).

mod response;
mod solve;
mod tree;

pub use response::{Policy, Responder, conv};
pub use solve::Solver;
pub use tree::{Average, Tree};

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A player's, 0 or 1.
    Of(usize),
    /// Something public is drawn; how likely each outcome is, the leaves know.
    Chance,
    Over,
}

/// A game of two with a public tree.
pub trait Duel {
    /// A place in the public tree.
    type Place: Copy;

    /// Where it starts.
    fn root(&self) -> Self::Place;

    /// Whose turn it is.
    fn turn(&self, place: Self::Place) -> Turn;

    /// How many ways lead on.
    fn ways(&self, place: Self::Place) -> usize;

    /// Where a way leads.
    fn next(&self, place: Self::Place, way: usize) -> Self::Place;

    /// How many types a player can be.
    fn types(&self, player: usize) -> usize;

    /// Types with the same group are what a player chooses among before the first turn. One group
    /// each where nothing is chosen.
    fn group(&self, _player: usize, kind: usize) -> usize {
        kind
    }

    /// Types with the same bucket are played alike. One bucket each where hands are told apart
    /// exactly.
    fn bucket(&self, _player: usize, kind: usize) -> usize {
        kind
    }

    /// What each type of a player wins at the end, if the other's types get here with these
    /// probabilities. How likely the two are together, chance included, is part of the sum.
    fn settle(&self, place: Self::Place, player: usize, against: &[f64], values: &mut [f64]);
}
