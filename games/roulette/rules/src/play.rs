//! Action cards: who may play which when, and what each does.

use super::action::Action;
use super::card::{ActionCard, Cartridge, Named, Time};
use super::draw::Then;
use super::round::number_of_shots;
use super::team::{Cause, PEEK, Peek};
use super::{Ending, Event, MOST_SHOTS, Played, Refusal, Roulette, Stage};
use kernel::{Seat, Whole};

impl Roulette {
    fn time(&self) -> Option<Time> {
        match self.stage {
            Stage::Bet => Some(Time::Bet),
            Stage::Ballot => Some(Time::Challenge),
            Stage::Countdown => Some(Time::Shot),
            Stage::After => Some(Time::After),
            _ => None,
        }
    }

    /// Tested in this order: held, at its time, in the round if it is about the own gun. A gun that
    /// does not shoot on the coming shot has its time later.
    fn may_play(&self, seat: Seat, card: ActionCard) -> Result<(), Refusal> {
        let wrong_time = Refusal::WrongTime { when: card.when() };
        if !self.team(seat).hand.contains(&card) {
            Err(Refusal::NoSuchCard)
        } else if self.time() != Some(card.when()) {
            Err(wrong_time)
        } else if card.own_gun() && !self.in_round.has(seat) {
            Err(Refusal::OutOfRound)
        } else if matches!(card, ActionCard::Airgun | ActionCard::Bang)
            && !self.shooters().has(seat)
        {
            Err(wrong_time)
        } else {
            Ok(())
        }
    }

    fn may_target(&self, seat: Seat, card: ActionCard, target: Seat) -> bool {
        let other = seat != target;
        match card {
            ActionCard::Bang => other && target < self.seats(),
            ActionCard::Dare | ActionCard::OnceMore => other && self.in_round.has(target),
            ActionCard::Voyeur | ActionCard::ColdFeet | ActionCard::Respin => {
                self.in_round.has(target)
            }
            ActionCard::Posthumous => target < self.seats() && !self.in_round.has(target),
            _ => false,
        }
    }

    pub(super) fn list_cards(&self, seat: Seat, offers: &mut Vec<Action>) {
        // Most seats most of the time can play none: what rules a card out at once is asked first.
        let time = self.time();
        let held = self.team(seat).hand.iter().fold(0_u16, |held, card| held | 1 << *card as u8);
        if held == 0 || time.is_none() {
            return;
        }
        let may_play = |card: &ActionCard| {
            held >> *card as u8 & 1 == 1
                && time == Some(card.when())
                && self.may_play(seat, *card).is_ok()
        };
        for card in ActionCard::ALL.into_iter().filter(may_play) {
            match card.wants() {
                (true, _) => {
                    let targets =
                        (0..self.seats()).filter(|target| self.may_target(seat, card, *target));
                    offers.extend(targets.map(|target| Action::play(card, Some(target), None)));
                }
                (_, true) => offers
                    .extend((0..=MOST_SHOTS).map(|shots| Action::play(card, None, Some(shots)))),
                _ => offers.push(Action::play(card, None, None)),
            }
        }
    }

    pub(super) fn play_card(
        &mut self,
        seat: Seat,
        card: Named,
        target: Option<Whole>,
        shots: Option<Whole>,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let card = card.0.ok_or(Refusal::NoSuchCard)?;
        self.may_play(seat, card)?;
        let (wants_target, wants_shots) = card.wants();
        let target = match target
            .and_then(|target| u8::try_from(target.0).ok())
            .filter(|target| self.may_target(seat, card, *target))
        {
            None if wants_target => return Err(Refusal::BadTarget),
            target => target,
        };
        let shots = if wants_shots { Some(number_of_shots(shots)?) } else { None };

        let hand = &mut self.team_mut(seat).hand;
        if let Some(place) = hand.iter().position(|held| *held == card) {
            hand.remove(place);
        }
        self.discard.push(card);
        let played = Played { seat, card, target, shots, shot: self.shot };
        self.played.push(played);
        events.push(Event::Played(played));
        if matches!(self.stage, Stage::Countdown | Stage::After) {
            // Nobody loses by having been ready first.
            self.open_decision(self.stage);
        }
        self.take_effect(played, events);
        Ok(())
    }

    fn take_effect(&mut self, played: Played, events: &mut Vec<Event>) {
        let target = played.target.unwrap_or(played.seat);
        let bet = self.team(target).bet;
        match played.card {
            ActionCard::Barrel | ActionCard::Voyeur => self.peek(played.seat, target),
            ActionCard::SecondThoughts => {
                self.change_bet(target, played.shots.unwrap_or(bet), events)
            }
            ActionCard::Dare => self.change_bet(target, (bet + 1).min(MOST_SHOTS), events),
            ActionCard::ColdFeet => self.change_bet(target, bet.saturating_sub(1), events),
            // Where a gun points is read from the cards that were played.
            ActionCard::Airgun
            | ActionCard::Bang
            | ActionCard::ShootSomeone
            | ActionCard::Bodyguard => {}
            ActionCard::Respin => {
                self.ask_shuffle(target);
                self.stage = Stage::Respin(target);
                events.push(Event::Respun { seat: target });
            }
            ActionCard::OnceMore => self.fire_once_more(target, events),
            ActionCard::Posthumous => {
                let points = self.team(target).survived;
                let team = self.team_mut(target);
                team.points = team.points.saturating_add(u16::from(points));
                events.push(Event::Glory { seat: target, points });
            }
        }
    }

    fn peek(&mut self, seat: Seat, target: Seat) {
        let magazine = &self.team(target).magazine;
        let cards: [Cartridge; PEEK] = [magazine[0], magazine[1], magazine[2]];
        self.team_mut(seat).peeks.push(Peek { target, cards, fresh: true });
    }

    fn change_bet(&mut self, seat: Seat, bet: u8, events: &mut Vec<Event>) {
        self.team_mut(seat).bet = bet;
        events.push(Event::BetChanged { seat, bet });
    }

    fn fire_once_more(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let card = self.team_mut(seat).turn();
        let facts = events.len();
        events.push(Event::OnceMore { seat, card });
        if card == Some(Cartridge::Bullet) {
            self.lose_character(seat, Cause::OnceMore, events);
        }
        self.tell_moment(facts, events);
        self.then = Then::After;
        self.proceed(events);
    }

    /// After the draws that `once_more` has caused.
    pub(super) fn after_card(&mut self, events: &mut Vec<Event>) {
        if self.alive().count() == 1 {
            self.end(Ending::LastCaptain, events);
        } else {
            self.stage = Stage::After;
        }
    }
}
