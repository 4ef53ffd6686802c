//! Narrator: one picture, one association, five doubts. The contract is `games/narrator/rules.md`.

mod action;
mod clue;
mod dealing;
mod deck;
mod dreams;
mod imagine;
mod round;
mod sample;
mod story;
mod view;
#[cfg(test)]
mod wire;

pub use action::{Action, Event, Name, Offer, Refusal};
pub use clue::{Clue, MOST_CHARACTERS, Written};
pub use dealing::NarratorDealing;
pub use deck::{DREAMS, Deck, MOST_PICTURES, card_id, own_id};
pub use dreams::{Both, Dream, dream};
pub use story::NarratorStory;
pub use view::{LastRound, Own, Phase, Shared, Summary};

use arrayvec::ArrayVec;
use deck::{Card, Cards};
use kernel::{
    Answer, Capabilities, Described, Due, Eye, Game, Grow, Grown, MOST_SEATS, OptionSpec,
    OptionValue, Outcome, Picture, Pictured, Question, Random, Refused, Seat, Seats, Timed, Timing,
    View, Voiced,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Whether votes on decoys also count when everybody or nobody found the narrator's card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Decoys {
    /// They count only when some found it.
    #[default]
    SplitOnly,
    /// They always count.
    Always,
}

/// The options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Setup {
    /// Whether votes on decoys always count.
    pub decoys: Decoys,
    /// Whether a clue may also be a clip, or performed at the table.
    pub performance: bool,
    /// Where the pictures come from: `dreams`, or the id of a deck.
    #[cfg_attr(test, ts(as = "String"))]
    pub deck: Deck,
}

/// Every way to give one card of these, or two.
fn choices(hand: &[Name], count: u8) -> Vec<Vec<Name>> {
    match count {
        1 => hand.iter().map(|card| vec![card.clone()]).collect(),
        _ => hand
            .iter()
            .enumerate()
            .flat_map(|(place, second)| {
                hand[..place].iter().map(|first| vec![first.clone(), second.clone()])
            })
            .collect(),
    }
}

/// What the game waits for, chance included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Growing,
    Deck,
    FirstClue,
    Clue,
    Offer,
    LayOut,
    Vote,
    Over,
}

/// What one seat holds and has chosen in this round.
#[derive(Clone, Debug, Default)]
struct Holding {
    hand: Vec<Card>,
    /// The narrator's card, or what was offered.
    given: ArrayVec<Card, 2>,
    /// The number voted for.
    vote: Option<u8>,
}

/// One play of Narrator: the full truth.
#[derive(Clone, Debug)]
pub struct Narrator {
    setup: Setup,
    cards: Cards,
    stage: Stage,
    decision: u32,
    round: u16,
    narrator: Option<Seat>,
    clue: Option<Clue>,
    seats: ArrayVec<Holding, MOST_SEATS>,
    /// The cards that lie out, by number.
    table: Vec<Card>,
    /// The next card to draw is the last.
    stack: Vec<Card>,
    scores: ArrayVec<u16, MOST_SEATS>,
    last_round: Option<LastRound>,
}

/// So many cards everybody holds when a round begins.
const fn full_hand(seats: usize) -> usize {
    if seats == 3 { 7 } else { 6 }
}

impl Narrator {
    fn seats(&self) -> u8 {
        self.seats.len() as u8
    }

    fn of(&self, seat: Seat) -> &Holding {
        &self.seats[usize::from(seat)]
    }

    fn of_mut(&mut self, seat: Seat) -> &mut Holding {
        &mut self.seats[usize::from(seat)]
    }

    /// Three seats hold a card more, and offer two.
    fn full_hand(&self) -> usize {
        full_hand(self.seats.len())
    }

    fn offered_cards(&self) -> u8 {
        if self.seats() == 3 { 2 } else { 1 }
    }

    /// Everybody but the narrator.
    fn guessers(&self) -> Seats {
        let narrator = self.narrator.map_or(Seats::NONE, Seats::one);
        Seats::first(self.seats()).without(narrator)
    }

    /// Who has not chosen yet.
    fn waiting(&self) -> Seats {
        match self.stage {
            Stage::FirstClue => Seats::first(self.seats()),
            Stage::Clue => self.narrator.map_or(Seats::NONE, Seats::one),
            Stage::Offer => {
                self.guessers().iter().filter(|seat| self.of(*seat).given.is_empty()).collect()
            }
            Stage::Vote => {
                self.guessers().iter().filter(|seat| self.of(*seat).vote.is_none()).collect()
            }
            Stage::Growing | Stage::Deck | Stage::LayOut | Stage::Over => Seats::NONE,
        }
    }

