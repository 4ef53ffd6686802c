//! Players of Blef: three characters, and simple sparring partners to measure them against.

mod arrange;
mod belief;
mod bidding;
mod character;
pub mod learned;
mod memory;
mod odds;
mod solved;
#[cfg(not(target_arch = "wasm32"))]
mod sparring;
mod stakes;

pub use character::{CHARACTERS, Character};
pub use memory::Memory;
pub use odds::{TURN, odds};
pub use solved::Known;
pub use stakes::standing;

use crate::Kit;
use bluff::{Action, Bluff, Face, Ladder, Offer, Setup};
use bots::{Bot, Cast};
use kernel::{Offer as _, Quick, Seat, View};
use solved::Solved;

impl Cast for Kit {
    type Game = Bluff;

    const CHARACTERS: &'static [&'static str] = &["calm", "sharp", "wild"];
    #[cfg(not(target_arch = "wasm32"))]
    const SPARRING: &'static [&'static str] = sparring::NAMES;
    #[cfg(target_arch = "wasm32")]
    const SPARRING: &'static [&'static str] = &[];

    fn learned(name: &str) -> Option<Box<dyn Bot<Bluff>>> {
        let character = CHARACTERS.into_iter().find(|character| character.name == name);
        let player =
            character.map(|character| Box::new(Player::new(character)) as Box<dyn Bot<Bluff>>);
        #[cfg(not(target_arch = "wasm32"))]
        let player = player.or_else(|| sparring::partner(name));
        player
    }

    fn looks_up(setup: &Setup) -> Vec<&'static str> {
        vec![learned::name_of(setup), solved::name_of(setup)]
    }

    fn bring(name: &str, file: Vec<u8>) -> bool {
        learned::bring(name, &file) || solved::bring(name, file)
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
        Player { character, memory: Memory::sociable() }
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

/// How likely a character makes a bid at two seats, by the book it plays from; a little where no
/// book helps.
pub fn chance_of(character: &Character, view: &View<Bluff>, seat: Seat, bid: (u8, Face)) -> f64 {
    const UNKNOWN: f64 = 0.02;
    let wanted = Offer::Bid { count: bid.0, face: bid.1 };
    let Some(solved) = Solved::new(&view.table, seat) else { return UNKNOWN };
    let ladder = Ladder::new(view.table.setup.order, odds::cards_on_table(&view.table));
    let mut all: Vec<Offer> = (ladder.above(view.table.bid)..ladder.rungs())
        .map(|rung| ladder.at(rung))
        .map(|(count, face)| Offer::Bid { count, face })
        .collect();
    all.extend(view.table.bid.map(|_| Offer::Check));
    let mut weighed = solved.weights(view, &all);
    solved::bend(character, view, &mut weighed);
    let sum: f64 = weighed.iter().map(|(weight, _)| weight).sum();
    let made: f64 =
        weighed.iter().filter(|(_, offer)| **offer == wanted).map(|(weight, _)| weight).sum();
    if sum > 0.0 { (made / sum).max(1e-4) } else { UNKNOWN }
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
            _ if self.character.learned => {
                learned::bid_or_check(&self.character, &self.memory, view, seat, offers, random)
            }
            _ => bidding::bid_or_check(&self.character, &self.memory, view, seat, offers, random),
        }
    }
}
