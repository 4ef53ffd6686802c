//! Whose the cards of the action deck are. What a magazine holds is shown shot by shot, and cards
//! can change it before: that is checked when the game is over.

use super::{Event, Roulette};
use kernel::{Dealing, Dealt, Pile};

/// Nothing has to be remembered: magazines are shuffled too, but only the deck is a pile.
#[derive(Clone, Debug)]
pub struct RouletteDealing;

impl Dealing<Event> for RouletteDealing {
    fn begin(_: u8) -> RouletteDealing {
        RouletteDealing
    }

    fn note(&mut self, event: &Event, pile: &mut Pile) {
        match event {
            Event::Drew { seat, cards } => _ = pile.deal(Some(*seat), usize::from(*cards)),
            Event::Reshuffled { .. } => pile.renew(),
            _ => {}
        }
    }
}

impl Dealt for Roulette {
    type Dealing = RouletteDealing;
}
