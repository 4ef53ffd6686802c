//! One of all legal actions, drawn without naming every card of a hand.

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
    use crate::narrator::Setup;
    use kernel::{Answer, Due, Game, Offer, Quick};

    /// What is drawn from the list of offers.
    fn listed(game: &Narrator, seat: Seat, random: &mut Quick) -> Action {
        let mut offers = Vec::new();
        game.legal(seat, &mut offers);
        let mut pick = random.below(offers.iter().map(Offer::size).sum());
        let each = offers.iter().find(|offer| match pick.checked_sub(offer.size()) {
            Some(rest) => {
                pick = rest;
                false
            }
            None => true,
        });
        each.expect("the pick is below the sum of all sizes").nth(pick)
    }

    #[test]
    fn the_same_numbers_draw_the_same_action_as_from_the_list() {
        let (mut random, mut events, mut moves) = (Quick::new(4), Vec::new(), 0);
        for number in 0..40 {
            let setup = Setup { performance: number % 2 == 0, ..Setup::default() };
            let mut game = Narrator::open(&setup, 3 + number as u8 % 4);
            loop {
                events.clear();
                match game.due() {
                    Due::Over => break,
                    Due::Chance(question) => {
                        game.deal(&Answer::drawn(question, &mut random), &mut events)
                    }
                    Due::Seats(due) => {
                        let seat = due.lowest().expect("somebody is due");
                        let mut again = random.clone();
                        let action = game.sample(seat, &mut random);
                        assert_eq!(action, listed(&game, seat, &mut again));
                        game.judge(seat, &action, &mut events).expect("a legal move");
                        moves += 1;
                    }
                }
            }
        }
        assert!(moves > 1_000, "only {moves} moves");
    }
}
