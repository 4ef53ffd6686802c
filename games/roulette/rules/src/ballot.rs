//! The challenge: sealed ballots, the accused show, the caught die, wrong accusers pay.

use super::card::Cartridge;
use super::draw::Then;
use super::team::Cause;
use super::{Accusation, Ending, Event, Refusal, Roulette, Stage};
use arrayvec::ArrayVec;
use kernel::{MOST_SEATS, Seat, Seats, Whole};

/// Cards for a right accusation.
const REWARD: u8 = 3;

impl Roulette {
    /// Opens a ballot; with nobody to ask the shots follow.
    pub(super) fn open_ballot(&mut self, events: &mut Vec<Event>) {
        self.open_decision(Stage::Ballot);
        if self.asked().is_empty() {
            self.next_shot(events);
        }
    }

    pub(super) fn may_accuse(&self, seat: Seat, target: Seat) -> Result<(), Refusal> {
        if seat == target || !self.alive().has(target) {
            Err(Refusal::BadTarget)
        } else if self.team(target).shown.is_some() {
            Err(Refusal::AccusedAlready)
        } else {
            Ok(())
        }
    }

    pub(super) fn accuse(
        &mut self,
        seat: Seat,
        target: Whole,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let target = u8::try_from(target.0).map_err(|_| Refusal::BadTarget)?;
        self.may_accuse(seat, target)?;
        self.answer_ballot(seat, Some(target), events);
        Ok(())
    }

    pub(super) fn answer_ballot(
        &mut self,
        seat: Seat,
        target: Option<Seat>,
        events: &mut Vec<Event>,
    ) {
        self.team_mut(seat).ballot = target;
        if self.choose(seat, events) {
            self.resolve_ballot(events);
        }
    }

    /// All accused show; the caught lose a character; penalties and draws follow, then the end is
    /// tested.
    fn resolve_ballot(&mut self, events: &mut Vec<Event>) {
        let mut accusations: ArrayVec<Accusation, MOST_SEATS> = ArrayVec::new();
        for (seat, team) in (0..).zip(&mut self.teams) {
            if let Some(target) = team.ballot.take() {
                accusations.push(Accusation { seat, target });
                self.accused.add(seat);
            }
        }
        events.push(Event::Ballot { accusations: accusations.clone() });
        if accusations.is_empty() {
            return self.next_shot(events);
        }
        let accused: Seats = accusations.iter().map(|accusation| accusation.target).collect();
        let mut caught = Seats::NONE;
        let facts = events.len();
        for seat in accused.iter() {
            let team = self.team_mut(seat);
            let card = team.hidden.expect("who can be accused has a hidden card");
            team.shown = Some(card);
            events.push(Event::Shown { seat, card });
            if card == Cartridge::Bullet {
                caught.add(seat);
            }
        }
        for seat in caught.iter() {
            self.lose_character(seat, Cause::Caught, events);
        }
        self.tell_moment(facts, events);
        for Accusation { seat, target } in accusations {
            if caught.has(target) {
                self.team_mut(seat).owed += REWARD;
            } else {
                self.team_mut(target).owed += 1;
                self.penalties.add(seat);
            }
        }
        self.then = Then::Ballot;
        self.proceed(events);
    }

    /// The next wrong accuser pays: a click for a bullet, if there are both. True if chance has to
    /// shuffle now.
    pub(super) fn pay_penalty(&mut self, events: &mut Vec<Event>) -> bool {
        while let Some(seat) = self.penalties.lowest() {
            self.penalties.remove(seat);
            if self.team(seat).characters == 0 {
                continue;
            }
            let swapped = self.supply > 0 && self.team_mut(seat).penalise();
            events.push(Event::Penalty { seat, swapped });
            if swapped {
                self.supply -= 1;
                self.ask_shuffle(seat);
                self.stage = Stage::Penalty(seat);
                return true;
            }
        }
        false
    }

    /// After the draws of a ballot.
    pub(super) fn after_ballot(&mut self, events: &mut Vec<Event>) {
        match self.alive().count() {
            0 => self.end(Ending::AllDead, events),
            1 => self.end(Ending::LastCaptain, events),
            _ => self.open_ballot(events),
        }
    }

    /// The next member dies, the captain last. The magazine of a living captain is restored.
    pub(super) fn lose_character(&mut self, seat: Seat, cause: Cause, events: &mut Vec<Event>) {
        self.forget_order(seat);
        self.in_round.remove(seat);
        let team = self.team_mut(seat);
        team.characters -= 1;
        team.out = Some(cause);
        let left = team.characters;
        if left > 0 {
            team.owed += 1;
            let returned = std::mem::take(&mut team.extra);
            team.fill();
            self.supply += returned;
        } else {
            // What a dead captain holds is out of play.
            team.hidden = None;
            team.magazine.clear();
        }
        events.push(Event::Died { seat, cause, left });
    }
}
