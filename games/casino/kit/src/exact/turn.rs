//! What a turn is worth when other cards lie on the table too: roll on for one combination, or stop
//! with what is complete.
//!
//! The other cards take symbols that the combination does not need, so a roll without a hit costs a
//! die (it has to be placed somewhere) but is seldom bust. All hits are laid down at once, and that
//! is a simplification: nothing is held back, and the other cards always have room for the symbols
//! they take now. Within it the value is exact.

use casino::{Symbol, Symbols};
use std::collections::HashMap;

/// What a combination still lacks, whichever symbols they are: the plain ones, most of one kind
/// first, then joker symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Need {
    plain: [u8; 5],
    jokers: u8,
}

impl Need {
    /// What a pile still lacks of a combination. Jokers on the pile go to joker symbols first, then
    /// to what there is most of.
    pub fn of(combination: Symbols, pile: Symbols) -> Need {
        let mut plain = [0; 5];
        for (lacks, symbol) in plain.iter_mut().zip(Symbol::PLAIN) {
            *lacks = combination[symbol].saturating_sub(pile[symbol]);
        }
        let mut need = Need { plain, jokers: combination.jokers() };
        need.take_jokers(pile.jokers());
        need
    }

    fn take_jokers(&mut self, jokers: u8) {
        let to_jokers = self.jokers.min(jokers);
        self.jokers -= to_jokers;
        for _ in to_jokers..jokers {
            self.plain.sort_unstable_by(|one, other| other.cmp(one));
            self.plain[0] = self.plain[0].saturating_sub(1);
        }
        self.plain.sort_unstable_by(|one, other| other.cmp(one));
    }

    /// Dice it takes to fill it.
    pub fn dice(&self) -> u8 {
        self.plain.iter().sum::<u8>() + self.jokers
    }

    /// Kinds of plain symbols.
    pub fn kinds(&self) -> usize {
        self.plain.iter().filter(|lacks| **lacks > 0).count()
    }
}

/// The stakes of a turn, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stakes {
    /// For filling the combination.
    pub prize: f64,
    /// What is complete already, and lost in a bust.
    pub complete: f64,
    /// The price of a roll.
    pub token: f64,
    /// Symbols that the combination does not need and another card takes.
    pub elsewhere: u8,
}

/// Stakes in quarters of a point: nearly equal ones share what was found out.
type Question = (Need, u8, u8, u8, u16, u16, u16);

/// Values that have been found so far.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    known: HashMap<Question, f64>,
}

/// So many are remembered; then it begins anew.
const MEMORY: usize = 400_000;

fn quarters(points: f64) -> u16 {
    (4.0 * points).round().max(0.0) as u16
}

impl Turns {
    /// The expected points of the rest of the turn, with this need, so many dice to roll and so
    /// many tokens, by best choice of rolling on and stopping.
    pub fn value(&mut self, need: Need, dice: u8, tokens: u8, stakes: &Stakes) -> f64 {
        if need.dice() == 0 {
            return stakes.complete + stakes.prize;
        }
        // Every roll takes a die away, so more tokens than dice are of no use.
        let tokens = tokens.min(dice);
        if dice < need.dice() || tokens == 0 {
            return stakes.complete;
        }
        let question = (
            need,
            dice,
            tokens,
            stakes.elsewhere,
            quarters(stakes.prize),
            quarters(stakes.complete),
            quarters(stakes.token),
        );
        if let Some(value) = self.known.get(&question) {
            return *value;
        }
        let value = stakes.complete.max(self.roll(need, dice, tokens, stakes) - stakes.token);
        if self.known.len() >= MEMORY {
            self.known.clear();
        }
        self.known.insert(question, value);
        value
    }

    /// The value of rolling on, its price not counted.
    fn roll(&mut self, need: Need, dice: u8, tokens: u8, stakes: &Stakes) -> f64 {
        let roll = Roll { before: need, dice, tokens: tokens - 1, stakes };
        self.kinds(&roll, need, 0, dice, 1.0)
    }

    /// Adds up over how many of the dice that are left show each needed symbol.
    fn kinds(&mut self, roll: &Roll, need: Need, kind: usize, left: u8, chance: f64) -> f64 {
        let sides = (Symbol::ALL.len() - kind) as f64;
        if kind == roll.before.kinds() {
            let of_jokers = |jokers| binomial(left, jokers, 1.0 / sides) * chance;
            return (0..=left)
                .map(|jokers| of_jokers(jokers) * self.fallen(roll, need, jokers))
                .sum();
        }
        let of_count = |count| binomial(left, count, 1.0 / sides) * chance;
        (0..=left)
            .map(|count| {
                let mut next = need;
                next.plain[kind] = need.plain[kind].saturating_sub(count);
                self.kinds(roll, next, kind + 1, left - count, of_count(count))
            })
            .sum()
    }

