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

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Feat;

    fn told(feats: &[Feat], feat: &str) -> Vec<(u8, u16)> {
        let of = |one: &&Feat| one.feat == feat;
        feats.iter().filter(of).filter_map(|one| Some((one.seat?, one.amount))).collect()
    }

    #[test]
    fn a_clue_is_good_if_some_find_the_card_and_some_do_not() {
        let round = |votes: Vec<Option<u8>>| crate::Event::Scored {
            round: crate::LastRound {
                narrator: 0,
                clue: crate::Clue::Live,
                cards: Vec::new(),
                owners: vec![0, 1, 2],
                votes,
                points: vec![0; 3],
            },
            scores: vec![0; 3],
        };
        let mut story = NarratorStory::default();
        story.note(&round(vec![None, Some(1), Some(2)]));
        let feats = story.feats();
        assert_eq!(told(&feats, "good_clue"), [(0, 1)]);
        assert_eq!(told(&feats, "reader"), [(1, 1)]);
        assert_eq!(told(&feats, "decoy"), [(1, 1)], "seat 2 fell for the card of seat 1");
        story.note(&round(vec![None, Some(1), Some(1)]));
        assert_eq!(told(&story.feats(), "extreme"), [(0, 1)]);
    }
}
