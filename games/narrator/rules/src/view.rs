//! What each eye sees of Narrator, built up field by field.

use super::action::Name;
use super::clue::Clue;
use super::{Narrator, Setup, Stage};
use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    /// Whoever gives the first clue narrates.
    FirstClue,
    /// The narrator gives a clue.
    Clue,
    /// Everybody else offers.
    Offer,
    /// Everybody else votes.
    Vote,
    /// The game has ended.
    Over,
}

/// A round that has been scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastRound {
    /// Who narrated.
    pub narrator: Seat,
    /// The association.
    #[cfg_attr(test, ts(as = "super::Written"))]
    pub clue: Clue,
    /// What lay out, by number.
    pub cards: Vec<Name>,
    /// Whose each of them was.
    pub owners: Vec<Seat>,
    /// The number each seat voted for; nothing for the narrator.
    pub votes: Vec<Option<u8>>,
    /// What each seat gained.
    pub points: Vec<u8>,
}

/// What everyone sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Table"))]
pub struct Shared {
    /// The options.
    pub setup: Setup,
    /// Where the round stands.
    pub phase: Phase,
    /// Its number, from 1.
    pub round: u16,
    /// Who narrates; nobody yet before the first clue.
    pub narrator: Option<Seat>,
    /// The association.
    #[cfg_attr(test, ts(as = "Option<super::Written>"))]
    pub clue: Option<Clue>,
    /// What lies out, by number; nothing before it is laid out.
    pub table: Vec<Name>,
    /// How many cards the deck has.
    pub deck: u16,
    /// How many cards are left to draw.
    pub stack: u16,
    /// How many cards each seat holds.
    pub hands: Vec<u8>,
    /// Everybody's points.
    pub scores: Vec<u16>,
    /// Who has not chosen yet.
    #[cfg_attr(test, ts(as = "Vec<Seat>"))]
    pub waiting: Seats,
    /// The last round that was scored.
    pub last_round: Option<LastRound>,
}

/// What only one seat sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Own {
    /// The hand.
    pub hand: Vec<Name>,
    /// What was given this round: the narrator's card, or what was offered.
    pub given: Vec<Name>,
    /// The number voted for.
    pub vote: Option<u8>,
}

/// The summary of the rules page.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub phase: Phase,
    pub round: u16,
    pub narrator: Option<Seat>,
    pub clue: Option<Clue>,
    pub table: Vec<Name>,
    pub stack: u16,
    pub scores: Vec<u16>,
    pub waiting: Seats,
    pub last_round: Option<LastRound>,
}

impl Narrator {
    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Growing | Stage::Deck | Stage::FirstClue => Phase::FirstClue,
            Stage::Clue => Phase::Clue,
            Stage::Offer | Stage::LayOut => Phase::Offer,
            Stage::Vote => Phase::Vote,
            Stage::Over => Phase::Over,
        }
    }

    pub(super) fn shared_view(&self) -> Shared {
        Shared {
            setup: self.setup,
            phase: self.phase(),
            round: self.round,
            narrator: self.narrator,
            clue: self.clue.clone(),
            table: self.cards.names(&self.table),
            deck: self.cards.count(),
            stack: self.stack.len() as u16,
            hands: self.seats.iter().map(|holding| holding.hand.len() as u8).collect(),
            scores: self.scores.to_vec(),
            waiting: self.waiting(),
            last_round: self.last_round.clone(),
        }
    }

    pub(super) fn own_view(&self, seat: Seat) -> Own {
        let holding = self.of(seat);
        Own {
            hand: self.cards.names(&holding.hand),
            given: self.cards.names(&holding.given),
            vote: holding.vote,
        }
    }

    pub(super) fn summary_view(&self) -> Summary {
        let Shared {
            phase, round, narrator, clue, table, stack, scores, waiting, last_round, ..
        } = self.shared_view();
        Summary { phase, round, narrator, clue, table, stack, scores, waiting, last_round }
    }
}
