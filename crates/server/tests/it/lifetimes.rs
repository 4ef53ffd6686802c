//! How long tables and decks are kept, and what a long log costs whoever comes back to it.

use crate::support::made::{TempFolder, in_a_database, with_workshop};
use crate::support::{House, TempFile, play_on, quick};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use stolik_server::StoreAt;
use stolik_server::clock::ManualClock;
use stolik_server::decks::{Decks, kept_in};
use stolik_server::meters::Meters;
use stolik_server::person::{Code, Secret};
use stolik_server::store::{
    Books, Deletion, Directory, LogStore, MemoryStore, NewTable, Place, Postgres, PostgresBooks,
    PostgresStore, Retention, SqliteStore, Store,
};
use stolik_server::table::{
    Codes, DeckShelf, Form, Names, Pace, Tables, TablesConfig, finish, room_frame, snapshot,
};

const DAY: u64 = 24 * 3600 * 1000;
const KEEP: Option<Duration> = Some(Duration::from_secs(90 * 24 * 3600));

fn new_table(word: &str, at: u64) -> NewTable {
    let code = Code { shown: word.to_string(), plain: Code::plain(word) };
    NewTable { invite: Secret::fresh(), code, owner: None, at, codes_before: u64::MAX >> 1 }
}

fn tables(store: Store, clock: Arc<ManualClock>, decks: Decks) -> Arc<Tables> {
    tables_with(store, clock, Arc::new(decks))
}

fn tables_with(store: Store, clock: Arc<ManualClock>, decks: Arc<Decks>) -> Arc<Tables> {
    let config = TablesConfig {
        games: games::GAMES,
        characters: Arc::new(|_| vec!["calm".to_string()]),
        pace: Pace::default(),
        decks,
        codes: Arc::new(Codes::new(true)),
        rights: stolik_server::table::Deed::right,
    };
    let gallery = Arc::new(gallery::EmptyGallery);
    Arc::new(Tables::new(
        config,
        store,
        clock,
        stolik_server::bot::no_brains(),
        gallery,
        Arc::new(Meters::default()),
    ))
}

fn stores() -> Vec<(Store, Option<TempFile>)> {
    let file = TempFile::new();
    let on_disk = Arc::new(SqliteStore::open(&file.0).unwrap());
    vec![(Arc::new(MemoryStore::default()).into(), None), (on_disk.into(), Some(file))]
}

#[tokio::test]
async fn a_table_without_anybody_goes_after_its_time_and_a_day_of_server_life() {
    for (store, _file) in stores() {
        let clock = Arc::new(ManualClock::new(1000 * DAY));
        let tables = tables(store.clone(), Arc::clone(&clock), Decks::none());
        let (old, visited) = (new_table("Bigos", 1000 * DAY), new_table("Żurek", 1000 * DAY));
        let [old_id, visited_id] = [
            store.directory.create(old.clone()).await.unwrap(),
            store.directory.create(visited.clone()).await.unwrap(),
        ];
        store
            .log
            .append(Place::unclaimed(old_id, 0), "a record".into(), Some((1, [7; 32])))
            .await
            .unwrap();
        clock.pass(Duration::from_millis(89 * DAY));
        assert_eq!(tables.sweep(KEEP, 1).await, Ok(0));
        store.retention.visited(visited_id, 1089 * DAY).await.unwrap();
        clock.pass(Duration::from_millis(2 * DAY));
        // A clock that is wrong by years deletes nothing at once.
        for hour in 0..24 {
            assert_eq!(tables.sweep(KEEP, 1).await, Ok(0), "{hour}");
            assert!(store.directory.by_invite(old.invite).await.unwrap().is_some(), "{hour}");
        }
        assert_eq!(tables.sweep(KEEP, 1).await, Ok(1));
        assert_eq!(store.directory.by_invite(old.invite).await.unwrap(), None);
        assert_eq!(store.log.seed(old_id, 1).await.ok().flatten(), None);
        assert!(store.directory.by_invite(visited.invite).await.unwrap().is_some());
        // Nobody gets the number of a table that is gone.
        let fresh = store.directory.create(new_table("Pierogi", 1091 * DAY)).await.unwrap();
        assert!(fresh > visited_id.max(old_id));
    }
}

