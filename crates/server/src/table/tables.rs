//! All tables that are in memory: found by their invite, folded from the store when somebody asks,
//! gone when nobody is there.

use super::client::{Attach, Client};
use super::codes::Codes;
use super::growers::Growers;
use super::outages::Outages;
use super::outbox::Outboxes;
use super::task::{TableMessage, TableTask};
use crate::bot::{BotBrain, Characters};
use crate::clock::Clock;
use crate::decks::Decks;
use crate::meters::Meters;
use crate::person::Secret;
use crate::store::{Claim, Epoch, Place, Store, StoreError};
use gallery::Gallery;
use kernel::{Quick, Rules};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use table::door::Bye;
use table::log::record_text;
use table::play::{Pace, take_clips};
use table::{Broken, Deed, Names, Right, TableConfig, TableState};
use thiserror::Error;
use tokio::sync::{Semaphore, mpsc, watch};

/// Commands that may wait for one table. Sockets wait when it is full, so a flood slows down those
/// who make it.
const INBOX: usize = 128;

/// Folding so many records takes a few milliseconds.
const CHECKPOINT_EVERY: u64 = 1_000;

/// Gives a new seed each time: the machine's randomness, unless a trial wants the same evening
/// twice.
pub type Seeds = Arc<dyn Fn() -> [u8; 32] + Send + Sync>;

/// So many brains may think at once, however many tables have bots: each of them takes a core.
pub fn thinkers() -> usize {
    2 * std::thread::available_parallelism().map_or(1, usize::from).max(2)
}

/// What all tables of a server are opened with.
pub struct TablesConfig {
    /// The games there are; the first lies on a new table.
    pub games: &'static [&'static dyn Rules],
    /// The characters a bot can have in a game; the first plays for people who are away.
    pub characters: Characters,
    /// How fast things happen.
    pub pace: Pace,
    /// Decks of people's own pictures.
    pub decks: Arc<Decks>,
    /// Which code rings where.
    pub codes: Arc<Codes>,
    /// Who may do what; [`Deed::right`] but in trials that plant another table.
    pub rights: fn(Deed) -> Right,
}

impl TablesConfig {
    /// What one table knows of it: decks and codes are ports to it.
    pub fn of_one(&self) -> TableConfig {
        TableConfig {
            games: self.games,
            characters: Arc::clone(&self.characters),
            pace: self.pace.clone(),
            decks: Arc::<Decks>::clone(&self.decks),
            codes: Arc::<Codes>::clone(&self.codes),
            rights: self.rights,
            alone: false,
        }
    }
}

/// What every table needs from outside.
pub struct Tables {
    /// What all tables share.
    pub config: Arc<TableConfig>,
    /// Decks of people's own pictures.
    pub decks: Arc<Decks>,
    /// Which code rings where.
    pub codes: Arc<Codes>,
    /// Where logs are kept.
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    /// Who thinks for bots.
    pub brains: BotBrain,
    /// Where the pictures hang.
    pub gallery: Arc<dyn Gallery>,
    /// What is counted.
    pub meters: Arc<Meters>,
    /// Whoever lets something grow waits here for a turn.
    pub growers: Growers,
    /// So many brains think at once; the others wait.
    pub thinkers: Arc<Semaphore>,
    /// What outboxes go through.
    pub outboxes: Outboxes,
    /// Where seeds come from.
    pub seeds: Seeds,
    /// After so many records a checkpoint is worth its room.
    pub checkpoint_every: u64,
    /// Set when the process is about to end: no table comes into memory any more.
    pub(super) closing: watch::Sender<bool>,
    set_aside: AtomicU64,
    running: Mutex<HashMap<Secret, mpsc::Sender<TableMessage>>>,
}

/// Why a table could not be brought into memory.
#[derive(Debug, Error)]
pub enum LoadError {
    /// No such table.
    #[error("there is no such table")]
    Unknown,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The log does not fold.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// The seed of the running game is missing.
    #[error("game {0} has no seed")]
    NoSeed(u32),
    /// Another process has the table, or this one is about to end.
    #[error("the table is another process's")]
    Elsewhere,
}

impl Tables {
    /// Tables with no table in memory.
    pub fn new(
        config: TablesConfig,
        store: Store,
        clock: Arc<dyn Clock>,
        brains: BotBrain,
        gallery: Arc<dyn Gallery>,
        meters: Arc<Meters>,
    ) -> Tables {
        Tables {
            config: Arc::new(config.of_one()),
            decks: config.decks,
            codes: config.codes,
            store,
            clock,
            brains,
            gallery,
            meters,
            growers: Growers::default(),
            thinkers: Arc::new(Semaphore::new(thinkers())),
            outboxes: Arc::new(|outbox| outbox),
            seeds: Arc::new(crate::person::random),
            checkpoint_every: CHECKPOINT_EVERY,
            closing: watch::Sender::new(false),
            set_aside: AtomicU64::new(0),
            running: Mutex::default(),
        }
    }

