//! Which cards of the stack have been turned over. Before that a picture is known and not its card.

use super::{Event, Illusion};
use kernel::{Dealing, Dealt, Pile};

/// Where the cards of the row came from.
#[derive(Clone, Debug)]
pub struct IllusionDealing {
    row: Vec<(u32, u16)>,
}

impl Dealing<Event> for IllusionDealing {
    fn begin(_: u8) -> IllusionDealing {
        IllusionDealing { row: Vec::new() }
    }

    fn note(&mut self, event: &Event, pile: &mut Pile) {
        match event {
            // The arrows were shuffled before, and everybody sees one after the other.
            Event::Starter { .. } | Event::Reshuffled { .. } => pile.renew(),
            Event::Round { .. } | Event::Placed { .. } => self.row.extend(pile.take()),
            Event::Doubted { .. } => self.row.drain(..).for_each(|card| pile.show(None, card)),
            Event::Over { .. } => {}
        }
    }
}

impl Dealt for Illusion {
    type Dealing = IllusionDealing;
}
