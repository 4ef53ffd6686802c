//! A round: clue, offers, votes, points, and the cards that are drawn after it.

use super::action::{Event, Refusal};
use super::clue::Clue;
use super::deck::Card;
use super::view::LastRound;
use super::{Decoys, Narrator, Stage};
use arrayvec::ArrayVec;
use kernel::{Seat, Whole};

impl Narrator {
    pub(super) fn deal_hands(&mut self, order: &[u16], events: &mut Vec<Event>) {
        self.stack = order.iter().rev().copied().collect();
        let full = self.full_hand();
        for seat in 0..self.seats() {
            self.fill_hand(seat, full);
        }
        self.open_decision(Stage::FirstClue);
        events.push(Event::Round { round: self.round, narrator: None });
    }

    fn fill_hand(&mut self, seat: Seat, full: usize) {
        let missing = full.saturating_sub(self.of(seat).hand.len()).min(self.stack.len());
        for _ in 0..missing {
            let card = self.stack.pop();
            self.of_mut(seat).hand.extend(card);
        }
    }

    fn open_decision(&mut self, stage: Stage) {
        self.stage = stage;
        self.decision += 1;
    }

    /// The card of this name in the hand of a seat.
    fn held(&self, seat: Seat, name: &str) -> Option<Card> {
        self.cards.find(name).filter(|card| self.of(seat).hand.contains(card))
    }

    fn give(&mut self, seat: Seat, cards: &[Card]) {
        let holding = self.of_mut(seat);
        holding.hand.retain(|card| !cards.contains(card));
        holding.given.extend(cards.iter().copied());
    }

    pub(super) fn give_clue(
        &mut self,
        seat: Seat,
        card: &str,
        clue: &Clue,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let card = self.held(seat, card).ok_or(Refusal::NotInHand)?;
        let clue = clue.checked(self.setup.performance)?;
        self.give(seat, &[card]);
        self.narrator = Some(seat);
        self.clue = Some(clue.clone());
        self.open_decision(Stage::Offer);
        events.push(Event::Clue { seat, clue });
        Ok(())
    }

    pub(super) fn offer(
        &mut self,
        seat: Seat,
        names: &[String],
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let count = self.offered_cards();
        if names.len() != usize::from(count) {
            return Err(Refusal::WrongNumberOfCards { count });
        }
        let mut cards: ArrayVec<Card, 2> = ArrayVec::new();
        for name in names {
            let card = self.held(seat, name).filter(|card| !cards.contains(card));
            cards.push(card.ok_or(Refusal::NotInHand)?);
        }
        // In the order of the deck, so that the order in which they were named is nobody's
        // business.
        cards.sort_unstable();
        self.give(seat, &cards);
        events.push(Event::Offered { seat });
        if self.waiting().is_empty() {
            self.stage = Stage::LayOut;
        }
        Ok(())
    }

    pub(super) fn lay_out(&mut self, order: &[u16], events: &mut Vec<Event>) {
        let cards = self.to_lay_out();
        self.table = order.iter().map(|place| cards[usize::from(*place)]).collect();
        self.open_decision(Stage::Vote);
        events.push(Event::LaidOut { cards: self.cards.names(&self.table) });
    }

    pub(super) fn vote(
        &mut self,
        seat: Seat,
        number: Whole,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let most = self.table.len() as u8;
        let number = u8::try_from(number.0)
            .ok()
            .filter(|number| (1..=most).contains(number))
            .ok_or(Refusal::NoSuchNumber { most })?;
        if self.of(seat).given.contains(&self.table[usize::from(number) - 1]) {
            return Err(Refusal::OwnCard);
        }
        self.of_mut(seat).vote = Some(number);
        events.push(Event::Voted { seat });
        if self.waiting().is_empty() {
            self.score(events);
        }
        Ok(())
    }

    fn score(&mut self, events: &mut Vec<Event>) {
        let (Some(narrator), Some(clue)) = (self.narrator, self.clue.take()) else {
            unreachable!("nobody votes before a clue")
        };
        let owners: Vec<Seat> = self.table.iter().filter_map(|card| self.owner(*card)).collect();
        let votes: Vec<Option<u8>> = self.seats.iter().map(|holding| holding.vote).collect();
        let points = self.points(narrator, &owners, &votes);
        for (score, points) in self.scores.iter_mut().zip(&points) {
            *score += u16::from(*points);
        }
        let cards = self.cards.names(&std::mem::take(&mut self.table));
        let round = LastRound { narrator, clue, cards, owners, votes, points };
        self.last_round = Some(round.clone());
        events.push(Event::Scored { round, scores: self.scores.to_vec() });
        for holding in &mut self.seats {
            holding.given.clear();
            holding.vote = None;
        }
        self.refill(narrator, events);
    }

    /// What each seat gains.
    fn points(&self, narrator: Seat, owners: &[Seat], votes: &[Option<u8>]) -> Vec<u8> {
        let voted_for =
            |seat: Seat| votes[usize::from(seat)].map(|number| owners[usize::from(number) - 1]);
        let found = |seat: Seat| voted_for(seat) == Some(narrator);
        let guessers = self.guessers();
        let finders = guessers.iter().filter(|seat| found(*seat)).count();
        let split = finders > 0 && finders < usize::from(guessers.count());
        // Where three play, the one who found it and the narrator get a point more.
        let prize = if self.seats() == 3 { 4 } else { 3 };
        let decoys = split || self.setup.decoys == Decoys::Always;
        let gained = |seat: Seat| {
            let fell_for =
                |other: &Seat| decoys && seat != narrator && voted_for(*other) == Some(seat);
            let decoy = guessers.iter().filter(fell_for).count() as u8;
            let own = match split {
                true if seat == narrator || found(seat) => prize,
                false if seat != narrator => 2,
                _ => 0,
            };
            own + decoy
        };
        (0..self.seats()).map(gained).collect()
    }

    /// Everybody draws, the new narrator first; with the last card of the stack the game is over.
    fn refill(&mut self, narrator: Seat, events: &mut Vec<Event>) {
        let next = (narrator + 1) % self.seats();
        let full = self.full_hand();
        for step in 0..self.seats() {
            self.fill_hand((next + step) % self.seats(), full);
        }
        if self.stack.is_empty() {
            self.open_decision(Stage::Over);
            events.extend(self.conclusion().map(|outcome| Event::Over { outcome }));
            return;
        }
        self.narrator = Some(next);
        self.round += 1;
        self.open_decision(Stage::Clue);
        events.push(Event::Round { round: self.round, narrator: self.narrator });
    }
}
