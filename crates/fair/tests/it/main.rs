//! Every integration test of this crate, in one binary: it is linked once.
#![allow(clippy::unwrap_used)]

mod attacks;
mod even;
mod games;
mod items;
mod second;
mod support;
mod vectors;
