//! Every integration test of this crate, in one binary: it is linked once.

mod dealing;
mod golden;
mod laws;
mod registry;
mod secrets;
mod story;