    /// The dice have fallen: plain hits are counted in `need`, jokers come on top.
    fn fallen(&mut self, roll: &Roll, mut need: Need, jokers: u8) -> f64 {
        need.take_jokers(jokers.min(need.dice()));
        let used = roll.before.dice() - need.dice();
        if used > 0 {
            return self.value(need, roll.dice - used, roll.tokens, roll.stakes);
        }
        // Not a hit: one die is laid elsewhere, if one of them fits there.
        let others = (Symbol::PLAIN.len() - roll.before.kinds()) as f64;
        let dead = others - f64::from(roll.stakes.elsewhere).min(others);
        let bust = (dead / others.max(1.0)).powi(i32::from(roll.dice));
        if bust == 1.0 {
            0.0
        } else {
            (1.0 - bust) * self.value(roll.before, roll.dice - 1, roll.tokens, roll.stakes)
        }
    }
}

/// A roll, as it was before the dice fell.
struct Roll<'a> {
    before: Need,
    dice: u8,
    tokens: u8,
    stakes: &'a Stakes,
}

/// The chance of exactly `hits` among so many dice.
fn binomial(dice: u8, hits: u8, chance: f64) -> f64 {
    let choices =
        (0..hits).fold(1.0, |ways, place| ways * f64::from(dice - place) / f64::from(place + 1));
    choices * chance.powi(i32::from(hits)) * (1.0 - chance).powi(i32::from(dice - hits))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn need(plain: &[u8], jokers: u8) -> Need {
        let mut list = [0; 5];
        list[..plain.len()].copy_from_slice(plain);
        Need { plain: list, jokers }
    }

    fn close(found: f64, by_hand: f64) {
        assert!((found - by_hand).abs() < 1e-12, "{found} and by hand {by_hand}");
    }

    #[test]
    fn values_that_can_be_found_by_hand() {
        let stakes = Stakes { prize: 6.0, complete: 0.0, token: 1.0, elsewhere: 0 };
        // One die, one symbol: a third of the time, for one token.
        close(Turns::default().value(need(&[1], 0), 1, 1, &stakes), 6.0 / 3.0 - 1.0);
        // With three points to lose it is better to stop.
        close(
            Turns::default().value(need(&[1], 0), 1, 1, &Stakes { complete: 3.0, ..stakes }),
            3.0,
        );
        // A joker symbol: a sixth of the time.
        close(Turns::default().value(need(&[], 1), 1, 1, &Stakes { token: 0.5, ..stakes }), 0.5);
        // Two dice, and all other symbols fit elsewhere: a miss costs a die and another token.
        let ample = Stakes { elsewhere: 4, ..stakes };
        let (hit, second) = (1.0 - (4.0f64 / 6.0).powi(2), 6.0 / 3.0 - 1.0);
        close(
            Turns::default().value(need(&[1], 0), 2, 9, &ample),
            hit * 6.0 + (1.0 - hit) * second - 1.0,
        );
        // Half of the others fit elsewhere: of the misses the quarter with two dead dice is bust.
        close(
            Turns::default().value(need(&[1], 0), 2, 9, &Stakes { elsewhere: 2, ..stakes }),
            hit * 6.0 + (1.0 - hit) * 0.75 * second - 1.0,
        );
        // Too few dice, or no token.
        close(Turns::default().value(need(&[3], 0), 2, 9, &ample), 0.0);
        close(Turns::default().value(need(&[1], 0), 2, 0, &ample), 0.0);
        close(Turns::default().value(need(&[], 0), 2, 0, &Stakes { complete: 2.0, ..ample }), 8.0);
    }

    #[test]
    fn jokers_go_where_they_are_needed_most() {
        let symbols = |counts| Symbols(counts);
        assert_eq!(
            Need::of(symbols([0, 4, 1, 0, 0, 1]), symbols([0, 1, 0, 0, 0, 2])),
            need(&[2, 1], 0)
        );
        assert_eq!(
            Need::of(symbols([0, 4, 1, 0, 0, 0]), symbols([0, 0, 1, 0, 0, 0])),
            need(&[4], 0)
        );
        assert_eq!(
            Need::of(symbols([0, 0, 0, 0, 0, 3]), symbols([0, 0, 0, 0, 0, 1])),
            need(&[], 2)
        );
    }
}
