//! Iluzja: pictures put in order by how much of a colour they show. The contract is
//! `games/illusion/rules.md`.

mod action;
mod card;
mod classic;
mod dealing;
mod row;
mod story;
mod view;
#[cfg(test)]
mod wire;

pub use action::{Action, Event, Name, Offer, Refusal};
pub use card::{ARROWS, Colour, DECK, FRESH, Numbers, classic_id, fresh_id};
pub use classic::NUMBERS;
pub use dealing::IllusionDealing;
pub use story::IllusionStory;
pub use view::{LastRound, Own, Phase, Shared, Summary, SummaryOfRound};

use arrayvec::ArrayVec;
use card::{Deck, card_json};
use kernel::{
    Answer, Capabilities, Described, Due, Eye, Game, Grow, Grown, OptionSpec, OptionValue, Outcome,
    Picture, Pictured, Question, Random, Refused, Seat, Seats, View, Whole,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// No more than this many play.
const MOST_PLAYERS: usize = 5;
/// Cards of a deck, as an array counts them.
const CARDS: usize = DECK as usize;

/// When the game ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Rounds {
    /// With somebody's third arrow card.
    #[default]
    FirstToThree,
    /// With the last of the twelve arrows.
    AllTwelve,
}

/// Where the cards come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum DeckChoice {
    /// The cards everyone knows.
    #[default]
    Classic,
    /// New ones, grown for this game.
    Fresh,
}

/// The options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Setup {
    /// When the game ends.
    pub rounds: Rounds,
    /// Where the cards come from.
    pub deck: DeckChoice,
}

/// What the game waits for, chance included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Growing,
    Arrows,
    Cards,
    FirstSeat,
    /// The stack is empty and there are discarded cards; whether a round has to begin afterwards.
    Reshuffle {
        then_begin: bool,
    },
    Play,
    Over,
}

/// A card that was turned up, and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Drawn {
    card: u8,
    name: Name,
}

/// One play of Iluzja: the full truth.
#[derive(Clone, Debug)]
pub struct Illusion {
    setup: Setup,
    stage: Stage,
    decision: u32,
    round: u16,
    deck: Deck,
    /// The order of the arrows; round r plays for the one at r − 1.
    arrows: ArrayVec<Colour, { ARROWS as usize }>,
    colour: Option<Colour>,
    row: ArrayVec<Drawn, CARDS>,
    /// The top card is the last.
    stack: ArrayVec<u8, CARDS>,
    discarded: ArrayVec<u8, CARDS>,
    /// How many pictures have been turned up so far, the one on top included: its name is this
    /// number.
    shown: Name,
    turn: Seat,
    last_placed_by: Option<Seat>,
    /// Arrow cards of each seat.
    won: ArrayVec<ArrayVec<Colour, { ARROWS as usize }>, MOST_PLAYERS>,
    last_round: Option<LastRound>,
    /// The row of the last round, whose pictures everyone may still look at.
    last_row: ArrayVec<Drawn, CARDS>,
}

impl Illusion {
    fn seats(&self) -> u8 {
        self.won.len() as u8
    }

    /// The card on top of the stack.
    fn top(&self) -> Option<Drawn> {
        self.stack.last().map(|card| Drawn { card: *card, name: self.shown })
    }
}

impl Game for Illusion {
    const ID: &'static str = "illusion";
    const SEATS: RangeInclusive<u8> = 2..=MOST_PLAYERS as u8;

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Shared = Shared;
    type Own = Own;
    type Offer = Offer;
    type Refusal = Refusal;

    fn open(setup: &Setup, seats: u8) -> Illusion {
        Illusion {
            setup: *setup,
            stage: if setup.deck == DeckChoice::Fresh { Stage::Growing } else { Stage::Arrows },
            decision: 0,
            round: 0,
            deck: Deck::Classic,
            arrows: ArrayVec::new(),
            colour: None,
            row: ArrayVec::new(),
            stack: ArrayVec::new(),
            discarded: ArrayVec::new(),
            shown: 0,
            turn: 0,
            last_placed_by: None,
            won: (0..seats).map(|_| ArrayVec::new()).collect(),
            last_round: None,
            last_row: ArrayVec::new(),
        }
    }

