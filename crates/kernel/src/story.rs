//! The story of a game: what somebody did in it that is worth telling when it is over.

use crate::{Game, Seat};
use serde::Serialize;
use std::fmt::Debug;

/// Something that somebody did, as a code and a number. More is always more remarkable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Feat {
    /// What it was, in the game's own words.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub feat: &'static str,
    /// Who did it; nobody, if the number is the whole table's.
    pub seat: Option<Seat>,
    /// How much of it there was.
    pub amount: u16,
    /// Whether the games of an evening are added up; else the best of them counts.
    pub adds_up: bool,
}

/// What a game remembers of its public facts. It is built from events alone, so it can know nothing
/// that was not told to everybody.
pub trait Story<Event>: Clone + Debug + Default + Send + Sync + 'static {
    /// How feats of an evening are counted, by code.
    const PRIZES: &'static [Prize];

    /// Takes down what happened.
    fn note(&mut self, event: &Event);

    /// What it has counted, one tally for each of [`PRIZES`](Story::PRIZES), in their order.
    fn tallies(&self) -> Vec<&Tally>;

    /// What belongs to nobody but to the whole table.
    fn of_the_table(&self) -> Vec<Feat> {
        Vec::new()
    }

    /// What is worth telling, once the game is over.
    fn feats(&self) -> Vec<Feat> {
        let counted = Self::PRIZES.iter().zip(self.tallies());
        counted.flat_map(|(prize, tally)| tally.feats(*prize)).chain(self.of_the_table()).collect()
    }
}

/// A game with a story.
pub trait Storied: Game {
    /// Who takes it down.
    type Story: Story<Self::Event>;
}

/// A story of whatever game that is being taken down.
pub(crate) trait AnyStory<Event>: Debug + Send + Sync {
    fn note(&mut self, event: &Event);
    fn feats(&self) -> Vec<Feat>;
    fn copy(&self) -> BoxedStory<Event>;
}

impl<Event, S: Story<Event>> AnyStory<Event> for S {
    fn note(&mut self, event: &Event) {
        Story::note(self, event);
    }

    fn feats(&self) -> Vec<Feat> {
        Story::feats(self)
    }

    fn copy(&self) -> BoxedStory<Event> {
        Box::new(self.clone())
    }
}

/// A story in a box of its own.
pub(crate) type BoxedStory<Event> = Box<dyn AnyStory<Event>>;

impl<Event> Clone for BoxedStory<Event> {
    fn clone(&self) -> Self {
        (**self).copy()
    }
}

/// How a feat counts over an evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prize {
    pub feat: &'static str,
    /// Whether the games of an evening are added up; else the best of them counts.
    pub adds_up: bool,
}

impl Prize {
    /// A feat whose numbers are added up.
    pub const fn sum(feat: &'static str) -> Prize {
        Prize { feat, adds_up: true }
    }

    /// A feat of which the best counts.
    pub const fn best(feat: &'static str) -> Prize {
        Prize { feat, adds_up: false }
    }
}

/// Numbers per seat under one code, for stories to count with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(Vec<u16>);

impl Tally {
    /// Adds to the number of a seat.
    pub fn add(&mut self, seat: Seat, amount: u16) {
        let number = self.of(seat);
        *number = number.saturating_add(amount);
    }

    /// Keeps the larger number.
    pub fn at_least(&mut self, seat: Seat, amount: u16) {
        let number = self.of(seat);
        *number = (*number).max(amount);
    }

    fn of(&mut self, seat: Seat) -> &mut u16 {
        let place = usize::from(seat);
        if self.0.len() <= place {
            self.0.resize(place + 1, 0);
        }
        &mut self.0[place]
    }

    /// The seats that have any of it, as feats.
    pub fn feats(&self, prize: Prize) -> impl Iterator<Item = Feat> {
        (0..).zip(&self.0).filter(|(_, amount)| **amount > 0).map(move |(seat, amount)| Feat {
            feat: prize.feat,
            seat: Some(seat),
            amount: *amount,
            adds_up: prize.adds_up,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_tells_only_of_those_who_have_something() {
        let mut tally = Tally::default();
        tally.add(2, 3);
        tally.add(2, 1);
        tally.at_least(0, 5);
        tally.at_least(0, 2);
        let told: Vec<_> =
            tally.feats(Prize::sum("x")).map(|feat| (feat.seat, feat.amount)).collect();
        assert_eq!(told, [(Some(0), 5), (Some(2), 4)]);
    }
}
