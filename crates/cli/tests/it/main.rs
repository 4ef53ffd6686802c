//! Every integration test of this crate, in one binary: it is linked once.
#![allow(clippy::unwrap_used)]

mod bluff;
mod casino;
mod command;
mod complete;
mod illusion;
mod narrator;
mod print;
mod programs;
mod roulette;
mod settings;
mod support;
mod terminal;
