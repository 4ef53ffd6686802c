//! Tries the laws on many random games.

use crate::law::{Law, laws_of};
use crate::{Broken, Record, Register};
use kernel::Quick;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// What a run has tried, and how long each law took.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games played to their end.
    pub games: u32,
    /// Entries in all their logs.
    pub entries: usize,
    /// The laws that were tried on each, with the time they took.
    pub laws: Vec<(&'static str, Duration)>,
}

impl Tally {
    /// This and another run together.
    fn and(mut self, other: Tally) -> Tally {
        if self.laws.is_empty() {
            return other;
        }
        self.games += other.games;
        self.entries += other.entries;
        self.laws.iter_mut().zip(other.laws).for_each(|((_, time), (_, more))| *time += more);
        self
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        let total: Duration = self.laws.iter().map(|(_, time)| *time).sum();
        writeln!(
            formatter,
            "{} games, {} entries, {:.1} s of one core",
            self.games,
            self.entries,
            total.as_secs_f64()
        )?;
        self.laws.iter().try_for_each(|(law, time)| {
            writeln!(formatter, "  {law:<10} {:>7.2} s", time.as_secs_f64())
        })
    }
}

/// Tries every law on this many random games, on all cores; the same seed tries the same games.
pub fn run_all<R: Register>(games: u32, seed: u64) -> Result<Tally, Broken> {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
    let results = std::thread::scope(|scope| {
        let of_core = |core| {
            scope.spawn(move || {
                run_laws::<R>(laws_of::<R>(), (core..games).step_by(cores as usize), seed)
            })
        };
        let workers: Vec<_> = (0..cores).map(of_core).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("a law that panics is caught"))
            .collect::<Vec<_>>()
    });
    // Of several broken laws the one of the earliest game is told, so that a run is the same on any
    // number of cores.
    let earliest = results
        .iter()
        .filter_map(|result| result.as_ref().err())
        .min_by_key(|broken| broken.seed.wrapping_sub(seed))
        .cloned();
    earliest
        .map_or_else(|| Ok(results.into_iter().flatten().fold(Tally::default(), Tally::and)), Err)
}

/// Tries one law, on one core.
pub fn run_law<R: Register>(law: Law<R>, games: u32, seed: u64) -> Result<Tally, Broken> {
    run_laws::<R>(vec![law], 0..games, seed)
}

fn run_laws<R: Register>(
    laws: Vec<Law<R>>,
    games: impl Iterator<Item = u32>,
    seed: u64,
) -> Result<Tally, Broken> {
    let mut tally = Tally {
        laws: laws.iter().map(|(name, _)| (*name, Duration::ZERO)).collect(),
        ..Tally::default()
    };
    for number in games {
        let record = Record::random::<R>(seed.wrapping_add(u64::from(number)))?;
        tally.games += 1;
        tally.entries += record.log.len();
        for ((law, holds), (_, time)) in laws.iter().zip(&mut tally.laws) {
            let start = Instant::now();
            let mut random = Quick::new(record.seed ^ 0x5741_4C5F);
            // A game that panics has broken the law too, and its scenario is what one wants to see.
            catch_unwind(AssertUnwindSafe(|| holds(&record, &mut random))).unwrap_or_else(
                |panic| {
                    Err(record.broken(
                        law,
                        record.log.len(),
                        format!("it panicked: {}", message(panic.as_ref())),
                    ))
                },
            )?;
            *time += start.elapsed();
        }
    }
    Ok(tally)
}

fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word")
}
