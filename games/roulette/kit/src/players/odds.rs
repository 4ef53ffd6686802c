//! The exact chance to survive, from what is left in a magazine and what has been seen of its
//! order.

use kernel::Seat;
use roulette::{Cartridge, MOST_SHOTS, Own, Peek, Shared};

/// The chance to survive 0, 1, … 5 shots.
pub type Chances = [f64; MOST_SHOTS as usize + 1];

/// The chance that the first shots are all clicks: so many clicks and bullets in any order, behind
/// the cards that are known to lie on top.
pub fn survival(clicks: u8, bullets: u8, known: &[Cartridge]) -> Chances {
    let count = |kind| known.iter().filter(|card| **card == kind).count() as u8;
    let (mut clicks, bullets) = (
        clicks.saturating_sub(count(Cartridge::Click)),
        bullets.saturating_sub(count(Cartridge::Bullet)),
    );
    let mut chances = [1.0; MOST_SHOTS as usize + 1];
    for shot in 1..chances.len() {
        let click = match known.get(shot - 1) {
            Some(Cartridge::Click) => 1.0,
            Some(Cartridge::Bullet) => 0.0,
            None if clicks + bullets == 0 => 1.0,
            None => {
                let chance = f64::from(clicks) / f64::from(clicks + bullets);
                // What was drawn so far was all clicks, or it does not matter.
                clicks = clicks.saturating_sub(1);
                chance
            }
        };
        chances[shot] = chances[shot - 1] * click;
    }
    chances
}

/// What this seat knows to lie on top of a magazine now.
pub(super) fn seen(own: &Own, table: &Shared, target: Seat) -> Vec<Cartridge> {
    let turned = table.turned[usize::from(target)].len();
    let fresh = |peek: &&Peek| peek.target == target && peek.fresh;
    own.peeks
        .iter()
        .rfind(fresh)
        .map(|peek| peek.cards.iter().skip(turned).copied().collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn survival_is_what_one_counts_on_fingers() {
        let near = |one: f64, other: f64| (one - other).abs() < 1e-12;
        let honest = survival(5, 1, &[]);
        for (shots, chance) in
            [(0, 1.0), (1, 5.0 / 6.0), (2, 4.0 / 6.0), (3, 0.5), (4, 2.0 / 6.0), (5, 1.0 / 6.0)]
        {
            assert!(near(honest[shots], chance), "{shots}: {}", honest[shots]);
        }
        assert!(survival(6, 0, &[]).iter().all(|chance| near(*chance, 1.0)));
        let two = survival(4, 2, &[]);
        assert!(near(two[2], 4.0 / 6.0 * 3.0 / 5.0) && near(two[5], 0.0));
        // Two clicks on top are known: the bullet is among the other four.
        let peeked = survival(5, 1, &[Cartridge::Click, Cartridge::Click]);
        assert!(near(peeked[2], 1.0) && near(peeked[3], 0.75) && near(peeked[4], 0.5));
        let third = survival(5, 1, &[Cartridge::Click, Cartridge::Click, Cartridge::Bullet]);
        assert!(near(third[2], 1.0) && near(third[3], 0.0));
    }
}
