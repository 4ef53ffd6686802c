//! Players of Blef: three characters, and simple sparring partners to measure them against.

mod arrange;
mod belief;
mod bidding;
mod character;
mod memory;
mod odds;
mod sparring;
mod stakes;

pub use character::{CHARACTERS, Character};
pub use odds::{TURN, odds};

use crate::{Bot, Cast};
use games::bluff::{Action, Bluff, Offer};
use kernel::{Offer as _, Quick, Seat, View};
use memory::Memory;

impl Cast for Bluff {
    const CHARACTERS: &'static [&'static str] = &["calm", "sharp", "wild"];
    const SPARRING: &'static [&'static str] = sparring::NAMES;

    fn learned(name: &str) -> Option<Box<dyn Bot<Bluff>>> {
        let character = CHARACTERS.into_iter().find(|character| character.name == name);
        character.map(|character| Box::new(Player::new(character)) as Box<dyn Bot<Bluff>>).or_else(|| sparring::partner(name))
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

impl Bot<Bluff> for Player {
    fn choose(&mut self, view: &View<Bluff>, seat: Seat, offers: &[Offer], random: &mut Quick) -> Action {
        self.memory.look(&view.table);
        match offers {
            [Offer::Arrange { choices }] => arrange::arrange(&self.character, &view.table, choices, random),
            [Offer::Direction { .. }, ..] => arrange::direction(view, seat, random),
            // Nothing to think about: the highest bid can only be checked.
            [only] => only.nth(0),
            _ => bidding::bid_or_check(&self.character, &self.memory, view, seat, offers, random),
        }
    }
}
