//! Programs that are at a table without a socket: what they have been told waits here until they
//! ask for it. To the table each of them is a socket like any other.

use crate::config::Limits;
use crate::person::{Digest, Secret};
use crate::socket::{Allowance, next_socket};
use crate::table::{
    Attach, Bye, Command, OutboxReader, SocketId, TableMessage, Tables, Taken, outbox,
};
use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use std::collections::{HashMap, VecDeque};
use std::future::poll_fn;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, timeout};

/// A program that has not asked for so long is gone.
const QUIET: Duration = Duration::from_secs(45);
/// So many frames wait for one that asks seldom; it gets the newest pictures instead of older ones.
const KEPT: usize = 64;
/// So many programs may be here at a time.
const MOST: usize = 5_000;

/// The programs that are here, by the links they came by and what is kept of their tokens: a token
/// opens nothing under the link of another table.
#[derive(Default)]
pub struct Guests {
    here: Mutex<HashMap<(Secret, Digest), Arc<Guest>>>,
    /// Held while one comes: a program that asks twice at once comes once.
    coming: tokio::sync::Mutex<()>,
}

/// One of them.
pub struct Guest {
    table: mpsc::Sender<TableMessage>,
    socket: SocketId,
    told: Mutex<Told>,
    /// The number of the newest frame.
    newest: watch::Sender<u64>,
    /// How often it may ask for frames, and say something.
    asks: Mutex<Allowance>,
    says: Mutex<Allowance>,
    asked: Mutex<Instant>,
}

/// What it has been told.
struct Told {
    /// The number of the first frame that it was told in this visit.
    first: u64,
    next: u64,
    waiting: VecDeque<(u64, Utf8Bytes)>,
    /// The newest greeting and the newest pictures, for whoever does not know what came before.
    pictures: [Option<(u64, Utf8Bytes)>; 3],
    /// Who waits for the answer to a command.
    answers: HashMap<String, Vec<oneshot::Sender<Utf8Bytes>>>,
    /// Whether it has been greeted.
    welcome: bool,
    /// Why the visit is over.
    over: Option<Bye>,
}

/// Why there is nothing for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGuest {
    /// Nobody here has this token, or not any more.
    Unknown,
    /// The table changes hands, or the server goes down.
    Moving,
    /// Too many are here.
    TooMany,
    /// It asks too often.
    TooFast,
}

#[derive(Deserialize)]
struct Head {
    t: String,
    id: Option<String>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Held for a moment only, never across anything that could panic or wait.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Told {
    fn take(&mut self, frame: Utf8Bytes) {
        let head = serde_json::from_str::<Head>(&frame).ok();
        let kind = head.as_ref().map_or("", |head| head.t.as_str());
        if let ("ack", Some(id)) = (kind, head.as_ref().and_then(|head| head.id.as_ref()))
            && let Some(waiting) = self.answers.remove(id)
        {
            waiting.into_iter().for_each(|waits| _ = waits.send(frame.clone()));
            return;
        }
        let number = self.next;
        self.next += 1;
        let picture = ["welcome", "room", "game"].iter().position(|of| *of == kind);
        if let Some(picture) = picture {
            self.pictures[picture] = Some((number, frame.clone()));
        }
        self.welcome |= kind == "welcome";
        self.waiting.push_back((number, frame));
        if self.waiting.len() > KEPT {
            self.waiting.pop_front();
        }
    }

    /// What came after the frame of this number: all of it, or the newest pictures if that is no
    /// longer known.
    fn after(&self, after: u64) -> Vec<Utf8Bytes> {
        let oldest = self.waiting.front().map_or(self.next, |(number, _)| *number);
        let known = after + 1 >= oldest && after + 1 >= self.first && after < self.next;
        if known {
            let newer = self.waiting.iter().filter(|(number, _)| *number > after);
            return newer.map(|(_, frame)| frame.clone()).collect();
        }
        let mut pictures: Vec<_> = self.pictures.iter().flatten().cloned().collect();
        pictures.sort_by_key(|(number, _)| *number);
        let bye = self.waiting.back().filter(|_| self.over.is_some()).cloned();
        pictures.into_iter().chain(bye).map(|(_, frame)| frame).collect()
    }
}

impl Guests {
    /// The program with this token, at its table: it comes now, or came a moment ago.
    pub async fn find(
        &self,
        tables: &Arc<Tables>,
        limits: &Limits,
        (invite, token): (Secret, Secret),
        household: IpAddr,
    ) -> Result<Arc<Guest>, NoGuest> {
        let secret = token.digest();
        let coming = self.coming.lock().await;
        if let Some(guest) = self.here(invite, secret) {
            drop(coming);
            guest.greeted().await?;
            return Ok(guest);
        }
        if locked(&self.here).len() >= MOST {
            return Err(NoGuest::TooMany);
        }
        let (outbox, mail) = outbox();
        let socket = next_socket();
        let attach = Attach {
            socket,
            tv: false,
            identity: None,
            household,
            crowded: false,
            former_link: false,
            secret: Some(secret),
            with_secret_only: true,
            language: None,
            takes_changes: false,
            takes_part: false,
            outbox,
        };
        let table = tables.attach(invite, attach).await.ok_or(NoGuest::Moving)?;
        // No two visits have the same numbers, so that an old one is not taken for a new one.
        let first = tables.clock.now() * 1_000;
        let told = Told {
            first,
            next: first,
            waiting: VecDeque::new(),
            pictures: [None, None, None],
            answers: HashMap::new(),
            welcome: false,
            over: None,
        };
        let guest = Arc::new(Guest {
            table,
            socket,
            told: Mutex::new(told),
            newest: watch::Sender::new(0),
            asks: Mutex::new(Allowance::new(limits)),
            says: Mutex::new(Allowance::new(limits)),
            asked: Mutex::new(Instant::now()),
        });
        locked(&self.here).insert((invite, secret), Arc::clone(&guest));
        drop(coming);
        tokio::spawn(Arc::clone(&guest).listen(mail));
        guest.greeted().await?;
        Ok(guest)
    }

