//! What of a game of Blef is worth telling when it is over: lies that held, eyes that saw through
//! them.

use super::{Bid, Event, Face};
use kernel::{Prize, Storied, Story, Tally};

/// Feats of a game, from its public facts.
#[derive(Clone, Debug, Default)]
pub struct BluffStory {
    /// Bids of the round, oldest first.
    bids: Vec<Bid>,
    /// By how many cards the biggest lie that nobody checked was wrong.
    biggest_lie: Tally,
    lies_held: Tally,
    sharp_eye: Tally,
    caught: Tally,
    honest: Tally,
}

impl BluffStory {
    /// All hands are open: what was said before the checked bid can be judged as well.
    fn judge(&mut self, hands: &super::Hands, checked: Bid, actual: u8) {
        let shown = hands.by_face();
        let plain = |face: Face| shown[usize::from(face.number())];
        // Whether ones were wild shows in the count of the checked bid; where it cannot show, the
        // bidder gets the benefit of the doubt.
        let wild = checked.face == Face::ONE || actual > plain(checked.face);
        for bid in self.bids.drain(..) {
            let ones = if wild && bid.face != Face::ONE { plain(Face::ONE) } else { 0 };
            let there = plain(bid.face) + ones;
            match bid.count.checked_sub(there) {
                None | Some(0) => self.honest.add(bid.seat, 1),
                Some(_) if bid == checked => {}
                Some(missing) => {
                    self.lies_held.add(bid.seat, 1);
                    self.biggest_lie.at_least(bid.seat, u16::from(missing));
                }
            }
        }
    }
}

impl Story<Event> for BluffStory {
    const PRIZES: &'static [Prize] = &[
        Prize::best("biggest_lie"),
        Prize::sum("lies_held"),
        Prize::sum("sharp_eye"),
        Prize::sum("caught"),
        Prize::sum("honest"),
    ];

    fn note(&mut self, event: &Event) {
        match event {
            Event::Dealt { .. } => self.bids.clear(),
            Event::Bid(bid) => self.bids.push(*bid),
            Event::Checked { seat, bid, actual, loser, hands, .. } => {
                if loser == &bid.seat {
                    self.sharp_eye.add(*seat, 1);
                    self.caught.add(bid.seat, 1);
                }
                self.judge(hands, *bid, *actual);
            }
            _ => {}
        }
    }

    fn tallies(&self) -> Vec<&Tally> {
        vec![&self.biggest_lie, &self.lies_held, &self.sharp_eye, &self.caught, &self.honest]
    }
}

impl Storied for super::Bluff {
    type Story = BluffStory;
}
