//! What of a game of Iluzja is worth telling when it is over: doubts that were right, rows that
//! held, cards nobody saw coming.

use super::Event;
use kernel::{Prize, Storied, Story, Tally};

/// Feats of a game, from its public facts.
#[derive(Clone, Debug, Default)]
pub struct IllusionStory {
    right_doubt: Tally,
    wrong_doubt: Tally,
    last_card: Tally,
    /// Cards in the longest row that somebody's card completed and that was right.
    long_row: Tally,
}

impl Story<Event> for IllusionStory {
    const PRIZES: &'static [Prize] = &[
        Prize::sum("right_doubt"),
        Prize::sum("wrong_doubt"),
        Prize::sum("last_card"),
        Prize::best("long_row"),
    ];

    fn note(&mut self, event: &Event) {
        if let Event::Doubted { seat, cards, correct, winner, .. } = event {
            if *correct {
                self.wrong_doubt.add(*seat, 1);
                self.last_card.add(*winner, 1);
                let length = u16::try_from(cards.len()).unwrap_or(u16::MAX);
                self.long_row.at_least(*winner, length);
            } else {
                self.right_doubt.add(*seat, 1);
            }
        }
    }

    fn tallies(&self) -> Vec<&Tally> {
        vec![&self.right_doubt, &self.wrong_doubt, &self.last_card, &self.long_row]
    }
}

impl Storied for super::Illusion {
    type Story = IllusionStory;
}