    /// The program with this token that is here, having come by this link.
    pub fn here(&self, invite: Secret, secret: Digest) -> Option<Arc<Guest>> {
        locked(&self.here).get(&(invite, secret)).filter(|guest| !guest.is_over()).cloned()
    }

    /// Lets go of those whose visit is over.
    pub fn forget(&self) {
        locked(&self.here).retain(|_, guest| !guest.is_over());
    }
}

impl Guest {
    fn is_over(&self) -> bool {
        locked(&self.told).over.is_some()
    }

    /// Notes that it asks for frames, and says whether it may.
    pub fn may_ask(&self) -> Result<(), NoGuest> {
        self.allowed(&self.asks)
    }

    /// Notes that it wants to say something, and says whether it may.
    pub fn may_say(&self) -> Result<(), NoGuest> {
        self.allowed(&self.says)
    }

    fn allowed(&self, allowance: &Mutex<Allowance>) -> Result<(), NoGuest> {
        let now = Instant::now();
        *locked(&self.asked) = now;
        match locked(allowance).take(now) {
            Some(true) => Ok(()),
            Some(false) | None => Err(NoGuest::TooFast),
        }
    }

    /// Waits until the table has let it in, or has not.
    pub async fn greeted(&self) -> Result<(), NoGuest> {
        let mut newest = self.newest.subscribe();
        loop {
            let (welcome, over) = {
                let told = locked(&self.told);
                (told.welcome, told.over)
            };
            match (welcome, over) {
                (true, _) => return Ok(()),
                (false, Some(Bye::Kicked | Bye::UnknownTable)) => return Err(NoGuest::Unknown),
                (false, Some(_)) => return Err(NoGuest::Moving),
                (false, None) => newest.changed().await.map_err(|_| NoGuest::Moving)?,
            }
        }
    }

    /// Takes what the table has for it, until one of both goes.
    async fn listen(self: Arc<Guest>, mut mail: OutboxReader) {
        let mut found = Vec::new();
        let over = loop {
            let next = poll_fn(|context| mail.poll_take(context, &mut found));
            let quiet = locked(&self.asked).elapsed() > QUIET;
            let taken = match quiet {
                true => break Bye::TooSlow,
                false => timeout(QUIET / 3, next).await,
            };
            let Ok(taken) = taken else { continue };
            let mut told = locked(&self.told);
            found.drain(..).for_each(|frame| told.take(frame));
            let over = match taken {
                Taken::Frames => None,
                Taken::Last(bye) => Some(bye),
                Taken::LetGo => Some(Bye::TooSlow),
            };
            let newest = told.next;
            drop(told);
            self.newest.send_replace(newest);
            if let Some(bye) = over {
                break bye;
            }
        };
        // A table that has left memory has forgotten it already.
        let _ = self.table.send(TableMessage::Detach(self.socket)).await;
        let mut told = locked(&self.told);
        told.take(table::wire::bye(over).into());
        (told.over, told.answers) = (Some(over), HashMap::new());
        let newest = told.next;
        drop(told);
        self.newest.send_replace(newest);
    }

    /// What came after the frame of this number, and the number of the last of it; waits so long
    /// for something.
    pub async fn after(&self, after: u64, patience: Duration) -> (Vec<Utf8Bytes>, u64) {
        let mut newest = self.newest.subscribe();
        let until = Instant::now() + patience;
        loop {
            {
                let told = locked(&self.told);
                let found = told.after(after);
                if !found.is_empty() || Instant::now() >= until {
                    return (found, told.next.saturating_sub(1));
                }
            }
            // Whoever waits is here.
            *locked(&self.asked) = Instant::now();
            let _ = tokio::time::timeout_at(until, newest.changed()).await;
        }
    }

    /// Says a command and waits for its answer; nothing if there will be none.
    pub async fn say(&self, id: Box<str>, command: Command) -> Option<Utf8Bytes> {
        let (answer, waits) = oneshot::channel();
        {
            let mut told = locked(&self.told);
            if told.over.is_some() {
                return None;
            }
            told.answers.entry(id.to_string()).or_default().push(answer);
        }
        let message = TableMessage::Do { socket: self.socket, id, command: Box::new(command) };
        self.table.send(message).await.ok()?;
        waits.await.ok()
    }
}
