//! Memory of tables that come and go, round after round: it has to end growing.

use crate::bluff::Bluff;
use crate::child::{Kind, own};
use anyhow::{Context, bail};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Moves at each table before everybody leaves.
const MOVES: usize = 20;
/// Tables that are played at one time.
const AT_ONCE: usize = 50;
/// Seconds until all tables of a round have left memory.
const PATIENCE: u32 = 120;

/// How many tables the server says it has in memory.
async fn tables(address: SocketAddr) -> anyhow::Result<u64> {
    let mut stream = TcpStream::connect(address).await?;
    let ask = format!("GET /metrics HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).await?;
    let mut told = String::new();
    stream.read_to_string(&mut told).await?;
    let line = told.lines().find_map(|line| line.strip_prefix("stolik_tables "));
    line.context("no number of tables")?.trim().parse().context("an odd number of tables")
}

/// Every round opens so many tables of four, plays some moves of Blef at each, leaves them, waits
/// until no table is in memory, and looks how much memory the server has.
pub async fn measure(count: usize, rounds: usize) -> anyhow::Result<Vec<String>> {
    let served = own(Kind::Sqlite).start()?;
    let mut out = vec![
        String::new(),
        format!("memory: {count} tables of four come and go, {MOVES} moves each"),
    ];
    out.push(format!("  resident before: {:.0} KiB", served.memory()?));
    for round in 1..=rounds {
        for from in (0..count).step_by(AT_ONCE) {
            let mut playing = Vec::new();
            for number in from..count.min(from + AT_ONCE) {
                let mut table = Bluff::start((served.address, served.address), number).await?;
                for _ in 0..MOVES {
                    table.step(None).await?;
                }
                playing.push(table);
            }
        }
        let most = served.memory()?;
        let mut patience = PATIENCE;
        while tables(served.address).await? > 0 {
            if patience == 0 {
                bail!("tables stay in memory");
            }
            patience -= 1;
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        let line = format!(
            "  round {round}: {most:.0} KiB, {:.0} after all tables left",
            served.memory()?
        );
        eprintln!("{line}");
        out.push(line);
    }
    Ok(out)
}
