//! What a player remembers of the others: who checks often and who lets everything pass.
//!
//! A player that starts to watch in the middle of a game, after a restart, knows nobody and takes
//! everyone for ordinary.

use games::bluff::Shared;
use kernel::{MOST_SEATS, Seat};

/// Of the bids that are answered in sight, how many are checked by an ordinary player; by the
/// number of seats in the round.
const ORDINARY: [f64; MOST_SEATS + 1] = [0.38, 0.38, 0.38, 0.38, 0.32, 0.29, 0.27];
/// How many answers it takes to be half known.
const SLOW_TO_JUDGE: f64 = 6.0;

/// Up to this factor more or less often is still ordinary.
const ORDINARY_SPREAD: f64 = 1.35;

/// Answers of each seat to the bids before it, as far as they were seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    round: u16,
    bids: usize,
    checks: [f64; MOST_SEATS],
    ordinary_checks: [f64; MOST_SEATS],
}

impl Memory {
    /// Takes in what happened since the last look.
    pub(super) fn look(&mut self, table: &Shared) {
        if table.round < self.round {
            *self = Memory::default();
        }
        let playing = table.in_game.iter().filter(|plays| **plays).count();
        if table.round > self.round {
            if let Some(last) = table.last_round.as_ref().filter(|_| self.round > 0) {
                self.answer(last.checker, true, playing);
            }
            (self.round, self.bids) = (table.round, 0);
        }
        for bid in table.bids.iter().skip(self.bids.max(1)) {
            self.answer(bid.seat, false, playing);
        }
        self.bids = table.bids.len();
    }

    fn answer(&mut self, seat: Seat, checked: bool, playing: usize) {
        let seat = usize::from(seat);
        self.checks[seat] += f64::from(u8::from(checked));
        self.ordinary_checks[seat] += ORDINARY[playing.min(MOST_SEATS)];
    }

    /// How many times as often as an ordinary player this one checks; 1 while the difference may
    /// well be chance.
    pub(super) fn eagerness(&self, seat: Seat) -> f64 {
        let seat = usize::from(seat);
        let unknown = SLOW_TO_JUDGE * ORDINARY[2];
        let ratio = (self.checks[seat] + unknown) / (self.ordinary_checks[seat] + unknown);
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
