//! Who comes in by the link: everybody, unless they were sent away, the table is locked, or the
//! link is an old one. Whoever is known at the table always does.

use super::client::{Bye, Client};
use super::command::Command;
use super::entry::{PersonId, TableEntry};
use super::folded::Person;
use super::refusal::{CommandRefusal, TableRefusal};
use super::state::{Draft, TableState};
use super::task::TableTask;
use crate::clock::Millis;
use crate::person::Digest;
use serde::Serialize;
use std::net::IpAddr;

/// For so long nobody new comes from the household of somebody who was sent away.
const EVENING: Millis = 12 * 60 * 60 * 1000;

/// Somebody who is nobody at the table yet.
#[derive(Clone, Copy)]
pub(super) struct Newcomer {
    /// The browser, if it has an identity.
    pub identity: Option<Digest>,
    /// Where they come from.
    pub household: IpAddr,
    /// Whether it is a shared screen.
    pub tv: bool,
    /// Whether they came by a link that the table no longer has.
    pub former_link: bool,
}

/// Somebody who was sent away and does not come back unless the host says so.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ShownOut"))]
pub(super) struct ShownOutFrame<'a> {
    /// Their number at this table.
    person: PersonId,
    /// What they are called.
    name: &'a str,
    /// What they look like.
    face: &'a str,
}

impl TableState {
    /// Whether somebody who is nobody here may come in, or else what they are told.
    pub(super) fn admission(&self, who: &Newcomer, now: Millis) -> Result<(), Bye> {
        let Some(identity) = who.identity else { return self.without_identity(who, now) };
        if Some(identity) == self.owner() {
            return Ok(());
        }
        let former = self.former(Some(identity));
        if former.is_some_and(|former| former.kicked) {
            return Err(Bye::Kicked);
        }
        if self.folded.browsers.sent_away(identity) {
            return Err(Bye::SentAway);
        }
        if self.folded.browsers.admitted(identity, who.tv) {
            return Ok(());
        }
        match self.without_identity(who, now) {
            // They have been here before: it is somebody else of their household who is not wanted.
            Err(Bye::Barred) if former.is_some() && !who.tv => Ok(()),
            answer => answer,
        }
    }

    fn without_identity(&self, who: &Newcomer, now: Millis) -> Result<(), Bye> {
        if who.former_link {
            return Err(Bye::UnknownTable);
        }
        if self.folded.locked {
            return Err(Bye::Locked);
        }
        match self.folded.people.iter().any(|person| person.bars(who.household, now)) {
            true => Err(Bye::Barred),
            false => Ok(()),
        }
    }

    /// Those who were sent away, as everybody is shown them.
    pub(super) fn shown_out_frames(&self) -> Vec<ShownOutFrame<'_>> {
        let shown_out = self.folded.people.iter().filter(|person| person.kicked);
        shown_out
            .map(|person| ShownOutFrame {
                person: person.id,
                name: &person.name,
                face: &person.face,
            })
            .collect()
    }

    /// What the host asks about who comes in.
    pub(super) fn admission_command(
        &mut self,
        command: &Command,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        match command {
            Command::Pardon { person } => {
                let kicked = self.person(*person).is_some_and(|person| person.kicked);
                if !kicked {
                    return Err(TableRefusal::UnknownPerson.into());
                }
                self.put(draft, TableEntry::Pardoned(*person));
            }
            Command::Lock { on } => {
                if *on {
                    self.admit_screens(draft);
                }
                self.put(draft, TableEntry::Locked(*on));
            }
            Command::SendWatchersAway { tvs } => {
                let mut browsers = self.live.watchers.clone();
                if *tvs {
                    browsers.extend(&self.live.screens);
                }
                if !browsers.is_empty() {
                    self.put(draft, TableEntry::SentAway(browsers));
                }
            }
            _ => return Err(TableRefusal::Malformed.into()),
        }
        Ok(())
    }

    /// Sends somebody away for the evening, and with them whoever else would come new from their
    /// household. Those of it who are known at the table, its shared screen too, are not meant.
    pub(super) fn show_out(&mut self, person: PersonId, now: Millis, draft: &mut Draft) {
        let secret = self.person(person).and_then(Person::secret);
        let household = self.live.find(person).and_then(|person| person.household);
        self.admit_screens(draft);
        self.go(person, true, draft);
        if let (Some(secret), Some(household)) = (secret, household) {
            let household = secret.with_address(household);
            self.put(draft, TableEntry::Barred { person, household, until: now + EVENING });
        }
    }

    /// The shared screens that look on now may go on, and come back.
    pub(super) fn admit_screens(&mut self, draft: &mut Draft) {
        for identity in self.live.screens.clone() {
            if !self.folded.browsers.admitted(identity, true) {
                self.put(draft, TableEntry::Admitted { identity, tv: true });
            }
        }
    }
}

impl TableTask {
    /// Notes where everybody is and who looks on.
    pub(super) fn note_clients(&mut self) {
        let live = &mut self.state.live;
        let nobody = |tv: bool| {
            let looks_on = move |client: &&Client| client.person.is_none() && client.tv == tv;
            self.clients.iter().filter(looks_on).filter_map(|client| client.identity).collect()
        };
        (live.screens, live.watchers) = (nobody(true), nobody(false));
        live.take_part.clear();
        for client in &self.clients {
            if let Some(person) = client.person {
                live.person(person).household = Some(client.household);
                live.take_part.extend(client.takes_part.then_some(person));
            }
        }
    }

    /// Lets go of everybody without a name who could not come in now.
    pub(super) fn turn_out(&mut self, now: Millis) {
        let mut stay = Vec::with_capacity(self.clients.len());
        for client in self.clients.drain(..) {
            let refused = match client.person {
                Some(_) => Ok(()),
                None => self.state.admission(&client.newcomer(), now),
            };
            match refused {
                Ok(()) => stay.push(client),
                Err(bye) => {
                    self.state.withdraw(client.socket);
                    client.bye(bye);
                }
            }
        }
        self.clients = stay;
        self.state.live.room_changed = true;
        self.note_clients();
    }
}
