//! What a round is about: how likely the game is to be won, depending on who loses the round.
//!
//! A seat has as many lives as rounds it can lose. The future is taken as a fair lottery: every
//! seat is equally likely to lose each round to come. That is enough to see that a leader likes a
//! quick end and that the last in line does not.

use bluff::Shared;
use kernel::{MOST_SEATS, Seat};
use std::sync::OnceLock;

/// Lives of a seat that has lost nothing.
const MOST_LIVES: u8 = 5;
/// A seat has from none to [`MOST_LIVES`].
const BASE: usize = MOST_LIVES as usize + 1;

/// Chances of the first seat for all lives of all seats: one table per number of seats, without and
/// with elimination.
static CHANCES: [[OnceLock<Vec<f32>>; 2]; MOST_SEATS + 1] =
    [const { [const { OnceLock::new() }; 2] }; MOST_SEATS + 1];

/// For each seat, how likely the viewer is to win the game if that seat loses the round.
pub(super) fn stakes(table: &Shared, viewer: Seat) -> [f64; MOST_SEATS] {
    let seats = table.cards.len();
    let mut stakes = [0.0; MOST_SEATS];
    if table.extra {
        let others = table.in_game.iter().filter(|plays| **plays).count().saturating_sub(1).max(1);
        stakes[..seats].fill(1.0 / others as f64);
        stakes[usize::from(viewer)] = 0.0;
        return stakes;
    }
    let mut lives = lives(table, viewer);
    let chances = chances(seats, table.setup.elimination);
    for (seat, stake) in stakes[..seats].iter_mut().enumerate() {
        let digit = (seat + seats - usize::from(viewer)) % seats;
        if lives[digit] > 0 {
            lives[digit] -= 1;
            *stake = f64::from(chances[number(&lives[..seats])]);
            lives[digit] += 1;
        }
    }
    stakes
}

/// Each seat's chance to win the game as a round begins, by the same lottery.
pub fn standing(table: &Shared) -> Vec<f64> {
    let seats = table.cards.len();
    let playing = table.in_game.iter().filter(|plays| **plays).count().max(1);
    let of_seat = |viewer: usize| {
        if table.extra {
            return if table.in_game[viewer] { 1.0 / playing as f64 } else { 0.0 };
        }
        let lives = lives(table, viewer as Seat);
        f64::from(chances(seats, table.setup.elimination)[number(&lives[..seats])])
    };
    (0..seats).map(of_seat).collect()
}

/// The lives of all seats, counted from the viewer on: so one table serves everyone.
fn lives(table: &Shared, viewer: Seat) -> [u8; MOST_SEATS] {
    let seats = table.cards.len();
    let mut lives = [0u8; MOST_SEATS];
    for (seat, (&cards, &plays)) in table.cards.iter().zip(&table.in_game).enumerate() {
        let left =
            if table.setup.countdown { cards } else { (MOST_LIVES + 1).saturating_sub(cards) };
        lives[(seat + seats - usize::from(viewer)) % seats] = if plays { left } else { 0 };
    }
    lives
}

fn number(lives: &[u8]) -> usize {
    lives.iter().rev().fold(0, |number, digit| number * BASE + usize::from(*digit))
}

fn chances(seats: usize, elimination: bool) -> &'static [f32] {
    CHANCES[seats][usize::from(elimination)].get_or_init(|| {
        let mut table = vec![0.0; BASE.pow(seats as u32)];
        // Losing a life lowers the number, so everything that can follow a state has been filled in
        // before it.
        for state in 0..table.len() {
            let lives: Vec<u8> =
                (0..seats).map(|seat| (state / BASE.pow(seat as u32) % BASE) as u8).collect();
            table[state] = ended(&lives, elimination).unwrap_or_else(|| {
                let losers = (0..seats).filter(|seat| lives[*seat] > 0);
                let (sum, count) = losers.fold((0.0, 0.0), |(sum, count), seat| {
                    (sum + table[state - BASE.pow(seat as u32)], count + 1.0)
                });
                sum / count
            });
        }
        table
    })
}

/// The first seat's chance if the game ends with these lives; nothing if it goes on.
fn ended(lives: &[u8], elimination: bool) -> Option<f32> {
    if elimination {
        let left = lives.iter().filter(|lives| **lives > 0).count();
        return (lives[0] == 0 || left == 1).then_some(if lives[0] > 0 { 1.0 } else { 0.0 });
    }
    if lives.iter().all(|lives| *lives > 0) {
        return None;
    }
    // The tied play extra rounds, which any of them may win.
    let best = lives.iter().max()?;
    let tied = lives.iter().filter(|lives| *lives == best).count();
    Some(if lives[0] == *best { 1.0 / tied as f32 } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fair_lottery_is_fair_at_the_start_and_knows_the_end() {
        for seats in 2..=MOST_SEATS {
            for elimination in [false, true] {
                let start = vec![MOST_LIVES; seats];
                let share = f64::from(chances(seats, elimination)[number(&start)]);
                assert!(
                    (share - 1.0 / seats as f64).abs() < 1e-3,
                    "{seats} seats, elimination {elimination}: {share}"
                );
            }
        }
        for (lives, elimination, expected) in [
            (vec![1, 1], false, 0.5),
            (vec![2, 1], false, 0.75),
            (vec![2, 1], true, 0.75),
            (vec![0, 3], false, 0.0),
            (vec![3, 0, 3], false, 0.5),
            (vec![3, 0, 3], true, 0.5),
            (vec![1, 0, 4], true, 1.0 / 16.0),
            (vec![1, 0, 4], false, 0.0),
        ] {
            let chance = f64::from(chances(lives.len(), elimination)[number(&lives)]);
            assert!(
                (chance - expected).abs() < 1e-6,
                "{lives:?} elimination {elimination}: {chance}"
            );
        }
    }
}
