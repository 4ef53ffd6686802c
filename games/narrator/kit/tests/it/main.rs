//! Every integration test of this crate, in one binary: it is linked once.

mod leaks;
mod own_pictures;
mod players;
mod reading;
mod twins;
