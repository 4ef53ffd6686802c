//! Blef for two: a round solved for given hand sizes, exactly or with a memory of the last bids
//! only.

mod book;
mod graph;
mod hands;
mod learn;
mod round;
mod table;

pub use book::Book;
pub use graph::{Graph, Shape};
pub use hands::{FaceSets, Hands};
pub use learn::Learner;
pub use round::{ExactRound, Place};
pub use table::{Decision, Table};
