//! Seats at the table, sets of them, and the eyes that look at it.

use serde::{Deserialize, Serialize};

/// A seat number, from 0, clockwise.
pub type Seat = u8;

/// No game seats more people than this.
pub const MOST_SEATS: usize = 6;

/// Who is looking: a seat, or the rail, where spectators and the TV stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Eye {
    /// The player on this seat.
    Seat(Seat),
    /// Everyone without a seat. Sees what all seats share, never more.
    Rail,
}

impl Eye {
    /// All eyes of a table: every seat, then the rail.
    pub fn all(seats: u8) -> impl Iterator<Item = Eye> {
        (0..seats).map(Eye::Seat).chain([Eye::Rail])
    }
}

/// A set of seats; iterates in ascending order and is written as a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    /// Seats 0 to `count` − 1.
    pub const fn first(count: u8) -> Seats {
        Seats(((1u16 << count) - 1) as u8)
    }

    /// Just this seat.
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat)
    }

    /// Whether the seat is in the set. Any number may be asked.
    pub const fn has(self, seat: Seat) -> bool {
        seat < 8 && self.0 & (1 << seat) != 0
    }

    /// Adds a seat.
    pub fn add(&mut self, seat: Seat) {
        self.0 |= 1 << seat;
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat);
    }

    /// The seats that are in `self` and not in `other`.
    pub const fn without(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// How many seats.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat, if any.
    pub fn lowest(self) -> Option<Seat> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as Seat)
    }

    /// The next seat of the set after `from`, going up and round; `from` itself only if it is the
    /// sole one.
    pub fn after(self, from: Seat, clockwise: bool) -> Option<Seat> {
        let bits = u16::from(self.0);
        // The set twice over, so that walking past the end comes round to the beginning.
        let twice = bits | (bits << 8);
        if twice == 0 {
            None
        } else if clockwise {
            let above = u32::from(twice) >> (from + 1);
            Some(((from + 1 + above.trailing_zeros() as u8) % 8) as Seat)
        } else {
            let below = u32::from(twice) & ((1u32 << (from + 8)) - 1);
            Some(((31 - below.leading_zeros()) % 8) as Seat)
        }
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let seat = bits.trailing_zeros() as Seat;
                bits &= bits - 1;
                seat
            })
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        seats.into_iter().for_each(|seat| set.add(seat));
        set
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        let list = Vec::<Seat>::deserialize(deserializer)?;
        match list.iter().find(|seat| usize::from(**seat) >= MOST_SEATS) {
            Some(seat) => Err(serde::de::Error::custom(format!("there is no seat {seat}"))),
            None => Ok(list.into_iter().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_seat_goes_round_both_ways_and_skips_the_absent() {
        for (set, from, clockwise, next) in [
            (vec![0, 1, 2], 0, true, 1),
            (vec![0, 1, 2], 2, true, 0),
            (vec![0, 1, 2], 0, false, 2),
            (vec![0, 2, 5], 2, true, 5),
            (vec![0, 2, 5], 5, true, 0),
            (vec![0, 2, 5], 0, false, 5),
            (vec![0, 2, 5], 5, false, 2),
            (vec![1, 4], 3, true, 4),
            (vec![1, 4], 3, false, 1),
            (vec![3], 3, true, 3),
            (vec![3], 3, false, 3),
        ] {
            let seats: Seats = set.iter().copied().collect();
            assert_eq!(
                seats.after(from, clockwise),
                Some(next),
                "{set:?} from {from} clockwise {clockwise}"
            );
        }
        assert_eq!(Seats::NONE.after(2, true), None);
    }

    #[test]
    fn a_set_is_written_as_an_ascending_list() {
        let seats: Seats = [4, 0, 2].into_iter().collect();
        assert_eq!(serde_json::to_string(&seats).expect("a list of numbers"), "[0,2,4]");
        assert_eq!(serde_json::from_str::<Seats>("[2,4,0]").expect("a list of seats"), seats);
        assert!(serde_json::from_str::<Seats>("[9]").is_err());
        assert_eq!(Seats::first(6).count(), 6);
        assert!(!seats.has(1) && !seats.has(200) && seats.has(4));
    }
}
