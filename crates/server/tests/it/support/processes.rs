//! Servers that share a store, and a game that is played from two of them.

use crate::support::shared::{Share, Shared};
use crate::support::{Client, House, quick};
use gallery::{Gallery, Palette};
use kernel::{Grow, Grown};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use stolik_server::{Cluster, ClusterSecret, Config, StoreAt};

pub const SECRET: &[u8] = b"a secret of thirty-two bytes or more";

/// Paints every key as a picture of its own.
struct Paper;

impl Gallery for Paper {
    fn picture(&self, game: &str, key: &str, _: Palette) -> Option<Arc<[u8]>> {
        Some([b"\x89PNG ", game.as_bytes(), key.as_bytes()].concat().into())
    }

    fn pattern(&self, _: &str, _: &str) -> Option<&'static str> {
        None
    }

    fn grow(
        &self,
        _: &str,
        _: Grow,
        _: &[u8],
        _: &mut dyn FnMut(u16) -> bool,
    ) -> Option<Vec<Grown>> {
        None
    }
}

/// A server, and its share of the store.
pub struct Process {
    pub house: House,
    pub share: Arc<Share>,
}

pub fn config(share: &Arc<Share>) -> Config {
    let mut config = quick();
    let local = SocketAddr::from(([127, 0, 0, 1], 0));
    let secret = ClusterSecret::read(SECRET).unwrap();
    config.cluster = Some(Cluster { listen: local, address: local.to_string(), secret });
    config.gallery = Arc::new(Paper);
    config.store = StoreAt::Custom(share.store());
    config
}

impl Process {
    pub async fn open(shared: &Arc<Shared>) -> Process {
        Process::with(shared, |_| {}).await
    }

    pub async fn with(shared: &Arc<Shared>, change: impl FnOnce(&mut Config)) -> Process {
        let share = shared.join();
        let mut config = config(&share);
        change(&mut config);
        let house = House::open(config).await;
        share.lives_at(house.server.node_address());
        Process { house, share }
    }

    pub fn private(&self) -> SocketAddr {
        self.house.server.node_address().unwrap().parse().unwrap()
    }
}

pub async fn pair() -> (Arc<Shared>, Process, Process) {
    let shared = Arc::new(Shared::default());
    let (one, two) = (Process::open(&shared).await, Process::open(&shared).await);
    (shared, one, two)
}

/// A game with the host at the one process and a guest at the other.
pub async fn game(one: &Process, two: &Process, choose: Value) -> (String, String, Vec<Client>) {
    let (invite, cookie) = one.house.table().await;
    let host = one.house.guest(&invite, Some(&cookie), "Host").await;
    let (_, guest_cookie) = two.house.table().await;
    let guest = two.house.guest(&invite, Some(&guest_cookie), "Guest").await;
    let mut people = vec![host, guest];
    let three = choose["game"] == "narrator";
    people[0].yes(choose).await;
    if three {
        people.push(two.house.guest(&invite, None, "Third").await);
    }
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person.until("the game", |person| person.game["seat"].is_u64()).await;
    }
    (invite, cookie, people)
}

pub fn bluff() -> Value {
    json!({"type": "choose", "game": "bluff", "options": {}})
}

/// A server with threads of its own, which can all be ended at once.
pub async fn mortal(shared: &Arc<Shared>) -> (Process, tokio::runtime::Runtime) {
    let threads = tokio::runtime::Builder::new_multi_thread();
    let runtime = { threads }.worker_threads(1).enable_all().build().unwrap();
    let shared = Arc::clone(shared);
    let process = runtime.spawn(async move { Process::open(&shared).await }).await.unwrap();
    (process, runtime)
}
