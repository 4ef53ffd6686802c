//! Blef: liar's dice with two-faced cards. The contract is `games/bluff/rules.md`.

mod action;
mod bid;
mod card;
mod dealing;
mod ready;
mod round;
mod story;
mod view;
#[cfg(test)]
mod wire;

pub use action::{Action, Event, Offer, Refusal};
pub use bid::{Bid, Ladder, Order};
pub use card::{Card, Chosen, DECK, Face, Faces, Hand, Hands, MOST_CARDS, Shown};
pub use dealing::BluffDealing;
pub use story::BluffStory;
pub use view::{LastRound, Own, Phase, Shared, Summary};

use arrayvec::ArrayVec;
use kernel::{
    Answer, Capabilities, Described, Due, Eye, Game, MOST_SEATS, OptionSpec, OptionValue, Outcome,
    Question, Random, Refused, Seat, Seats, View, Whole,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// As many hands as seats.
pub const MOST_HANDS: usize = MOST_SEATS;
/// Every rung of the ladder of thirty cards can be bid once in a round.
const MOST_BIDS: usize = 180;

/// The options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Setup {
    /// What makes a bid higher.
    pub order: Order,
    /// Ones count as every face, unless the round opened on ones.
    pub wild_ones: bool,
    /// The starter declares the direction of play.
    pub directions: bool,
    /// Everyone starts with five cards and losers take fewer.
    pub countdown: bool,
    /// Who meets the end condition is out and the others play on.
    pub elimination: bool,
}

/// What the game waits for, chance included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    FirstStarter,
    Deal,
    Arrange,
    Direction,
    Bid,
    Over,
}

/// One play of Blef: the full truth.
#[derive(Clone, Debug)]
pub struct Bluff {
    setup: Setup,
    seats: u8,
    stage: Stage,
    decision: u32,
    round: u16,
    /// The tied play alone.
    extra: bool,
    starter: Seat,
    clockwise: Option<bool>,
    turn: Seat,
    /// How many cards each seat takes.
    cards: [u8; MOST_HANDS],
    in_game: Seats,
    /// Cards in all hands of the open round.
    total: u8,
    arranged: Seats,
    hands: Hands,
    ones_wild: bool,
    bids: ArrayVec<Bid, MOST_BIDS>,
    last_round: Option<LastRound>,
}

const SWITCH: &[OptionValue] = &[OptionValue::Switch(false), OptionValue::Switch(true)];

impl Bluff {
    /// Cards in all hands of a round with these seats.
    fn count_cards(&self) -> u8 {
        self.in_game.iter().map(|seat| self.cards[usize::from(seat)]).sum()
    }

    fn ladder(&self) -> Ladder {
        Ladder::new(self.setup.order, self.total)
    }

    fn standing_bid(&self) -> Option<Bid> {
        self.bids.last().copied()
    }

    fn arrange(
        &mut self,
        seat: Seat,
        faces: &Faces,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let hand = self.hands.cards(seat);
        if faces.len() != hand.len() {
            return Err(Refusal::WrongLength { cards: hand.len() as u8 });
        }
        if let Some(place) =
            hand.iter().zip(faces.numbers()).position(|(card, number)| !card.shows(*number))
        {
            return Err(Refusal::NotOnCard { place: place as u8 + 1 });
        }
        let chosen = faces.numbers().iter().filter_map(|number| Face::new(u32::from(*number)));
        self.hands.turn(seat, chosen);
        self.arranged.add(seat);
        events.push(Event::Arranged { seat });
        if self.in_game.without(self.arranged).is_empty() {
            self.decision += 1;
            self.turn = self.starter;
            self.stage = if self.setup.directions { Stage::Direction } else { Stage::Bid };
        }
        Ok(())
    }

    fn bid(
        &mut self,
        seat: Seat,
        count: Whole,
        face: Face,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let ladder = self.ladder();
        let Some(count) = u8::try_from(count.0).ok().filter(|count| *count <= ladder.most()) else {
            return Err(Refusal::BidTooHigh { most: ladder.most() });
        };
        let standing = self.standing_bid();
        if count == 0 || ladder.rung(count, face) < ladder.above(standing) {
            return Err(Refusal::BidTooLow { bid: standing });
        }
        if standing.is_none() && face == Face::ONE {
            self.ones_wild = false;
        }
        let bid = Bid { count, face, seat };
        self.bids.push(bid);
        events.push(Event::Bid(bid));
        self.turn = self
            .in_game
            .after(seat, self.clockwise.unwrap_or(true))
            .expect("a round has at least two seats");
        self.decision += 1;
        Ok(())
    }

    fn declare(&mut self, seat: Seat, clockwise: bool, events: &mut Vec<Event>) {
        self.clockwise = Some(clockwise);
        self.stage = Stage::Bid;
        self.decision += 1;
        events.push(Event::Direction { seat, clockwise });
    }
}

impl Game for Bluff {
    const ID: &'static str = "bluff";
    const SEATS: RangeInclusive<u8> = 2..=6;

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Shared = Shared;
    type Own = Own;
    type Offer = Offer;
    type Refusal = Refusal;

    fn open(setup: &Setup, seats: u8) -> Bluff {
        let first = if setup.countdown { MOST_CARDS as u8 } else { 1 };
        let mut cards = [0; MOST_HANDS];
        cards[..usize::from(seats)].fill(first);
        Bluff {
            setup: *setup,
            seats,
            stage: Stage::FirstStarter,
            decision: 0,
            round: 0,
            extra: false,
            starter: 0,
            clockwise: None,
            turn: 0,
            cards,
            in_game: Seats::first(seats),
            total: 0,
            arranged: Seats::NONE,
            hands: Hands::empty(seats),
            ones_wild: setup.wild_ones,
            bids: ArrayVec::new(),
            last_round: None,
        }
    }