    fn running(&self) -> MutexGuard<'_, HashMap<Secret, mpsc::Sender<TableMessage>>> {
        // Held for a look-up only, never across anything that could panic or wait.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings a socket to its table and gives back the way to tell it things.
    pub async fn attach(
        self: &Arc<Tables>,
        invite: Secret,
        attach: Attach,
    ) -> Option<mpsc::Sender<TableMessage>> {
        let (invite, former_link) = self.current(invite).await;
        if let Some(owner) = attach.identity {
            self.decks.visited(owner, self.clock.now()).await;
        }
        let outbox = (self.outboxes)(attach.outbox);
        let mut message = TableMessage::Attach(Box::new(Attach { former_link, outbox, ..attach }));
        loop {
            let table = self.open(invite);
            match table.send(message).await {
                Ok(()) => return Some(table),
                // It left memory in this very moment: it comes back.
                Err(mpsc::error::SendError(back @ TableMessage::Attach(_))) => message = back,
                Err(_) => return None,
            }
        }
    }

    pub(super) fn open(self: &Arc<Tables>, invite: Secret) -> mpsc::Sender<TableMessage> {
        let mut running = self.running();
        if let Some(table) = running.get(&invite).filter(|table| !table.is_closed()) {
            return table.clone();
        }
        let (table, inbox) = mpsc::channel(INBOX);
        running.insert(invite, table.clone());
        self.meters.tables(running.len());
        tokio::spawn(Arc::clone(self).run(invite, table.downgrade(), inbox));
        table
    }

    /// A table in memory has another link.
    pub(super) fn moved(&self, from: Secret, to: Secret) {
        let mut running = self.running();
        if let Some(table) = running.remove(&from) {
            running.insert(to, table);
        }
    }

    pub(super) fn running_table(&self, invite: Secret) -> Option<mpsc::Sender<TableMessage>> {
        self.running().get(&invite).cloned()
    }

    /// Whether a table is in memory.
    pub fn is_running(&self, invite: Secret) -> bool {
        self.running().contains_key(&invite)
    }

    /// How many tables are in memory.
    pub fn count(&self) -> usize {
        self.running().len()
    }

    /// Games that were set aside since the server started.
    pub fn games_set_aside(&self) -> u64 {
        self.set_aside.load(Ordering::Relaxed)
    }

