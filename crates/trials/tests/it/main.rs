//! Every integration test of this crate, in one binary: it is linked once.
#![allow(clippy::unwrap_used)]

mod adversary;
mod beside;
mod careless;
mod egress;
mod fuzz;
mod leaks;
mod liveness;
mod nights;
mod readers;
mod slips;
mod stalls;
mod windows;