#[tokio::test]
async fn a_visit_undoes_the_notice_and_without_a_time_nothing_goes() {
    for (store, _file) in stores() {
        let clock = Arc::new(ManualClock::new(1000 * DAY));
        let tables = tables(store.clone(), Arc::clone(&clock), Decks::none());
        let new = new_table("Bigos", 1000 * DAY);
        let table = store.directory.create(new.clone()).await.unwrap();
        clock.pass(Duration::from_millis(100 * DAY));
        assert_eq!(tables.sweep(KEEP, 1).await, Ok(0));
        assert!(store.retention.unvisited(1010 * DAY).await.unwrap()[0].condemned.is_some());
        store.retention.visited(table, 1100 * DAY).await.unwrap();
        assert_eq!(tables.sweep(KEEP, 30).await, Ok(0));
        assert_eq!(store.retention.unvisited(u64::MAX >> 1).await.unwrap()[0].condemned, None);
        clock.pass(Duration::from_millis(10_000 * DAY));
        for _ in 0..50 {
            assert_eq!(tables.sweep(None, 1).await, Ok(0));
        }
        assert!(store.directory.by_invite(new.invite).await.unwrap().is_some());
        // Whoever comes between the look and the deed keeps it.
        store.retention.delete(table, 1000 * DAY).await.unwrap();
        assert!(store.directory.by_invite(new.invite).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn the_file_gives_back_what_deleted_tables_took() {
    let file = TempFile::new();
    let store = Store::from(Arc::new(SqliteStore::open(&file.0).unwrap()));
    let clock = Arc::new(ManualClock::new(1000 * DAY));
    let swept = tables(store.clone(), Arc::clone(&clock), Decks::none());
    let (big, small) = (new_table("Bigos", 1000 * DAY), new_table("Żurek", 2000 * DAY));
    let table = store.directory.create(big).await.unwrap();
    let other = store.directory.create(small).await.unwrap();
    for seq in 0..3_000 {
        let append = store.log.append(
            Place::unclaimed(table, seq),
            format!("{seq} {}", "x".repeat(1_000)),
            None,
        );
        if seq % 500 == 0 {
            append.await.unwrap();
            store
                .log
                .append(Place::unclaimed(other, seq / 500), format!("kept {seq}"), None)
                .await
                .unwrap();
        } else {
            drop(append);
        }
    }
    store.log.prove(0).await.unwrap();
    let size = || std::fs::metadata(&file.0).unwrap().len();
    clock.pass(Duration::from_millis(100 * DAY));
    assert_eq!(swept.sweep(KEEP, 1).await, Ok(0));
    assert_eq!(swept.sweep(KEEP, 24).await, Ok(1));
    assert!(size() < 300_000, "{} bytes are left", size());
    let kept: Vec<String> = (0..6).map(|number| format!("kept {}", number * 500)).collect();
    assert_eq!(store.log.load(other).await.unwrap(), kept);
    store.log.append(Place::unclaimed(other, 6), "after".into(), None).await.unwrap();
    let text = std::fs::read(&file.0).unwrap();
    assert!(
        !text.windows(20).any(|bytes| bytes == [b'x'; 20]),
        "what is deleted is not in the file"
    );
}

#[tokio::test]
async fn a_log_folds_from_its_checkpoint_as_from_its_beginning() {
    for (config, file) in crate::support::stores() {
        let Some(file) = file else { continue };
        let house = House::open(config).await;
        let (invite, mut people) = house.company(&["Ala", "Ola"]).await;
        for _ in 0..3 {
            people[0].yes(json!({"type": "start"})).await;
            for person in &mut people {
                person.until("a new game", |person| person.game["outcome"].is_null()).await;
            }
            play_on(&mut people).await;
        }
        people[0].yes(json!({"type": "start"})).await;
        drop(people);
        house.server.stop().await;
        let invite = Secret::parse(&invite).unwrap();
        let store = Store::from(Arc::new(SqliteStore::open(&file.0).unwrap()));
        let stored = store.directory.by_invite(invite).await.unwrap().unwrap();
        let clock = Arc::new(ManualClock::new(1000 * DAY));
        let names = Names { table: stored.table, invite, code: stored.code, owner: stored.owner };
        let mut whole = tables(store.clone(), Arc::clone(&clock), Decks::none());
        let told = |tables: &Arc<Tables>| {
            let (tables, names) = (Arc::clone(tables), names.clone());
            async move {
                let state = tables.fold(names).await.unwrap();
                let mut told = vec![room_frame(&state, 0)];
                let mut parts = snapshot(&state).unwrap();
                for person in [None, Some(1), Some(2), Some(3)] {
                    told.push(finish(&state, &mut parts, person, Form::Whole));
                }
                let known = (0..400).filter(|id| state.answered(1, &format!("id-{id}")).is_some());
                told.push(format!("{:?}", known.collect::<Vec<_>>()));
                told
            }
        };
        let from_the_beginning = told(&whole).await;
        assert_eq!(store.log.checkpoint(stored.table).await, Ok(None), "the log is short");
        Arc::get_mut(&mut whole).unwrap().checkpoint_every = 5;
        assert_eq!(told(&whole).await, from_the_beginning);
        let checkpoint = store.log.checkpoint(stored.table).await.unwrap().unwrap();
        let seq = serde_json::from_str::<serde_json::Value>(&checkpoint).unwrap()["seq"].clone();
        let length = store.log.load(stored.table).await.unwrap().len() as u64;
        assert!(
            seq.as_u64().is_some_and(|seq| seq > length / 2 && seq < length),
            "{seq} of {length}"
        );
        // There is no game in it: nothing that any hand could be read from.
        assert!(!checkpoint.contains("\"act\"") && !checkpoint.contains("\"chance\""));
        assert_eq!(told(&whole).await, from_the_beginning, "from the checkpoint");
        for bad in ["", "{}", "[1]", &checkpoint.replace("\"version\":2", "\"version\":99")] {
            store.log.keep_checkpoint(stored.table, bad.to_string()).await.unwrap();
            assert_eq!(told(&whole).await, from_the_beginning, "{bad}");
        }
    }
}

async fn turned_away(house: &House, invite: &str) -> String {
    let mut client = house.connect(invite, None).await;
    client.say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "pl"})).await;
    client.bye().await
}

