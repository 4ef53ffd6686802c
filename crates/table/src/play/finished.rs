//! The games of an evening that are over, and what else is remembered from game to game.

use super::game::TableGame;
use crate::log::PersonId;
use kernel::{Feat, Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// What is remembered of games that are not on the table any more.
#[derive(Default, Serialize, Deserialize)]
pub struct Past {
    /// Who asked for the last pause.
    pub(super) paused_by: Option<PersonId>,
    pub(super) games_started: u32,
    /// The records with which games began, by their numbers; those that do not count are left out.
    pub(super) starts: Vec<(u32, u64)>,
    pub(super) evening: Vec<Finished>,
    /// Whether the last game was set aside because its log did not fold.
    pub(super) regret: bool,
}

impl Past {
    /// The ids of the games that were played.
    pub(crate) fn games(&self) -> impl Iterator<Item = &str> {
        self.evening.iter().map(|finished| &*finished.game)
    }

    /// The games of the evening, oldest first.
    pub(crate) fn evening(&self) -> &[Finished] {
        &self.evening
    }
}

/// A game of the evening.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Finished {
    /// Number of the game at this table, from 1.
    pub number: u32,
    pub game: Cow<'static, str>,
    pub people: Vec<PersonId>,
    pub winners: Vec<PersonId>,
    pub scores: Vec<i32>,
    pub reason: String,
    pub feats: Vec<FinishedFeat>,
    pub options: Value,
}

impl Finished {
    /// A game that ended so.
    pub(super) fn of(game: &TableGame, outcome: &Outcome) -> Finished {
        let person = |seat: &Seat| game.seats.get(usize::from(*seat)).copied();
        Finished {
            number: game.number,
            game: Cow::Borrowed(game.rules.id()),
            people: game.seats.clone(),
            winners: outcome.winners.iter().filter_map(person).collect(),
            scores: outcome.scores.clone(),
            reason: outcome.reason.clone(),
            feats: game.table.feats().into_iter().map(FinishedFeat::from).collect(),
            options: game.options.clone(),
        }
    }
}

/// A [`Feat`] that may also come from a checkpoint.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FinishedFeat {
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
