//! What a player remembers of the others: who checks often and who lets everything pass, who bids
//! what it shows and who does not.
//!
//! A player that starts to watch in the middle of a game, after a restart, knows nobody and takes
//! everyone for ordinary.

use bluff::{Bid, LastRound, Shared};
use kernel::{MOST_SEATS, Seat};

/// Of the bids that are answered in sight, how many are checked by an ordinary player; by the
/// number of seats in the round.
const ORDINARY: [f64; MOST_SEATS + 1] = [0.38, 0.38, 0.38, 0.38, 0.32, 0.29, 0.27];
/// How many answers it takes to be half known.
const SLOW_TO_JUDGE: f64 = 6.0;

/// Of the bids that are shown in the end, how many an ordinary player makes on a face that it does
/// not show.
const ORDINARY_EMPTY: f64 = 0.3;
/// Up to this factor more or less often is still ordinary.
const ORDINARY_SPREAD: f64 = 1.35;

/// Answers of each seat to the bids before it, as far as they were seen.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    round: u16,
    /// The bids of the round so far.
    bids: Vec<Bid>,
    checks: [f64; MOST_SEATS],
    ordinary_checks: [f64; MOST_SEATS],
    /// Bids that were seen and later shown, and those on faces of which the bidder showed none.
    shown: [f64; MOST_SEATS],
    empty: [f64; MOST_SEATS],
    /// Whether somebody unknown is taken for one like the others at the table, and not for an
    /// ordinary player.
    sociable: bool,
}

impl Memory {
    /// Somebody who knows nobody yet, and who will judge everybody by their company too.
    pub fn sociable() -> Memory {
        Memory { sociable: true, ..Memory::default() }
    }

    /// Takes in what happened since the last look.
    pub fn look(&mut self, table: &Shared) {
        if table.round < self.round {
            *self = Memory { sociable: self.sociable, ..Memory::default() };
        }
        let playing = table.in_game.iter().filter(|plays| **plays).count();
        if table.round > self.round {
            if let Some(last) = table.last_round.as_ref().filter(|_| self.round > 0) {
                self.answer(last.checker, true, playing);
                self.uncover(last);
            }
            self.round = table.round;
            self.bids.clear();
        }
        for bid in table.bids.iter().skip(self.bids.len().max(1)) {
            self.answer(bid.seat, false, playing);
        }
        self.bids.clear();
        self.bids.extend(table.bids.iter());
    }

    /// All hands lie open: which of the bids were on faces that the bidder showed?
    fn uncover(&mut self, last: &LastRound) {
        if self.bids.last() != Some(&last.bid) {
            self.bids.push(last.bid);
        }
        for bid in &self.bids {
            let seat = usize::from(bid.seat);
            self.shown[seat] += 1.0;
            if !last.hands.faces(bid.seat).contains(&bid.face) {
                self.empty[seat] += 1.0;
            }
        }
    }

    /// How much oftener than usual somebody bids faces that it shows; around 0, at most 1.
    pub fn candour(&self, seat: Seat) -> f64 {
        let seat = usize::from(seat);
        let share = |empty: f64, shown: f64, expected: f64| {
            (empty + SLOW_TO_JUDGE * expected) / (shown + SLOW_TO_JUDGE)
        };
        let company = if self.sociable {
            share(self.empty.iter().sum(), self.shown.iter().sum(), ORDINARY_EMPTY)
        } else {
            ORDINARY_EMPTY
        };
        1.0 - share(self.empty[seat], self.shown[seat], company) / ORDINARY_EMPTY
    }

    fn answer(&mut self, seat: Seat, checked: bool, playing: usize) {
        let seat = usize::from(seat);
        self.checks[seat] += f64::from(u8::from(checked));
        self.ordinary_checks[seat] += ORDINARY[playing.min(MOST_SEATS)];
    }

    /// How many times as often as an ordinary player this one checks; 1 while the difference may
    /// well be chance.
    pub fn eagerness(&self, seat: Seat) -> f64 {
        let seat = usize::from(seat);
        let unknown = SLOW_TO_JUDGE * ORDINARY[2];
        let ratio = |checks: f64, ordinary: f64, expected: f64| {
            (checks + unknown * expected) / (ordinary + unknown)
        };
        let company = if self.sociable {
            let (checks, ordinary) = (self.checks.iter().sum(), self.ordinary_checks.iter().sum());
            ratio(checks, ordinary, 1.0).sqrt()
        } else {
            1.0
        };
        let ratio = ratio(self.checks[seat], self.ordinary_checks[seat], company);
        if ratio < 1.0 {
            (ratio * ORDINARY_SPREAD).min(1.0)
        } else {
            (ratio / ORDINARY_SPREAD).max(1.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_never_checks_and_who_always_does_are_known_after_a_while() {
        let mut memory = Memory::default();
        assert_eq!(memory.eagerness(1), 1.0);
        for _ in 0..12 {
            memory.answer(0, false, 4);
            memory.answer(1, true, 4);
        }
        for answer in 0..12 {
            memory.answer(2, answer % 3 == 0, 4);
        }
        assert!(memory.eagerness(0) < 0.6 && memory.eagerness(1) > 1.5, "{memory:?}");
        assert_eq!(memory.eagerness(2), 1.0, "a third of all bids is ordinary");
    }
}
