//! Nameless: everybody holds a card, and swaps it or says a number. The contract is
//! `games/nameless/rules.md`.

mod action;
mod view;
#[cfg(test)]
mod wire;

pub use action::{Action, Event, Offer, Refusal, Said};
pub use view::{Own, Phase, Shared, Summary};

use arrayvec::ArrayVec;
use kernel::{
    Answer, Described, Due, Eye, Game, MOST_SEATS, OptionSpec, OptionValue, Outcome, Question,
    Random, Refused, Seat, Seats, View, Whole,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The cards are the numbers from 1 to this.
pub const CARDS: u8 = 20;

/// The options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Setup {
    /// The lowest card wins, not the highest.
    pub lowest: bool,
}

/// What the game waits for, chance included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Deal,
    Turn,
    Over,
}

/// What one seat holds.
#[derive(Clone, Copy, Debug)]
struct Holding {
    card: u8,
    /// The card that it swapped away.
    before: Option<u8>,
}

/// One play of Nameless: the full truth.
#[derive(Clone, Debug)]
pub struct Nameless {
    setup: Setup,
    seats: u8,
    stage: Stage,
    /// Empty before the deal.
    holdings: ArrayVec<Holding, MOST_SEATS>,
    /// What each seat has done, in their order.
    said: ArrayVec<Said, MOST_SEATS>,
    /// The next card is the last.
    stack: ArrayVec<u8, MOST_SEATS>,
}

impl Nameless {
    fn turn(&self) -> Option<Seat> {
        (self.stage == Stage::Turn).then_some(self.said.len() as Seat)
    }

    fn swap(&mut self, seat: Seat) {
        let holding = &mut self.holdings[usize::from(seat)];
        let card =
            self.stack.pop().expect("the stack has a card for every seat, and a seat swaps once");
        *holding = Holding { card, before: Some(holding.card) };
        self.said.push(Said::Swapped);
    }

    fn conclusion(&self) -> Outcome {
        let cards = || self.holdings.iter().map(|holding| holding.card);
        let best = if self.setup.lowest { cards().min() } else { cards().max() };
        Outcome {
            winners: (0..self.seats)
                .filter(|seat| Some(self.holdings[usize::from(*seat)].card) == best)
                .collect(),
            scores: cards().map(i32::from).collect(),
            reason: "best_card".to_string(),
        }
    }
}

impl Game for Nameless {
    const ID: &'static str = "nameless";
    const SEATS: RangeInclusive<u8> = 2..=6;

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Shared = Shared;
    type Own = Own;
    type Offer = Offer;
    type Refusal = Refusal;

    fn open(setup: &Setup, seats: u8) -> Nameless {
        Nameless {
            setup: *setup,
            seats,
            stage: Stage::Deal,
            holdings: ArrayVec::new(),
            said: ArrayVec::new(),
            stack: ArrayVec::new(),
        }
    }

    fn due(&self) -> Due {
        match self.stage {
            Stage::Deal => Due::Chance(Question::Shuffle {
                of: u16::from(CARDS),
                take: 2 * u16::from(self.seats),
            }),
            Stage::Turn => Due::Seats(self.turn().map_or(Seats::NONE, Seats::one)),
            Stage::Over => Due::Over,
        }
    }

    fn decision(&self) -> u32 {
        self.said.len() as u32
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Offer>) {
        if self.turn() == Some(seat) {
            offers.push(Offer::Swap);
            offers.push(Offer::Claim { most: CARDS });
        }
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused<Refusal>> {
        match *action {
            Action::Swap => {
                self.swap(seat);
                events.push(Event::Swapped { seat });
            }
            Action::Claim { number: Whole(number) } => {
                let number =
                    u8::try_from(number).ok().filter(|number| (1..=CARDS).contains(number));
                let number = number.ok_or(Refused::Rule(Refusal::NoSuchNumber { most: CARDS }))?;
                self.said.push(Said::Claimed { number });
                events.push(Event::Claimed { seat, number });
            }
        }
        if self.said.len() == usize::from(self.seats) {
            self.stage = Stage::Over;
            events.push(Event::Over { outcome: self.conclusion() });
        }
        Ok(())
    }

    fn deal(&mut self, answer: &Answer, events: &mut Vec<Event>) {
        let Answer::Shuffle(order) = answer else { unreachable!("only a shuffle is asked for") };
        let card = |item: &u16| *item as u8 + 1;
        let (hands, stack) = order.split_at(usize::from(self.seats));
        self.holdings =
            hands.iter().map(|item| Holding { card: card(item), before: None }).collect();
        self.stack = stack.iter().rev().map(card).collect();
        self.stage = Stage::Turn;
        events.push(Event::Dealt);
    }

    fn shared(&self) -> Shared {
        self.shared_view()
    }

    fn own(&self, seat: Seat) -> Own {
        self.own_view(seat)
    }

    fn imagine(view: &View<Nameless>, eye: Eye, random: &mut impl Random) -> Nameless {
        view::imagine(view, eye, random)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| self.conclusion())
    }
}

impl Described for Nameless {
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        key: "lowest",
        values: &[OptionValue::Switch(false), OptionValue::Switch(true)],
    }];
    const ENDINGS: &'static [&'static str] = &["best_card"];
    /// A card has one digit or two, and a listener may not know how many.
    const FILLED_UP_TO: usize = 256;

    type Summary = Summary;

    fn item(&self, item: u16) -> String {
        (item + 1).to_string()
    }

    fn summary(&self) -> Summary {
        Summary::of(self.shared_view())
    }

    fn cards() -> Vec<serde_json::Value> {
        (1..=CARDS).map(|card| serde_json::json!({ "id": card.to_string() })).collect()
    }
}

impl Nameless {
    /// The true card of a seat, for tests that plant leaks.
    pub fn truth(&self, seat: Seat) -> Option<u8> {
        self.holdings.get(usize::from(seat)).map(|holding| holding.card)
    }

    /// The card that the next swap brings.
    pub fn true_top(&self) -> Option<u8> {
        self.stack.last().copied()
    }
}