    /// The cards of this round before they are shuffled: the narrator's, then the offers by seat.
    fn to_lay_out(&self) -> Vec<Card> {
        let order = self.narrator.into_iter().chain(self.guessers().iter());
        order.flat_map(|seat| self.of(seat).given.iter().copied()).collect()
    }

    /// Who gave the card.
    fn owner(&self, card: Card) -> Option<Seat> {
        (0..self.seats()).find(|seat| self.of(*seat).given.contains(&card))
    }

    fn conclusion(&self) -> Option<Outcome> {
        let best = self.scores.iter().max().filter(|_| self.stage == Stage::Over)?;
        Some(Outcome {
            winners: (0..self.seats())
                .filter(|seat| self.scores[usize::from(*seat)] == *best)
                .collect(),
            scores: self.scores.iter().map(|score| i32::from(*score)).collect(),
            reason: "stack_empty".to_string(),
        })
    }
}

impl Game for Narrator {
    const ID: &'static str = "narrator";
    const SEATS: RangeInclusive<u8> = 3..=6;

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Shared = Shared;
    type Own = Own;
    type Offer = Offer;
    type Refusal = Refusal;

    fn open(setup: &Setup, seats: u8) -> Narrator {
        Narrator {
            setup: *setup,
            cards: Cards::Dreams,
            stage: if setup.deck == Deck::Dreams { Stage::Deck } else { Stage::Growing },
            decision: 0,
            round: 1,
            narrator: None,
            clue: None,
            seats: (0..seats).map(|_| Holding::default()).collect(),
            table: Vec::new(),
            stack: Vec::new(),
            scores: (0..seats).map(|_| 0).collect(),
            last_round: None,
        }
    }

    fn due(&self) -> Due {
        let shuffle = |of: u16| Due::Chance(Question::Shuffle { of, take: of });
        match self.stage {
            Stage::Growing => self
                .setup
                .deck
                .grows(self.seats())
                .map_or(Due::Over, |what| Due::Chance(Question::Grow(what))),
            Stage::Deck => shuffle(self.cards.count()),
            Stage::LayOut => shuffle(self.to_lay_out().len() as u16),
            Stage::Over => Due::Over,
            Stage::FirstClue | Stage::Clue | Stage::Offer | Stage::Vote => {
                Due::Seats(self.waiting())
            }
        }
    }

    fn decision(&self) -> u32 {
        self.decision
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Offer>) {
        if !self.waiting().has(seat) {
            return;
        }
        let hand = || self.cards.names(&self.of(seat).hand);
        match self.stage {
            Stage::FirstClue | Stage::Clue => {
                offers.push(Offer::Clue { cards: hand(), performance: self.setup.performance })
            }
            Stage::Offer => offers.extend(
                choices(&hand(), self.offered_cards())
                    .into_iter()
                    .map(|cards| Offer::Offer { cards }),
            ),
            Stage::Vote => {
                let others =
                    (1..).zip(&self.table).filter(|(_, card)| !self.of(seat).given.contains(card));
                offers.extend(others.map(|(number, _)| Offer::Vote { number }));
            }
            Stage::Growing | Stage::Deck | Stage::LayOut | Stage::Over => {}
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
            (Stage::FirstClue | Stage::Clue, Action::Clue { card, clue }) => {
                self.give_clue(seat, card, clue, events)
            }
            (Stage::Offer, Action::Offer { cards }) => self.offer(seat, cards, events),
            (Stage::Vote, Action::Vote { number }) => self.vote(seat, *number, events),
            _ => return Err(Refused::WrongPhase),
        }
        .map_err(Refused::Rule)
    }

    fn deal(&mut self, answer: &Answer, events: &mut Vec<Event>) {
        match (self.stage, answer) {
            (Stage::Growing, Answer::Grown(grown)) => {
                self.cards = Cards::of_grown(grown);
                self.stage = Stage::Deck;
            }
            (Stage::Deck, Answer::Shuffle(order)) => self.deal_hands(order, events),
            (Stage::LayOut, Answer::Shuffle(order)) => self.lay_out(order, events),
            _ => unreachable!("the kernel answers what is due"),
        }
    }

    fn shared(&self) -> Shared {
        self.shared_view()
    }

    fn own(&self, seat: Seat) -> Own {
        self.own_view(seat)
    }

