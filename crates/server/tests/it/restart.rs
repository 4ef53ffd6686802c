//! Restarts, idle tables and a failing store: nothing that was acknowledged is lost, and nothing
//! that was lost is told.

use crate::support::shared::rest_of_log;
use crate::support::{Client, House, TempFile, patient, play_on, quick};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use stolik_server::person::Secret;
use stolik_server::store::{
    Claim, Directory, LogStore, MemoryStore, NewTable, Place, Seed, Store, StoreError, StoreFuture,
    Stored,
};
use stolik_server::{Config, StoreAt};

fn on(file: &TempFile) -> Config {
    let mut config = quick();
    config.store = StoreAt::File(file.0.clone());
    config
}

/// What somebody sees, without what changes with every connection.
fn seen(client: &Client) -> (Value, Value, Value, Value, Value) {
    let Client { game, room, .. } = client;
    (
        game["decision"].clone(),
        game["table"].clone(),
        game["own"].clone(),
        game["legal"].clone(),
        room["evening"].clone(),
    )
}

#[tokio::test]
async fn a_restart_in_the_middle_of_a_game_loses_nothing() {
    let file = TempFile::new();
    let house = House::open(on(&file)).await;
    let (invite, mut people) = house.company(&["Ala", "Olek"]).await;
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person.until("the game", |person| person.game["seat"].is_u64()).await;
    }
    for _ in 0..2 {
        for person in &mut people {
            if person.is_due() {
                person.step().await;
            }
        }
    }
    let last = people[0].ask("last", json!({"type": "clock", "clock": "relaxed"})).await;
    let seq = people.iter().map(|person| person.game["seq"].as_u64().unwrap()).max();
    for person in &mut people {
        person
            .until("the same picture", |person| {
                person.game["seq"].as_u64() >= seq && person.game["deadline"].is_u64()
            })
            .await;
    }
    let before: Vec<_> = people.iter().map(seen).collect();
    house.server.stop().await;
    let mut secrets = Vec::new();
    for mut person in people {
        assert_eq!(person.bye().await, "restarting");
        secrets.push(person.secret.unwrap());
    }

    let house = House::open(on(&file)).await;
    let mut people = Vec::new();
    for secret in &secrets {
        let mut person = house.hello(&invite, None, Some(secret)).await;
        person.until("the game", |person| person.game["seat"].is_u64()).await;
        people.push(person);
    }
    let after: Vec<_> = people.iter().map(seen).collect();
    assert_eq!(before, after);
    assert_eq!(
        people[0].ask("last", json!({"type": "end_game"})).await,
        last,
        "an id from before the restart is still known"
    );
    for person in &mut people {
        person
            .until("everybody", |person| {
                (1..=3).all(|number| person.someone(number)["online"] == true)
            })
            .await;
    }
    play_on(&mut people).await;
    assert_eq!(people[0].room["evening"]["games"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_idle_table_leaves_memory_and_comes_back() {
    let mut config = quick();
    config.pace.idle = Duration::from_millis(30);
    let house = House::open(config).await;
    let (invite, mut people) = house.company(&[]).await;
    people[0].yes(json!({"type": "add_bot", "character": "wild"})).await;
    let secret = people[0].secret.clone();
    drop(people);
    patient("an empty memory", async {
        while house.server.tables() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
    let back = house.hello(&invite, None, secret.as_deref()).await;
    assert_eq!((back.person, back.room["people"].as_array().unwrap().len()), (Some(1), 2));
    assert_eq!(house.server.tables(), 1);
}

#[tokio::test]
async fn the_cookie_finds_its_person_again_and_an_empty_table_sleeps() {
    let mut config = quick();
    config.pace.grace = Duration::from_millis(10);
    let house = House::open(config).await;
    let (invite, cookie) = house.table().await;
    let mut host = house.guest(&invite, Some(&cookie), "Host").await;
    host.yes(json!({"type": "add_bot", "character": "wild"})).await;
    host.yes(json!({"type": "start"})).await;
    host.until("the bot's move", |host| host.game["table"]["arranged"][1] == true).await;
    let decision = host.game["decision"].clone();
    drop(host);
    tokio::time::sleep(Duration::from_millis(60)).await;
    let mut host = house.hello(&invite, Some(&cookie), None).await;
    host.until("the game", |host| host.game["seat"] == 0).await;
    assert_eq!(
        (host.person, &host.game["decision"]),
        (Some(1), &decision),
        "nobody played while nobody was there"
    );
    assert!(host.game["events"] == json!([]), "a whole picture tells nothing of before");
    let mut people = [host];
    play_on(&mut people).await;
}

/// A store that can be told to fail.
struct Moody {
    inner: Arc<MemoryStore>,
    fails: AtomicBool,
    /// How many codes are taken before one is not.
    codes_taken: AtomicU32,
}

impl Moody {
    fn new() -> Arc<Moody> {
        let (inner, fails) = (Arc::default(), AtomicBool::new(false));
        Arc::new(Moody { inner, fails, codes_taken: AtomicU32::new(0) })
    }

    fn store(self: &Arc<Moody>) -> Store {
        let (directory, log) = (Arc::clone(self) as _, Arc::clone(self) as _);
        Store { directory, log, ..Arc::clone(&self.inner).into() }
    }
}

impl Directory for Moody {
    fn create(&self, new: NewTable) -> StoreFuture<i64> {
        let fewer = |left: u32| left.checked_sub(1);
        match self.codes_taken.fetch_update(Ordering::SeqCst, Ordering::SeqCst, fewer) {
            Ok(_) => Box::pin(std::future::ready(Err(StoreError::CodeTaken))),
            Err(_) => self.inner.create(new),
        }
    }

    fn by_invite(&self, invite: Secret) -> StoreFuture<Option<Stored>> {
        self.inner.by_invite(invite)
    }

    fn change_invite(&self, table: i64, invite: Secret) -> StoreFuture<()> {
        self.inner.change_invite(table, invite)
    }

    fn by_former_invite(&self, invite: Secret) -> StoreFuture<Option<Secret>> {
        self.inner.by_former_invite(invite)
    }
}

impl LogStore for Moody {
    fn claim(&self, table: i64) -> StoreFuture<Claim> {
        self.inner.claim(table)
    }

    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        if self.fails.load(Ordering::SeqCst) {
            return Box::pin(std::future::ready(Err(StoreError::Failed(
                "the disk is full".to_string(),
            ))));
        }
        self.inner.append(at, record, seed)
    }

    rest_of_log!(inner);
}

#[tokio::test]
async fn what_is_not_stored_is_not_told() {
    let store = Moody::new();
    let mut config = quick();
    config.store = StoreAt::Custom(store.store());
    let house = House::open(config).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person
            .until("the game", |person| {
                person.game["seat"].is_u64() && person.someone(2)["online"] == true
            })
            .await;
    }
    let before: Vec<_> = people.iter().map(seen).collect();
    store.fails.store(true, Ordering::SeqCst);
    let command = people[0].act();
    let answer = people[0].ask("try", command.clone()).await;
    assert_eq!((&answer["ok"], &answer["code"]), (&json!(false), &json!("not_saved")));
    assert_eq!(people[0].no(json!({"type": "end_game"})).await, "not_saved");
    let mut watcher = house.hello(&invite, None, None).await;
    assert_eq!(
        watcher.no(json!({"type": "join", "name": "Late", "face": "ola"})).await,
        "not_saved"
    );
    assert_eq!(watcher.person, None);
    store.fails.store(false, Ordering::SeqCst);
    // The other one has heard nothing, and the same id is judged afresh: nothing had happened under
    // it.
    people[1].say(&json!({"t": "ping", "at": 1})).await;
    people[1]
        .until("an answer", |person| person.heard.last().is_some_and(|frame| frame["t"] == "pong"))
        .await;
    assert_eq!(before, people.iter().map(seen).collect::<Vec<_>>());
    let answer = people[0].ask("try", command).await;
    assert_eq!(answer["ok"], true, "{answer}");
    play_on(&mut people).await;
}

/// Two processes can give the same code before they know of each other; the store notices.
#[tokio::test]
async fn a_code_that_another_process_gave_in_the_same_moment_is_changed_for_another() {
    let store = Moody::new();
    let mut config = quick();
    config.store = StoreAt::Custom(store.store());
    let house = House::open(config).await;
    store.codes_taken.store(3, Ordering::SeqCst);
    let (invite, cookie) = house.table().await;
    let host = house.guest(&invite, Some(&cookie), "Host").await;
    assert_eq!(host.person, Some(1));
    assert_eq!(store.codes_taken.load(Ordering::SeqCst), 0);
}
