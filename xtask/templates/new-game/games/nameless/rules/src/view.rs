//! What each eye sees, and any truth that could lie behind it.

use super::{CARDS, Holding, Nameless, Said, Setup, Stage};
use kernel::{Eye, Random, Seat, View};
use serde::{Deserialize, Serialize};

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    /// Before the cards are dealt.
    Deal,
    /// A seat swaps or says a number.
    Turn,
    /// It has ended.
    Over,
}

/// What everyone sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Table"))]
pub struct Shared {
    /// The options.
    pub setup: Setup,
    /// Where the game stands.
    pub phase: Phase,
    /// How many play.
    pub seats: u8,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// What the seats have done so far, in their order.
    pub said: Vec<Said>,
    /// Everybody's card, when the game is over.
    pub cards: Option<Vec<u8>>,
}

/// What only one seat sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Own {
    /// Its card.
    pub card: Option<u8>,
    /// The card it has swapped away.
    pub before: Option<u8>,
}

/// What a scenario prints.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Where the game stands.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// What the seats have done so far.
    pub said: Vec<Said>,
    /// Everybody's card, when the game is over.
    pub cards: Option<Vec<u8>>,
}

impl Summary {
    pub(super) fn of(shared: Shared) -> Summary {
        let Shared { phase, turn, said, cards, .. } = shared;
        Summary { phase, turn, said, cards }
    }
}

impl Nameless {
    pub(super) fn shared_view(&self) -> Shared {
        Shared {
            setup: self.setup,
            phase: match self.stage {
                Stage::Deal => Phase::Deal,
                Stage::Turn => Phase::Turn,
                Stage::Over => Phase::Over,
            },
            seats: self.seats,
            turn: self.turn(),
            said: self.said.to_vec(),
            cards: (self.stage == Stage::Over)
                .then(|| self.holdings.iter().map(|holding| holding.card).collect()),
        }
    }

    pub(super) fn own_view(&self, seat: Seat) -> Own {
        let holding = self.holdings.get(usize::from(seat));
        Own {
            card: holding.map(|holding| holding.card),
            before: holding.and_then(|holding| holding.before),
        }
    }
}

/// Any truth in which this eye would see this view.
pub(super) fn imagine(view: &View<Nameless>, eye: Eye, random: &mut impl Random) -> Nameless {
    let Shared { setup, phase, seats, said, cards, .. } = &view.table;
    let stage = match phase {
        Phase::Deal => Stage::Deal,
        Phase::Turn => Stage::Turn,
        Phase::Over => Stage::Over,
    };
    let own = |seat: Seat| view.own.as_ref().filter(|_| eye == Eye::Seat(seat));
    let shown = |seat: Seat| {
        cards.as_ref().map(|cards| cards[usize::from(seat)]).or(own(seat).and_then(|own| own.card))
    };
    let known: Vec<u8> = (0..*seats)
        .flat_map(|seat| [shown(seat), own(seat).and_then(|own| own.before)])
        .flatten()
        .collect();
    let mut hidden: Vec<u8> = (1..=CARDS).filter(|card| !known.contains(card)).collect();
    random.shuffle(&mut hidden);
    let mut draw = || hidden.pop().expect("there are more cards than two for each seat");
    let mut holding = |seat: Seat| {
        let swapped = said.get(usize::from(seat)) == Some(&Said::Swapped);
        let before = own(seat).and_then(|own| own.before);
        Holding {
            card: shown(seat).unwrap_or_else(&mut draw),
            before: swapped.then(|| before.unwrap_or_else(&mut draw)),
        }
    };
    let dealt = *phase != Phase::Deal;
    let holdings = if dealt { (0..*seats).map(&mut holding).collect() } else { Default::default() };
    let swaps = said.iter().filter(|said| **said == Said::Swapped).count();
    let left = if dealt { usize::from(*seats) - swaps } else { 0 };
    let stack = (0..left).map(|_| draw()).collect();
    Nameless {
        setup: *setup,
        seats: *seats,
        stage,
        holdings,
        said: said.iter().copied().collect(),
        stack,
    }
}