    fn due(&self) -> Due {
        let shuffle = |of: u16| Due::Chance(Question::Shuffle { of, take: of });
        match self.stage {
            Stage::Growing => Due::Chance(Question::Grow(FRESH)),
            Stage::Arrows => shuffle(u16::from(ARROWS)),
            Stage::Cards => shuffle(u16::from(DECK)),
            Stage::FirstSeat => Due::Chance(Question::Pick { of: u16::from(self.seats()) }),
            Stage::Reshuffle { .. } => shuffle(self.discarded.len() as u16),
            Stage::Play => Due::Seats(Seats::one(self.turn)),
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
        if !self.stack.is_empty() {
            offers.extend((0..=self.row.len() as u8).map(|at| Offer::Place { at }));
        }
        offers.extend(self.last_placed_by.map(|_| Offer::Doubt));
    }

    fn sample(&self, _: Seat, random: &mut impl Random) -> Action {
        let places = if self.stack.is_empty() { 0 } else { self.row.len() as u32 + 1 };
        let at = random.below(places + u32::from(self.last_placed_by.is_some()));
        if at == places { Action::Doubt } else { Action::Place { at: Whole(at) } }
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused<Refusal>> {
        match *action {
            Action::Place { at } => self.place(seat, at, events),
            Action::Doubt => self.doubt(seat, events),
        }
        .map_err(Refused::Rule)
    }

    fn deal(&mut self, answer: &Answer, events: &mut Vec<Event>) {
        match (self.stage, answer) {
            (Stage::Growing, Answer::Grown(grown)) => {
                self.deck = Deck::of_grown(grown);
                self.stage = Stage::Arrows;
            }
            (Stage::Arrows, Answer::Shuffle(order)) => {
                self.arrows = order.iter().map(|arrow| Colour::of_arrow(*arrow)).collect();
                self.stage = Stage::Cards;
            }
            (Stage::Cards, Answer::Shuffle(order)) => {
                self.stack = order.iter().rev().map(|card| *card as u8).collect();
                self.shown = 1;
                self.stage = Stage::FirstSeat;
            }
            (Stage::FirstSeat, Answer::Pick(seat)) => {
                self.turn = *seat as Seat;
                events.push(Event::Starter { seat: self.turn });
                self.begin_round(events);
            }
            (Stage::Reshuffle { then_begin }, Answer::Shuffle(order)) => {
                self.new_stack(order, then_begin, events)
            }
            _ => unreachable!("the kernel answers what is due"),
        }
    }

    fn shared(&self) -> Shared {
        self.shared_view()
    }

    fn own(&self, _: Seat) -> Own {
        Own {}
    }

    fn imagine(view: &View<Illusion>, _: Eye, random: &mut impl Random) -> Illusion {
        view::imagine(view, random)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| self.conclusion())
    }
}

impl Described for Illusion {
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "rounds",
            values: &[OptionValue::Word("first_to_three"), OptionValue::Word("all_twelve")],
        },
        OptionSpec {
            key: "deck",
            values: &[OptionValue::Word("classic"), OptionValue::Word("fresh")],
        },
    ];
    const ENDINGS: &'static [&'static str] = &["three_arrows", "twelve_rounds"];
    const CAPABILITIES: Capabilities<Illusion> = Capabilities::NONE.pictured().storied().dealt();

    type Summary = Summary;

    fn item(&self, item: u16) -> String {
        match self.stage {
            Stage::Arrows => Colour::of_arrow(item).name().to_string(),
            Stage::Reshuffle { .. } => self.deck.id(self.discarded[usize::from(item)]),
            _ => self.deck.id(item as u8),
        }
    }

    fn summary(&self) -> Summary {
        Summary::of(self.shared_view())
    }

    fn cards() -> Vec<serde_json::Value> {
        (0..DECK).map(|card| card_json(classic_id(card), Deck::Classic.numbers(card))).collect()
    }
}

impl Pictured for Illusion {
    /// The row, the top of the stack, and the row that was turned over last, for everyone.
    fn pictures(&self, _: Eye) -> Vec<Picture> {
        let picture =
            |drawn: Drawn| Picture { name: drawn.name.to_string(), key: self.deck.key(drawn.card) };
        self.row
            .iter()
            .copied()
            .chain(self.top())
            .chain(self.last_row.iter().copied())
            .map(picture)
            .collect()
    }

    fn grows(setup: &Setup, _: u8) -> Option<Grow> {
        (setup.deck == DeckChoice::Fresh).then_some(FRESH)
    }

    fn grown_cards(grown: &[Grown]) -> Vec<serde_json::Value> {
        let deck = Deck::of_grown(grown);
        (0..grown.len() as u8).map(|card| card_json(deck.id(card), deck.numbers(card))).collect()
    }
}

impl Illusion {
    fn backs<'a>(&self, cards: impl Iterator<Item = &'a u8>) -> Vec<(u8, Numbers)> {
        cards.map(|card| (*card, self.deck.numbers(*card))).collect()
    }

    /// The true cards of the row from the arrow outwards, for tests that plant leaks.
    pub fn truth_row(&self) -> Vec<(u8, Numbers)> {
        self.backs(self.row.iter().map(|drawn| &drawn.card))
    }

    /// The true cards of the stack from its top.
    pub fn truth_stack(&self) -> Vec<(u8, Numbers)> {
        self.backs(self.stack.iter().rev())
    }

    /// The arrows that nobody has seen.
    pub fn truth_arrows(&self) -> &[Colour] {
        self.arrows.get(usize::from(self.round)..).unwrap_or_default()
    }
}
