//! Players of Blef: three characters, and simple sparring partners to measure them against.

mod arrange;
mod belief;
mod bidding;
mod character;
mod memory;
mod odds;
mod solved;
mod sparring;
mod stakes;

pub use character::{CHARACTERS, Character};
pub use odds::{TURN, odds};
pub use solved::Known;

use crate::{Bot, Cast};
use games::bluff::{Action, Bluff, Offer};
use kernel::{Offer as _, Quick, Seat, View};
use memory::Memory;
use solved::Solved;

impl Cast for Bluff {
    const CHARACTERS: &'static [&'static str] = &["calm", "sharp", "wild"];
    const SPARRING: &'static [&'static str] = sparring::NAMES;

    fn learned(name: &str) -> Option<Box<dyn Bot<Bluff>>> {
        let character = CHARACTERS.into_iter().find(|character| character.name == name);
        character
            .map(|character| Box::new(Player::new(character)) as Box<dyn Bot<Bluff>>)
            .or_else(|| sparring::partner(name))
    }
}

/// A character at a table, and what it has seen there.
pub struct Player {
    character: Character,
    memory: Memory,
}

impl Player {
    /// Somebody who knows nobody yet.
    pub fn new(character: Character) -> Player {
        Player { character, memory: Memory::default() }
    }
}

impl Player {
    /// What the books say, if this is a round of two.
    fn solved(
        &self,
        view: &View<Bluff>,
        seat: Seat,
        offers: &[Offer],
        random: &mut Quick,
    ) -> Option<Action> {
        let solved = Solved::new(&view.table, seat)?;
        match offers {
            [Offer::Arrange { choices }] => solved.arrange(view.own.as_ref()?, choices, random),
            [Offer::Direction { .. }, ..] | [_] => None,
            _ => {
                let mut weighed = solved.weights(view, offers);
                solved::bend(&self.character, view, &mut weighed);
                let chosen = solved::pick(&weighed, random)
                    .copied()
                    .or_else(|| solved::plain_sense(view, offers));
                chosen.map(|offer| offer.nth(0))
            }
        }
    }
}

impl Bot<Bluff> for Player {
    fn choose(
        &mut self,
        view: &View<Bluff>,
        seat: Seat,
        offers: &[Offer],
        random: &mut Quick,
    ) -> Action {
        self.memory.look(&view.table);
        if let Some(action) = self.solved(view, seat, offers, random) {
            return action;
        }
        match offers {
            [Offer::Arrange { choices }] => {
                arrange::arrange(&self.character, &view.table, choices, random)
            }
            [Offer::Direction { .. }, ..] => arrange::direction(view, seat, random),
            // Nothing to think about: the highest bid can only be checked.
            [only] => only.nth(0),
            _ => bidding::bid_or_check(&self.character, &self.memory, view, seat, offers, random),
        }
    }
}
