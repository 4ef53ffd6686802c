//! What a test of many machines needs on one: private PostgreSQL clusters on loopback, a line to
//! them that can be cut, and a front proxy. Only tests and measurements use it.

mod cutter;
mod front;
mod postgres;

pub use cutter::{Cut, Cutter};
pub use front::Front;
pub use postgres::Cluster;

use std::net::TcpListener;

/// A port of this machine that nobody listened on a moment ago.
pub fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}
