//! Many tables at once, and what was measured while they played.

use crate::child::{Kind, Served};
use crate::replay::Line;
use crate::table::Table;
use anyhow::{Context, bail};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// So many tables are set up at the same time.
const SET_UP: usize = 32;
/// Played before anything is counted.
const WARM_UP: Duration = Duration::from_millis(700);
/// A table that waits for so long has lost something.
const LOST: Duration = Duration::from_secs(20);

const WARMING: u8 = 0;
const MEASURING: u8 = 1;
const DONE: u8 = 2;

/// What one phase measured.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// How long.
    pub seconds: f64,
    /// From sending until all four had it, in microseconds, sorted.
    pub times: Vec<u32>,
    /// Processor time of the server in seconds.
    pub processor: f64,
}

impl Measured {
    /// Moves per second.
    pub fn rate(&self) -> f64 {
        self.times.len() as f64 / self.seconds
    }

    /// The time within which this share of the moves was everywhere, in milliseconds.
    pub fn within(&self, share: f64) -> f64 {
        let place = (self.times.len() as f64 * share) as usize;
        self.times.get(place.min(self.times.len().saturating_sub(1))).map_or(f64::NAN, |&time| f64::from(time) / 1000.0)
    }

    /// Processor time of the server per move, in microseconds.
    pub fn per_move(&self) -> f64 {
        self.processor * 1e6 / self.times.len() as f64
    }

    /// Both together.
    pub fn add(&mut self, other: Measured) {
        self.seconds += other.seconds;
        self.processor += other.processor;
        self.times.extend(other.times);
        self.times.sort_unstable();
    }
}

/// Sets tables up, lets them play, and measures.
pub async fn play(kind: Kind, lines: &Arc<[Line]>, tables: usize, think: Duration, seconds: u64) -> anyhow::Result<Measured> {
    let served = Arc::new(Served::start(kind)?);
    let ready = set_up(kind, &served, lines, tables).await?;
    let phase = Arc::new(AtomicU8::new(WARMING));
    let mut playing = JoinSet::new();
    for (number, table) in ready.into_iter().enumerate() {
        // Everybody thinks equally long, but they did not all begin in the same moment.
        let offset = think.mul_f64(number as f64 / tables as f64);
        playing.spawn(play_on(table, think, offset, Arc::clone(&phase)));
    }
    tokio::time::sleep(WARM_UP + think).await;
    let (start, before) = (Instant::now(), served.processor()?);
    phase.store(MEASURING, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    phase.store(DONE, Ordering::Relaxed);
    let (seconds, processor) = (start.elapsed().as_secs_f64(), served.processor()? - before);
    let mut times = Vec::new();
    while let Some(played) = playing.join_next().await {
        times.extend(played??);
    }
    if times.is_empty() {
        bail!("nobody moved");
    }
    times.sort_unstable();
    Ok(Measured { seconds, times, processor })
}

async fn set_up(kind: Kind, served: &Arc<Served>, lines: &Arc<[Line]>, tables: usize) -> anyhow::Result<Vec<Table>> {
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

async fn play_on(mut table: Table, think: Duration, offset: Duration, phase: Arc<AtomicU8>) -> anyhow::Result<Vec<u32>> {
    let mut times = Vec::new();
    tokio::time::sleep(offset).await;
    loop {
        if !think.is_zero() {
            tokio::time::sleep(think).await;
        }
        let counts = phase.load(Ordering::Relaxed);
        if counts == DONE {
            return Ok(times);
        }
        let time = tokio::time::timeout(LOST, table.step()).await.context("a table waits in vain")??;
        if counts == MEASURING && phase.load(Ordering::Relaxed) == MEASURING {
            times.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
        }
    }
}