#[tokio::test]
async fn the_operator_sees_and_deletes_tables_beside_the_server_and_without_it() {
    let file = TempFile::new();
    let mut config = quick();
    config.store = StoreAt::File(file.0.clone());
    let house = House::open(config).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    let (other, _) = house.company(&["Ola"]).await;
    people[0].yes(json!({"type": "start"})).await;
    let mut books = Books::open(&file.0).unwrap();
    assert_eq!(books.server(), Some(Some(std::process::id())));
    let listed = books.tables().unwrap();
    let first = books.by_invite(Secret::parse(&invite).unwrap()).unwrap().unwrap();
    let found = listed.iter().find(|table| table.table == first).unwrap();
    assert_eq!((listed.len(), found.games, found.condemned), (2, 1, false));
    assert!(found.records > 2 && found.log_bytes > 100 && found.visited >= found.opened);
    let mut lines = 0;
    books
        .log(first, &mut |line| {
            lines += 1;
            line.starts_with('{')
        })
        .unwrap();
    assert_eq!(lines, found.records);
    // The server runs: it is asked to, and does it.
    assert_eq!(books.delete(&[first]).unwrap(), Deletion::Soon(Some(std::process::id())));
    assert_eq!(house.server.sweep().await, 1);
    assert_eq!(people[0].bye().await, "unknown_table");
    assert_eq!(turned_away(&house, &invite).await, "unknown_table");
    assert_eq!(books.tables().unwrap().len(), 1);
    drop(books);
    house.server.stop().await;
    // Nobody runs: it is done at once.
    let mut books = Books::open(&file.0).unwrap();
    assert_eq!(books.server(), None);
    let second = books.by_invite(Secret::parse(&other).unwrap()).unwrap().unwrap();
    assert_eq!(books.delete(&[second]).unwrap(), Deletion::Done);
    assert_eq!(books.tables().unwrap(), []);
}

