//! Whose the cards of the stack are, from who has given how many.

use super::{Event, Narrator, full_hand};
use kernel::{Dealing, Dealt, Pile, Seat};

/// How many cards everybody holds.
#[derive(Clone, Debug)]
pub struct NarratorDealing {
    held: Vec<usize>,
}

impl Dealing<Event> for NarratorDealing {
    fn begin(seats: u8) -> NarratorDealing {
        NarratorDealing { held: vec![0; usize::from(seats)] }
    }

    fn note(&mut self, event: &Event, pile: &mut Pile) {
        match event {
            Event::Scored { round, .. } => {
                round.owners.iter().for_each(|seat| self.held[usize::from(*seat)] -= 1);
            }
            Event::Round { narrator, .. } => {
                let seats = self.held.len();
                for step in 0..seats {
                    let seat = (usize::from(narrator.unwrap_or(0)) + step) % seats;
                    let missing = full_hand(seats) - self.held[seat];
                    self.held[seat] += pile.deal(Some(seat as Seat), missing);
                }
            }
            _ => {}
        }
    }
}

impl Dealt for Narrator {
    type Dealing = NarratorDealing;
}
