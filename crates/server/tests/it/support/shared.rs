//! A store that several servers share, in this process: whose turn it is, who lives and whether the
//! store is away is for the test to say.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use stolik_server::person::Secret;
use stolik_server::store::{
    Claim, Directory, Epoch, Leases, LogStore, MemoryStore, Owner, Place, Seed, Standing, Store,
    StoreError, StoreFuture,
};
use tokio::sync::watch;

/// What all of them share.
#[derive(Default)]
pub struct Shared {
    memory: Arc<MemoryStore>,
    life: Mutex<Life>,
}

#[derive(Default)]
struct Life {
    /// The private address of each process; nothing once it is known to be dead.
    processes: Vec<Option<String>>,
    owners: HashMap<i64, (usize, Epoch)>,
}

/// The store as one process sees it.
pub struct Share {
    shared: Arc<Shared>,
    process: usize,
    standing: watch::Sender<Standing>,
}

impl Shared {
    fn life(&self) -> MutexGuard<'_, Life> {
        self.life.lock().unwrap()
    }

    /// A process joins.
    pub fn join(self: &Arc<Shared>) -> Arc<Share> {
        let mut life = self.life();
        life.processes.push(None);
        let standing = watch::Sender::new(Standing { away: false, outages: 0 });
        Arc::new(Share { shared: Arc::clone(self), process: life.processes.len() - 1, standing })
    }
}

impl Share {
    /// The store of this process.
    pub fn store(self: &Arc<Share>) -> Store {
        let (log, leases) = (Arc::clone(self) as _, Some(Arc::clone(self) as _));
        Store { log, leases, ..Arc::clone(&self.shared.memory).into() }
    }

    /// Where the process is found from now on; nothing: it is known to be dead.
    pub fn lives_at(&self, address: Option<&str>) {
        self.shared.life().processes[self.process] = address.map(String::from);
    }

    /// The store goes away for this process, or is back.
    pub fn goes_away(&self, away: bool) {
        self.standing.send_modify(|standing| {
            standing.outages += u64::from(away);
            standing.away = away;
        });
    }

    /// The other living process that owns a table.
    fn other_owner(&self, table: i64) -> Option<String> {
        let life = self.shared.life();
        let (owner, _) = life.owners.get(&table)?;
        life.processes[*owner].clone().filter(|_| *owner != self.process)
    }
}

fn done<T: Send + 'static>(value: T) -> StoreFuture<T> {
    Box::pin(std::future::ready(Ok(value)))
}

/// What a log that is decorated leaves to the one inside.
macro_rules! rest_of_log {
    ($($inner:ident).+) => {
        fn load(&self, table: i64) -> StoreFuture<Vec<String>> {
            self.$($inner).+.load(table)
        }

        fn checkpoint(&self, table: i64) -> StoreFuture<Option<String>> {
            self.$($inner).+.checkpoint(table)
        }

        fn keep_checkpoint(&self, table: i64, text: String) -> StoreFuture<()> {
            self.$($inner).+.keep_checkpoint(table, text)
        }

        fn seed(&self, table: i64, number: u32) -> StoreFuture<Option<[u8; 32]>> {
            self.$($inner).+.seed(table, number)
        }

        fn prove(&self, at: u64) -> StoreFuture<()> {
            self.$($inner).+.prove(at)
        }
    };
}
pub(crate) use rest_of_log;

impl LogStore for Share {
    fn claim(&self, table: i64) -> StoreFuture<Claim> {
        if self.other_owner(table).is_some() {
            return done(Claim::Theirs);
        }
        let claim = self.shared.memory.claim(table);
        let (shared, process) = (Arc::clone(&self.shared), self.process);
        Box::pin(async move {
            let claim = claim.await?;
            if let Claim::Mine(epoch) = claim {
                shared.life().owners.insert(table, (process, epoch));
            }
            Ok(claim)
        })
    }

    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        if self.standing.borrow().away {
            return Box::pin(std::future::ready(Err(StoreError::Failed("away".into()))));
        }
        self.shared.memory.append(at, record, seed)
    }

    rest_of_log!(shared.memory);
}

impl Leases for Share {
    fn release(&self, table: i64, epoch: Epoch) -> StoreFuture<()> {
        let mut life = self.shared.life();
        if life.owners.get(&table) == Some(&(self.process, epoch)) {
            life.owners.remove(&table);
        }
        done(())
    }

    fn taken(&self, claims: Vec<(i64, Epoch)>) -> StoreFuture<Vec<i64>> {
        let life = self.shared.life();
        let lost =
            |(table, epoch): &(i64, Epoch)| life.owners.get(table) != Some(&(self.process, *epoch));
        done(claims.iter().filter(|claim| lost(claim)).map(|(table, _)| *table).collect())
    }

    fn owner(&self, invite: Secret) -> StoreFuture<Owner> {
        let found = self.shared.memory.by_invite(invite);
        let life = {
            let life = self.shared.life();
            (life.owners.clone(), life.processes.clone())
        };
        let own = self.process;
        Box::pin(async move {
            let owner = found.await?.and_then(|stored| life.0.get(&stored.table).copied());
            let address = owner.filter(|(owner, _)| *owner != own);
            let address = address.and_then(|(owner, _)| life.1[owner].clone());
            Ok(address.map_or(Owner::Here, Owner::At))
        })
    }

    fn others(&self) -> Vec<String> {
        let life = self.shared.life();
        let others = life.processes.iter().enumerate().filter(|(at, _)| *at != self.process);
        others.filter_map(|(_, address)| address.clone()).collect()
    }

    fn standing(&self) -> watch::Receiver<Standing> {
        self.standing.subscribe()
    }

    fn resign(&self) -> StoreFuture<()> {
        let mut life = self.shared.life();
        life.owners.retain(|_, (owner, _)| *owner != self.process);
        life.processes[self.process] = None;
        done(())
    }
}
