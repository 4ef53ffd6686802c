//! What a test of many machines needs on one: private PostgreSQL clusters on loopback, and a line
//! to them that can be cut. Only tests and measurements use it.

mod cutter;
mod postgres;

pub use cutter::{Cut, Cutter};
pub use postgres::Cluster;

use std::net::TcpListener;

/// A port of this machine that nobody listened on a moment ago.
pub fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}
