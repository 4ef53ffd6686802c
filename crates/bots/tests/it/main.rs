//! Every integration test of this crate, in one binary: it is linked once.

mod bluff;
mod bluff_solved;
mod casino;
mod illusion;
mod narrator;
mod own_pictures;
mod reading;
mod roulette;
