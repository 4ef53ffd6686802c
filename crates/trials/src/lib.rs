//! The server on trial, over its wire or at its table's task: what each eye can tell, what survives
//! when the process is killed or the power is lost, that a table always moves, and that it keeps
//! its word on bad nights.

pub mod adversary;
mod clock;
pub mod cluster;
pub mod egress;
pub mod evening;
pub mod faults;
pub mod fuzz;
pub mod kill;
pub mod liveness;
pub mod nights;
pub mod power;
mod process;
mod setup;
mod some_move;
pub mod visitors;
pub mod windows;
pub mod wire;
