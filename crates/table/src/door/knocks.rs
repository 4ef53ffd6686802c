//! The door of a table: for how long its code rings, who knocks, and who lets them in. The link
//! needs no door.

use super::admission::{Bye, Newcomer, admission};
use crate::command::Command;
use crate::log::TableEntry;
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::secret::{Digest, Secret};
use crate::state::TableState;
use crate::step::Step;
use crate::time::Millis;
use serde::Serialize;
use std::net::IpAddr;

/// How long a code rings before somebody has to renew it.
pub const CODE_LASTS: Millis = 15 * 60 * 1000;
/// So many may wait at one door.
const MOST_KNOCKS: usize = 5;
/// So long somebody waits before the table forgets them.
const KNOCK_LASTS: Millis = 3 * 60 * 1000;

/// Somebody at the door.
#[derive(Clone)]
pub struct Knock {
    /// Who they say they are; nothing if it is a shared screen.
    pub who: Option<(String, String)>,
    /// The browser, which may come in once somebody has opened.
    pub identity: Option<Digest>,
    /// Where they come from: one household waits once.
    pub household: IpAddr,
    /// Whether that is the home network of the server.
    pub at_home: bool,
}

/// The way back to somebody who waits at the door.
pub trait Caller: Send {
    /// Whether they still wait.
    fn waits(&self) -> bool;
    /// Tells them what has become of their knock.
    fn tell(&self, said: Knocked);
}

/// What a table says to a knock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnockAnswer {
    /// The door is open: this is the link.
    In(Secret),
    /// Somebody has to open; the caller is told when.
    Wait,
    /// Nobody is there, or too many wait.
    Closed,
}

/// What has become of a knock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knocked {
    /// Nobody has said anything yet.
    Waiting,
    /// They may come in by this link.
    In(Secret),
    /// They may not, or nobody came to the door.
    No,
}

/// Somebody who waits at the door.
struct Waiting {
    id: u32,
    knock: Knock,
    since: Millis,
    caller: Box<dyn Caller>,
}

/// Somebody at the door, as everybody at the table sees them.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Knock"))]
pub(crate) struct KnockFrame<'a> {
    /// Their number at this door.
    knock: u32,
    /// What they are called; nothing if it is a shared screen.
    name: Option<&'a str>,
    /// What they look like.
    face: Option<&'a str>,
}

/// Who waits at the door, and the code that rings there.
#[derive(Default)]
pub(crate) struct Knocks {
    /// The code that rings here, and until when.
    code: Option<(String, Millis)>,
    /// Until when the table lets people in by a code.
    until: Option<Millis>,
    /// Whether it was between games when it was last looked at; that is when people come.
    between_games: bool,
    waiting: Vec<Waiting>,
    /// What people at the door are to hear once it is stored.
    answers: Vec<(Box<dyn Caller>, Knocked)>,
    count: u32,
}

impl Knocks {
    /// The code that rings here, and until when.
    pub fn code(&self) -> Option<(&str, Millis)> {
        self.code.as_ref().map(|(code, until)| (code.as_str(), *until))
    }

    pub fn frames(&self) -> Vec<KnockFrame<'_>> {
        self.waiting
            .iter()
            .map(|waiting| KnockFrame {
                knock: waiting.id,
                name: waiting.knock.who.as_ref().map(|(name, _)| name.as_str()),
                face: waiting.knock.who.as_ref().map(|(_, face)| face.as_str()),
            })
            .collect()
    }

    /// Whether one more of this household may wait. When too many do, the household that has most
    /// of the places gives one up to a household that has fewer.
    fn has_room(&mut self, household: IpAddr) -> bool {
        if self.waiting.len() < MOST_KNOCKS {
            return true;
        }
        let from = |it: &Waiting| it.knock.household;
        let share = |whose: IpAddr| self.waiting.iter().filter(|it| from(it) == whose).count();
        let most = self.waiting.iter().map(from).max_by_key(|whose| share(*whose));
        let Some(most) = most.filter(|most| share(*most) > share(household) + 1) else {
            return false;
        };
        let oldest = self.waiting.iter().position(|it| from(it) == most);
        if let Some(oldest) = oldest {
            let gone = self.waiting.remove(oldest);
            self.answers.push((gone.caller, Knocked::No));
        }
        true
    }
}

/// When something has to be done at the door even if nobody says anything.
pub fn wakes(table: &TableState) -> Option<Millis> {
    let knocks = &table.live.knocks;
    let code = knocks.code().map(|(_, until)| until);
    let forgotten = knocks.waiting.iter().map(|waiting| waiting.since + KNOCK_LASTS).min();
    code.into_iter().chain(forgotten).min()
}

