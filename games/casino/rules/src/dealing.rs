//! Which cards of the stack have come to lie in the pool.

use super::{Casino, Event};
use kernel::{Dealing, Dealt, Pile};

/// Nothing has to be remembered: there is one stack, and all that leaves it is open.
#[derive(Clone, Debug)]
pub struct CasinoDealing;

impl Dealing<Event> for CasinoDealing {
    fn begin(_: u8) -> CasinoDealing {
        CasinoDealing
    }

    fn note(&mut self, event: &Event, pile: &mut Pile) {
        match event {
            Event::Dealt { pool, .. } => _ = pile.deal(None, pool.len()),
            Event::Refilled { cards, .. } => _ = pile.deal(None, cards.len()),
            _ => {}
        }
    }
}

impl Dealt for Casino {
    type Dealing = CasinoDealing;
}
