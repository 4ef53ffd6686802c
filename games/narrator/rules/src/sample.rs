//! Draws one of all legal actions with even chances, without writing down every one of them.

use super::action::Action;
use super::clue::Clue;
use super::{Narrator, Stage};
use kernel::{Random, Seat, Whole};

impl Narrator {
    /// Every action that [`legal`](kernel::Game::legal) offers with the same probability; the
    /// numbers drawn are the same as if they had been listed.
    pub(super) fn any_action(&self, seat: Seat, random: &mut impl Random) -> Action {
        let hand = &self.of(seat).hand;
        match self.stage {
            Stage::Offer if self.offered_cards() == 1 => {
                let card = hand[random.below(hand.len() as u32) as usize];
                Action::Offer { cards: vec![self.cards.name(card)] }
            }
            Stage::Offer => {
                // Pairs in the order in which they are listed: by their second card.
                let mut pick = random.below((hand.len() * (hand.len() - 1) / 2) as u32) as usize;
                let mut second = 1;
                while pick >= second {
                    pick -= second;
                    second += 1;
                }
                let cards = [hand[pick], hand[second]];
                Action::Offer { cards: cards.map(|card| self.cards.name(card)).to_vec() }
            }
            Stage::Vote => {
                let own = &self.of(seat).given;
                let others = (1..).zip(&self.table).filter(|(_, card)| !own.contains(card));
                let pick = random.below(others.clone().count() as u32) as usize;
                let number = others.map(|(number, _)| number).nth(pick);
                Action::Vote { number: Whole(number.expect("the pick is below their number")) }
            }
            _ => {
                let ways = if self.setup.performance { 3 } else { 1 };
                let pick = random.below(hand.len() as u32 * ways) as usize;
                let clue = match pick / hand.len() {
                    0 => Clue::Text("…".to_string()),
                    1 => Clue::Live,
                    _ => Clue::Clip("hm".to_string()),
                };
                Action::Clue { card: self.cards.name(hand[pick % hand.len()]), clue }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use laws::draws_as_from_the_list;

    #[test]
    fn the_same_numbers_draw_the_same_action_as_from_the_list() {
        let setups = (0..40).map(|number| {
            (Setup { performance: number % 2 == 0, ..Setup::default() }, 3 + number as u8 % 4)
        });
        draws_as_from_the_list::<Narrator>(setups, 1_000);
    }
}
