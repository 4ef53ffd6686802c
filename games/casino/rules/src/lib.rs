//! Kasyno: seven symbol dice, cards to fill, and a token for every roll more. `Casino` is the full
//! truth and leaves only through `shared` and `own`. The contract is `games/casino/rules.md`.

mod action;
mod card;
mod dealing;
mod deck;
mod dice;
mod event;
mod refusal;
mod sample;
mod securing;
mod story;
mod turn;
mod view;
#[cfg(test)]
mod wire;

pub use action::{Action, Choice, Few, Fit, Named, Offer, Placement};
pub use card::{CARDS, Card, Cards, Face, Symbol, Symbols};
pub use dealing::CasinoDealing;
pub use deck::WAYS;
pub use dice::{DICE, Dice, Die, DieSet};
pub use event::{Event, Laid, Match, Securing, Won};
pub use refusal::Refusal;
pub use story::CasinoStory;
pub use view::{LastTurn, LastTurnSummary, Own, Phase, Room, Shared, Summary};

use arrayvec::ArrayVec;
use dice::Layout;
use kernel::{
    Answer, Capabilities, Described, Due, Eye, Game, OptionSpec, OptionValue, Outcome, Question,
    Random, Refused, Seat, Seats, View,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Nobody ever has more tokens.
pub const MOST_TOKENS: u8 = 10;
/// Cards in the pool.
pub const POOL: usize = 5;
/// Seats at most.
const SEATS: usize = 5;
/// Every won card took a die.
const MOST_WON: usize = DICE;
/// Dice can be laid on the pool and on what others have exposed.
const MOST_TARGETS: usize = CARDS as usize;
/// Cards of a game, per seat.
const PER_SEAT: u16 = 7;

/// The options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Setup {
    /// Surviving cards are secured when the turn begins; otherwise one has to think of it.
    pub auto_secure: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { auto_secure: true }
    }
}

/// What the game waits for, chance included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Shuffle,
    First,
    BeforeRoll,
    Rolling,
    Place,
    Decide,
    Securing,
    Over,
}

/// One play of Kasyno: the full truth.
#[derive(Clone, Debug)]
pub struct Casino {
    setup: Setup,
    seats: u8,
    stage: Stage,
    decision: u32,
    turn: Seat,
    /// The number of the turn, from 1.
    number: u32,
    pool: ArrayVec<Card, POOL>,
    /// The next card is the last.
    stack: ArrayVec<Card, { CARDS as usize }>,
    tokens: [u8; SEATS],
    face_up: [Cards; SEATS],
    face_down: [Cards; SEATS],
    exchanged: Cards,
    dice: Dice,
    /// Won in this turn, while the securing roll is due.
    won: ArrayVec<Won, MOST_WON>,
    last_turn: Option<LastTurn>,
}

impl Casino {
    /// The dice, and where they may lie: the pool and what the others have exposed.
    fn layout(&self) -> Layout {
        let pool = self.pool.iter().copied().collect();
        let others = (0..self.seats).filter(|seat| *seat != self.turn);
        let targets =
            others.fold(pool, |cards: Cards, seat| cards.and(self.face_up[usize::from(seat)]));
        Layout { dice: self.dice, targets }
    }

    fn lay_out(&mut self, order: &[u16], events: &mut Vec<Event>) {
        self.stack = order.iter().rev().map(|item| Card::of_box(*item)).collect();
        let from = self.stack.len() - POOL;
        self.pool = self.stack.drain(from..).rev().collect();
        self.stage = Stage::First;
        events.push(Event::Dealt { pool: self.pool.clone(), stack: self.stack.len() as u8 });
    }
}

impl Game for Casino {
    const ID: &'static str = "casino";
    const SEATS: RangeInclusive<u8> = 2..=SEATS as u8;

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Shared = Shared;
    type Own = Own;
    type Offer = Offer;
    type Refusal = Refusal;

    fn open(setup: &Setup, seats: u8) -> Casino {
        Casino {
            setup: *setup,
            seats,
            stage: Stage::Shuffle,
            decision: 0,
            turn: 0,
            number: 0,
            pool: ArrayVec::new(),
            stack: ArrayVec::new(),
            tokens: [MOST_TOKENS; SEATS],
            face_up: [Cards::NONE; SEATS],
            face_down: [Cards::NONE; SEATS],
            exchanged: Cards::NONE,
            dice: Dice::default(),
            won: ArrayVec::new(),
            last_turn: None,
        }
    }