/// The same with a database.
#[tokio::test]
async fn the_operator_does_the_same_with_a_database() {
    let (config, _cluster) = in_a_database();
    let StoreAt::Postgres(at) = config().store else { panic!("a database") };
    let house = House::open(config()).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    let (other, _) = house.company(&["Ola"]).await;
    people[0].yes(json!({"type": "start"})).await;
    let books = PostgresBooks::open(&at).await.unwrap();
    let listed = books.tables().await.unwrap();
    let first = books.by_invite(Secret::parse(&invite).unwrap()).await.unwrap().unwrap();
    let found = listed.iter().find(|table| table.table == first).unwrap();
    assert_eq!((listed.len(), found.games, found.condemned), (2, 1, false));
    assert!(found.records > 2 && found.log_bytes > 100 && found.visited >= found.opened);
    let mut lines = 0;
    let mut each = |line: &str| {
        lines += 1;
        line.starts_with('{')
    };
    books.log(first, &mut each).await.unwrap();
    assert_eq!(lines, found.records);
    assert_eq!(books.delete(&vec![first]).await.unwrap(), Deletion::Soon(None));
    assert!(books.tables().await.unwrap().iter().any(|table| table.condemned));
    assert_eq!(house.server.sweep().await, 1);
    assert_eq!(people[0].bye().await, "unknown_table");
    house.server.stop().await;
    // Nobody runs, as far as the database knows: it is done at once.
    crate::support::patient("nobody to run", async {
        while books.any_server().await.unwrap() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    let second = books.by_invite(Secret::parse(&other).unwrap()).await.unwrap().unwrap();
    assert_eq!(books.delete(&vec![second]).await.unwrap(), Deletion::Done);
    assert_eq!(books.tables().await.unwrap(), []);
}

#[tokio::test]
async fn whoever_asks_is_told_until_when_a_table_waits() {
    for (keep, days) in [(KEEP, json!(90)), (None, json!(null))] {
        let mut config = quick();
        config.keep = keep;
        let house = House::open(config).await;
        let (invite, _) = house.table().await;
        assert_eq!(house.get("/api/here").await.json()["keep_days"], days);
        let kept = house.get(&format!("/api/tables/{invite}/kept")).await.json();
        assert_eq!(kept["until"].is_u64(), keep.is_some(), "{kept}");
        let unknown = house.get("/api/tables/AAAAAAAAAAAAAAAAAAAAAA/kept").await;
        assert_eq!(unknown.status, 404);
    }
}

/// Decks whose owner does not come go like tables; those that a game needs stay.
#[tokio::test]
async fn a_deck_goes_after_its_owner_and_a_visit_keeps_it() {
    let folder = TempFolder::new("lifetimes");
    let decks = || {
        Decks::open(
            Some(folder.0.clone()),
            with_workshop()
                .workshop
                .map(|command| media::Workshop::new(command, Duration::from_secs(20))),
            1_000_000,
            KEEP,
        )
        .unwrap()
    };
    let clock = Arc::new(ManualClock::new(1000 * DAY));
    let store = Store::from(Arc::new(MemoryStore::default()));
    let [ala, ola] = [Secret::fresh().digest(), Secret::fresh().digest()];
    let of_day_0 = tables(store.clone(), Arc::clone(&clock), decks());
    let mut made = Vec::new();
    for (name, owner) in [("Left", ala), ("Kept", ola), ("Lent", ala)] {
        made.push(of_day_0.decks.create(owner, name, 1000 * DAY).await.unwrap().id);
    }
    let [left, kept, lent] = made[..] else { panic!("three") };
    assert_eq!(of_day_0.decks.of(ala)[0].kept_until, Some(1090 * DAY));
    drop(of_day_0);
    clock.pass(Duration::from_millis(91 * DAY));
    // What is known of visits survives the server.
    let later = tables(store, Arc::clone(&clock), decks());
    later.decks.visited(ola, 1091 * DAY).await;
    let loan = later.decks.clone().lend(lent).unwrap();
    for hour in 0..24 {
        assert_eq!(later.sweep(KEEP, 1).await, Ok(0), "{hour}");
    }
    assert_eq!(later.sweep(KEEP, 1).await, Ok(1));
    assert!(!folder.0.join(left.as_str()).exists());
    assert_eq!(later.decks.of(ola)[0].id, kept);
    drop(loan);
    assert_eq!(later.sweep(KEEP, 1).await, Ok(1));
    // The operator's wish is done within a minute.
    assert!(stolik_server::decks::unwant(&folder.0, kept.as_str(), true).unwrap());
    assert!(kept_in(folder.0.clone()).unwrap()[0].condemned);
    assert_eq!(later.sweep(None, 0).await, Ok(1));
    assert_eq!(kept_in(folder.0.clone()).unwrap(), []);
}

/// The same with two processes on one database: both look, and each thing is done once.
#[tokio::test]
async fn a_deck_of_two_processes_goes_once_and_a_visit_at_either_keeps_it() {
    let cluster = rig::Cluster::shared().unwrap();
    let address = cluster.database().unwrap();
    let at = Postgres::at(&address);
    let clock = Arc::new(ManualClock::new(1000 * DAY));
    let workshop = || media::Workshop::new(vec!["true".into()], Duration::from_secs(20));
    let mut both = Vec::new();
    for place in ["127.0.0.1:1", "127.0.0.1:2"] {
        let store = PostgresStore::open(&at, place).await.unwrap();
        let decks = Decks::share(store.decks(), Some(workshop()), 1_000_000, KEEP).await.unwrap();
        both.push(tables_with(Arc::new(store).into(), Arc::clone(&clock), decks));
    }
    let [one, two] = &both[..] else { panic!("two") };
    let [ala, ola] = [Secret::fresh().digest(), Secret::fresh().digest()];
    let mut made = Vec::new();
    for owner in [ala, ola, ala] {
        made.push(one.decks.create(owner, "x", 1000 * DAY).await.unwrap().id);
    }
    let [left, kept, lent] = made[..] else { panic!("three") };
    let table = one.store.directory.create(new_table("Bigos", 1091 * DAY)).await.unwrap();
    one.store.loans.lend(table, lent.to_string()).await.unwrap();
    clock.pass(Duration::from_millis(91 * DAY));
    two.decks.refresh().await.unwrap();
    two.decks.visited(ola, 1091 * DAY).await;
    assert_eq!((one.sweep(KEEP, 0).await, two.sweep(KEEP, 0).await), (Ok(0), Ok(0)));
    cluster.sql_in(&address, "UPDATE life SET hours = hours + 23").unwrap();
    assert_eq!((one.sweep(KEEP, 0).await, two.sweep(KEEP, 0).await), (Ok(0), Ok(0)));
    cluster.sql_in(&address, "UPDATE life SET hours = hours + 1").unwrap();
    // Somebody has it, as far as the store knows, and the table is not even in memory.
    let held = cluster.sql_in(&address, "UPDATE heads SET node = 7 RETURNING 1; INSERT INTO nodes VALUES (7, '127.0.0.1:3', 1, clock_timestamp() + interval '1 hour')");
    held.unwrap();
    let swept = tokio::join!(one.sweep(KEEP, 0), two.sweep(KEEP, 0));
    assert_eq!(swept.0.unwrap() + swept.1.unwrap(), 1, "it goes once");
    let ids =
        || cluster.sql_in(&address, "SELECT string_agg(id, ' ' ORDER BY made, id) FROM decks");
    assert!(!ids().unwrap().contains(left.as_str()) && ids().unwrap().contains(lent.as_str()));
    two.decks.refresh().await.unwrap();
    assert!(two.decks.label(left).is_none() && two.decks.label(lent).is_some());
    cluster.sql_in(&address, "DELETE FROM loans").unwrap();
    assert_eq!(two.sweep(KEEP, 0).await, Ok(1));
    assert_eq!(ids().unwrap(), kept.as_str());
    // The operator's wish is done by whichever looks first, whether the owner comes or not.
    let books = PostgresBooks::open(&at).await.unwrap();
    assert_eq!(books.delete_deck(&kept.to_string()).await, Ok(Deletion::Soon(None)));
    let listed = books.decks().await.unwrap();
    assert!(listed.len() == 1 && listed[0].deck == kept.as_str() && listed[0].condemned);
    one.decks.visited(ola, 1093 * DAY).await;
    assert_eq!((one.sweep(None, 0).await, two.sweep(None, 0).await), (Ok(1), Ok(0)));
    assert_eq!(ids().unwrap(), "");
}

/// What was kept before anybody counted visits has its whole time from now on.
#[tokio::test]
async fn a_file_of_the_last_version_is_taken_over_and_nothing_in_it_goes_at_once() {
    let file = TempFile::new();
    let store = SqliteStore::open(&file.0).unwrap();
    let new = new_table("Bigos", 1);
    let table = store.create(new.clone()).await.unwrap();
    store.append(Place::unclaimed(table, 0), "a record".into(), None).await.unwrap();
    drop(store);
    let old = rusqlite::Connection::open(&file.0).unwrap();
    old.execute_batch(
        "ALTER TABLE tables DROP COLUMN visited; ALTER TABLE tables DROP COLUMN condemned;
         DROP TABLE checkpoints; DROP TABLE trash; DROP TABLE life; PRAGMA user_version = 1;",
    )
    .unwrap();
    drop(old);
    let store = SqliteStore::open(&file.0).unwrap();
    assert_eq!(store.load(table).await.unwrap(), ["a record"]);
    let visited = store.last_visit(table).await.unwrap().unwrap();
    assert!(visited > 1_700_000_000_000, "{visited}");
    assert_eq!(store.by_invite(new.invite).await.unwrap().unwrap().table, table);
}
