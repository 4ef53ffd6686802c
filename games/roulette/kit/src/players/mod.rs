//! Players of Ruletka: three characters who bluff, and rules to measure them against.

mod betting;
mod cards;
mod character;
mod memory;
mod odds;
#[cfg(not(target_arch = "wasm32"))]
mod sparring;

pub use character::{CHARACTERS, Character};
pub use odds::{Chances, survival};

use crate::Kit;
use bots::{Bot, Cast};
use kernel::{Quick, Random, Seat, View};
use memory::Memory;
use roulette::{Action, Phase, Roulette};

impl Cast for Kit {
    type Game = Roulette;

    const CHARACTERS: &'static [&'static str] = &["honest", "cheat", "judge"];
    #[cfg(not(target_arch = "wasm32"))]
    const SPARRING: &'static [&'static str] = sparring::NAMES;
    #[cfg(target_arch = "wasm32")]
    const SPARRING: &'static [&'static str] = &[];

    fn learned(name: &str) -> Option<Box<dyn Bot<Roulette>>> {
        let character = CHARACTERS.into_iter().find(|character| character.name == name);
        let player = |character| {
            Box::new(Player { character, memory: Memory::default() }) as Box<dyn Bot<Roulette>>
        };
        let player = character.map(player);
        #[cfg(not(target_arch = "wasm32"))]
        let player = player.or_else(|| sparring::partner(name));
        player
    }
}

/// A character at a table, and what it has seen there.
pub struct Player {
    character: Character,
    memory: Memory,
}

impl Bot<Roulette> for Player {
    fn choose(
        &mut self,
        view: &View<Roulette>,
        seat: Seat,
        offers: &[Action],
        random: &mut Quick,
    ) -> Action {
        self.memory.look(&view.table);
        let thought =
            Thought { character: &self.character, memory: &self.memory, view, seat, offers };
        let played = thought.card();
        played.unwrap_or_else(|| match view.table.phase {
            Phase::Load => thought.hide(random),
            Phase::Bet => thought.bet(random),
            Phase::Challenge => thought.accuse_or_pass(random),
            Phase::Aim => thought.aim(random),
            // Glory is for those who have not won already.
            Phase::Survivor => Action::Walk,
            _ => Action::Ready,
        })
    }
}

/// All that a decision is made from.
struct Thought<'a> {
    character: &'a Character,
    memory: &'a Memory,
    view: &'a View<Roulette>,
    seat: Seat,
    offers: &'a [Action],
}

impl Thought<'_> {
    fn aim(&self, random: &mut Quick) -> Action {
        let target = self
            .rival(random, |seat| self.view.table.in_round[usize::from(seat)])
            .or_else(|| self.rival(random, |_| true));
        let aims = |action: &&Action| matches!(action, Action::Aim { target: aimed } if Some(aimed.0) == target.map(u32::from));
        self.offers.iter().find(aims).or(self.offers.first()).copied().unwrap_or(Action::Ready)
    }

    /// The most dangerous other seat of those that fit; among equals anyone.
    fn rival(&self, random: &mut Quick, fits: impl Fn(Seat) -> bool) -> Option<Seat> {
        let table = &self.view.table;
        let others = (0..table.points.len() as Seat).filter(|seat| {
            *seat != self.seat && table.characters[usize::from(*seat)] > 0 && fits(*seat)
        });
        others.max_by_key(|seat| {
            let place = usize::from(*seat);
            (4 * u32::from(table.points[place]) + 6 * u32::from(table.characters[place])) * 8
                + random.below(40)
        })
    }
}
