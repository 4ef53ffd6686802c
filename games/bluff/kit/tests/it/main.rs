//! Every integration test of this crate, in one binary: it is linked once.

mod leaks;
mod players;
mod solved;
mod twins;
