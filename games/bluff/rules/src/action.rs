//! What a seat can do, what happens in public, and why a move is refused.

use super::MOST_HANDS;
use super::bid::Bid;
use super::card::{Card, Face, Faces, Hands};
use arrayvec::ArrayVec;
use kernel::{Outcome, Seat, Seats, Whole};
use serde::{Deserialize, Serialize};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Action {
    /// Choose the face that counts for each card, in hand order.
    Arrange {
        /// One face per card.
        faces: Faces,
    },
    /// The starter declares the direction of play.
    Direction {
        /// Clockwise, or the other way.
        clockwise: bool,
    },
    /// Claim that at least `count` cards show `face`.
    Bid {
        /// How many.
        #[cfg_attr(test, ts(as = "u32"))]
        count: Whole,
        /// Which face.
        face: Face,
    },
    /// Call the bid of the seat before.
    Check,
}

/// A legal action, or all arrangements of a hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Offer {
    /// One face of each pair, in hand order.
    Arrange {
        /// The two ends of each card.
        #[cfg_attr(test, ts(as = "Vec<[u8; 2]>"))]
        choices: ArrayVec<[Face; 2], 5>,
    },
    /// Declare this direction.
    Direction {
        /// Clockwise, or the other way.
        clockwise: bool,
    },
    /// Make this bid.
    Bid {
        /// How many.
        count: u8,
        /// Which face.
        face: Face,
    },
    /// Check the bid before.
    Check,
}

impl Offer {
    pub(super) fn arrange(hand: &[Card]) -> Offer {
        Offer::Arrange { choices: hand.iter().map(|card| card.ends()).collect() }
    }
}

impl kernel::Offer<Action> for Offer {
    fn size(&self) -> u32 {
        match self {
            Offer::Arrange { choices } => 1 << choices.len(),
            _ => 1,
        }
    }

    fn nth(&self, number: u32) -> Action {
        match self {
            Offer::Arrange { choices } => {
                let face =
                    |(place, ends): (usize, &[Face; 2])| ends[(number >> place & 1) as usize];
                Action::Arrange { faces: choices.iter().enumerate().map(face).collect() }
            }
            Offer::Direction { clockwise } => Action::Direction { clockwise: *clockwise },
            Offer::Bid { count, face } => {
                Action::Bid { count: Whole(u32::from(*count)), face: *face }
            }
            Offer::Check => Action::Check,
        }
    }

    fn write_list(offers: &[Offer], out: &mut String) {
        super::ready::write_list(offers, out);
    }

    fn covers(&self, action: &Action) -> bool {
        match (self, action) {
            (Offer::Arrange { choices }, Action::Arrange { faces }) => {
                faces.len() == choices.len()
                    && choices
                        .iter()
                        .zip(faces.numbers())
                        .all(|(ends, number)| ends.iter().any(|end| end.number() == *number))
            }
            (Offer::Arrange { .. }, _) => false,
            _ => self.nth(0) == *action,
        }
    }
}

/// A public fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Event {
    /// The first starter was drawn.
    Starter {
        /// Who.
        seat: Seat,
    },
    /// A round was dealt.
    Dealt {
        /// Its number, from 1.
        round: u16,
        /// Who starts it.
        starter: Seat,
        /// How many cards each seat holds.
        #[cfg_attr(test, ts(as = "Vec<u8>"))]
        cards: ArrayVec<u8, MOST_HANDS>,
        /// Whether it is played among the tied.
        extra: bool,
    },
    /// A seat has arranged its cards.
    Arranged {
        /// Who.
        seat: Seat,
    },
    /// The starter declared the direction.
    Direction {
        /// Who.
        seat: Seat,
        /// Clockwise, or the other way.
        clockwise: bool,
    },
    /// A bid was made.
    Bid(Bid),
    /// A bid was checked and all hands were shown.
    Checked {
        /// Who checked.
        seat: Seat,
        /// The bid.
        bid: Bid,
        /// How many cards really showed the face.
        actual: u8,
        /// Who won the round.
        winner: Seat,
        /// Who lost it.
        loser: Seat,
        /// Everything that was shown.
        #[cfg_attr(test, ts(as = "Vec<Vec<super::Shown>>"))]
        hands: Hands,
    },
    /// A seat takes another number of cards from now on.
    Cards {
        /// Who.
        seat: Seat,
        /// How many.
        cards: u8,
    },
    /// A seat is out.
    Out {
        /// Who.
        seat: Seat,
    },
    /// The tied play on alone.
    ExtraRound {
        /// Who plays.
        #[cfg_attr(test, ts(as = "Vec<u8>"))]
        seats: Seats,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

/// Why a move of Blef is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// A chosen face is not on its card.
    NotOnCard {
        /// Which card of the hand, from 1.
        place: u8,
    },
    /// Not one face per card.
    WrongLength {
        /// How many cards there are.
        cards: u8,
    },
    /// Not higher than the bid that stands.
    BidTooLow {
        /// The bid that stands, if any.
        bid: Option<Bid>,
    },
    /// More than there are cards.
    BidTooHigh {
        /// The number of cards in all hands.
        most: u8,
    },
    /// Nobody has bid yet.
    NothingToCheck,
    /// The direction has to be declared before the first bid.
    DirectionFirst,
}

impl kernel::Refusal for Refusal {
    kernel::refusal_codes! {
        Refusal::NotOnCard { .. } => "not_on_card",
        Refusal::WrongLength { .. } => "wrong_length",
        Refusal::BidTooLow { .. } => "bid_too_low",
        Refusal::BidTooHigh { .. } => "bid_too_high",
        Refusal::NothingToCheck => "nothing_to_check",
        Refusal::DirectionFirst => "direction_first",
    }

    fn data(&self) -> serde_json::Value {
        match self {
            Refusal::NotOnCard { place } => serde_json::json!({ "place": place }),
            Refusal::WrongLength { cards } => serde_json::json!({ "cards": cards }),
            // A bid of none before anyone has bid: the sentence then speaks of count 0.
            Refusal::BidTooLow { bid } => {
                let (count, face) = bid.map_or((0, 0), |bid| (bid.count, bid.face.number()));
                serde_json::json!({ "count": count, "face": face })
            }
            Refusal::BidTooHigh { most } => serde_json::json!({ "max": most }),
            Refusal::NothingToCheck | Refusal::DirectionFirst => serde_json::json!({}),
        }
    }
}
