//! All tables that are in memory: found by their invite, folded from the store when somebody asks, gone when nobody is there.

use super::client::{Attach, Bye, Client};
use super::room::{Broken, House, Names, Room};
use super::task::{Next, TableTask, Told};
use crate::bot::BotBrain;
use crate::clock::Clock;
use crate::meters::Meters;
use crate::person::Secret;
use crate::store::{Store, StoreError};
use gallery::Gallery;
use kernel::Quick;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use thiserror::Error;
use tokio::sync::{Semaphore, mpsc};

/// Commands that may wait for one table. Sockets wait when it is full, so a flood slows down those who make it.
const INBOX: usize = 128;

/// What every table needs from outside.
pub struct Premises {
    /// What all tables share.
    pub house: Arc<House>,
    /// Where logs are kept.
    pub store: Arc<dyn Store>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Who thinks for bots.
    pub brains: BotBrain,
    /// Where the pictures hang.
    pub gallery: Arc<dyn Gallery>,
    /// What is counted.
    pub meters: Arc<Meters>,
    /// Whoever lets something grow waits here for a turn.
    pub field: Semaphore,
    running: Mutex<HashMap<Secret, mpsc::Sender<Told>>>,
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
}

impl Premises {
    /// Premises with no table in memory.
    pub fn new(
        house: Arc<House>,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        brains: BotBrain,
        gallery: Arc<dyn Gallery>,
        meters: Arc<Meters>,
    ) -> Premises {
        Premises { house, store, clock, brains, gallery, meters, field: Semaphore::new(1), running: Mutex::default() }
    }

    fn running(&self) -> MutexGuard<'_, HashMap<Secret, mpsc::Sender<Told>>> {
        // Held for a look-up only, never across anything that could panic or wait.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings a socket to its table and gives back the way to tell it things.
    pub async fn attach(self: &Arc<Premises>, invite: Secret, attach: Attach) -> Option<mpsc::Sender<Told>> {
        let mut told = Told::Attach(Box::new(attach));
        loop {
            let table = self.open(invite);
            match table.send(told).await {
                Ok(()) => return Some(table),
                // It left memory in this very moment: it comes back.
                Err(mpsc::error::SendError(back @ Told::Attach(_))) => told = back,
                Err(_) => return None,
            }
        }
    }

    pub(super) fn open(self: &Arc<Premises>, invite: Secret) -> mpsc::Sender<Told> {
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

    /// How many tables are in memory.
    pub fn count(&self) -> usize {
        self.running().len()
    }

    /// Tells all tables that the server goes down.
    pub async fn close(&self) {
        let tables: Vec<_> = self.running().drain().map(|(_, table)| table).collect();
        for table in tables {
            // A table that is gone already needs no farewell.
            let _ = table.send(Told::Restart).await;
        }
    }

    /// Folds a table from its log.
    pub async fn fold(&self, names: Names) -> Result<Room, LoadError> {
        let table = names.table;
        let random = Quick::new(u64::from_le_bytes(crate::person::random()));
        let mut room = Room::fold(Arc::clone(&self.house), names, random, self.store.load(table).await?)?;
        room.live.clips = self.store.clips(table).await?;
        if let Some(number) = room.wants_seed() {
            room.give_seed(self.store.seed(table, number).await?.ok_or(LoadError::NoSeed(number))?);
        }
        Ok(room)
    }

    async fn load(&self, invite: Secret) -> Result<Room, LoadError> {
        let stored = self.store.by_invite(invite).await?.ok_or(LoadError::Unknown)?;
        self.fold(Names { table: stored.table, invite, code: stored.code, owner: stored.owner }).await
    }

    async fn run(self: Arc<Premises>, invite: Secret, own: mpsc::WeakSender<Told>, mut inbox: mpsc::Receiver<Told>) {
        let room = match Box::pin(self.load(invite)).await {
            Ok(room) => room,
            Err(error) => {
                let bye = if matches!(error, LoadError::Unknown) { Bye::UnknownTable } else { Bye::Restarting };
                if bye == Bye::Restarting {
                    tracing::error!(%error, "a table could not be loaded");
                }
                self.leave(invite, &mut inbox);
                turn_away(&mut inbox, bye).await;
                return;
            }
        };
        tracing::debug!(table = room.names().table, records = room.seq(), "table in memory");
        let mut task = TableTask::new(Arc::clone(&self), room, own);
        let mut planned = None;
        let mut alarm = self.clock.until(u64::MAX / 2);
        loop {
            let wake = task.next_wake();
            if wake != planned {
                planned = wake;
                alarm = self.clock.until(wake.unwrap_or(u64::MAX / 2));
            }
            tokio::select! {
                biased;
                told = inbox.recv() => {
                    let Some(told) = told else { break };
                    if task.hear(told).await == Next::End {
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
                    } else if self.leave_if_quiet(invite, &mut inbox) {
                        tracing::debug!(table = task.room.names().table, "table left memory");
                        return;
                    } else {
                        task.empty_since = self.clock.now();
                    }
                }
            }
        }
        self.leave(invite, &mut inbox);
        turn_away(&mut inbox, Bye::Restarting).await;
    }

    /// Takes a table out of memory if nothing waits for it. Who holds its sender notices that it is closed and asks again.
    fn leave_if_quiet(&self, invite: Secret, inbox: &mut mpsc::Receiver<Told>) -> bool {
        let mut running = self.running();
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        running.remove(&invite);
        self.meters.tables(running.len());
        true
    }

    fn leave(&self, invite: Secret, inbox: &mut mpsc::Receiver<Told>) {
        let mut running = self.running();
        inbox.close();
        running.remove(&invite);
        self.meters.tables(running.len());
    }
}

/// Says goodbye to sockets that came too late.
async fn turn_away(inbox: &mut mpsc::Receiver<Told>, bye: Bye) {
    while let Some(told) = inbox.recv().await {
        if let Told::Attach(attach) = told {
            Client::new(*attach, None).bye(bye);
        }
    }
}
