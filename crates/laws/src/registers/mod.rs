//! The registers, one per game.

mod bluff;
mod illusion;
mod narrator;
mod roulette;
