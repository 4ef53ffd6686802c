//! The server on trial, from outside: what each eye can tell from the wire, and what survives when the process is killed.

pub mod egress;
pub mod kill;
pub mod windows;
pub mod wire;
