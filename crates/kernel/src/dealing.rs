//! Who has been shown which place of which shuffle. It is found from public facts alone, so it can
//! tell nothing that was not told to everybody: that a seat drew two cards, not which.

use crate::{Game, Seat};
use std::fmt::Debug;

/// A place of a shuffle whose item somebody has been shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// To whom; nobody in particular if to everybody.
    pub to: Option<Seat>,
    /// The number of the shuffle in the game, from 0.
    pub shuffle: u32,
    /// Where in it the item lay.
    pub place: u16,
}

/// The pile that a shuffle has become, from which items are taken in its order.
#[derive(Clone, Debug, Default)]
pub struct Pile {
    /// How many shuffles there have been, and how long the last was.
    shuffles: u32,
    last: u16,
    /// Which of them is the pile, how long it was, and what comes next.
    shuffle: u32,
    of: u16,
    next: u16,
    opened: Vec<Opening>,
    /// So many of these nobody has before them any more.
    collected: usize,
}

impl Pile {
    fn shuffled(&mut self, of: usize) {
        self.last = of as u16;
        self.shuffles += 1;
        if self.shuffles == 1 {
            self.renew();
        }
    }

    /// What was shuffled last is the pile from now on. The first shuffle is it anyway.
    pub fn renew(&mut self) {
        self.shuffle = self.shuffles.saturating_sub(1);
        (self.of, self.next) = (self.last, 0);
    }

    /// All items were collected before the last shuffle, which is the pile from now on.
    pub fn deal_anew(&mut self) {
        self.collected = self.opened.len();
        self.renew();
    }

    /// The next item is taken, and not shown yet; nothing if there is none.
    pub fn take(&mut self) -> Option<(u32, u16)> {
        let taken = (self.next < self.of).then_some((self.shuffle, self.next));
        self.next += u16::from(taken.is_some());
        taken
    }

    /// Something that was taken is shown to a seat, or to everybody.
    pub fn show(&mut self, to: Option<Seat>, (shuffle, place): (u32, u16)) {
        self.opened.push(Opening { to, shuffle, place });
    }

    /// Everybody is shown all that was taken.
    pub fn show_all(&mut self) {
        (0..self.next).for_each(|place| self.show(None, (self.shuffle, place)));
    }

    /// So many items are taken and shown, or as many as there are; says how many that were.
    pub fn deal(&mut self, to: Option<Seat>, count: usize) -> usize {
        let count = count.min(usize::from(self.of - self.next));
        for place in self.next..self.next + count as u16 {
            self.show(to, (self.shuffle, place));
        }
        self.next += count as u16;
        count
    }
}

/// What a game's public facts tell of its piles.
pub trait Dealing<Event>: Clone + Debug + Send + Sync + 'static {
    /// Before anything has happened.
    fn begin(seats: u8) -> Self;

    /// Takes down what happened; a shuffle that it follows from is known to the pile.
    fn note(&mut self, event: &Event, pile: &mut Pile);
}

/// A game whose shuffled items are shown to somebody while it is played.
pub trait Dealt: Game {
    /// Who takes it down.
    type Dealing: Dealing<Self::Event>;
}

/// The dealing of whatever game.
pub(crate) trait AnyDealing<Event>: Debug + Send + Sync {
    fn shuffled(&mut self, items: &[u16]);
    fn note(&mut self, event: &Event);
    fn opened(&self) -> &[Opening];
    fn collected(&self) -> usize;
    fn shuffle(&self, number: u32) -> Option<&[u16]>;
    fn copy(&self) -> BoxedDealing<Event>;
}

/// A dealing with its pile, and what was shuffled, which the dealing never sees.
#[derive(Clone, Debug)]
struct With<D> {
    dealing: D,
    pile: Pile,
    shuffles: Vec<Box<[u16]>>,
}

impl<Event, D: Dealing<Event>> AnyDealing<Event> for With<D> {
    fn shuffled(&mut self, items: &[u16]) {
        self.pile.shuffled(items.len());
        self.shuffles.push(items.into());
    }

    fn note(&mut self, event: &Event) {
        self.dealing.note(event, &mut self.pile);
    }

    fn opened(&self) -> &[Opening] {
        &self.pile.opened
    }

    fn collected(&self) -> usize {
        self.pile.collected
    }

    fn shuffle(&self, number: u32) -> Option<&[u16]> {
        self.shuffles.get(number as usize).map(|items| &**items)
    }

    fn copy(&self) -> BoxedDealing<Event> {
        Box::new(self.clone())
    }
}

/// A dealing in a box of its own.
pub(crate) type BoxedDealing<Event> = Box<dyn AnyDealing<Event>>;

/// Begins the dealing of a game with so many seats.
pub(crate) type Begins<Event> = fn(u8) -> BoxedDealing<Event>;

impl<Event> Clone for BoxedDealing<Event> {
    fn clone(&self) -> Self {
        (**self).copy()
    }
}

pub(crate) fn begun<Event, D: Dealing<Event>>(seats: u8) -> BoxedDealing<Event> {
    Box::new(With { dealing: D::begin(seats), pile: Pile::default(), shuffles: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_deals_in_order_and_no_more_than_it_has() {
        let mut pile = Pile::default();
        pile.shuffled(3);
        assert_eq!(pile.deal(Some(1), 2), 2);
        assert_eq!(pile.deal(None, 5), 1);
        assert_eq!(pile.take(), None);
        // Something else is shuffled, which is no pile, and then the next pile.
        pile.shuffled(9);
        assert_eq!(pile.take(), None);
        pile.shuffled(2);
        pile.renew();
        assert_eq!(pile.take(), Some((2, 0)));
        assert_eq!(pile.deal(Some(0), 1), 1);
        let places: Vec<_> = pile.opened.iter().map(|one| (one.shuffle, one.place)).collect();
        assert_eq!(places, [(0, 0), (0, 1), (0, 2), (2, 1)]);
        assert_eq!(pile.collected, 0, "they may all be in somebody's hand");
        pile.shuffled(4);
        pile.deal_anew();
        assert_eq!(pile.collected, 4);
    }
}
