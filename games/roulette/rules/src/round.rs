//! A round's beginning and end: hiding a card, the spin, the bets, and the points.

use super::action::Action;
use super::card::Cartridge;
use super::{ENOUGH, Ending, Event, MOST_SHOTS, Refusal, Roulette, Stage};
use arrayvec::ArrayVec;
use kernel::{MOST_SEATS, Seat, Seats, Whole};

impl Roulette {
    pub(super) fn begin_round(&mut self, events: &mut Vec<Event>) {
        self.round = self.round.saturating_add(1);
        self.shot = 0;
        self.revealed = false;
        self.accused = Seats::NONE;
        self.in_round = self.alive();
        self.played.clear();
        for team in &mut self.teams {
            team.begin_round();
        }
        self.open_decision(Stage::Load);
        events.push(Event::Round { round: self.round });
    }

    pub(super) fn hide(
        &mut self,
        seat: Seat,
        card: Cartridge,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let team = self.team_mut(seat);
        if !team.take(card) {
            return Err(Refusal::NoSuchCard);
        }
        team.hidden = Some(card);
        if self.choose(seat, events) {
            self.spin_next(0, events);
        }
        Ok(())
    }

    /// Asks chance for the magazine of the next seat in the game, from this one on; after the last,
    /// everybody bets.
    fn spin_next(&mut self, from: Seat, events: &mut Vec<Event>) {
        match self.in_round.iter().find(|seat| *seat >= from) {
            Some(seat) => self.stage = Stage::Spin(seat),
            None => {
                events.push(Event::Spun);
                self.open_decision(Stage::Bet);
            }
        }
    }

    pub(super) fn spin(&mut self, seat: Seat, order: &[u16], events: &mut Vec<Event>) {
        self.team_mut(seat).spin(order);
        self.spin_next(seat + 1, events);
    }

    pub(super) fn bet(
        &mut self,
        seat: Seat,
        shots: Whole,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.team_mut(seat).bet = number_of_shots(Some(shots))?;
        if self.choose(seat, events) {
            self.revealed = true;
            events.push(Event::Bets { bets: self.bets() });
            self.open_ballot(events);
        }
        Ok(())
    }

    /// The bets as everyone sees them.
    pub(super) fn bets(&self) -> ArrayVec<Option<u8>, MOST_SEATS> {
        self.list(|team| (self.revealed && team.characters > 0).then_some(team.bet))
    }

    /// A seat wants nothing more before the shot, or before the points.
    pub(super) fn ready(&mut self, seat: Seat, events: &mut Vec<Event>) {
        if !self.choose(seat, events) {
            return;
        }
        match self.stage {
            Stage::After => self.score(events),
            _ => self.aim_or_fire(events),
        }
    }

    /// Who lost no character scores the bet and one more; then somebody has won, or there is
    /// another round.
    fn score(&mut self, events: &mut Vec<Event>) {
        let scored: ArrayVec<u8, MOST_SEATS> = (0..self.seats())
            .map(|seat| if self.in_round.has(seat) { self.team(seat).bet + 1 } else { 0 })
            .collect();
        for (team, scored) in self.teams.iter_mut().zip(&scored) {
            // Two who tie for ever must not bring the count round.
            team.points = team.points.saturating_add(u16::from(*scored));
        }
        events.push(Event::Points { scored });
        let leaders = self.leaders();
        let enough = leaders.lowest().is_some_and(|leader| self.team(leader).points >= ENOUGH);
        if enough && leaders.iter().count() == 1 {
            self.end(Ending::Points, events);
        } else {
            self.tied = if enough { self.tied.saturating_add(1) } else { 0 };
            self.begin_round(events);
        }
    }

    /// All moves of a seat that is asked.
    pub(super) fn list_moves(&self, seat: Seat, offers: &mut Vec<Action>) {
        let whole = |number: u8| Whole(u32::from(number));
        match self.stage {
            Stage::Load => {
                let kinds = [Cartridge::Bullet, Cartridge::Click].into_iter();
                offers.extend(
                    kinds
                        .filter(|kind| self.team(seat).magazine.contains(kind))
                        .map(|card| Action::Hide { card }),
                );
            }
            Stage::Bet => {
                offers.extend((0..=MOST_SHOTS).map(|shots| Action::Bet { shots: whole(shots) }))
            }
            Stage::Ballot => {
                let targets =
                    (0..self.seats()).filter(|target| self.may_accuse(seat, *target).is_ok());
                offers.extend(targets.map(|target| Action::Accuse { target: whole(target) }));
                offers.push(Action::Pass);
            }
            Stage::Countdown | Stage::After => offers.push(Action::Ready),
            Stage::Aim => {
                let targets = (0..self.seats()).filter(|target| *target != seat);
                offers.extend(targets.map(|target| Action::Aim { target: whole(target) }));
            }
            Stage::Survivor => offers.extend([Action::Walk, Action::ShootOn]),
            _ => {}
        }
        self.list_cards(seat, offers);
    }
}

/// A number of shots that can be bet on.
pub(super) fn number_of_shots(shots: Option<Whole>) -> Result<u8, Refusal> {
    let shots = shots.and_then(|shots| u8::try_from(shots.0).ok());
    shots.filter(|shots| *shots <= MOST_SHOTS).ok_or(Refusal::BadBet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use laws::draws_as_from_the_list;

    #[test]
    fn the_same_numbers_draw_the_same_move_as_from_the_list() {
        let setups = (2..=6).cycle().take(60).map(|seats| (Setup::default(), seats));
        draws_as_from_the_list::<Roulette>(setups, 3_000);
    }
}
