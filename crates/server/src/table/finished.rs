//! The games of an evening that are over.

use super::entry::PersonId;
use kernel::{Feat, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// A game of the evening.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    /// Number of the game at this table, from 1.
    pub number: u32,
    pub game: &'static str,
    pub people: Vec<PersonId>,
    pub winners: Vec<PersonId>,
    pub scores: Vec<i32>,
    pub reason: String,
    pub feats: Vec<FinishedFeat>,
    pub options: Value,
}

/// A [`Feat`] that may also come from a checkpoint.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct FinishedFeat {
    feat: Cow<'static, str>,
    seat: Option<Seat>,
    amount: u16,
    adds_up: bool,
}

impl From<Feat> for FinishedFeat {
    fn from(Feat { feat, seat, amount, adds_up }: Feat) -> FinishedFeat {
        FinishedFeat { feat: Cow::Borrowed(feat), seat, amount, adds_up }
    }
}
