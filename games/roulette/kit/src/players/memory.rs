//! What the others have shown so far: who hid bullets, and who could not have.

use kernel::Seat;
use roulette::{Cartridge, Shared};

/// Before anybody has shown anything: as if so many cheats of so many loads had been seen.
const PRIOR: (f64, f64) = (0.7, 2.0);
/// How much likelier a cheat bets this than somebody honest: a little, for who wants not to be read
/// bets alike.
const LEANING: [f64; 6] = [0.55, 0.8, 1.0, 1.2, 1.4, 1.6];

/// What one player remembers of the others.
#[derive(Default)]
pub(super) struct Memory {
    /// Per seat: loads that were cheated, and that are known; who goes unharmed again and again
    /// counts for a part of one.
    known: Vec<(f64, f64)>,
    /// The round that is being watched, and what has been seen of each seat in it.
    watched: (u16, Vec<Seen>),
    /// Over all rounds before: accusations, and seats that could have accused somebody who bet.
    accusations: (f64, f64),
}

/// What one round shows of a seat so far.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// The load is known: a bullet was hidden, or not.
    cheated: Option<bool>,
    /// Shots that the seat fired and lived.
    unharmed: u8,
    /// The greatest bet, and whether the seat has accused.
    bet: u8,
    accused: bool,
}

impl Memory {
    pub fn look(&mut self, table: &Shared) {
        let seats = table.points.len();
        self.known.resize(seats, (0.0, 0.0));
        if self.watched.0 != table.round {
            let round =
                std::mem::replace(&mut self.watched, (table.round, vec![Seen::default(); seats]));
            self.close(&round.1);
        }
        for (seat, seen) in self.watched.1.iter_mut().enumerate() {
            // A bullet that was turned, where there is only one, was not hidden.
            let fired =
                table.extra_bullets[seat] == 0 && table.turned[seat].contains(&Cartridge::Bullet);
            let evidence = match table.shown[seat] {
                Some(card) => Some(card == Cartridge::Bullet),
                None => fired.then_some(false),
            };
            seen.cheated = evidence.or(seen.cheated);
            seen.unharmed = table.survived[seat];
            seen.bet = table.bets[seat].unwrap_or(seen.bet);
            seen.accused |= table.accused[seat];
        }
    }

    /// A round is over: what it showed becomes what is known.
    fn close(&mut self, round: &[Seen]) {
        let bets = round.iter().any(|seen| seen.bet > 0);
        for (seat, seen) in round.iter().enumerate() {
            let before = self.habit(seat);
            let known = &mut self.known[seat];
            match seen.cheated {
                Some(cheated) => {
                    known.0 += f64::from(u8::from(cheated));
                    known.1 += 1.0;
                }
                None => {
                    // Somebody honest lives through so many shots this often; a cheat always does.
                    let lives = 1.0 - f64::from(seen.unharmed) / 6.0;
                    known.0 += (1.0 - lives) * before / (before + (1.0 - before) * lives);
                    known.1 += 1.0 - lives;
                }
            }
            if bets {
                self.accusations.0 += f64::from(u8::from(seen.accused));
                self.accusations.1 += 1.0;
            }
        }
    }

    /// How often a seat cheats, from all rounds before this one.
    fn habit(&self, seat: usize) -> f64 {
        let (cheated, loads) = self.known.get(seat).copied().unwrap_or_default();
        (PRIOR.0 + cheated) / (PRIOR.1 + loads)
    }

    /// How eagerly this table accuses, compared with one where cheating is worth neither more nor
    /// less than honesty.
    pub fn eagerness(&self) -> f64 {
        (1.0 + self.accusations.0) / (1.0 + 0.2 * self.accusations.1)
    }

    /// How likely the seat cheats this round, from what it did before and from its bet.
    pub fn suspicion(&self, table: &Shared, seat: Seat) -> f64 {
        let place = usize::from(seat);
        let before = self.habit(place);
        let Some(bet) = table.bets[place].map(usize::from) else { return before };
        let leaning = LEANING[bet.min(LEANING.len() - 1)];
        // Who carries extra bullets has more reason to hide one.
        let burdened = 1.0 + 0.3 * f64::from(table.extra_bullets[place]);
        before * leaning * burdened / (before * leaning * burdened + 1.0 - before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_high_bet_is_suspect_and_a_known_cheat_more_so() {
        let view = r#"{"setup":{"skin":"classic"},"phase":"challenge","round":1,"shot":0,"waiting":[0,1],"bets":[5,0],"characters":[4,4],
            "in_round":[true,true],"points":[0,0],"action_cards":[1,1],"extra_bullets":[0,0],"supply":17,"loaded":[6,6],"turned":[[],[]],
            "shown":[null,null],"accused":[false,false],"survived":[0,0],"out":[null,null],"aims":[null,null],"played":[],"deck":29,
            "discard":[],"tied":0,"ending":null}"#;
        let mut table: Shared = serde_json::from_str(view).expect("a table");
        let mut memory = Memory::default();
        memory.look(&table);
        let stranger = memory.suspicion(&table, 0);
        assert!(stranger > memory.suspicion(&table, 1) + 0.1, "{stranger}");
        let next = |table: &mut Shared, memory: &mut Memory, shown, survived| {
            (table.shown[0], table.survived[0]) = (shown, survived);
            memory.look(table);
            memory.look(table);
            table.round += 1;
            (table.shown[0], table.survived[0]) = (None, 0);
            memory.look(table);
            memory.suspicion(table, 0)
        };
        let cheat = next(&mut table, &mut memory, Some(Cartridge::Bullet), 0);
        assert!(cheat > stranger + 0.1, "{cheat}");
        let less = next(&mut table, &mut memory, Some(Cartridge::Click), 0);
        assert!(less < cheat - 0.05, "{less}");
        // Nobody is lucky that often.
        let unharmed =
            (0..4).map(|_| next(&mut table, &mut memory, None, 4)).last().expect("four rounds");
        assert!(unharmed > less + 0.1, "{unharmed}");
    }
}
