//! Bids and the ladder they climb.

use super::card::Face;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// "In all hands together at least `count` cards show `face`."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Bid {
    /// How many cards.
    pub count: u8,
    /// Which face.
    pub face: Face,
    /// Who said so.
    pub seat: Seat,
}

/// What makes a bid higher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Order {
    /// A greater count of any face, or the same count of a higher face.
    #[default]
    CountFirst,
    /// A higher face with any count, or a greater count of the same face.
    ValueFirst,
}

/// All bids that can be made with a number of cards on the table, as rungs from 0 upwards.
#[derive(Clone, Copy, Debug)]
pub struct Ladder {
    order: Order,
    total: u8,
}

impl Ladder {
    /// The ladder for this many cards in all hands.
    pub const fn new(order: Order, total: u8) -> Ladder {
        Ladder { order, total }
    }

    /// What makes a bid higher on it.
    pub const fn order(self) -> Order {
        self.order
    }

    /// The greatest count that can be bid.
    pub fn most(self) -> u8 {
        self.total
    }

    /// How many rungs there are.
    pub fn rungs(self) -> u32 {
        6 * u32::from(self.total)
    }

    /// The rung of a bid; its count is from 1 to [`most`](Ladder::most).
    pub fn rung(self, count: u8, face: Face) -> u32 {
        let (count, face) = (u32::from(count) - 1, u32::from(face.number()) - 1);
        match self.order {
            Order::CountFirst => 6 * count + face,
            Order::ValueFirst => u32::from(self.total) * face + count,
        }
    }

    /// The count and face of a rung.
    pub fn at(self, rung: u32) -> (u8, Face) {
        let (count, face) = match self.order {
            Order::CountFirst => (rung / 6, rung % 6),
            Order::ValueFirst => (rung % u32::from(self.total), rung / u32::from(self.total)),
        };
        (count as u8 + 1, Face::new(face + 1).expect("a rung below the top has a face from 1 to 6"))
    }

    /// The lowest rung above the bid that stands.
    pub fn above(self, bid: Option<Bid>) -> u32 {
        bid.map_or(0, |bid| self.rung(bid.count, bid.face) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_and_bids_are_one_to_one_in_both_orders() {
        for order in [Order::CountFirst, Order::ValueFirst] {
            for total in 2..=30 {
                let ladder = Ladder::new(order, total);
                for rung in 0..ladder.rungs() {
                    let (count, face) = ladder.at(rung);
                    assert!((1..=total).contains(&count));
                    assert_eq!(ladder.rung(count, face), rung);
                }
                assert_eq!(
                    ladder.at(ladder.rungs() - 1),
                    (total, Face::new(6).expect("six is a face")),
                    "the highest bid"
                );
            }
        }
    }
}
