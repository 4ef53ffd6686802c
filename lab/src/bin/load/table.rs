//! A table under load, whatever is behind it.

use crate::bluff::Bluff;
use crate::child::{Kind, Served};
use crate::replay::{Line, Replay};
use std::sync::Arc;
use std::time::Duration;

/// Four sockets that move.
pub enum Table {
    Bluff(Bluff),
    /// Its frames again, through the relay.
    Replay(Replay),
}

impl Table {
    /// Connects four sockets and has them ready to move.
    pub async fn start(
        kind: Kind,
        served: &Served,
        number: usize,
        lines: &Arc<[Line]>,
    ) -> anyhow::Result<Table> {
        Ok(match kind {
            Kind::Relay => {
                Table::Replay(Replay::start(served.address, number, Arc::clone(lines)).await?)
            }
            _ => Table::Bluff(Bluff::start(served.way(number), number).await?),
        })
    }

    /// One move. Gives the time from sending until all four have it.
    pub async fn step(&mut self) -> anyhow::Result<Duration> {
        match self {
            Table::Bluff(bluff) => bluff.step(None).await,
            Table::Replay(replay) => replay.step().await,
        }
    }
}
