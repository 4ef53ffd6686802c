//! Every integration test of this crate, in one binary: it is linked once.
#![allow(clippy::unwrap_used)]

mod equal;
mod lessons;
mod practice;
mod puzzles;
mod replay;