    fn imagine(view: &View<Narrator>, eye: Eye, random: &mut impl Random) -> Narrator {
        imagine::imagine(view, eye, random)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.conclusion()
    }
}

impl Described for Narrator {
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "decoys",
            values: &[OptionValue::Word("split_only"), OptionValue::Word("always")],
        },
        OptionSpec {
            key: "performance",
            values: &[OptionValue::Switch(false), OptionValue::Switch(true)],
        },
        OptionSpec { key: "deck", values: &[OptionValue::Word("dreams"), OptionValue::Deck] },
    ];
    const ENDINGS: &'static [&'static str] = &["stack_empty"];
    const CAPABILITIES: Capabilities<Narrator> =
        Capabilities::NONE.timed().pictured().voiced().storied().dealt();

    type Summary = Summary;

    fn item(&self, item: u16) -> String {
        match self.stage {
            Stage::LayOut => self.cards.name(self.to_lay_out()[usize::from(item)]),
            _ => self.cards.name(item),
        }
    }

    fn summary(&self) -> Summary {
        self.summary_view()
    }

    fn cards() -> Vec<serde_json::Value> {
        let card = |card: u16| {
            let id = card_id(card);
            let words = dream(&id).map(Dream::words).unwrap_or_default();
            serde_json::json!({ "id": id, "words": { "pl": words.pl, "en": words.en } })
        };
        (0..DREAMS).map(card).collect()
    }
}

impl Timed for Narrator {
    /// Whoever gives the first clue narrates.
    fn timing(&self) -> Timing<Action> {
        if self.stage == Stage::FirstClue { Timing::Race } else { Timing::Open }
    }
}

impl Pictured for Narrator {
    /// One's hand and what one gave, and what lies or lay on the table.
    fn pictures(&self, eye: Eye) -> Vec<Picture> {
        let own = match eye {
            Eye::Seat(seat) => {
                self.of(seat).hand.iter().chain(&self.of(seat).given).copied().collect()
            }
            Eye::Rail => Vec::new(),
        };
        let last = self
            .last_round
            .iter()
            .flat_map(|last| last.cards.iter().filter_map(|name| self.cards.find(name)));
        let mut cards: Vec<Card> =
            own.into_iter().chain(self.table.iter().copied()).chain(last).collect();
        cards.sort_unstable();
        cards.dedup();
        cards
            .into_iter()
            .map(|card| Picture { name: self.cards.name(card), key: self.cards.key(card) })
            .collect()
    }

    fn grows(setup: &Setup, seats: u8) -> Option<Grow> {
        setup.deck.grows(seats)
    }

    fn grown_cards(grown: &[Grown]) -> Vec<serde_json::Value> {
        (0..grown.len() as u16)
            .map(|card| serde_json::json!({ "id": own_id(card), "words": { "pl": [], "en": [] } }))
            .collect()
    }
}

impl Voiced for Narrator {
    fn takes_clip(&self, seat: Seat) -> bool {
        self.setup.performance
            && matches!(self.stage, Stage::FirstClue | Stage::Clue)
            && self.waiting().has(seat)
    }

    fn clip_of(action: &Action) -> Option<&str> {
        match action {
            Action::Clue { clue: Clue::Clip(clip), .. } => Some(clip),
            _ => None,
        }
    }

    fn clips(&self) -> Vec<String> {
        let clues = self.clue.iter().chain(self.last_round.as_ref().map(|last| &last.clue));
        clues
            .filter_map(|clue| if let Clue::Clip(clip) = clue { Some(clip.clone()) } else { None })
            .collect()
    }
}

/// What a seat really has, for tests that plant leaks.
pub struct TrueHolding {
    pub hand: Vec<Name>,
    /// What it gave in this round.
    pub given: Vec<Name>,
    /// The number it voted for.
    pub vote: Option<u8>,
}

impl Narrator {
    /// All that belongs to a seat.
    pub fn truth(&self, seat: Seat) -> TrueHolding {
        let names = |cards: &[Card]| self.cards.names(cards);
        let Holding { hand, given, vote } = self.of(seat);
        TrueHolding { hand: names(hand), given: names(given), vote: *vote }
    }

    /// Whose each card on the table is, by number.
    pub fn true_owners(&self) -> Vec<Seat> {
        self.table.iter().filter_map(|card| self.owner(*card)).collect()
    }

    /// The next card to draw.
    pub fn true_top(&self) -> Option<Name> {
        self.stack.last().map(|card| self.cards.name(*card))
    }
}
