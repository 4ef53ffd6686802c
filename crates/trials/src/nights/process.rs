//! A process of a night: its own runtime and tables, on the one store.

use super::case::Case;
use super::store::NightStore;
use crate::clock::HandClock;
use crate::faults::{Decorated, Ports, Slip, slipping};
use crate::setup::config;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use stolik_server::bot::no_brains;
use stolik_server::meters::Meters;
use stolik_server::person::Secret;
use stolik_server::store::Store;
use stolik_server::table::{Names, TableMessage, Tables};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

/// The process; when it is dropped everything in it ends where it stands.
pub(super) struct Process {
    pub number: u64,
    runtime: Runtime,
    pub tables: Arc<Tables>,
    pub inbox: Option<mpsc::Sender<TableMessage>>,
}

/// What the table of a night is known by. The invite is not fresh: the names of pictures follow
/// from it, and the night has to be the same twice.
pub(super) fn names() -> Names {
    let invite = Secret::parse("AAAAAAAAAAAAAAAAAAAAAA").expect("22 letters are a secret");
    Names { table: 1, invite, code: String::new(), owner: None }
}

/// Starts a process, with a slip planted or without.
pub(super) fn process(
    number: u64,
    case: &Case,
    clock: &HandClock,
    store: &Arc<NightStore>,
    (seeds, slip): (&Arc<AtomicU64>, Option<Slip>),
) -> anyhow::Result<Process> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let mut config = config();
    let ports = Ports {
        store: Store { log: Arc::new(Decorated(Arc::clone(store))), ..store.kept().into() },
        clock: Arc::new(clock.clone()),
        outboxes: Arc::new(|outbox| outbox),
        pace: config.pace,
    };
    let ports = slipping(slip, ports, store.kept(), names());
    config.pace = ports.pace;
    let mut tables = Tables::new(
        config,
        ports.store,
        ports.clock,
        no_brains(),
        Arc::new(art::Pictures::default()),
        Arc::new(Meters::default()),
    );
    tables.outboxes = ports.outboxes;
    // A night is short, and most of what is folded in it shall come from a checkpoint.
    tables.checkpoint_every = 3;
    let (seeds, night) = (Arc::clone(seeds), case.seed);
    tables.seeds = Arc::new(move || {
        let mut seed = [7; 32];
        seed[..8].copy_from_slice(&seeds.fetch_add(1, Ordering::SeqCst).to_le_bytes());
        seed[8..16].copy_from_slice(&night.to_le_bytes());
        seed
    });
    Ok(Process { number, runtime, tables: Arc::new(tables), inbox: None })
}

impl Process {
    /// Lets the process do something.
    pub fn does<T>(&self, store: &NightStore, what: impl Future<Output = T>) -> T {
        store.acts(self.number);
        self.runtime.block_on(what)
    }
}
