//! The door of a table: for how long its code rings, who knocks, and who lets them in. The link
//! needs no door.

use super::admission::Newcomer;
use super::client::Bye;
use super::codes::CODE_LASTS;
use super::command::{Command, good_face, good_name};
use super::entry::TableEntry;
use super::refusal::{CommandRefusal, TableRefusal};
use super::state::{Draft, TableState};
use super::tables::Tables;
use super::task::{TableMessage, TableTask};
use crate::clock::Millis;
use crate::person::{Digest, Secret};
use serde::Serialize;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};

/// So many may wait at one door.
const MOST_KNOCKS: usize = 5;
/// So long somebody waits before the table forgets them.
const KNOCK_LASTS: Millis = 3 * 60 * 1000;

/// Somebody at the door.
pub struct Knock {
    /// Who they say they are; nothing if it is a shared screen.
    pub who: Option<(String, String)>,
    /// The browser, which may come in once somebody has opened.
    pub identity: Option<Digest>,
    /// Where they come from: one household waits once.
    pub household: IpAddr,
    /// Whether that is the home network of the server.
    pub at_home: bool,
    /// Gets the table's answer.
    pub answer: oneshot::Sender<Answer>,
}

/// What a table says to a knock.
pub enum Answer {
    /// The door is open.
    In(Secret),
    /// Somebody has to open; this tells when.
    Wait(watch::Receiver<Knocked>),
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
    who: Option<(String, String)>,
    identity: Option<Digest>,
    household: IpAddr,
    since: Millis,
    told: watch::Sender<Knocked>,
}

/// Somebody at the door, as everybody at the table sees them.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Knock"))]
pub(super) struct KnockFrame<'a> {
    /// Their number at this door.
    knock: u32,
    /// What they are called; nothing if it is a shared screen.
    name: Option<&'a str>,
    /// What they look like.
    face: Option<&'a str>,
}

/// What lives at the door.
#[derive(Default)]
pub(super) struct Door {
    /// The code that rings here, and until when.
    pub code: Option<(String, Millis)>,
    /// Until when the table lets people in by a code.
    until: Option<Millis>,
    /// Whether it was between games when it was last looked at; that is when people come.
    between_games: bool,
    waiting: Vec<Waiting>,
    /// What people at the door are to hear once it is stored.
    answers: Vec<(watch::Sender<Knocked>, Knocked)>,
    knocks: u32,
}

impl Door {
    /// When something has to be done at the door even if nobody says anything.
    pub fn next_wake(&self) -> Option<Millis> {
        let code = self.code.as_ref().map(|(_, until)| *until);
        let forgotten = self.waiting.iter().map(|waiting| waiting.since + KNOCK_LASTS).min();
        code.into_iter().chain(forgotten).min()
    }

    /// Whether one more of this household may wait. When too many do, the household that has most
    /// of the places gives one up to a household that has fewer.
    fn has_room(&mut self, household: IpAddr) -> bool {
        if self.waiting.len() < MOST_KNOCKS {
            return true;
        }
        let share = |whose: IpAddr| self.waiting.iter().filter(|it| it.household == whose).count();
        let most = self.waiting.iter().map(|it| it.household).max_by_key(|whose| share(*whose));
        let Some(most) = most.filter(|most| share(*most) > share(household) + 1) else {
            return false;
        };
        let oldest = self.waiting.iter().position(|it| it.household == most);
        if let Some(oldest) = oldest {
            let gone = self.waiting.remove(oldest);
            self.answers.push((gone.told, Knocked::No));
        }
        true
    }

    pub fn frames(&self) -> Vec<KnockFrame<'_>> {
        self.waiting
            .iter()
            .map(|waiting| KnockFrame {
                knock: waiting.id,
                name: waiting.who.as_ref().map(|(name, _)| name.as_str()),
                face: waiting.who.as_ref().map(|(_, face)| face.as_str()),
            })
            .collect()
    }
}

impl TableState {
    /// Whether a code is enough to come in.
    pub(super) fn door_open(&self) -> bool {
        self.folded.door_open.unwrap_or(self.config.codes.home())
    }

    /// What is asked of the door.
    pub(super) fn door_command(
        &mut self,
        command: &Command,
        now: Millis,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        match command {
            Command::OpenDoor { on } => self.put(draft, TableEntry::DoorOpen(*on)),
            Command::RenewCode => self.live.door.until = Some(now + CODE_LASTS),
            Command::LetIn { knock } => self.answer_knock(*knock, true, draft)?,
            Command::TurnAway { knock } => self.answer_knock(*knock, false, draft)?,
            _ => return Err(TableRefusal::Malformed.into()),
        }
        self.live.room_changed = true;
        Ok(())
    }

