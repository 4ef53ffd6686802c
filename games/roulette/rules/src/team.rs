//! What belongs to one seat: its characters, its magazine and hidden card, its bet, its action
//! cards, what it has looked at.

use super::card::{ACTION_CARDS, ActionCard, Cartridge, MAGAZINE};
use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Three members and the captain.
pub const CHARACTERS: u8 = 4;
/// How many cards a peek shows.
pub const PEEK: usize = 3;

/// A magazine or what is left of it, the top first.
pub type Magazine = ArrayVec<Cartridge, MAGAZINE>;
/// A hand of action cards.
pub type Hand = ArrayVec<ActionCard, ACTION_CARDS>;

/// Why a seat is out of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Cause {
    /// Caught with a bullet hidden.
    Caught,
    /// Hit by a bullet on a shot.
    Shot,
    /// Hit by the bullet of `once_more`.
    OnceMore,
}

/// What a seat looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Peek {
    /// Whose magazine.
    pub target: Seat,
    /// Its top three cards when it was looked at, the top first.
    pub cards: [Cartridge; PEEK],
    /// Whether they still lie as they were seen, less those that were turned since.
    pub fresh: bool,
}

/// All that belongs to one seat.
#[derive(Clone, Debug)]
pub(super) struct Team {
    pub characters: u8,
    pub points: u16,
    /// Bullets of penalties.
    pub extra: u8,
    pub magazine: Magazine,
    pub hidden: Option<Cartridge>,
    /// Cards turned this round, the oldest first.
    pub turned: Magazine,
    /// The hidden card, once it had to be shown this round.
    pub shown: Option<Cartridge>,
    pub bet: u8,
    /// Whom it accuses in the open ballot.
    pub ballot: Option<Seat>,
    /// Whom it has chosen to aim at.
    pub aim: Option<Seat>,
    /// Shots of the bet that it survived this round.
    pub survived: u8,
    /// How it left the round.
    pub out: Option<Cause>,
    pub hand: Hand,
    pub peeks: Vec<Peek>,
    /// Action cards that it still has to draw.
    pub owed: u8,
}

impl Team {
    pub fn new() -> Team {
        let mut team = Team {
            characters: CHARACTERS,
            points: 0,
            extra: 0,
            magazine: Magazine::new(),
            hidden: None,
            turned: Magazine::new(),
            shown: None,
            bet: 0,
            ballot: None,
            aim: None,
            survived: 0,
            out: None,
            hand: Hand::new(),
            peeks: Vec::new(),
            owed: 0,
        };
        team.fill();
        team
    }

    /// All seven cards are back: one bullet, the extra ones, and clicks.
    pub fn fill(&mut self) {
        self.hidden = None;
        let bullets = 1 + usize::from(self.extra);
        self.magazine.clear();
        self.magazine.extend(std::iter::repeat_n(Cartridge::Click, MAGAZINE - bullets));
        self.magazine.extend(std::iter::repeat_n(Cartridge::Bullet, bullets));
    }

    /// A new round: nothing of the last one is left but what was lost.
    pub fn begin_round(&mut self) {
        if self.characters > 0 {
            self.fill();
        }
        self.turned.clear();
        self.shown = None;
        self.bet = 0;
        self.ballot = None;
        self.aim = None;
        self.survived = 0;
        self.out = None;
        self.peeks.clear();
    }

    /// Takes one card of this kind out of the magazine; false if there is none.
    pub fn take(&mut self, kind: Cartridge) -> bool {
        let place = self.magazine.iter().position(|card| *card == kind);
        place.map(|place| self.magazine.remove(place)).is_some()
    }

    /// Swaps a click for a bullet; false if there is no click.
    pub fn penalise(&mut self) -> bool {
        let swapped = self.take(Cartridge::Click);
        if swapped {
            self.magazine.push(Cartridge::Bullet);
            self.extra += 1;
        }
        swapped
    }

    /// Lies as chance has put it. Chance numbers the cards sorted, clicks first, so that its answer
    /// tells nothing of their order.
    pub fn spin(&mut self, order: &[u16]) {
        let sorted = self.magazine.clone();
        self.magazine = order.iter().map(|&place| sorted[usize::from(place)]).collect();
    }

    /// Turns the top card over.
    pub fn turn(&mut self) -> Option<Cartridge> {
        let card = self.magazine.pop_at(0)?;
        self.turned.push(card);
        Some(card)
    }

    pub fn count(&self, kind: Cartridge) -> u8 {
        self.magazine.iter().filter(|card| **card == kind).count() as u8
    }
}
