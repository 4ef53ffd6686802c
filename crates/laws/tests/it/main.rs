//! Every integration test of this crate, in one binary: it is linked once.

mod every_game;
mod illusion;
mod narrator;
mod planted;
mod roulette;
mod secrets;