    fn due(&self) -> Due {
        match self.stage {
            Stage::Shuffle => {
                Due::Chance(Question::Shuffle { of: CARDS, take: PER_SEAT * u16::from(self.seats) })
            }
            Stage::First => Due::Chance(Question::Pick { of: u16::from(self.seats) }),
            Stage::Rolling => Due::Chance(Question::Dice {
                count: u16::from(self.dice.fresh.count()),
                sides: Symbol::ALL.len() as u16,
            }),
            Stage::Securing => {
                Due::Chance(Question::Dice { count: DICE as u16, sides: Symbol::ALL.len() as u16 })
            }
            Stage::BeforeRoll | Stage::Place | Stage::Decide => Due::Seats(Seats::one(self.turn)),
            Stage::Over => Due::Over,
        }
    }

    fn decision(&self) -> u32 {
        self.decision
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Offer>) {
        if !self.due().seats().has(seat) {
            return;
        }
        let place = usize::from(seat);
        match self.stage {
            Stage::BeforeRoll => {
                let own = self.face_down[place];
                offers.extend(
                    (!self.face_up[place].is_empty()).then_some(Offer::Move(Choice::Secure)),
                );
                offers.extend(
                    own.iter().map(|card| Offer::Move(Choice::Exchange { cards: [card], own })),
                );
                offers.push(Offer::Move(Choice::Roll));
            }
            Stage::Place => {
                let layout = self.layout();
                offers.extend(
                    layout.places().map(|(die, card)| Offer::Place(Fit { die, card, layout })),
                );
            }
            Stage::Decide => {
                if self.tokens[place] > 0 {
                    offers.extend(
                        self.dice.free().choices().map(|dice| Offer::Move(Choice::Reroll { dice })),
                    );
                }
                offers.push(Offer::Move(Choice::Stop));
            }
            Stage::Shuffle | Stage::First | Stage::Rolling | Stage::Securing | Stage::Over => {}
        }
    }

    fn sample(&self, seat: Seat, random: &mut impl Random) -> Action {
        self.any_action(seat, random)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused<Refusal>> {
        match (self.stage, action) {
            (Stage::BeforeRoll, Action::Secure) => self.secure(seat, events),
            (Stage::BeforeRoll, Action::Exchange { cards }) => self.exchange(seat, cards, events),
            (Stage::BeforeRoll, Action::Roll) => {
                self.roll(DieSet::ALL);
                Ok(())
            }
            (Stage::Place, Action::Place { dice }) => self.place(seat, dice.entries(), events),
            (Stage::Place, Action::Reroll { .. } | Action::Stop) => Err(Refusal::PlaceFirst),
            (Stage::Decide, Action::Reroll { dice }) => self.reroll(seat, dice.entries()),
            (Stage::Decide, Action::Stop) => {
                self.stop(seat, events);
                Ok(())
            }
            _ => return Err(Refused::WrongPhase),
        }
        .map_err(Refused::Rule)
    }

    fn deal(&mut self, answer: &Answer, events: &mut Vec<Event>) {
        match (self.stage, answer) {
            (Stage::Shuffle, Answer::Shuffle(order)) => self.lay_out(order, events),
            (Stage::First, Answer::Pick(seat)) => self.begin_turn(*seat as Seat, events),
            (Stage::Rolling, Answer::Dice(sides)) => self.rolled(sides, events),
            (Stage::Securing, Answer::Dice(sides)) => self.secured(sides, events),
            _ => unreachable!("the kernel answers what is due"),
        }
    }

    fn shared(&self) -> Shared {
        self.shared_view()
    }

    fn own(&self, _: Seat) -> Own {
        Own {}
    }

    fn imagine(view: &View<Casino>, eye: Eye, random: &mut impl Random) -> Casino {
        view::imagine(view, eye, random)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| self.conclusion())
    }
}

impl Described for Casino {
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        key: "auto_secure",
        values: &[OptionValue::Switch(true), OptionValue::Switch(false)],
    }];
    const CAPABILITIES: Capabilities<Casino> = Capabilities::NONE.storied().dealt();
    const ENDINGS: &'static [&'static str] = &["pool_short"];

    type Summary = Summary;

    fn item(&self, item: u16) -> String {
        match self.due() {
            Due::Chance(Question::Dice { .. }) => Symbol::of_side(item).name().to_string(),
            _ => Card::of_box(item).name().to_string(),
        }
    }

    fn summary(&self) -> Summary {
        Summary::of(self.shared_view())
    }

    fn cards() -> Vec<serde_json::Value> {
        Card::all().map(deck::describe).collect()
    }
}

impl Casino {
    /// The true order of the stack, the next card first, for tests that plant leaks.
    pub fn truth(&self) -> impl Iterator<Item = Card> {
        self.stack.iter().rev().copied()
    }
}
