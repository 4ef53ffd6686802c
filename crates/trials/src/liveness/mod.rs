//! The law of liveness: whole games on the real table task, with the real bots, at the trial's own
//! time. Something always happens next, every game reaches its end, nobody is asked twice for one
//! answer, and no answer is lost.

mod brains;
mod case;
mod course;
mod ledger;
mod people;
mod table;

pub use case::Case;
pub(crate) use case::options;

use crate::faults::Stall;
use std::time::Duration;

/// A table that stood still, or another way in which it broke the law.
#[derive(Clone, Debug)]
pub struct Broken {
    pub seed: u64,
    /// What was played and who played it.
    pub case: String,
    /// What went wrong.
    pub what: String,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(formatter, "case {} ({}): {}", self.seed, self.case, self.what)
    }
}

/// What was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that reached their end.
    pub games: u64,
    /// Moves in them.
    pub moves: u64,
    /// Answers that people gave and that were found in the log.
    pub answers: u64,
    /// Seconds that passed at the tables.
    pub seconds: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.games += other.games;
        self.moves += other.moves;
        self.answers += other.answers;
        self.seconds += other.seconds;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Tally { games, moves, answers, seconds } = self;
        write!(
            formatter,
            "{games} games to their end, {moves} moves, {answers} answers of people, {:.1} days at the tables",
            *seconds as f64 / 86_400.0
        )
    }
}

/// A brain that nobody has heard of for so long, on the machine's own clock, is not thinking.
const SILENCE: Duration = Duration::from_secs(10);

/// Plays the cases of these seeds; gives the first that broke the law.
pub async fn live(seeds: std::ops::Range<u64>) -> Result<Tally, Broken> {
    let mut total = Tally::default();
    for seed in seeds {
        total += one(seed, None).await?;
    }
    Ok(total)
}

/// Plays the case of this seed, with a stall planted or without.
pub async fn one(seed: u64, stall: Option<Stall>) -> Result<Tally, Broken> {
    let case = Case::random(seed);
    course::play(&case, stall).await.map_err(|what| Broken {
        seed,
        case: case.to_string(),
        what: format!("{what:#}"),
    })
}
