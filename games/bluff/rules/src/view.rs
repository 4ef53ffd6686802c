//! What each eye sees of Blef, built up field by field, and a truth imagined from it.

use super::{Bid, Bluff, Card, Chosen, Hand, Hands, MOST_BIDS, MOST_HANDS, Setup, Stage};
use arrayvec::ArrayVec;
use kernel::{Eye, Game, Random, Seat, Seats, View};
use serde::{Deserialize, Serialize};

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    /// Everyone chooses faces.
    Arrange,
    /// The starter declares the direction.
    Direction,
    /// Bids are made and checked.
    Bid,
    /// The game has ended.
    Over,
}

/// How the last round was checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastRound {
    /// The bid that was checked.
    pub bid: Bid,
    /// How many cards showed its face, wild ones included.
    pub actual: u8,
    /// Who checked.
    pub checker: Seat,
    /// Who won the round.
    pub winner: Seat,
    /// Who lost it.
    pub loser: Seat,
    /// What everyone showed; nothing for seats that were not in the round.
    #[cfg_attr(test, ts(as = "Vec<Vec<super::Shown>>"))]
    pub hands: Hands,
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
    /// Whether the tied play alone.
    pub extra: bool,
    /// Who starts it.
    pub starter: Seat,
    /// The direction of play; nothing until it is declared.
    pub clockwise: Option<bool>,
    /// Who is to declare, bid or check.
    pub turn: Option<Seat>,
    /// The bid that stands.
    pub bid: Option<Bid>,
    /// All bids of the round, the oldest first.
    #[cfg_attr(test, ts(as = "Vec<Bid>"))]
    pub bids: ArrayVec<Bid, MOST_BIDS>,
    /// How many cards each seat has.
    #[cfg_attr(test, ts(as = "Vec<u8>"))]
    pub cards: ArrayVec<u8, MOST_HANDS>,
    /// Who is still in the game.
    #[cfg_attr(test, ts(as = "Vec<bool>"))]
    pub in_game: ArrayVec<bool, MOST_HANDS>,
    /// Who has arranged.
    #[cfg_attr(test, ts(as = "Vec<bool>"))]
    pub arranged: ArrayVec<bool, MOST_HANDS>,
    /// Whether ones count as every face, as known so far.
    pub ones_wild: bool,
    /// The last check and all that it showed.
    pub last_round: Option<LastRound>,
}

/// What only one seat sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Own {
    /// The cards in the hand.
    #[cfg_attr(test, ts(as = "Vec<Card>"))]
    pub hand: Hand,
    /// The faces that count; nothing before the seat has arranged.
    #[cfg_attr(test, ts(as = "Option<Vec<super::Face>>"))]
    pub faces: Option<Chosen>,
}

/// The summary of the rules page.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub phase: Phase,
    pub round: u16,
    pub starter: Seat,
    pub clockwise: Option<bool>,
    pub turn: Option<Seat>,
    pub bid: Option<Bid>,
    pub cards: ArrayVec<u8, MOST_HANDS>,
    pub in_game: ArrayVec<bool, MOST_HANDS>,
    pub ones_wild: bool,
    pub last_round: Option<LastRound>,
}

impl Summary {
    /// All that the summary tells is what everyone sees.
    pub(super) fn of(shared: Shared) -> Summary {
        let Shared {
            phase,
            round,
            starter,
            clockwise,
            turn,
            bid,
            cards,
            in_game,
            ones_wild,
            last_round,
            ..
        } = shared;
        Summary {
            phase,
            round,
            starter,
            clockwise,
            turn,
            bid,
            cards,
            in_game,
            ones_wild,
            last_round,
        }
    }
}

impl Bluff {
    fn list<T>(&self, of_seat: impl Fn(Seat) -> T) -> ArrayVec<T, MOST_HANDS> {
        (0..self.seats).map(of_seat).collect()
    }

    pub(super) fn cards_list(&self) -> ArrayVec<u8, MOST_HANDS> {
        self.list(|seat| self.cards[usize::from(seat)])
    }

    pub(super) fn shared_view(&self) -> Shared {
        let (phase, turn) = match self.stage {
            Stage::FirstStarter | Stage::Deal | Stage::Arrange => (Phase::Arrange, None),
            Stage::Direction => (Phase::Direction, Some(self.turn)),
            Stage::Bid => (Phase::Bid, Some(self.turn)),
            Stage::Over => (Phase::Over, None),
        };
        Shared {
            setup: self.setup,
            phase,
            round: self.round,
            extra: self.extra,
            starter: self.starter,
            clockwise: self.clockwise,
            turn,
            bid: self.standing_bid(),
            bids: self.bids.clone(),
            cards: self.cards_list(),
            in_game: self.list(|seat| self.in_game.has(seat)),
            arranged: self.list(|seat| self.arranged.has(seat)),
            ones_wild: self.ones_wild,
            last_round: self.last_round.clone(),
        }
    }

    pub(super) fn own_view(&self, seat: Seat) -> Own {
        let faces =
            self.arranged.has(seat).then(|| self.hands.faces(seat).iter().copied().collect());
        Own { hand: self.hands.cards(seat).iter().copied().collect(), faces }
    }
}

/// Deals the unseen cards at random to the hands this eye cannot see.
pub(super) fn imagine(view: &View<Bluff>, eye: Eye, random: &mut impl Random) -> Bluff {
    let table = &view.table;
    let set = |flags: &[bool]| -> Seats {
        (0..).zip(flags).filter(|(_, on)| **on).map(|(seat, _)| seat).collect()
    };
    let mut game = Bluff::open(&table.setup, table.cards.len() as u8);
    game.stage = match table.phase {
        Phase::Arrange => Stage::Arrange,
        Phase::Direction => Stage::Direction,
        Phase::Bid => Stage::Bid,
        Phase::Over => Stage::Over,
    };
    game.round = table.round;
    game.extra = table.extra;
    game.starter = table.starter;
    game.clockwise = table.clockwise;
    game.turn = table.turn.unwrap_or(table.starter);
    game.cards[..table.cards.len()].copy_from_slice(&table.cards);
    game.in_game = set(&table.in_game);
    game.arranged = set(&table.arranged);
    game.ones_wild = table.ones_wild;
    game.bids = table.bids.clone();
    game.last_round = table.last_round.clone();

    game.total = game.count_cards();
    if let (Stage::Over, Some(last)) = (game.stage, &table.last_round) {
        // The last hands lie open.
        game.hands = last.hands;
        return game;
    }
    let mut unseen: Vec<Card> = Card::deck().collect();
    if let (Eye::Seat(seat), Some(own)) = (eye, &view.own) {
        for card in &own.hand {
            let place =
                unseen.iter().position(|other| other == card).expect("a hand comes from the deck");
            unseen.swap_remove(place);
        }
        game.hands.take(seat, own.hand.iter().copied());
        game.hands.turn(seat, own.faces.iter().flatten().copied());
    }
    random.shuffle(&mut unseen);
    let mut next = unseen.into_iter();
    for seat in game.in_game.iter().filter(|seat| eye != Eye::Seat(*seat)) {
        game.hands.take(seat, next.by_ref().take(usize::from(game.cards[usize::from(seat)])));
        if game.arranged.has(seat) {
            let cards: Hand = game.hands.cards(seat).iter().copied().collect();
            game.hands.turn(seat, cards.iter().map(|card| card.ends()[random.below(2) as usize]));
        }
    }
    game
}
