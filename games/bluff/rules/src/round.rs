//! A round from its deal to its check, and what the check does to the game.

use super::{Bid, Bluff, Card, Event, Face, LastRound, Stage};
use kernel::{Outcome, Seat, Seats};

/// With this many cards a seat has lost.
const TOO_MANY: u8 = 6;

impl Bluff {
    /// Deals the shuffled cards, seats in order, all of a seat's cards together.
    pub(super) fn begin_round(&mut self, order: &[u16], events: &mut Vec<Event>) {
        self.round += 1;
        self.decision += 1;
        self.stage = Stage::Arrange;
        self.arranged = Seats::NONE;
        self.clockwise = (!self.setup.directions).then_some(true);
        self.ones_wild = self.setup.wild_ones;
        self.bids.clear();
        self.total = order.len() as u8;
        let mut next = order.iter().map(|&item| Card::of_deck(item));
        for seat in 0..self.seats {
            let takes =
                if self.in_game.has(seat) { usize::from(self.cards[usize::from(seat)]) } else { 0 };
            self.hands.take(seat, next.by_ref().take(takes));
        }
        events.push(Event::Dealt {
            round: self.round,
            starter: self.starter,
            cards: self.cards_list(),
            extra: self.extra,
        });
    }

    /// Whether a card counts for a bid on this face.
    fn counts(&self, shown: Face, bid: Face) -> bool {
        shown == bid || (self.ones_wild && shown == Face::ONE && bid != Face::ONE)
    }

    /// Everyone shows; the bid is judged; the loser pays; the next round or the end follows.
    pub(super) fn check(&mut self, checker: Seat, bid: Bid, events: &mut Vec<Event>) {
        let hands = self.hands;
        let actual = hands.count(|shown| self.counts(shown, bid.face));
        let (winner, loser) =
            if actual >= bid.count { (bid.seat, checker) } else { (checker, bid.seat) };
        events.push(Event::Checked { seat: checker, bid, actual, winner, loser, hands });
        self.last_round = Some(LastRound { bid, actual, checker, winner, loser, hands });
        self.decision += 1;

        let decided = if self.extra {
            self.lose_extra_round(loser, events)
        } else {
            self.lose_round(loser, events)
        };
        if decided {
            self.end(events);
        } else {
            // A winner who is not among the tied does not start the extra round.
            self.starter = if self.in_game.has(winner) {
                winner
            } else {
                self.in_game.after(winner, true).expect("somebody plays on")
            };
            self.stage = Stage::Deal;
        }
    }

    fn drop_out(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.in_game.remove(seat);
        events.push(Event::Out { seat });
    }

    /// Extra rounds change nobody's number of cards; the loser drops out at once. True if that
    /// decides the game.
    fn lose_extra_round(&mut self, loser: Seat, events: &mut Vec<Event>) -> bool {
        self.drop_out(loser, events);
        self.in_game.count() == 1
    }

    /// The loser's number of cards changes. True if that decides the game.
    fn lose_round(&mut self, loser: Seat, events: &mut Vec<Event>) -> bool {
        let cards = &mut self.cards[usize::from(loser)];
        let meets_the_end = if self.setup.countdown {
            *cards -= 1;
            *cards == 0
        } else {
            *cards += 1;
            *cards == TOO_MANY
        };
        events.push(Event::Cards { seat: loser, cards: *cards });
        if !meets_the_end {
            return false;
        }
        self.drop_out(loser, events);
        if self.setup.elimination {
            self.cards[usize::from(loser)] = 0;
            return self.in_game.count() == 1;
        }
        let best = self.best();
        if best.count() == 1 {
            return true;
        }
        self.in_game = best;
        self.extra = true;
        events.push(Event::ExtraRound { seats: best });
        false
    }

    /// Of the seats still in the game, those with the fewest cards (with `countdown`, the most).
    fn best(&self) -> Seats {
        let held = |seat: Seat| self.cards[usize::from(seat)];
        let numbers = self.in_game.iter().map(held);
        let best = if self.setup.countdown { numbers.max() } else { numbers.min() };
        self.in_game.iter().filter(|seat| Some(held(*seat)) == best).collect()
    }

    fn end(&mut self, events: &mut Vec<Event>) {
        self.stage = Stage::Over;
        self.bids.clear();
        events.push(Event::Over { outcome: self.conclusion() });
    }

    /// Who has won, and why; asked only when the game is over.
    pub(super) fn conclusion(&self) -> Outcome {
        let (winners, reason) = if self.setup.elimination {
            (self.in_game, "last_left")
        } else if self.extra {
            (self.in_game, "extra_round")
        } else {
            (self.best(), if self.setup.countdown { "most_cards" } else { "fewest_cards" })
        };
        Outcome {
            winners: winners.iter().collect(),
            scores: self.cards_list().iter().map(|&cards| i32::from(cards)).collect(),
            reason: reason.to_string(),
        }
    }
}
