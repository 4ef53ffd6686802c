//! What the others have shown so far: who hid bullets, and who could not have.

use games::roulette::{Cartridge, Shared};
use kernel::Seat;

/// Before anybody has shown anything: as if so many cheats of so many loads had been seen.
const PRIOR: (f64, f64) = (1.2, 3.2);
/// How an honest team and a cheating one bet, as far as one can say of strangers.
const HONEST: [f64; 6] = [0.17, 0.24, 0.25, 0.17, 0.10, 0.07];
const CHEATING: [f64; 6] = [0.06, 0.10, 0.17, 0.23, 0.23, 0.21];

/// What one player remembers of the others.
#[derive(Default)]
pub(super) struct Memory {
    /// Per seat: loads known to be cheated, and known at all.
    known: Vec<(f64, f64)>,
    /// Per seat: the round of the latest evidence.
    noted: Vec<u16>,
    /// The round that is being watched, and how many have accused in it.
    watched: (u16, usize),
    /// Over all rounds before: accusations, and seats that could have accused.
    accusations: (f64, f64),
}

impl Memory {
    pub fn look(&mut self, table: &Shared) {
        let seats = table.points.len();
        if self.watched.0 != table.round {
            self.accusations.0 += self.watched.1 as f64;
            self.accusations.1 += if self.watched.0 == 0 { 0.0 } else { seats as f64 };
            self.watched = (table.round, 0);
        }
        self.watched.1 = table.accused.iter().filter(|accused| **accused).count();
        self.known.resize(seats, (0.0, 0.0));
        self.noted.resize(seats, 0);
        for seat in 0..seats {
            // A bullet that was turned, where there is only one, was not hidden.
            let fired = table.extra_bullets[seat] == 0 && table.turned[seat].contains(&Cartridge::Bullet);
            let evidence = match table.shown[seat] {
                Some(card) => Some(card == Cartridge::Bullet),
                None => fired.then_some(false),
            };
            if let Some(cheated) = evidence.filter(|_| self.noted[seat] != table.round) {
                self.noted[seat] = table.round;
                self.known[seat].0 += f64::from(u8::from(cheated));
                self.known[seat].1 += 1.0;
            }
        }
    }

    /// How likely somebody is accused by chance at this table: some people accuse whatever they see.
    pub fn accused_by_chance(&self, others: usize) -> f64 {
        let rate = (0.5 + self.accusations.0) / (3.0 + self.accusations.1);
        1.0 - (1.0 - rate / others.max(1) as f64).powf(others as f64)
    }

    /// How likely the seat cheats this round, from what it did before and from its bet.
    pub fn suspicion(&self, table: &Shared, seat: Seat) -> f64 {
        let place = usize::from(seat);
        let (cheated, loads) = self.known.get(place).copied().unwrap_or_default();
        let before = (PRIOR.0 + cheated) / (PRIOR.1 + loads);
        let Some(bet) = table.bets[place].map(usize::from) else { return before };
        // Who carries extra bullets bets less when honest.
        let weight = |shots: usize| HONEST[shots] * 0.6_f64.powi((i32::from(table.extra_bullets[place])) * shots as i32);
        let honest = weight(bet) / (0..HONEST.len()).map(weight).sum::<f64>();
        before * CHEATING[bet] / (before * CHEATING[bet] + (1.0 - before) * honest)
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
            "discard":[],"ending":null}"#;
        let mut table: Shared = serde_json::from_str(view).expect("a table");
        let mut memory = Memory::default();
        memory.look(&table);
        let stranger = memory.suspicion(&table, 0);
        assert!(stranger > 0.5 && memory.suspicion(&table, 1) < 0.25, "{stranger}");
        table.shown[0] = Some(Cartridge::Bullet);
        memory.look(&table);
        memory.look(&table);
        assert!(memory.suspicion(&table, 0) > stranger);
        table.shown[0] = Some(Cartridge::Click);
        (table.round, table.bets[0]) = (2, Some(5));
        let cheat = memory.suspicion(&table, 0);
        memory.look(&table);
        assert!(memory.suspicion(&table, 0) < cheat);
    }
}
