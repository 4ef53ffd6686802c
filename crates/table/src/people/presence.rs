//! Who is connected, from where, and how much they have lately asked for. None of it is in the log;
//! a table that is folded anew begins without it.

use super::quota::{Households, Quota};
use crate::log::{PersonId, Replies};
use crate::refusal::CommandRefusal;
use crate::secret::Digest;
use crate::state::TableState;
use crate::time::Millis;
use std::net::IpAddr;

/// Somebody at the table, as far as they are here.
struct PresentPerson {
    id: PersonId,
    /// Since when they are away; nothing while they are connected.
    away: Option<Millis>,
    /// The household their last socket came from.
    household: Option<IpAddr>,
    /// What they have lately asked for.
    quota: Quota,
    /// When they may react again.
    reacts_at: Millis,
    /// Replies to commands that left nothing in the log.
    replies: Replies,
}

/// A socket of the table, as far as it matters who is here.
#[derive(Clone, Copy)]
pub struct SocketNote {
    /// Who it is; nobody for a watcher or a shared screen.
    pub person: Option<PersonId>,
    /// Whether it is a shared screen.
    pub tv: bool,
    /// The browser, if it has an identity.
    pub identity: Option<Digest>,
    /// Where it comes from.
    pub household: IpAddr,
    /// Whether it draws the chance of games with the server.
    pub takes_part: bool,
}

/// Who is here.
#[derive(Default)]
pub struct Presence {
    /// Those who have been here since the log was folded.
    people: Vec<PresentPerson>,
    /// Since when somebody is connected. An empty table sleeps: nobody's time runs and no bot
    /// moves.
    awake: Option<Millis>,
    /// Whether anybody has been here since the log was folded.
    touched: bool,
    /// The browsers of the shared screens that look on, and of those who do without a name.
    screens: Vec<Digest>,
    watchers: Vec<Digest>,
    /// Whose phones draw with the server.
    take_part: Vec<PersonId>,
    /// What all of a household together have lately asked for.
    households: Households,
}

impl Presence {
    fn find(&self, id: PersonId) -> Option<&PresentPerson> {
        self.people.iter().find(|person| person.id == id)
    }

    /// What is known of this person; one who has not been here yet is away since the table woke.
    fn person(&mut self, id: PersonId) -> &mut PresentPerson {
        let place = self.people.iter().position(|person| person.id == id).unwrap_or_else(|| {
            self.people.push(PresentPerson {
                id,
                away: Some(self.awake.unwrap_or(0)),
                household: None,
                quota: Quota::default(),
                reacts_at: 0,
                replies: Replies::default(),
            });
            self.people.len() - 1
        });
        &mut self.people[place]
    }

    /// Since when this person is away; nothing while they are connected.
    pub fn away(&self, id: PersonId) -> Option<Millis> {
        self.find(id).map_or(Some(self.awake.unwrap_or(0)), |person| person.away)
    }

    /// Whether this person is connected.
    pub fn here(&self, id: PersonId) -> bool {
        self.find(id).is_some_and(|person| person.away.is_none())
    }

    /// Whether this person's phone is here and draws with the server.
    pub fn takes_part(&self, id: PersonId) -> bool {
        self.take_part.contains(&id) && self.here(id)
    }

    pub fn household(&self, id: PersonId) -> Option<IpAddr> {
        self.find(id)?.household
    }

    pub fn touched(&self) -> bool {
        self.touched
    }

    pub fn awake(&self) -> bool {
        self.awake.is_some()
    }

    pub fn screens(&self) -> &[Digest] {
        &self.screens
    }

    pub fn watchers(&self) -> &[Digest] {
        &self.watchers
    }

    /// Somebody is connected from now on. Others are away from now on: time did not run meanwhile.
    pub(crate) fn wake(&mut self, now: Millis) {
        (self.awake, self.touched) = (Some(now), true);
        self.people.iter_mut().for_each(|person| person.away = person.away.map(|_| now));
    }

    /// Nobody is connected any more.
    pub(crate) fn sleep(&mut self) {
        self.awake = None;
    }

    pub(crate) fn came(&mut self, id: PersonId) {
        self.person(id).away = None;
    }

    pub(crate) fn went(&mut self, id: PersonId, now: Millis) {
        self.person(id).away = Some(now);
    }

    /// Notes where everybody is and who looks on.
    pub(crate) fn note(&mut self, sockets: impl IntoIterator<Item = SocketNote>) {
        self.screens.clear();
        self.watchers.clear();
        self.take_part.clear();
        for SocketNote { person, tv, identity, household, takes_part } in sockets {
            match person {
                Some(person) => {
                    self.person(person).household = Some(household);
                    self.take_part.extend(takes_part.then_some(person));
                }
                None if tv => self.screens.extend(identity),
                None => self.watchers.extend(identity),
            }
        }
    }

    /// Forgets people of whom the log knows nothing any more.
    pub(crate) fn retain(&mut self, known: impl Fn(PersonId) -> bool) {
        self.people.retain(|person| known(person.id));
    }

    /// What this person has lately asked for.
    pub(super) fn quota(&mut self, id: PersonId) -> &mut Quota {
        &mut self.person(id).quota
    }

    pub(super) fn households(&mut self) -> &mut Households {
        &mut self.households
    }

    /// Whether this person may react now; if so, not again before they have rested.
    pub(crate) fn may_react(&mut self, id: PersonId, rest: Millis, now: Millis) -> bool {
        let person = self.person(id);
        let may = person.reacts_at <= now;
        if may {
            person.reacts_at = now + rest;
        }
        may
    }

    /// Remembers the answer to a command that left nothing in the log.
    pub(crate) fn remember(
        &mut self,
        id: PersonId,
        command: &str,
        refusal: Option<&CommandRefusal>,
    ) {
        self.person(id).replies.remember(command, refusal);
    }

    /// What such a command was answered.
    pub(crate) fn replied(
        &self,
        id: PersonId,
        command: &str,
    ) -> Option<Result<(), CommandRefusal>> {
        self.find(id)?.replies.find(command)
    }
}

/// Notes where everybody is and who looks on.
pub fn note_sockets(table: &mut TableState, sockets: impl IntoIterator<Item = SocketNote>) {
    table.live.presence.note(sockets);
}
