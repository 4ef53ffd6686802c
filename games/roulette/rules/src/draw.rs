//! What has to be settled before the game goes on: penalties, then action cards that are due, with
//! chance in between.

use super::card::ActionCard;
use super::{Event, Roulette, Stage};
use kernel::Seat;

/// What follows when penalties and draws are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// The first round begins.
    Round,
    /// A ballot has been resolved.
    Ballot,
    /// A shot has been fired.
    Shot,
    /// A card has had its effect after the shots.
    After,
}

impl Roulette {
    pub(super) fn shuffle_deck(&mut self, order: &[u16], events: &mut Vec<Event>) {
        let cards: Vec<ActionCard> = ActionCard::deck().collect();
        self.deck = order.iter().rev().map(|&item| cards[usize::from(item)]).collect();
        for team in &mut self.teams {
            team.owed = 1;
        }
        self.proceed(events);
    }

    pub(super) fn reshuffle(&mut self, order: &[u16], events: &mut Vec<Event>) {
        let discard = std::mem::take(&mut self.discard);
        self.deck = order.iter().rev().map(|&item| discard[usize::from(item)]).collect();
        events.push(Event::Reshuffled { cards: self.deck.len() as u8 });
        self.proceed(events);
    }

    /// Goes on with penalties and draws as far as chance allows, and then with what follows them.
    pub(super) fn proceed(&mut self, events: &mut Vec<Event>) {
        if self.pay_penalty(events) || self.draw(events) {
            return;
        }
        match self.then {
            Then::Round => self.begin_round(events),
            Then::Ballot => self.after_ballot(events),
            Then::Shot => self.after_shot(events),
            Then::After => self.after_card(events),
        }
    }

    /// Draws what is due, in seat order. True if the discard has to be shuffled first.
    fn draw(&mut self, events: &mut Vec<Event>) -> bool {
        for seat in 0..self.seats() {
            let team = &mut self.teams[usize::from(seat)];
            if team.characters == 0 {
                team.owed = 0;
            }
            let mut cards = 0;
            while team.owed > 0 {
                let Some(card) = self.deck.pop() else { break };
                team.hand.push(card);
                team.owed -= 1;
                cards += 1;
            }
            let owed = team.owed;
            if cards > 0 {
                events.push(Event::Drew { seat, cards });
            }
            if owed > 0 && !self.discard.is_empty() {
                self.stage = Stage::Reshuffle;
                return true;
            }
            self.team_mut(seat).owed = 0;
        }
        false
    }

    /// Makes a magazine ready to be shuffled: its order is forgotten by all who knew a part of it.
    pub(super) fn ask_shuffle(&mut self, seat: Seat) {
        self.forget_order(seat);
        self.team_mut(seat).magazine.sort_unstable();
    }

    pub(super) fn forget_order(&mut self, seat: Seat) {
        let peeks = self.teams.iter_mut().flat_map(|team| &mut team.peeks);
        peeks.filter(|peek| peek.target == seat).for_each(|peek| peek.fresh = false);
    }
}
