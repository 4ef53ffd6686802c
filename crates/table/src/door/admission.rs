//! Who comes in by the link: everybody, unless they were sent away, the table is locked, or the
//! link is an old one. Whoever is known at the table always does.

use crate::command::Command;
use crate::log::{PersonId, TableEntry};
use crate::people::{Person, seating::go};
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::secret::Digest;
use crate::state::TableState;
use crate::step::{Draft, Step};
use crate::time::Millis;
use serde::Serialize;
use std::net::IpAddr;

/// For so long nobody new comes from the household of somebody who was sent away.
const EVENING: Millis = 12 * 60 * 60 * 1000;

/// Why the server ends a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ByeCode"))]
pub enum Bye {
    Kicked,
    Replaced,
    TooSlow,
    Restarting,
    UnknownTable,
    BadFrame,
    TooMany,
    Locked,
    Barred,
    SentAway,
}

/// Somebody who is nobody at the table yet.
#[derive(Clone, Copy)]
pub struct Newcomer {
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ShownOut"))]
pub(crate) struct ShownOutFrame<'a> {
    /// Their number at this table.
    person: PersonId,
    /// What they are called.
    name: &'a str,
    /// What they look like.
    face: &'a str,
}

/// Whether somebody who is nobody here may come in, or else what they are told.
pub fn admission(table: &TableState, who: &Newcomer, now: Millis) -> Result<(), Bye> {
    let Some(identity) = who.identity else { return without_identity(table, who, now) };
    if Some(identity) == table.owner() {
        return Ok(());
    }
    let former = table.folded.people.former(Some(identity));
    if former.is_some_and(|former| former.kicked) {
        return Err(Bye::Kicked);
    }
    if table.folded.door.sent_away(identity) {
        return Err(Bye::SentAway);
    }
    if table.folded.door.admitted(identity, who.tv) {
        return Ok(());
    }
    match without_identity(table, who, now) {
        // They have been here before: it is somebody else of their household who is not wanted.
        Err(Bye::Barred) if former.is_some() && !who.tv => Ok(()),
        answer => answer,
    }
}

fn without_identity(table: &TableState, who: &Newcomer, now: Millis) -> Result<(), Bye> {
    if who.former_link {
        return Err(Bye::UnknownTable);
    }
    if table.folded.door.locked() {
        return Err(Bye::Locked);
    }
    match table.folded.people.all().iter().any(|person| person.bars(who.household, now)) {
        true => Err(Bye::Barred),
        false => Ok(()),
    }
}

/// Those who were sent away, as everybody is shown them.
pub(crate) fn shown_out_frames(table: &TableState) -> Vec<ShownOutFrame<'_>> {
    let shown_out = table.folded.people.all().iter().filter(|person| person.kicked);
    shown_out
        .map(|person| ShownOutFrame { person: person.id, name: &person.name, face: &person.face })
        .collect()
}

/// What the host asks about who comes in.
pub(crate) fn admission_command(step: &mut Step, command: &Command) -> Result<(), CommandRefusal> {
    match command {
        Command::Pardon { person } => {
            if !step.folded.people.find(*person).is_some_and(|person| person.kicked) {
                return Err(TableRefusal::UnknownPerson.into());
            }
            step.put(TableEntry::Pardoned(*person));
        }
        Command::Lock { on } => {
            if *on {
                let_screens_stay(step);
            }
            step.put(TableEntry::Locked(*on));
        }
        Command::SendWatchersAway { tvs } => {
            let mut browsers = step.live.presence.watchers().to_vec();
            if *tvs {
                browsers.extend(step.live.presence.screens());
            }
            if !browsers.is_empty() {
                step.put(TableEntry::SentAway(browsers));
            }
        }
        _ => return Err(TableRefusal::Malformed.into()),
    }
    Ok(())
}

/// Sends somebody away for the evening, and with them whoever else would come new from their
/// household. Those of it who are known at the table, its shared screen too, are not meant.
pub(crate) fn show_out(step: &mut Step, person: PersonId) {
    let secret = step.folded.people.find(person).and_then(Person::secret);
    let household = step.live.presence.household(person);
    let_screens_stay(step);
    go(step, person, true);
    if let (Some(secret), Some(household)) = (secret, household) {
        let (household, until) = (secret.with_address(household), step.now + EVENING);
        step.put(TableEntry::Barred { person, household, until });
    }
}

/// The shared screens that look on now may go on, and come back.
fn let_screens_stay(step: &mut Step) {
    for identity in step.live.presence.screens().to_vec() {
        if !step.folded.door.admitted(identity, true) {
            step.put(TableEntry::Admitted { identity, tv: true });
        }
    }
}

/// The same as a step of its own, after the link was changed.
pub fn admit_screens(table: &mut TableState, now: Millis) -> Draft {
    let mut step = Step::new(table, now);
    let_screens_stay(&mut step);
    step.done()
}
