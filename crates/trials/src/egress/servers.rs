//! The servers of a world: the one that has the table and, in some worlds, another one through
//! which everybody comes. What is forwarded must tell no more than what is said directly.

use crate::faults::{Leak, plant};
use anyhow::Context;
use std::net::SocketAddr;
use std::sync::Arc;
use stolik_server::person::Secret;
use stolik_server::store::{Epoch, Leases, MemoryStore, Owner, Standing, Store, StoreFuture};
use stolik_server::{Cluster, ClusterSecret, Config, Server, StoreAt, serve};
use tokio::sync::watch;

/// The servers of a world.
pub(super) struct Servers {
    owner: Server,
    relay: Option<Server>,
}

impl Servers {
    /// A server with this store and, if everybody is to come through another, that one; both with
    /// this leak.
    pub async fn start(
        config: impl Fn() -> Config,
        store: MemoryStore,
        through: bool,
        leak: Option<Leak>,
    ) -> anyhow::Result<Servers> {
        let store = Store::from(Arc::new(store));
        let log = Arc::clone(&store.log);
        let config = || {
            let mut config = config();
            plant(&mut config, leak, &log);
            config
        };
        let mut own = config();
        if !through {
            own.store = StoreAt::Custom(store);
            return Ok(Servers { owner: serve(own).await?, relay: None });
        }
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let secret = ClusterSecret::read(b"a secret of two worlds that are not to differ")?;
        let cluster = Some(Cluster { listen, address: listen.to_string(), secret });
        own.store = shared(store, None);
        own.cluster = cluster.clone();
        let owner = serve(own).await?;
        let at = owner.node_address().context("the owner has a private door")?.to_string();
        let mut other = config();
        other.store = shared(Arc::new(MemoryStore::default()).into(), Some(at));
        other.cluster = cluster;
        Ok(Servers { owner, relay: Some(serve(other).await?) })
    }

    /// Where everybody comes.
    pub fn address(&self) -> anyhow::Result<SocketAddr> {
        let server = self.relay.as_ref().unwrap_or(&self.owner);
        Ok(*server.listening().addresses.first().context("a server listens")?)
    }

    pub async fn stop(self) {
        if let Some(relay) = self.relay {
            relay.stop().await;
        }
        self.owner.stop().await;
    }
}

/// A store of several processes, all of whose tables one of them has: another one, or this.
fn shared(store: Store, owner: Option<String>) -> StoreAt {
    let standing = watch::Sender::new(Standing { away: false, outages: 0 });
    StoreAt::Custom(Store { leases: Some(Arc::new(Shared { owner, standing })), ..store })
}

struct Shared {
    /// Where the owner is, if it is another one.
    owner: Option<String>,
    standing: watch::Sender<Standing>,
}

fn done<T: Send + 'static>(value: T) -> StoreFuture<T> {
    Box::pin(std::future::ready(Ok(value)))
}

impl Leases for Shared {
    fn release(&self, _: i64, _: Epoch) -> StoreFuture<()> {
        done(())
    }

    fn taken(&self, _: Vec<(i64, Epoch)>) -> StoreFuture<Vec<i64>> {
        done(Vec::new())
    }

    fn owner(&self, _: Secret) -> StoreFuture<Owner> {
        done(self.owner.clone().map_or(Owner::Here, Owner::At))
    }

    fn others(&self) -> Vec<String> {
        self.owner.iter().cloned().collect()
    }

    fn standing(&self) -> watch::Receiver<Standing> {
        self.standing.subscribe()
    }

    fn resign(&self) -> StoreFuture<()> {
        done(())
    }
}
