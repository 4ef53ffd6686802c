//! The servers of a world: the one that has the table and, in some worlds, another one through
//! which everybody comes. What is forwarded must tell no more than what is said directly.

use anyhow::Context;
use std::net::SocketAddr;
use std::sync::Arc;
use stolik_server::clock::Millis;
use stolik_server::person::Secret;
use stolik_server::store::{
    Claim, Clip, MemoryStore, NewTable, Owner, Place, Seed, Store, StoreFuture, Stored,
};
use stolik_server::{Cluster, ClusterSecret, Config, Server, StoreAt, serve};

/// The servers of a world.
pub(super) struct Servers {
    owner: Server,
    entry: Option<Server>,
}

impl Servers {
    /// A server with this store and, if everybody is to come through another, that one.
    pub async fn start(
        config: impl Fn() -> Config,
        store: MemoryStore,
        through: bool,
    ) -> anyhow::Result<Servers> {
        let mut own = config();
        if !through {
            own.store = StoreAt::Custom(Arc::new(store));
            return Ok(Servers { owner: serve(own).await?, entry: None });
        }
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let secret = ClusterSecret::read(b"a secret of two worlds that are not to differ")?;
        let cluster = Some(Cluster { listen, address: listen.to_string(), secret });
        own.store = StoreAt::Custom(Arc::new(Shared { rest: store, owner: None }));
        own.cluster = cluster.clone();
        let owner = serve(own).await?;
        let at = owner.node_address().context("the owner has a private door")?.to_string();
        let mut other = config();
        let rest = MemoryStore::default();
        other.store = StoreAt::Custom(Arc::new(Shared { rest, owner: Some(at) }));
        other.cluster = cluster;
        Ok(Servers { owner, entry: Some(serve(other).await?) })
    }

    /// Where everybody comes.
    pub fn address(&self) -> anyhow::Result<SocketAddr> {
        let server = self.entry.as_ref().unwrap_or(&self.owner);
        Ok(*server.listening().addresses.first().context("a server listens")?)
    }

    pub async fn stop(self) {
        if let Some(entry) = self.entry {
            entry.stop().await;
        }
        self.owner.stop().await;
    }
}

/// A store of several processes, all of whose tables one of them has.
struct Shared {
    rest: MemoryStore,
    /// Where the owner is, if it is another one.
    owner: Option<String>,
}

impl Store for Shared {
    fn alone(&self) -> bool {
        false
    }

    fn owner(&self, _: Secret) -> StoreFuture<Owner> {
        let owner = self.owner.clone().map_or(Owner::Here, Owner::At);
        Box::pin(std::future::ready(Ok(owner)))
    }

    fn others(&self) -> Vec<String> {
        self.owner.iter().cloned().collect()
    }

    fn create(&self, new: NewTable) -> StoreFuture<i64> {
        self.rest.create(new)
    }

    fn by_invite(&self, invite: Secret) -> StoreFuture<Option<Stored>> {
        self.rest.by_invite(invite)
    }

    fn change_invite(&self, table: i64, invite: Secret) -> StoreFuture<()> {
        self.rest.change_invite(table, invite)
    }

    fn by_former_invite(&self, invite: Secret) -> StoreFuture<Option<Secret>> {
        self.rest.by_former_invite(invite)
    }

    fn claim(&self, table: i64) -> StoreFuture<Claim> {
        self.rest.claim(table)
    }

    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        self.rest.append(at, record, seed)
    }

    fn load(&self, table: i64) -> StoreFuture<Vec<String>> {
        self.rest.load(table)
    }

    fn seed(&self, table: i64, number: u32) -> StoreFuture<Option<[u8; 32]>> {
        self.rest.seed(table, number)
    }

    fn lend(&self, table: i64, deck: String) -> StoreFuture<()> {
        self.rest.lend(table, deck)
    }

    fn lent(&self, deck: String) -> StoreFuture<Vec<Secret>> {
        self.rest.lent(deck)
    }

    fn give_back(&self, invite: Secret, deck: String) -> StoreFuture<()> {
        self.rest.give_back(invite, deck)
    }

    fn keep_clip(&self, table: i64, id: String, clip: Clip, at: Millis) -> StoreFuture<()> {
        self.rest.keep_clip(table, id, clip, at)
    }

    fn clip(&self, table: i64, id: String) -> StoreFuture<Option<Clip>> {
        self.rest.clip(table, id)
    }

    fn clips(&self, table: i64) -> StoreFuture<Vec<String>> {
        self.rest.clips(table)
    }

    fn drop_clips(&self, table: i64, ids: Vec<String>) -> StoreFuture<()> {
        self.rest.drop_clips(table, ids)
    }

    fn drop_old_clips(&self, before: Millis) -> StoreFuture<()> {
        self.rest.drop_old_clips(before)
    }
}
