//! What of a game of Narrator is worth telling when it is over: clues that were neither too clear
//! nor too dark, decoys, good readers.

use super::Event;
use kernel::{Prize, Storied, Story, Tally};

/// Feats of a game, from its public facts.
#[derive(Clone, Debug, Default)]
pub struct NarratorStory {
    good_clue: Tally,
    reader: Tally,
    decoy: Tally,
    extreme: Tally,
}

impl Story<Event> for NarratorStory {
    const PRIZES: &'static [Prize] = &[
        Prize::sum("good_clue"),
        Prize::sum("reader"),
        Prize::sum("decoy"),
        Prize::sum("extreme"),
    ];

    fn note(&mut self, event: &Event) {
        let Event::Scored { round, .. } = event else { return };
        let owner = |number: u8| {
            let place = usize::from(number).checked_sub(1)?;
            round.owners.get(place).copied()
        };
        let (mut found, mut missed) = (0_u8, 0_u8);
        for (seat, vote) in (0..).zip(&round.votes) {
            match vote.and_then(owner) {
                Some(owner) if owner == round.narrator => {
                    found += 1;
                    self.reader.add(seat, 1);
                }
                Some(owner) => {
                    missed += 1;
                    self.decoy.add(owner, 1);
                }
                None => {}
            }
        }
        if found > 0 && missed > 0 {
            self.good_clue.add(round.narrator, 1);
        } else {
            self.extreme.add(round.narrator, 1);
        }
    }

    fn tallies(&self) -> Vec<&Tally> {
        vec![&self.good_clue, &self.reader, &self.decoy, &self.extreme]
    }
}

impl Storied for super::Narrator {
    type Story = NarratorStory;
}
