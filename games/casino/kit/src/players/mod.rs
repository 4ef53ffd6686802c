//! Players of Kasyno: three characters who weigh the same odds differently.

mod character;
mod plan;
mod race;
mod securing;
mod standing;
mod table;
mod whole;

pub use character::{CHARACTERS, Character, FORMER};
pub use standing::standing;

use crate::Kit;
use crate::exact::Turns;
use bots::{Bot, Cast};
use casino::{Action, Casino, Choice, MOST_TOKENS, Named, Offer, Phase};
use kernel::{Quick, Seat, View};
use std::cell::RefCell;
use table::Scene;
use whole::Planned;

thread_local! {
    /// What a turn is worth depends on the cards only, so all players of a thread share what one of
    /// them has found out.
    static TURNS: RefCell<Turns> = RefCell::default();
}

impl Cast for Kit {
    type Game = Casino;

    const CHARACTERS: &'static [&'static str] = &["careful", "sharp", "greedy"];
    const SPARRING: &'static [&'static str] = &["former"];

    fn learned(name: &str) -> Option<Box<dyn Bot<Casino>>> {
        let character =
            CHARACTERS.into_iter().chain([FORMER]).find(|character| character.name == name);
        character
            .map(|character| Box::new(Player { character, planned: None }) as Box<dyn Bot<Casino>>)
    }
}

/// A character at a table. Everything lies open, so all there is to remember is what was planned.
pub struct Player {
    character: Character,
    planned: Option<Planned>,
}

impl Bot<Casino> for Player {
    fn choose(
        &mut self,
        view: &View<Casino>,
        seat: Seat,
        offers: &[Offer],
        _: &mut Quick,
    ) -> Action {
        let character = self.character;
        let scene = Scene::new(&view.table, seat, &character);
        TURNS.with_borrow_mut(|turns| match view.table.phase {
            Phase::BeforeRoll => self.before_roll(view, seat, offers),
            Phase::Place if self.character.whole => {
                let (action, planned) = whole::place(&scene, seat);
                self.planned = Some(planned);
                action
            }
            Phase::Decide if self.character.whole => {
                whole::decide(&scene, seat, self.planned.take())
            }
            Phase::Place => plan::place(&scene, turns),
            Phase::Decide | Phase::Over => plan::decide(&scene, turns),
        })
    }
}

impl Player {
    /// Secures what can be secured. A card is worth as many points as it brings tokens, so giving
    /// one is free, and tokens are rolls.
    fn before_roll(&self, view: &View<Casino>, seat: Seat, offers: &[Offer]) -> Action {
        if offers.contains(&Offer::Move(Choice::Secure)) {
            return Action::Secure;
        }
        let tokens = view.table.tokens[usize::from(seat)];
        if tokens >= self.character.purse {
            return Action::Roll;
        }
        let given = offers.iter().filter_map(|offer| match offer {
            Offer::Move(Choice::Exchange { cards: [card], .. }) => Some(*card),
            _ => None,
        });
        // The smallest card that fills the purse, or the largest that is not too large.
        let fitting = given.filter(|card| tokens + card.points() <= MOST_TOKENS);
        let best = fitting.min_by_key(|card| {
            (
                tokens + card.points() < self.character.purse,
                card.points().abs_diff(self.character.purse),
            )
        });
        best.map_or(Action::Roll, |card| Action::Exchange { cards: vec![Named(Some(card))] })
    }
}
