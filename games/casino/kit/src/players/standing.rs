//! How the seats stand between two turns: each one's chance to win, among players who are alike.

use super::race;
use casino::Shared;

/// How much of a card that lies exposed its owner is thought to lose.
const EXPOSED: f64 = 0.35;
/// How far a seat's points stray in one turn, about.
const STRAY: f64 = 2.5;
/// Cards that a turn takes from the pool, about.
const TAKEN: f64 = 0.6;

/// Each seat's chance to win before the turn that is about to begin: from the race at two seats,
/// and at more from how far points may still stray.
pub fn standing(table: &Shared) -> Vec<f64> {
    let seats = table.scores.len();
    let score = |seat: usize| {
        let exposed: u16 = table.face_up[seat].iter().map(|card| u16::from(card.points())).sum();
        f64::from(table.scores[seat]) - EXPOSED * f64::from(exposed)
    };
    if let (2, Some(turn)) = (seats, table.turn) {
        let turn = usize::from(turn);
        let lead = score(turn) - score(1 - turn);
        let chance = f64::from(race::chance(lead as f32, usize::from(table.stack)));
        return if turn == 0 { vec![chance, 1.0 - chance] } else { vec![1.0 - chance, chance] };
    }
    let turns = (f64::from(table.stack) + 1.0) / TAKEN / seats as f64;
    // The difference of two bell curves is nearly the logistic curve of this width.
    let width = 0.78 * STRAY * turns.max(0.3).sqrt();
    let best = (0..seats).map(score).fold(f64::MIN, f64::max);
    let worth = |seat: usize| ((score(seat) - best) / width).exp();
    let all: f64 = (0..seats).map(worth).sum();
    (0..seats).map(|seat| worth(seat) / all).collect()
}
