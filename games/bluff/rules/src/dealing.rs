//! Whose the cards of a deal are, from what everybody hears of it.

use super::{Bluff, Event};
use kernel::{Dealing, Dealt, Pile, Seats};

/// Who gets cards: not those who are out, nor those who look on while the tied play.
#[derive(Clone, Debug)]
pub struct BluffDealing {
    plays: Seats,
}

impl Dealing<Event> for BluffDealing {
    fn begin(seats: u8) -> BluffDealing {
        BluffDealing { plays: Seats::first(seats) }
    }

    fn note(&mut self, event: &Event, pile: &mut Pile) {
        match event {
            Event::Dealt { cards, .. } => {
                pile.deal_anew();
                for (seat, count) in (0..).zip(cards).filter(|(seat, _)| self.plays.has(*seat)) {
                    pile.deal(Some(seat), usize::from(*count));
                }
            }
            Event::Out { seat } => self.plays.remove(*seat),
            Event::ExtraRound { seats } => self.plays = *seats,
            Event::Checked { .. } => pile.show_all(),
            _ => {}
        }
    }
}

impl Dealt for Bluff {
    type Dealing = BluffDealing;
}
