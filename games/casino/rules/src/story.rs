//! What of a game of Kasyno is worth telling when it is over: robberies, hauls, daring rerolls and
//! busts.

use super::Event;
use kernel::{Prize, Storied, Story, Tally};

/// Feats of a game, from its public facts.
#[derive(Clone, Debug, Default)]
pub struct CasinoStory {
    robbed: Tally,
    /// The most cards of one turn.
    haul: Tally,
    daring: Tally,
    bust: Tally,
    lucky_safe: Tally,
}

impl Story<Event> for CasinoStory {
    const PRIZES: &'static [Prize] = &[
        Prize::sum("robbed"),
        Prize::best("haul"),
        Prize::sum("daring"),
        Prize::sum("bust"),
        Prize::sum("lucky_safe"),
    ];

    fn note(&mut self, event: &Event) {
        match event {
            Event::Rolled { seat, again: true, .. } => self.daring.add(*seat, 1),
            Event::Bust { seat } => self.bust.add(*seat, 1),
            Event::Stopped { seat, won } => {
                let taken = won.iter().filter(|won| won.from.is_some()).count();
                self.robbed.add(*seat, taken as u16);
                self.haul.at_least(*seat, won.len() as u16);
            }
            Event::SecuringRoll { seat, securing } => {
                self.lucky_safe.add(*seat, securing.secured.len() as u16);
            }
            _ => {}
        }
    }

    fn tallies(&self) -> Vec<&Tally> {
        vec![&self.robbed, &self.haul, &self.daring, &self.bust, &self.lucky_safe]
    }
}

impl Storied for super::Casino {
    type Story = CasinoStory;
}
