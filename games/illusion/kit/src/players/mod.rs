//! Players of Iluzja: they look at the pictures, through eyes of different keenness, and know no
//! number that was not turned over.

mod belief;
mod character;
mod eye;
mod outlook;

pub use character::{CHARACTERS, Character, Eye};
pub use eye::{Glance, Impression, judged};
pub use outlook::{Outlook, outlook, standing};

use crate::Kit;
use belief::{Belief, best_place, in_order};
use bots::{Bot, Cast};
use illusion::{Action, Illusion, Name, Numbers, Offer, Rounds, Shared};
use kernel::{Quick, Random, Seat, Sight, View, Whole};
use std::collections::HashMap;

impl Cast for Kit {
    type Game = Illusion;

    const CHARACTERS: &'static [&'static str] = &["dreamer", "sober", "hawk"];
    const SPARRING: &'static [&'static str] = &[];

    fn learned(name: &str) -> Option<Box<dyn Bot<Illusion>>> {
        let character = CHARACTERS.into_iter().find(|character| character.name == name)?;
        Some(Box::new(Player::new(character)))
    }
}

/// A character at a table, and what it has seen there.
pub struct Player {
    character: Character,
    glances: HashMap<Name, Glance>,
    impressions: HashMap<Name, Impression>,
    /// Backs that were turned over, by the fingerprint of the picture, as far as they were
    /// remembered.
    backs: HashMap<u64, [f64; 4]>,
    /// The rounds whose backs it has thought about.
    rounds: u16,
}

impl Player {
    /// Somebody who has seen nothing yet.
    pub fn new(character: Character) -> Player {
        Player {
            character,
            glances: HashMap::new(),
            impressions: HashMap::new(),
            backs: HashMap::new(),
            rounds: 0,
        }
    }

    /// Tries to remember the backs that lie open since the last doubt. People remember some,
    /// roughly.
    fn remember(&mut self, table: &Shared, random: &mut Quick) {
        let Some(last) = table.last_round.as_ref().filter(|_| table.round > self.rounds) else {
            return;
        };
        self.rounds = table.round;
        for (name, Numbers { red, green, blue, yellow }) in last.cards.iter().zip(&last.numbers) {
            let numbers = [*red, *green, *blue, *yellow]
                .map(|number| f64::from(number) + 1.5 * eye::bell(random));
            if let Some(glance) =
                self.glances.get(name).filter(|_| random.chance(self.character.memory))
            {
                self.backs.insert(glance.fingerprint, numbers);
            }
        }
    }

    /// What it thinks of a card: the first look stays.
    fn belief(&mut self, name: Name, colour: usize, random: &mut Quick) -> Belief {
        if let (Some(glance), false) =
            (self.glances.get(&name), self.impressions.contains_key(&name))
        {
            let look = glance.judge(&self.character.eye, random);
            let known = self.backs.get(&glance.fingerprint);
            let impression =
                known.map_or(look, |numbers| Impression { shares: *numbers, doubts: [1.5; 4] });
            self.impressions.insert(name, impression);
        }
        Belief::after(self.impressions.get(&name), colour)
    }
}

impl Bot<Illusion> for Player {
    fn look(&mut self, view: &View<Illusion>, sight: &dyn Sight) {
        for name in view.table.row.iter().copied().chain(view.table.top) {
            if let std::collections::hash_map::Entry::Vacant(place) = self.glances.entry(name)
                && let Some(glance) = sight
                    .picture(&name.to_string())
                    .and_then(|file| eye::glance(&file, &self.character.eye))
            {
                place.insert(glance);
            }
        }
    }

    fn choose(
        &mut self,
        view: &View<Illusion>,
        seat: Seat,
        offers: &[Offer],
        random: &mut Quick,
    ) -> Action {
        let table = &view.table;
        self.remember(table, random);
        let colour = table.colour.map_or(0, |colour| colour as usize);
        let row: Vec<Belief> =
            table.row.iter().map(|name| self.belief(*name, colour, random)).collect();
        let Some(top) = table.top else { return Action::Doubt };
        let card = self.belief(top, colour, random);
        let (place, after) = best_place(&row, card, self.character.trust);
        let placing = Action::Place { at: Whole(place as u32) };
        if !offers.contains(&Offer::Doubt) {
            return placing;
        }
        let now = in_order(&row, self.character.trust);
        let stakes = Stakes::of(table, seat);
        let whim = self.character.whim * eye::bell(random);
        if stakes.of_doubt(now) + whim > stakes.of_placing(after) { Action::Doubt } else { placing }
    }
}

/// What arrow cards are worth to me, by who gets them.
struct Stakes {
    /// If the seat that placed last gets it, because I doubt wrongly.
    before: f64,
    /// If the seat after me gets it, because it doubts rightly.
    after: f64,
}

/// How much likelier than somebody without arrow cards one is to win who has so many of the three.
const AHEAD: [f64; 3] = [1.0, 2.2, 5.0];

/// The chance of a seat to win when so many arrow cards lie before each.
fn chance(won: &[usize], seat: usize) -> f64 {
    match won.iter().position(|cards| *cards >= AHEAD.len()) {
        Some(winner) => f64::from(u8::from(winner == seat)),
        None => AHEAD[won[seat]] / won.iter().map(|cards| AHEAD[*cards]).sum::<f64>(),
    }
}

impl Stakes {
    /// Measured by what an arrow card of my own is worth. Whoever is about to win must not be paid.
    fn of(table: &Shared, seat: Seat) -> Stakes {
        let seats = table.won.len();
        let me = usize::from(seat);
        let next = (me + 1) % seats;
        let last = table.last_placed_by.map_or(next, usize::from);
        if table.setup.rounds != Rounds::FirstToThree {
            // Every card counts the same, and what another wins costs me my part of it.
            let others = 1.0 / (seats as f64 - 1.0);
            return Stakes { before: others, after: others };
        }
        let won: Vec<usize> = table.won.iter().map(|cards| cards.len()).collect();
        let paid = |to: usize| {
            let mut after = won.clone();
            after[to] += 1;
            chance(&after, me) - chance(&won, me)
        };
        Stakes { before: -paid(last) / paid(me), after: -paid(next) / paid(me) }
    }

    /// What a doubt brings, if the row is in order with this probability.
    fn of_doubt(&self, in_order: f64) -> f64 {
        (1.0 - in_order) - in_order * self.before
    }

    /// What placing brings, if the row is in order with this probability afterwards: the next seat
    /// may doubt, rightly or not.
    fn of_placing(&self, in_order: f64) -> f64 {
        let doubted = 1.0 / (1.0 + ((in_order - 0.5) / 0.12).exp());
        doubted * (in_order - (1.0 - in_order) * self.after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_somebody_is_to_winning_the_less_they_are_to_be_paid() {
        let loss = |won: [usize; 4]| {
            let mut after = won;
            after[1] += 1;
            chance(&won, 0) - chance(&after, 0)
        };
        assert!(loss([0, 0, 0, 0]) < loss([0, 1, 0, 0]));
        assert!(loss([1, 1, 0, 0]) < loss([1, 2, 0, 0]));
        assert!((chance(&[1, 2, 3, 0], 0), chance(&[1, 2, 3, 0], 2)) == (0.0, 1.0));
        assert!((chance(&[1, 1, 1, 1], 2) - 0.25).abs() < 1e-12);
    }
}
