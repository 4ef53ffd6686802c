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

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Feat;

    fn told(feats: &[Feat], feat: &str) -> Vec<(u8, u16)> {
        let of = |one: &&Feat| one.feat == feat;
        feats.iter().filter(of).filter_map(|one| Some((one.seat?, one.amount))).collect()
    }

    fn bid(seat: u8, count: u8, face: u32) -> crate::Bid {
        crate::Bid { count, face: crate::Face::new(face).expect("a die has six faces"), seat }
    }

    /// Two hands of one card each, both showing a two.
    fn two_twos() -> crate::Hands {
        let shown = r#"[[{"card":"1/2","face":2}],[{"card":"2/3","face":2}]]"#;
        serde_json::from_str(shown).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_lie_that_was_raised_has_held_and_one_that_was_checked_has_not() {
        let mut story = BluffStory::default();
        for said in [bid(0, 1, 2), bid(1, 2, 5), bid(0, 4, 6)] {
            story.note(&crate::Event::Bid(said));
        }
        story.note(&crate::Event::Checked {
            seat: 1,
            bid: bid(0, 4, 6),
            actual: 0,
            winner: 1,
            loser: 0,
            hands: two_twos(),
        });
        let feats = story.feats();
        assert_eq!(told(&feats, "honest"), [(0, 1)], "one two was true");
        assert_eq!(told(&feats, "lies_held"), [(1, 1)], "two fives were not, and nobody checked");
        assert_eq!(told(&feats, "biggest_lie"), [(1, 2)]);
        assert_eq!(told(&feats, "sharp_eye"), [(1, 1)]);
        assert_eq!(told(&feats, "caught"), [(0, 1)]);
    }
}
