//! What a test of many machines needs on one: private PostgreSQL clusters on loopback, a line to
//! them that can be cut, a host that can be cut off, and a front proxy. Only tests and measurements
//! use it.

mod cutter;
mod front;
mod host;
mod postgres;

pub use cutter::{Cut, Cutter};
pub use front::Front;
pub use host::Host;
pub use postgres::Cluster;

use std::net::TcpListener;
use std::sync::atomic::{AtomicU32, Ordering};

/// A port of this machine that nobody listened on a moment ago, and that no connection takes by
/// itself: Linux gives those higher ones.
pub fn free_port() -> anyhow::Result<u16> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    const LOWEST: u32 = 12_000;
    const PORTS: u32 = 18_000;
    // Processes that ask at the same time begin far apart.
    let begin = std::process::id().wrapping_mul(7_919);
    for _ in 0..PORTS {
        let next = begin.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = u16::try_from(LOWEST + next % PORTS)?;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    anyhow::bail!("no port is free")
}
