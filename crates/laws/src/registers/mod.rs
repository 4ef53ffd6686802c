//! The registers, one per game.

mod bluff;
mod casino;
mod illusion;
mod narrator;
mod roulette;
