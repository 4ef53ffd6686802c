//! Bad nights: the real table task on a store that fails, a clock that jumps and lines that lose,
//! repeat and reorder. One seed is one night, the same each time. An inquest asks whether the table
//! kept its word.

mod case;
mod course;
mod device;
mod inquest;
mod phone;
mod process;
mod store;

pub use case::{Case, Step};

use crate::faults::Slip;
use std::fmt::{Display, Formatter};

/// A night on which the table did not keep its word, as short as it could be made.
#[derive(Clone, Debug)]
pub struct Breach {
    pub seed: u64,
    /// What was played.
    pub case: String,
    /// What went wrong.
    pub what: String,
    /// What happened, without what does not matter.
    pub history: Vec<Step>,
}

impl Display for Breach {
    fn fmt(&self, formatter: &mut Formatter) -> std::fmt::Result {
        writeln!(formatter, "night {} ({}): {}", self.seed, self.case, self.what)?;
        self.history.iter().try_for_each(|step| writeln!(formatter, "  {step:?}"))
    }
}

/// What was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub nights: u64,
    /// Commands that were acknowledged.
    pub acknowledged: u64,
    /// Frames that were compared with the fold of the log.
    pub frames: u64,
    /// Appends that failed, were late, or whose outcome was unknown.
    pub faults: u64,
    /// How often the process was killed.
    pub kills: u64,
    /// How often another process took the table over from one that lived.
    pub takeovers: u64,
    /// How often somebody came back.
    pub returns: u64,
    /// How often somebody's time was up.
    pub late: u64,
    /// Cards on screens that were found among those that had been opened.
    pub opened: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.nights += other.nights;
        self.acknowledged += other.acknowledged;
        self.frames += other.frames;
        self.faults += other.faults;
        self.kills += other.kills;
        self.takeovers += other.takeovers;
        self.returns += other.returns;
        self.late += other.late;
        self.opened += other.opened;
    }
}

impl Display for Tally {
    fn fmt(&self, formatter: &mut Formatter) -> std::fmt::Result {
        let Tally { nights, acknowledged, frames, faults, kills, .. } = self;
        let Tally { takeovers, returns, late, opened, .. } = self;
        write!(
            formatter,
            "{nights} nights, {acknowledged} commands acknowledged, {frames} frames compared, \
             {faults} faults of the store, {kills} kills, {takeovers} takeovers, {returns} returns, {late} times late, \
             {opened} cards had been opened"
        )
    }
}

/// Lives through the night of this seed, with a slip planted or without; a breach is shrunk to what
/// matters for it.
pub fn night(seed: u64, slip: Option<Slip>) -> Result<Tally, Box<Breach>> {
    let case = Case::random(seed);
    course::live(&case, &case.steps, slip).map_err(|what| {
        let (history, what) = shrunk(&case, what, slip);
        Box::new(Breach { seed, case: case.to_string(), what, history })
    })
}

/// Lives through all these nights, or up to the first breach.
pub fn nights(seeds: impl IntoIterator<Item = u64>) -> Result<Tally, Box<Breach>> {
    let mut total = Tally::default();
    for seed in seeds {
        total += night(seed, None)?;
    }
    Ok(total)
}

/// The log of the night of this seed, which somebody may want to read.
pub fn log(seed: u64) -> Result<Vec<String>, String> {
    course::log(&Case::random(seed))
}

/// Nights that are lived through at most to make a history shorter.
const SHRINKING: u32 = 400;

/// Leaves out of a night whatever it goes wrong without.
fn shrunk(case: &Case, mut what: String, slip: Option<Slip>) -> (Vec<Step>, String) {
    let (mut steps, mut tries) = (case.steps.clone(), 0);
    let mut size = steps.len().div_ceil(2);
    while size > 0 && tries < SHRINKING {
        let mut at = 0;
        while at < steps.len() && tries < SHRINKING {
            tries += 1;
            let mut fewer = steps.clone();
            fewer.drain(at..(at + size).min(steps.len()));
            match course::live(case, &fewer, slip) {
                Err(other) => (steps, what) = (fewer, other),
                Ok(_) => at += size,
            }
        }
        size /= 2;
    }
    (steps, what)
}