/// Whether a code is enough to come in.
pub(crate) fn is_open(table: &TableState) -> bool {
    table.folded.door.door_open.unwrap_or(table.config.codes.home())
}

/// What is asked of the door.
pub(crate) fn door_command(step: &mut Step, command: &Command) -> Result<(), CommandRefusal> {
    match command {
        Command::OpenDoor { on } => step.put(TableEntry::DoorOpen(*on)),
        Command::RenewCode => step.live_mut().knocks.until = Some(step.now + CODE_LASTS),
        Command::LetIn { knock } => answer(step, *knock, true)?,
        Command::TurnAway { knock } => answer(step, *knock, false)?,
        _ => return Err(TableRefusal::Malformed.into()),
    }
    step.live_mut().changes.room();
    Ok(())
}

fn answer(step: &mut Step, knock: u32, yes: bool) -> Result<(), CommandRefusal> {
    let invite = step.names.invite;
    let waiting = &mut step.live_mut().knocks.waiting;
    let place = waiting.iter().position(|waiting| waiting.id == knock);
    let Waiting { knock, caller, .. } = waiting.remove(place.ok_or(TableRefusal::UnknownPerson)?);
    let said = if yes { Knocked::In(invite) } else { Knocked::No };
    if let Some(identity) = knock.identity.filter(|_| yes) {
        step.put(TableEntry::Admitted { identity, tv: knock.who.is_none() });
    }
    step.live_mut().knocks.answers.push((caller, said));
    Ok(())
}

/// Lets the code ring while people may come, and forgets who has waited too long.
pub fn tend_door(table: &mut TableState, now: Millis) {
    let between_games = table.running().is_none();
    let TableState { config, names, live, .. } = table;
    let knocks = &mut live.knocks;
    if between_games != knocks.between_games {
        knocks.between_games = between_games;
        knocks.until = between_games.then_some(now + CODE_LASTS);
    }
    let until = knocks.until.filter(|until| *until > now);
    if knocks.code().map(|(_, until)| until) != until {
        knocks.code = until.map(|until| {
            let had = knocks.code.take().map_or_else(|| names.code.clone(), |(code, _)| code);
            (config.codes.give(names.invite, &had, now, until), until)
        });
        if until.is_none() {
            config.codes.withdraw(names.invite);
        }
        live.changes.room();
    }
    for (caller, said) in knocks.answers.drain(..) {
        caller.tell(said);
    }
    let waited = knocks.waiting.len();
    let stays = |it: &Waiting| it.since + KNOCK_LASTS > now && it.caller.waits();
    knocks.waiting.retain(stays);
    if knocks.waiting.len() != waited {
        live.changes.room();
    }
}

/// Somebody knocks. `heard` says whether there is anybody who could open.
pub fn knock(
    table: &mut TableState,
    knock: Knock,
    caller: Box<dyn Caller>,
    heard: bool,
    now: Millis,
) -> KnockAnswer {
    let by_default = table.config.codes.home() && knock.at_home;
    let Knock { identity, household, ref who, .. } = knock;
    let newcomer = Newcomer { identity, household, tv: who.is_none(), former_link: false };
    let admitted = admission(table, &newcomer, now);
    let open = table.folded.door.door_open.unwrap_or(by_default) && admitted.is_ok();
    let heard = heard && admitted != Err(Bye::Kicked);
    let live = &mut table.live;
    let knocks = &mut live.knocks;
    knocks.waiting.retain(|waiting| waiting.knock.household != household || knock.at_home);
    if open {
        KnockAnswer::In(table.names.invite)
    } else if !heard || !knocks.has_room(household) {
        KnockAnswer::Closed
    } else {
        knocks.count += 1;
        knocks.waiting.push(Waiting { id: knocks.count, knock, since: now, caller });
        live.changes.room();
        KnockAnswer::Wait
    }
}

/// The table has another link, and another code if it has one.
pub fn take_link(table: &mut TableState, invite: Secret, now: Millis) {
    let codes = &table.config.codes;
    codes.withdraw(std::mem::replace(&mut table.names.invite, invite));
    if let Some((code, until)) = &mut table.live.knocks.code {
        *code = codes.give(invite, "", now, *until);
    }
    // Where pictures are found follows from the link.
    table.live.changes.room();
    if table.game().is_some() {
        table.live.changes.game();
    }
}
