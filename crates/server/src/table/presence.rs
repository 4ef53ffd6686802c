//! Who is connected: when a bot steps in for somebody, and when a table sleeps and wakes.

use super::entry::{PersonId, TableEntry, Why};
use super::folded::Person;
use super::state::{Draft, TableState};
use crate::clock::{Millis, millis};

impl TableState {
    /// Somebody is connected. If a bot played for them because they were away, they have their seat
    /// back.
    pub fn came(&mut self, person: PersonId) -> Draft {
        let mut draft = Draft::default();
        let Some(someone) = self.person(person) else { return draft };
        let absent = someone.bot_plays == Some(Why::Absent);
        self.live.person(person).away = None;
        self.live.room_changed = true;
        if absent {
            self.put(&mut draft, TableEntry::GaveBack(person));
        }
        if self.folded.stands_in && self.is_owner(person) {
            self.put(&mut draft, TableEntry::Host(Some(person)));
        }
        draft
    }

    /// Somebody is no longer connected.
    pub fn went(&mut self, person: PersonId, now: Millis) {
        if self.person(person).is_some() {
            self.live.person(person).away = Some(now);
            self.live.room_changed = true;
        }
    }

    /// The first socket is there: the table goes on. Time did not run meanwhile, and nobody is
    /// rushed now.
    pub fn wake(&mut self, now: Millis) -> Draft {
        let mut draft = Draft::default();
        let another_clock = self.live.untouched();
        self.live.wake(now);
        if self.folded.paused {
            return draft;
        }
        let Some(deadline) = self.running().and_then(|game| game.deadline) else { return draft };
        // What a deadline in the log means is how long it was when it was written: the clock that
        // showed it may have been an hour ahead of ours, or a day behind.
        let meant = match another_clock {
            true => now + deadline.saturating_sub(self.folded.written),
            false => deadline,
        };
        let soonest = meant.max(now + millis(self.config.pace.wake_grace));
        if soonest != deadline {
            self.put(&mut draft, TableEntry::Deadline(Some(soonest)));
        }
        draft
    }

    /// The last socket is gone: the table sleeps.
    pub fn sleep(&mut self) {
        self.live.sleep();
    }

    /// When a bot steps in for this person; nothing if they are here, a bot already, or not asked
    /// to play. Programs are here as long as they answer.
    pub(super) fn taken_over_at(&self, person: PersonId) -> Option<Millis> {
        self.plays_itself(person).filter(|person| person.bot_plays.is_none())?;
        let pace = &self.config.pace;
        let program = self.person(person).is_some_and(Person::is_program);
        let grace = if program { pace.program } else { pace.grace };
        let gone = self.live.away(person).map(|away| away + millis(grace));
        gone.or_else(|| self.given_up_at(person))
    }

    /// When hosting passes on, and to whom; nothing while the host is here or nobody else is.
    pub(super) fn host_passes(&self) -> Option<(Millis, PersonId)> {
        let away = self.live.away(self.is_human(self.folded.host?)?.id)?;
        let next = self.next_host().filter(|next| self.live.here(*next))?;
        Some((away + millis(self.config.pace.host_grace), next))
    }

    /// Who is host when the host is not: the owner, or somebody who is seated. Who only looks on is
    /// not given the table.
    pub(super) fn next_host(&self) -> Option<PersonId> {
        let people = || {
            let fits = |id: PersonId| self.is_owner(id) || self.is_seated(id);
            self.folded
                .people
                .iter()
                .filter(move |person| !person.left && !person.is_machine() && fits(person.id))
                .map(|person| person.id)
                .filter(|id| Some(*id) != self.folded.host)
        };
        let here = || people().filter(|id| self.live.here(*id));
        here().find(|id| self.is_owner(*id)).or_else(|| here().next()).or_else(|| people().next())
    }

    /// Gives the table to somebody because its host is not there: the owner for good, anybody else
    /// until the owner is back.
    pub(super) fn pass_host(&mut self, next: PersonId, draft: &mut Draft) {
        let entry = match self.is_owner(next) {
            true => TableEntry::Host(Some(next)),
            false => TableEntry::StandsIn(next),
        };
        self.put(draft, entry);
    }

    /// Lets bots step in for everybody who has been away too long, and somebody else be host for a
    /// host who has.
    pub fn take_over(&mut self, now: Millis) -> Draft {
        let mut draft = Draft::default();
        if !self.live.awake() {
            return draft;
        }
        if let Some((_, next)) = self.host_passes().filter(|(time, _)| *time <= now) {
            self.pass_host(next, &mut draft);
        }
        if self.folded.paused {
            return draft;
        }
        let seats = self.running().map(|game| game.seats.clone()).unwrap_or_default();
        for person in seats {
            if self.taken_over_at(person).is_some_and(|time| time <= now) {
                self.put(&mut draft, TableEntry::BotTook { person, why: Why::Absent });
            }
        }
        draft
    }
}
