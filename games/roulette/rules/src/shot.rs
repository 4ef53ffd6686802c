//! The shots: where everybody aims, the trigger, who dies, and the last survivor.

use super::card::{ActionCard, Cartridge};
use super::draw::Then;
use super::team::Cause;
use super::{Ending, Event, Fired, MOST_SHOTS, Refusal, Roulette, Stage};
use arrayvec::ArrayVec;
use kernel::{MOST_SEATS, Seat, Seats, Whole};
use serde::{Deserialize, Serialize};

/// Where a gun is pointed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "at", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Aim {
    /// At oneself, as usual.
    Oneself,
    /// In the air.
    Air,
    /// At another seat.
    Seat {
        /// Which.
        target: Seat,
    },
    /// At another seat, still to be chosen.
    Choice,
}

/// Where the cards of a countdown have pointed a gun so far.
struct Pointed {
    aim: Aim,
    /// Seats with a bodyguard who came after the latest aim card.
    guarded: Seats,
}

impl Roulette {
    /// Who fires on the shot that is counted down to.
    pub(super) fn shooters(&self) -> Seats {
        self.in_round.iter().filter(|seat| self.team(*seat).bet >= self.shot).collect()
    }

    /// Goes through the aim cards of this countdown in the order in which they were played.
    fn pointed(&self, seat: Seat) -> Pointed {
        let mut pointed = Pointed { aim: Aim::Oneself, guarded: Seats::NONE };
        let point = |pointed: &mut Pointed, aim| *pointed = Pointed { aim, guarded: Seats::NONE };
        for card in self.played.iter().filter(|card| card.shot == self.shot) {
            match (card.card, card.target) {
                (ActionCard::Airgun, _) if card.seat == seat => point(&mut pointed, Aim::Air),
                (ActionCard::Bang, Some(target)) if card.seat == seat => {
                    point(&mut pointed, Aim::Seat { target })
                }
                (ActionCard::ShootSomeone, _) => point(&mut pointed, Aim::Choice),
                (ActionCard::Bodyguard, _) if card.seat != seat => pointed.guarded.add(card.seat),
                _ => {}
            }
        }
        pointed
    }

    /// Where the seat aims, as everyone knows it: a choice stays open until the shot.
    pub(super) fn public_aim(&self, seat: Seat) -> Aim {
        let Pointed { aim, guarded } = self.pointed(seat);
        match aim {
            Aim::Seat { target } if guarded.has(target) => Aim::Air,
            aim => aim,
        }
    }

    /// Where the bullet goes.
    fn final_aim(&self, seat: Seat) -> Aim {
        let Pointed { aim, guarded } = self.pointed(seat);
        let aim = match (aim, self.team(seat).aim) {
            (Aim::Choice, Some(target)) => Aim::Seat { target },
            (aim, _) => aim,
        };
        match aim {
            Aim::Seat { target } if guarded.has(target) => Aim::Air,
            aim => aim,
        }
    }

    /// Shooters who have to choose whom they aim at.
    pub(super) fn choosers(&self) -> Seats {
        self.shooters().iter().filter(|seat| self.pointed(*seat).aim == Aim::Choice).collect()
    }

    /// Counts down to the next shot that somebody has bet on, or ends the shots.
    pub(super) fn next_shot(&mut self, events: &mut Vec<Event>) {
        let next = self.shot + 1;
        if next <= MOST_SHOTS && self.in_round.iter().any(|seat| self.team(seat).bet >= next) {
            self.count_down(events);
        } else {
            self.open_decision(Stage::After);
            events.push(Event::After);
        }
    }

    fn count_down(&mut self, events: &mut Vec<Event>) {
        self.shot += 1;
        for team in &mut self.teams {
            team.aim = None;
        }
        self.open_decision(Stage::Countdown);
        events.push(Event::Countdown { shot: self.shot, shooters: self.shooters() });
    }

    /// Everyone is ready.
    pub(super) fn aim_or_fire(&mut self, events: &mut Vec<Event>) {
        let choosers = self.choosers();
        if choosers.is_empty() {
            self.fire(events);
        } else {
            self.open_decision(Stage::Aim);
            events.push(Event::Aiming { seats: choosers });
        }
    }

    pub(super) fn choose_aim(
        &mut self,
        seat: Seat,
        target: Whole,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let target =
            u8::try_from(target.0).ok().filter(|target| *target < self.seats() && *target != seat);
        self.team_mut(seat).aim = Some(target.ok_or(Refusal::BadTarget)?);
        if self.choose(seat, events) {
            self.fire(events);
        }
        Ok(())
    }

    /// Everyone who shoots turns a card, all at once.
    fn fire(&mut self, events: &mut Vec<Event>) {
        let shooters = self.shooters();
        let mut fired: ArrayVec<Fired, MOST_SEATS> = ArrayVec::new();
        let mut hit = Seats::NONE;
        for seat in shooters.iter() {
            let aim = self.final_aim(seat);
            let card = self.team_mut(seat).turn().expect("six cards are enough for five shots");
            fired.push(Fired { seat, card, aim });
            let victim = match aim {
                Aim::Oneself => Some(seat),
                Aim::Seat { target } => Some(target),
                Aim::Air | Aim::Choice => None,
            };
            // Who is out already is a corpse.
            if let Some(victim) =
                victim.filter(|victim| card == Cartridge::Bullet && self.in_round.has(*victim))
            {
                hit.add(victim);
            }
        }
        let facts = events.len();
        events.push(Event::Shot { shot: self.shot, fired });
        for seat in shooters.without(hit).iter() {
            self.team_mut(seat).survived += 1;
        }
        for seat in hit.iter() {
            self.lose_character(seat, Cause::Shot, events);
        }
        self.tell_moment(facts, events);
        self.then = Then::Shot;
        self.proceed(events);
    }

    /// After the draws of a shot.
    pub(super) fn after_shot(&mut self, events: &mut Vec<Event>) {
        let alive = self.alive();
        match (alive.count(), alive.lowest()) {
            (0, _) => self.end(Ending::AllDead, events),
            (1, Some(seat)) if self.in_round.has(seat) && self.team(seat).bet > self.shot => {
                self.open_decision(Stage::Survivor);
                events.push(Event::Survivor { seat });
            }
            (1, _) => self.end(Ending::LastCaptain, events),
            _ => self.next_shot(events),
        }
    }

    pub(super) fn shoot_on(&mut self, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::ShootsOn { seat });
        self.count_down(events);
    }
}
