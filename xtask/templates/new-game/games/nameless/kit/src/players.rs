//! Players of Nameless.

use crate::Kit;
use bots::{Bot, Cast};
use kernel::{Quick, Random, Seat, View, Whole};
use nameless::{Action, CARDS, Nameless, Offer};

impl Cast for Kit {
    type Game = Nameless;

    const CHARACTERS: &'static [&'static str] = &["steady"];
    const SPARRING: &'static [&'static str] = &[];

    fn learned(name: &str) -> Option<Box<dyn Bot<Nameless>>> {
        (name == "steady").then(|| Box::new(Steady) as Box<dyn Bot<Nameless>>)
    }
}

/// Keeps a good card and swaps a bad one; what it says is any number of the better half.
struct Steady;

impl Bot<Nameless> for Steady {
    fn choose(
        &mut self,
        view: &View<Nameless>,
        _: Seat,
        _: &[Offer],
        random: &mut Quick,
    ) -> Action {
        let card = view.own.as_ref().and_then(|own| own.card).unwrap_or_default();
        let half = CARDS / 2;
        let lowest = view.table.setup.lowest;
        if (card > half) == lowest {
            return Action::Swap;
        }
        let number = random.below(u32::from(half)) + 1;
        Action::Claim { number: Whole(if lowest { number } else { number + u32::from(half) }) }
    }
}
