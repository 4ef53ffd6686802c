//! A broken law, with all that is needed to see it again.

use serde_json::Value;
use thiserror::Error;

/// A law that a game has broken.
#[derive(Clone, Debug, Error)]
#[error(
    "the law of {law} is broken by {game}, {at}: {reason}\n  seen again with: game seed {seed}\n  or with the scenario: {scenario}"
)]
pub struct Broken {
    pub law: &'static str,
    pub game: &'static str,
    /// Where in the log.
    pub at: String,
    /// What was seen that may not be.
    pub reason: String,
    /// The seed of the random game; [`Record::random`](crate::Record::random) plays it again.
    pub seed: u64,
    /// The play up to there, as `stolik scenario` reads it.
    pub scenario: Value,
}