    fn due(&self) -> Due {
        match self.stage {
            Stage::FirstStarter => Due::Chance(Question::Pick { of: u16::from(self.seats) }),
            Stage::Deal => {
                Due::Chance(Question::Shuffle { of: DECK, take: u16::from(self.count_cards()) })
            }
            Stage::Arrange => Due::Seats(self.in_game.without(self.arranged)),
            Stage::Direction | Stage::Bid => Due::Seats(Seats::one(self.turn)),
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
        match self.stage {
            Stage::Arrange => offers.push(Offer::arrange(self.hands.cards(seat))),
            Stage::Direction => {
                offers.extend([true, false].map(|clockwise| Offer::Direction { clockwise }))
            }
            Stage::Bid => {
                let (ladder, standing) = (self.ladder(), self.standing_bid());
                offers.extend((ladder.above(standing)..ladder.rungs()).map(|rung| {
                    let (count, face) = ladder.at(rung);
                    Offer::Bid { count, face }
                }));
                offers.extend(standing.map(|_| Offer::Check));
            }
            Stage::FirstStarter | Stage::Deal | Stage::Over => {}
        }
    }

    fn sample(&self, seat: Seat, random: &mut impl Random) -> Action {
        match self.stage {
            Stage::Arrange => {
                let turned = random.word();
                let face =
                    |(place, card): (usize, &Card)| card.ends()[(turned >> place & 1) as usize];
                Action::Arrange {
                    faces: self.hands.cards(seat).iter().enumerate().map(face).collect(),
                }
            }
            Stage::Direction => Action::Direction { clockwise: random.below(2) == 0 },
            _ => {
                let (ladder, standing) = (self.ladder(), self.standing_bid());
                let first = ladder.above(standing);
                // The rungs that are left, and one place for the check.
                let rung =
                    first + random.below(ladder.rungs() - first + u32::from(standing.is_some()));
                if rung == ladder.rungs() {
                    return Action::Check;
                }
                let (count, face) = ladder.at(rung);
                Action::Bid { count: Whole(u32::from(count)), face }
            }
        }
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused<Refusal>> {
        match (self.stage, action) {
            (Stage::Arrange, Action::Arrange { faces }) => self.arrange(seat, faces, events),
            (Stage::Direction, Action::Direction { clockwise }) => {
                self.declare(seat, *clockwise, events);
                Ok(())
            }
            (Stage::Direction, Action::Bid { .. } | Action::Check) => Err(Refusal::DirectionFirst),
            (Stage::Bid, Action::Bid { count, face }) => self.bid(seat, *count, *face, events),
            (Stage::Bid, Action::Check) => match self.standing_bid() {
                Some(bid) => {
                    self.check(seat, bid, events);
                    Ok(())
                }
                None => Err(Refusal::NothingToCheck),
            },
            _ => return Err(Refused::WrongPhase),
        }
        .map_err(Refused::Rule)
    }

    fn deal(&mut self, answer: &Answer, events: &mut Vec<Event>) {
        match (self.stage, answer) {
            (Stage::FirstStarter, Answer::Pick(seat)) => {
                self.starter = *seat as Seat;
                events.push(Event::Starter { seat: self.starter });
                self.stage = Stage::Deal;
            }
            (Stage::Deal, Answer::Shuffle(order)) => self.begin_round(order, events),
            _ => unreachable!("the kernel answers what is due"),
        }
    }

    fn shared(&self) -> Shared {
        self.shared_view()
    }

    fn own(&self, seat: Seat) -> Own {
        self.own_view(seat)
    }

    fn imagine(view: &View<Bluff>, eye: Eye, random: &mut impl Random) -> Bluff {
        view::imagine(view, eye, random)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| self.conclusion())
    }
}

impl Described for Bluff {
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "order",
            values: &[OptionValue::Word("count_first"), OptionValue::Word("value_first")],
        },
        OptionSpec { key: "wild_ones", values: SWITCH },
        OptionSpec { key: "directions", values: SWITCH },
        OptionSpec { key: "countdown", values: SWITCH },
        OptionSpec { key: "elimination", values: SWITCH },
    ];
    const CAPABILITIES: Capabilities<Bluff> = Capabilities::NONE.storied().dealt();
    const ENDINGS: &'static [&'static str] =
        &["fewest_cards", "most_cards", "extra_round", "last_left"];

    type Summary = Summary;

    fn item(&self, item: u16) -> String {
        Card::of_deck(item).name().to_string()
    }

    fn summary(&self) -> Summary {
        Summary::of(self.shared_view())
    }

    fn write_offers(&self, seat: Seat, out: &mut String) {
        if self.stage == Stage::Bid && self.due().seats().has(seat) {
            return ready::write_ladder(self.ladder(), self.standing_bid(), out);
        }
        let mut offers = Vec::new();
        self.legal(seat, &mut offers);
        ready::write_list(&offers, out);
    }

    fn cards() -> Vec<serde_json::Value> {
        Card::deck().map(|card| serde_json::json!({ "id": card })).collect()
    }
}

impl Bluff {
    /// The true hand and arrangement of a seat, for tests that plant leaks.
    pub fn truth(&self, seat: Seat) -> (&[Card], &[Face]) {
        let faces = if self.arranged.has(seat) { self.hands.faces(seat) } else { &[] };
        (self.hands.cards(seat), faces)
    }
}
