//! A store in memory that does to the next record what it is told to.

use super::case::Fault;
use crate::faults::{Around, at_once};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use stolik_server::store::{Claim, LogStore, MemoryStore, Place, Seed, StoreError, StoreFuture};
use tokio::sync::watch;

/// The store of one night. It outlives the processes that use it.
pub(super) struct NightStore {
    kept: Arc<MemoryStore>,
    plan: Mutex<Plan>,
    /// Steps of the night; late records wait for one.
    steps: watch::Sender<u64>,
    /// Appends that have not been answered.
    open: Arc<AtomicUsize>,
    owners: Mutex<Owners>,
}

/// Which process has the table.
#[derive(Default)]
struct Owners {
    /// Whose turn it is.
    acting: u64,
    owner: u64,
    /// Those before this one are dead for the others, whether they know it or not.
    alive_from: u64,
}

#[derive(Default)]
struct Plan {
    next: Option<Fault>,
    unreadable: bool,
    faults: u64,
}

/// An append that has not been answered; one whose process was killed never will be.
struct Open(Arc<AtomicUsize>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl NightStore {
    /// The log as it really is.
    pub fn kept(&self) -> Arc<MemoryStore> {
        Arc::clone(&self.kept)
    }

    pub fn new() -> NightStore {
        NightStore {
            kept: Arc::default(),
            plan: Mutex::default(),
            steps: watch::Sender::new(0),
            open: Arc::default(),
            owners: Mutex::default(),
        }
    }

    fn owners(&self) -> MutexGuard<'_, Owners> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is asked from now on is asked by this process.
    pub fn acts(&self, process: u64) {
        self.owners().acting = process;
    }

    /// All processes before this one are dead for the others.
    pub fn alive_from(&self, process: u64) {
        self.owners().alive_from = process;
    }

    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What it does with the next record.
    pub fn will(&self, fault: Fault) {
        self.plan().next = Some(fault);
    }

    /// The next log cannot be read.
    pub fn unreadable(&self) {
        self.plan().unreadable = true;
    }

    /// Another step of the night begins.
    pub fn step(&self) {
        self.steps.send_modify(|step| *step += 1);
    }

    /// From now on it keeps everything, and what was late comes.
    pub fn calm(&self) {
        let mut plan = self.plan();
        (plan.next, plan.unreadable) = (None, false);
        drop(plan);
        self.steps.send_replace(u64::MAX / 2);
    }

    /// Whether an append waits.
    pub fn waits(&self) -> bool {
        self.open.load(Ordering::SeqCst) > 0
    }

    /// How often it failed or was late.
    pub fn faults(&self) -> u64 {
        self.plan().faults
    }

    /// The log as it really is.
    pub fn log(&self, table: i64) -> Vec<String> {
        at_once(self.kept.load(table)).unwrap_or_default()
    }
}

fn unknown<T>() -> Result<T, StoreError> {
    Err(StoreError::Unknown("the night".to_string()))
}

impl Around for Arc<NightStore> {
    fn inner(&self) -> &dyn LogStore {
        &*self.kept
    }

    fn claim(&self, table: i64) -> StoreFuture<Claim> {
        let mut owners = self.owners();
        if owners.owner >= owners.alive_from.max(1) && owners.owner != owners.acting {
            return Box::pin(std::future::ready(Ok(Claim::Theirs)));
        }
        owners.owner = owners.acting;
        self.kept.claim(table)
    }

    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        let mut plan = self.plan();
        let Some(fault) = plan.next.take() else {
            return self.kept.append(at, record, seed);
        };
        plan.faults += 1;
        drop(plan);
        self.open.fetch_add(1, Ordering::SeqCst);
        let open = Open(Arc::clone(&self.open));
        let kept = Arc::clone(&self.kept);
        let mut steps = self.steps.subscribe();
        let now = *steps.borrow();
        Box::pin(async move {
            let _open = open;
            let mut later = async |more: u8| {
                // The night ends with a calm, so there is always a later step.
                let _ = steps.wait_for(|step| *step >= now + u64::from(more)).await;
            };
            match fault {
                Fault::Refused => Err(StoreError::Failed("the night".to_string())),
                Fault::Lost => unknown(),
                Fault::Kept => {
                    kept.append(at, record, seed).await?;
                    unknown()
                }
                Fault::Late(more) => {
                    later(more).await;
                    kept.append(at, record, seed).await
                }
                Fault::AckLate(more) => {
                    kept.append(at, record, seed).await?;
                    later(more).await;
                    Ok(())
                }
            }
        })
    }

    fn load(&self, table: i64) -> StoreFuture<Vec<String>> {
        match std::mem::take(&mut self.plan().unreadable) {
            true => Box::pin(std::future::ready(Err(StoreError::Failed("the night".to_string())))),
            false => self.kept.load(table),
        }
    }
}