    /// Tells all tables that the server goes down.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        let tables: Vec<_> = self.running().drain().map(|(_, table)| table).collect();
        for table in tables {
            // A table that is gone already needs no farewell.
            let _ = table.send(TableMessage::Restart).await;
        }
    }

    /// Folds a table from its log.
    pub async fn fold(&self, names: Names) -> Result<TableState, LoadError> {
        let table = names.table;
        let [a, b, c, d, e, f, g, h, ..] = (self.seeds)();
        let random = Quick::new(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
        let config = Arc::clone(&self.config);
        let mut state = match self.fold_in_parts(table).await? {
            Some(folded) => TableState::beside(config, names, random, folded),
            None => TableState::fold(config, names, random, self.store.log.load(table).await?)?,
        };
        take_clips(&mut state, self.store.clips.clips(table).await?);
        if let Some(number) = state.wants_secret() {
            let secret = self.store.log.seed(table, number).await?;
            state.give_secret(secret.ok_or(LoadError::NoSeed(number))?);
        }
        Ok(state)
    }

    /// Claims a table and folds it: nobody with an earlier claim can add to what was read.
    pub(super) async fn claim(&self, names: Names) -> Result<(TableState, Epoch), LoadError> {
        if *self.closing.borrow() {
            return Err(LoadError::Elsewhere);
        }
        let epoch = match self.store.log.claim(names.table).await? {
            Claim::Mine(epoch) => epoch,
            Claim::Theirs | Claim::Newer => return Err(LoadError::Elsewhere),
        };
        // The game may be played with a deck that another process knows.
        self.decks.refresh_if_possible().await;
        let problem = match self.fold(names.clone()).await {
            Err(error @ (LoadError::Broken(_) | LoadError::NoSeed(_))) => error,
            other => return other.map(|state| (state, epoch)),
        };
        tracing::error!(%problem, table = names.table, "a log does not fold: its game is set aside");
        self.set_aside(&names, epoch, &problem).await?;
        Ok((self.fold(names).await?, epoch))
    }

    async fn load(&self, invite: Secret) -> Result<(TableState, Epoch), LoadError> {
        let stored = self.store.directory.by_invite(invite).await?.ok_or(LoadError::Unknown)?;
        let names = Names { table: stored.table, invite, code: stored.code, owner: stored.owner };
        self.claim(names).await
    }

    /// Lets a table whose log does not fold go on from where it does, without its game. Nothing is
    /// deleted: an entry at the end of the log says which records no longer count.
    async fn set_aside(
        &self,
        names: &Names,
        epoch: Epoch,
        problem: &LoadError,
    ) -> Result<(), LoadError> {
        let log = self.store.log.load(names.table).await?;
        let length = log.len() as u64;
        let from = match problem {
            LoadError::Broken(broken) => broken.seq,
            _ => length,
        };
        let good = log.iter().take(usize::try_from(from).unwrap_or(usize::MAX));
        let state = TableState::fold(Arc::clone(&self.config), names.clone(), Quick::new(0), good)?;
        let mut games = 0;
        while self.store.log.seed(names.table, games + 1).await?.is_some() {
            games += 1;
        }
        let entry = state.without_the_rest(games, length - from);
        let text = record_text(self.clock.now(), None, &[entry]);
        let at = Place { table: names.table, epoch, seq: length };
        self.store.log.append(at, text, None).await?;
        self.meters.set_aside();
        self.set_aside.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    async fn run(
        self: Arc<Tables>,
        invite: Secret,
        own: mpsc::WeakSender<TableMessage>,
        mut inbox: mpsc::Receiver<TableMessage>,
    ) {
        let (state, epoch) = match Box::pin(self.load(invite)).await {
            Ok(loaded) => loaded,
            Err(error) => {
                // Whoever comes in the moment in which the link is changed has to ask once more.
                let moved =
                    matches!(self.store.directory.by_former_invite(invite).await, Ok(Some(_)));
                let bye = match error {
                    LoadError::Unknown if !moved => Bye::UnknownTable,
                    _ => Bye::Restarting,
                };
                if bye == Bye::Restarting && !matches!(error, LoadError::Elsewhere) {
                    tracing::error!(%error, "a table could not be loaded");
                }
                self.leave(invite, &mut inbox);
                turn_away(&mut inbox, bye).await;
                return;
            }
        };
        tracing::debug!(table = state.names().table, records = state.seq(), "table in memory");
        let mut task = TableTask::new(Arc::clone(&self), state, epoch, own);
        let mut outages = Outages::new(&self.store);
        let mut planned = None;
        let mut alarm = self.clock.until(u64::MAX / 2);
        loop {
            if outages.any() && task.after_outage(&mut outages).await.is_break() {
                break;
            }
            let wake = task.next_wake();
            if wake != planned {
                planned = wake;
                alarm = self.clock.until(wake.unwrap_or(u64::MAX / 2));
            }
            tokio::select! {
                biased;
                () = outages.next() => {}
                message = inbox.recv() => {
                    let Some(message) = message else { break };
                    if task.hear(message).await.is_break() {
                        break;
                    }
                }
                () = &mut alarm, if planned.is_some() => {
                    planned = None;
                    if !task.clients.is_empty() {
                        Box::pin(task.wake()).await;
                        if task.lost {
                            break;
                        }
                    } else if self.leave_if_quiet(task.state.names().invite, &mut inbox) {
                        if task.visited {
                            self.note_visit(task.state.names().table, task.empty_since).await;
                        }
                        task.release().await;
                        tracing::debug!(table = task.state.names().table, "table left memory");
                        return;
                    } else {
                        task.empty_since = self.clock.now();
                    }
                }
            }
        }
        self.leave(task.state.names().invite, &mut inbox);
        turn_away(&mut inbox, Bye::Restarting).await;
    }

    /// Takes a table out of memory if nothing waits for it. Who holds its sender notices that it is
    /// closed and asks again.
    fn leave_if_quiet(&self, invite: Secret, inbox: &mut mpsc::Receiver<TableMessage>) -> bool {
        let mut running = self.running();
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        running.remove(&invite);
        self.meters.tables(running.len());
        true
    }

    fn leave(&self, invite: Secret, inbox: &mut mpsc::Receiver<TableMessage>) {
        let mut running = self.running();
        inbox.close();
        running.remove(&invite);
        self.meters.tables(running.len());
    }
}

/// Says goodbye to sockets that came too late.
async fn turn_away(inbox: &mut mpsc::Receiver<TableMessage>, bye: Bye) {
    while let Some(message) = inbox.recv().await {
        if let TableMessage::Attach(attach) = message {
            Client::new(*attach, None).bye(bye);
        }
    }
}
