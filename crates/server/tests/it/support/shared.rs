//! A store that several servers share, in this process: whose turn it is, who lives and whether the
//! store is away is for the test to say.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use stolik_server::clock::Millis;
use stolik_server::person::Secret;
use stolik_server::store::{
    Claim, Clip, Epoch, MemoryStore, NewTable, Owner, Place, Seed, Standing, Store, StoreError,
    StoreFuture, Stored, Unvisited,
};
use tokio::sync::watch;

/// What all of them share.
#[derive(Default)]
pub struct Shared {
    memory: MemoryStore,
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

    fn memory(&self) -> &MemoryStore {
        &self.shared.memory
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

impl Store for Share {
    fn alone(&self) -> bool {
        false
    }

    fn claim(&self, table: i64) -> StoreFuture<Claim> {
        if self.other_owner(table).is_some() {
            return done(Claim::Theirs);
        }
        let claim = self.memory().claim(table);
        let (shared, process) = (Arc::clone(&self.shared), self.process);
        Box::pin(async move {
            let claim = claim.await?;
            if let Claim::Mine(epoch) = claim {
                shared.life().owners.insert(table, (process, epoch));
            }
            Ok(claim)
        })
    }

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
        let found = self.memory().by_invite(invite);
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

    fn standing(&self) -> Option<watch::Receiver<Standing>> {
        Some(self.standing.subscribe())
    }

    fn resign(&self) -> StoreFuture<()> {
        let mut life = self.shared.life();
        life.owners.retain(|_, (owner, _)| *owner != self.process);
        life.processes[self.process] = None;
        done(())
    }

    fn create(&self, new: NewTable) -> StoreFuture<i64> {
        self.memory().create(new)
    }

    fn by_invite(&self, invite: Secret) -> StoreFuture<Option<Stored>> {
        self.memory().by_invite(invite)
    }

    fn change_invite(&self, table: i64, invite: Secret) -> StoreFuture<()> {
        self.memory().change_invite(table, invite)
    }

    fn by_former_invite(&self, invite: Secret) -> StoreFuture<Option<Secret>> {
        self.memory().by_former_invite(invite)
    }

    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        if self.standing.borrow().away {
            return Box::pin(std::future::ready(Err(StoreError::Failed("away".into()))));
        }
        self.memory().append(at, record, seed)
    }

    fn load(&self, table: i64) -> StoreFuture<Vec<String>> {
        self.memory().load(table)
    }

    fn seed(&self, table: i64, number: u32) -> StoreFuture<Option<[u8; 32]>> {
        self.memory().seed(table, number)
    }

    fn lend(&self, table: i64, deck: String) -> StoreFuture<()> {
        self.memory().lend(table, deck)
    }

    fn lent(&self, deck: String) -> StoreFuture<Vec<Secret>> {
        self.memory().lent(deck)
    }

    fn give_back(&self, invite: Secret, deck: String) -> StoreFuture<()> {
        self.memory().give_back(invite, deck)
    }

    fn keep_clip(&self, table: i64, id: String, clip: Clip, at: Millis) -> StoreFuture<()> {
        self.memory().keep_clip(table, id, clip, at)
    }

    fn clip(&self, table: i64, id: String) -> StoreFuture<Option<Clip>> {
        self.memory().clip(table, id)
    }

    fn clips(&self, table: i64) -> StoreFuture<Vec<String>> {
        self.memory().clips(table)
    }

    fn drop_clips(&self, table: i64, ids: Vec<String>) -> StoreFuture<()> {
        self.memory().drop_clips(table, ids)
    }

    fn drop_old_clips(&self, before: Millis) -> StoreFuture<()> {
        self.memory().drop_old_clips(before)
    }

    fn visited(&self, table: i64, at: Millis) -> StoreFuture<()> {
        self.memory().visited(table, at)
    }

    fn unvisited(&self, since: Millis) -> StoreFuture<Vec<Unvisited>> {
        self.memory().unvisited(since)
    }

    fn last_visit(&self, table: i64) -> StoreFuture<Option<Millis>> {
        self.memory().last_visit(table)
    }
}