    fn answer_knock(
        &mut self,
        knock: u32,
        yes: bool,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        let waiting = &mut self.live.door.waiting;
        let place = waiting.iter().position(|waiting| waiting.id == knock);
        let waiting = waiting.remove(place.ok_or(TableRefusal::UnknownPerson)?);
        let said = if yes { Knocked::In(self.names().invite) } else { Knocked::No };
        if let Some(identity) = waiting.identity.filter(|_| yes) {
            let tv = waiting.who.is_none();
            self.put(draft, TableEntry::Admitted { identity, tv });
        }
        self.live.door.answers.push((waiting.told, said));
        Ok(())
    }

    /// Lets the code ring while people may come, and forgets who has waited too long.
    pub(super) fn tend_door(&mut self, now: Millis) {
        let between_games = self.running().is_none();
        let (invite, had) = (self.names().invite, self.names().code.clone());
        let door = &mut self.live.door;
        if between_games != door.between_games {
            door.between_games = between_games;
            door.until = between_games.then_some(now + CODE_LASTS);
        }
        let until = door.until.filter(|until| *until > now);
        if door.code.as_ref().map(|(_, until)| *until) != until {
            door.code = until.map(|until| {
                let had = door.code.take().map_or(had, |(code, _)| code);
                (self.config.codes.give(invite, &had, now, until), until)
            });
            if until.is_none() {
                self.config.codes.withdraw(invite);
            }
            self.live.room_changed = true;
        }
        for (told, said) in door.answers.drain(..) {
            // Whoever knocked may be gone.
            let _ = told.send(said);
        }
        let waited = door.waiting.len();
        door.waiting.retain(|waiting| {
            waiting.since + KNOCK_LASTS > now && waiting.told.receiver_count() > 0
        });
        self.live.room_changed |= door.waiting.len() != waited;
    }

    /// Somebody knocks. `heard` says whether there is anybody who could open.
    fn knock(&mut self, knock: Knock, heard: bool, now: Millis) {
        let by_default = self.config.codes.home() && knock.at_home;
        let newcomer = Newcomer {
            identity: knock.identity,
            household: knock.household,
            tv: knock.who.is_none(),
            former_link: false,
        };
        let admitted = self.admission(&newcomer, now);
        let open = self.folded.door_open.unwrap_or(by_default) && admitted.is_ok();
        let heard = heard && admitted != Err(Bye::Kicked);
        let invite = self.names().invite;
        let door = &mut self.live.door;
        door.waiting.retain(|waiting| waiting.household != knock.household || knock.at_home);
        let answer = if open {
            Answer::In(invite)
        } else if !heard || !door.has_room(knock.household) {
            Answer::Closed
        } else {
            let (told, waits) = watch::channel(Knocked::Waiting);
            door.knocks += 1;
            let (id, Knock { who, identity, household, .. }) = (door.knocks, &knock);
            let (who, identity, household) = (who.clone(), *identity, *household);
            door.waiting.push(Waiting { id, who, identity, household, since: now, told });
            self.live.room_changed = true;
            Answer::Wait(waits)
        };
        // Whoever knocked may be gone.
        let _ = knock.answer.send(answer);
    }
}

impl TableTask {
    pub(super) fn knocked(&mut self, knock: Knock) {
        let now = self.tables.clock.now();
        let heard = self.clients.iter().any(|client| client.person.is_some());
        self.state.knock(knock, heard, now);
    }
}

/// Who somebody says they are, or what cannot be said of that.
pub fn introduced(name: &str, face: &str) -> Result<(String, String), CommandRefusal> {
    Ok((good_name(name)?, good_face(face)?))
}

impl Tables {
    /// Rings at the door of a table.
    pub async fn knock(
        self: &Arc<Tables>,
        invite: Secret,
        who: Option<(String, String)>,
        identity: Digest,
        (household, at_home): (IpAddr, bool),
    ) -> Answer {
        let (answer, answered) = oneshot::channel();
        let identity = Some(identity);
        let knock = Knock { who, identity, household, at_home, answer };
        let mut message = TableMessage::Knock(Box::new(knock));
        loop {
            match self.open(invite).send(message).await {
                Ok(()) => return answered.await.unwrap_or(Answer::Closed),
                // It left memory in this very moment: it comes back.
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
    }
}
