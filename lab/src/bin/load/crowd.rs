//! Many tables at once, and what was measured while they played.

use crate::child::{Entrant, Kind, Served, processor};
use crate::replay::Line;
use crate::table::Table;
use anyhow::Context;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// So many tables are set up at the same time.
const SET_UP: usize = 32;
/// Played before anything is counted.
pub const WARM_UP: Duration = Duration::from_millis(700);
/// A table that waits for so long has lost something.
const LOST: Duration = Duration::from_secs(20);

const WARMING: u8 = 0;
const MEASURING: u8 = 1;
const DONE: u8 = 2;

/// What one phase measured.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    pub seconds: f64,
    /// From sending until all four had it, in microseconds, sorted.
    pub times: Vec<u32>,
    /// Processor time of the server in seconds.
    pub processor: f64,
    /// Processor time of the clients in seconds: on a small machine they take it from the server.
    pub clients: f64,
}

impl Measured {
    /// Moves per second.
    pub fn rate(&self) -> f64 {
        self.times.len() as f64 / self.seconds
    }

    /// The time within which this share of the moves was everywhere, in milliseconds.
    pub fn within(&self, share: f64) -> f64 {
        let place = (self.times.len() as f64 * share) as usize;
        self.times
            .get(place.min(self.times.len().saturating_sub(1)))
            .map_or(f64::NAN, |&time| f64::from(time) / 1000.0)
    }

    /// Processor time of the server per move, in microseconds.
    pub fn per_move(&self) -> f64 {
        self.processor * 1e6 / self.times.len() as f64
    }

    /// Processor time of the clients per move, in microseconds.
    pub fn clients_per_move(&self) -> f64 {
        self.clients * 1e6 / self.times.len() as f64
    }

    pub fn add(&mut self, other: Measured) {
        self.seconds += other.seconds;
        self.processor += other.processor;
        self.clients += other.clients;
        self.times.extend(other.times);
        self.times.sort_unstable();
    }
}

/// A server and the tables at it, which play when it is their turn.
pub struct Crowd {
    served: Arc<Served>,
    tables: Vec<Table>,
}

impl Crowd {
    /// Starts a server and sets tables up.
    pub async fn gather(
        entrant: &Entrant,
        lines: &Arc<[Line]>,
        tables: usize,
    ) -> anyhow::Result<Crowd> {
        let served = Arc::new(entrant.start()?);
        let tables = set_up(entrant.kind, &served, lines, tables).await?;
        Ok(Crowd { served, tables })
    }

    /// Lets all tables play and, once they are warm, measures.
    pub async fn play(
        &mut self,
        think: Duration,
        warm_up: Duration,
        time: Duration,
    ) -> anyhow::Result<Measured> {
        let phase = Arc::new(AtomicU8::new(WARMING));
        let mut playing = JoinSet::new();
        let (count, begun) = (self.tables.len(), tokio::time::Instant::now());
        for (number, table) in self.tables.drain(..).enumerate() {
            // Everybody thinks equally long, but they did not all begin in the same moment.
            let first = begun + think + think.mul_f64(number as f64 / count as f64);
            playing.spawn(play_on(table, think, first, Arc::clone(&phase)));
        }
        tokio::time::sleep(warm_up + think).await;
        let (start, before, clients_before) =
            (Instant::now(), self.served.processor()?, processor("self")?);
        phase.store(MEASURING, Ordering::Relaxed);
        tokio::time::sleep(time).await;
        phase.store(DONE, Ordering::Relaxed);
        let seconds = start.elapsed().as_secs_f64();
        let (processor, clients) =
            (self.served.processor()? - before, processor("self")? - clients_before);
        let mut times = Vec::new();
        while let Some(played) = playing.join_next().await {
            let (table, moves) = played??;
            self.tables.push(table);
            times.extend(moves);
        }
        times.sort_unstable();
        Ok(Measured { seconds, times, processor, clients })
    }
}

async fn set_up(
    kind: Kind,
    served: &Arc<Served>,
    lines: &Arc<[Line]>,
    tables: usize,
) -> anyhow::Result<Vec<Table>> {
    let mut ready = Vec::with_capacity(tables);
    let mut coming = JoinSet::new();
    for number in 0..tables {
        if coming.len() >= SET_UP {
            ready.push(coming.join_next().await.context("somebody is coming")???);
        }
        let (served, lines) = (Arc::clone(served), Arc::clone(lines));
        coming.spawn(async move { Table::start(kind, &served, number, &lines).await });
    }
    while let Some(table) = coming.join_next().await {
        ready.push(table??);
    }
    Ok(ready)
}

/// Plays by a timetable, where there is time to think: if all waited from their last move on, a
/// moment in which the machine stands still would have many move in one crowd for ever after, and
/// their waiting for each other would be measured.
async fn play_on(
    mut table: Table,
    think: Duration,
    first: tokio::time::Instant,
    phase: Arc<AtomicU8>,
) -> anyhow::Result<(Table, Vec<u32>)> {
    let mut times = Vec::new();
    let mut next = first;
    loop {
        if !think.is_zero() {
            tokio::time::sleep_until(next).await;
            next += think;
        }
        let counts = phase.load(Ordering::Relaxed);
        if counts == DONE {
            return Ok((table, times));
        }
        let time =
            tokio::time::timeout(LOST, table.step()).await.context("a table waits in vain")??;
        if counts == MEASURING && phase.load(Ordering::Relaxed) == MEASURING {
            times.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
        }
    }
}
