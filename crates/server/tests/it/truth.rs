//! The store tells the truth: two servers, a file that is taken away, a disk that fills, a log that
//! does not fold, a commit whose fate is open.

use crate::support::shared::rest_of_log;
use crate::support::{Client, House, TempFile, patient, play_on, quick};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use stolik_server::person::Secret;
use stolik_server::store::{
    Claim, Directory, LogStore, MemoryStore, NewTable, Place, Seed, SqliteStore, Store, StoreError,
    StoreFuture,
};
use stolik_server::{Config, ServeError, StoreAt, serve};

fn on(file: &TempFile) -> Config {
    let mut config = quick();
    config.store = StoreAt::File(file.0.clone());
    config
}

/// A table with two people and a running game.
async fn playing(house: &House) -> (String, Vec<Client>) {
    let (invite, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person.until("the game", |person| person.game["seat"].is_u64()).await;
    }
    (invite, people)
}

#[tokio::test]
async fn one_folder_has_one_server_and_the_second_is_told_which_process_has_it() {
    let file = TempFile::new();
    let house = House::open(on(&file)).await;
    let Err(error) = serve(on(&file)).await else { panic!("two servers on one file") };
    assert!(matches!(error, ServeError::InUse { .. }), "{error}");
    let own = std::process::id().to_string();
    assert!(error.to_string().contains(&format!("process {own}")), "{error}");
    house.server.stop().await;
    House::open(on(&file)).await.server.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_second_server_is_refused_also_when_the_file_of_the_lock_was_removed() {
    let file = TempFile::new();
    let house = House::open(on(&file)).await;
    std::fs::remove_file(format!("{}.lock", file.0.display())).unwrap();
    let Err(error) = serve(on(&file)).await else { panic!("two servers on one file") };
    assert!(matches!(error, ServeError::InUse { .. }), "{error}");
    house.server.stop().await;
    House::open(on(&file)).await.server.stop().await;
}

#[tokio::test]
async fn after_somebody_else_wrote_to_the_log_everybody_gets_a_fresh_picture() {
    let file = TempFile::new();
    let house = House::open(on(&file)).await;
    let (invite, mut people) = playing(&house).await;
    let other = SqliteStore::open(&file.0).unwrap();
    let table = other.by_invite(Secret::parse(&invite).unwrap()).await.unwrap().unwrap().table;
    let length = other.load(table).await.unwrap().len() as u64;
    let clock = r#"{"at":1,"did":[{"clock":"relaxed"}]}"#.to_string();
    other.append(Place::unclaimed(table, length), clock, None).await.unwrap();
    let seq = people[1].game["seq"].as_u64();
    let command = people[0].act();
    assert_eq!(people[0].no(command).await, "not_saved");
    for person in &mut people {
        person
            .until("what the other wrote", |person| {
                person.room["clock"] == "relaxed" && person.game["seq"].as_u64() > seq
            })
            .await;
    }
    play_on(&mut people).await;
}

fn status(body: &Value) -> (bool, bool, bool) {
    let yes = |name: &str| body[name] == true;
    (yes("ready"), yes("store"), yes("disk"))
}

#[tokio::test]
async fn ready_means_that_a_commit_is_kept_and_that_there_is_room_for_more() {
    let file = TempFile::new();
    let house = House::open(on(&file)).await;
    let answer = house.get("/readyz").await;
    assert_eq!((answer.status, status(&answer.json())), (200, (true, true, true)));
    assert!(answer.json()["free_bytes"].as_u64().unwrap() > 0);
    let numbers = house.get("/metrics").await.unchunked();
    for name in ["stolik_refolds_total", "stolik_disk_free_bytes", "stolik_games_set_aside_total"] {
        assert!(numbers.contains(name), "{name} is counted");
    }
    house.server.stop().await;

    let mut config = on(&file);
    config.limits.free_bytes = u64::MAX;
    let house = House::open(config).await;
    let answer = house.get("/readyz").await;
    assert_eq!((answer.status, status(&answer.json())), (503, (false, true, false)));
    assert_eq!(house.get("/healthz").await.status, 200);
    house.server.stop().await;
    // In memory there is no disk to be full.
    assert_eq!(House::open(quick()).await.get("/readyz").await.status, 200);
}

#[tokio::test]
async fn a_file_that_is_taken_away_stops_the_server_before_anything_is_acknowledged_into_nothing() {
    for end in ["", "-wal"] {
        let file = TempFile::new();
        let server = serve(on(&file)).await.unwrap();
        let address = server.listening().addresses[0];
        let house = House { server, address };
        let (_, mut people) = playing(&house).await;
        std::fs::remove_file(format!("{}{end}", file.0.display())).unwrap();
        let command = people[0].act();
        people[0].say(&json!({"t": "do", "id": "lost", "cmd": command})).await;
        let ended = patient("the end", house.server.until_signal()).await;
        assert!(matches!(ended, Err(ServeError::Lost(_))), "{ended:?}");
        for person in &mut people {
            assert_eq!(person.bye().await, "restarting");
        }
        let told = |frame: &Value| frame["t"] == "ack" && frame["id"] == "lost";
        assert!(!people[0].heard.iter().any(told), "it is neither yes nor no");
    }
}

#[tokio::test]
async fn a_log_that_is_cut_where_it_lies_stops_the_server_before_anything_is_acknowledged() {
    for length in [0, 40_000] {
        let file = TempFile::new();
        let server = serve(on(&file)).await.unwrap();
        let address = server.listening().addresses[0];
        let house = House { server, address };
        let (_, mut people) = playing(&house).await;
        let log = std::fs::OpenOptions::new()
            .write(true)
            .open(format!("{}-wal", file.0.display()))
            .unwrap();
        assert!(log.metadata().unwrap().len() > length);
        log.set_len(length).unwrap();
        let command = people[0].act();
        people[0].say(&json!({"t": "do", "id": "lost", "cmd": command})).await;
        let ended = patient("the end", house.server.until_signal()).await;
        assert!(matches!(ended, Err(ServeError::Lost(_))), "{ended:?}");
        for person in &mut people {
            assert_eq!(person.bye().await, "restarting");
        }
        let told = |frame: &Value| frame["t"] == "ack" && frame["id"] == "lost";
        assert!(!people[0].heard.iter().any(told), "it is neither yes nor no");
    }
}

/// What another program does to the log by the rules of SQLite is no damage.
#[tokio::test]
async fn a_log_that_was_brought_to_its_place_by_another_program_is_believed() {
    let file = TempFile::new();
    let house = House::open(on(&file)).await;
    let (_, mut people) = playing(&house).await;
    let other = rusqlite::Connection::open(&file.0).unwrap();
    other.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    drop(other);
    assert_eq!(house.get("/readyz").await.status, 200);
    play_on(&mut people).await;
}

#[tokio::test]
async fn a_file_that_is_taken_away_is_noticed_by_whoever_asks() {
    let file = TempFile::new();
    let house = House::open(on(&file)).await;
    std::fs::remove_file(&file.0).unwrap();
    let answer = house.get("/readyz").await;
    assert_eq!((answer.status, status(&answer.json()).1), (503, false));
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_but_its_owner_reads_the_file_also_an_old_one() {
    use std::os::unix::fs::PermissionsExt;
    let file = TempFile::new();
    let rights = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for _ in 0..2 {
        let store = SqliteStore::open(&file.0).unwrap();
        assert_eq!(rights(&file.0), 0o600);
        assert_eq!(rights(Path::new(&format!("{}-wal", file.0.display()))), 0o600);
        drop(store);
        std::fs::set_permissions(&file.0, PermissionsExt::from_mode(0o644)).unwrap();
    }
}

#[tokio::test]
async fn a_damaged_file_and_one_of_a_newer_version_are_not_opened() {
    let file = TempFile::new();
    let store = SqliteStore::open(&file.0).unwrap();
    let new = NewTable {
        invite: Secret::fresh(),
        code: stolik_server::person::Code { shown: "LIS".into(), plain: "LIS".into() },
        owner: None,
        at: 1,
        codes_before: 0,
    };
    let table = store.create(new).await.unwrap();
    for seq in 0..200 {
        store.append(Place::unclaimed(table, seq), "x".repeat(1000), None).await.unwrap();
    }
    drop(store);
    let good = std::fs::read(&file.0).unwrap();
    let mut bad = good.clone();
    let middle = bad.len() / 2 / 4096 * 4096;
    bad[middle..middle + 64].fill(0xff);
    std::fs::write(&file.0, bad).unwrap();
    let error = SqliteStore::open(&file.0).err().unwrap().to_string();
    assert!(error.contains("damaged") || error.contains("malformed"), "{error}");
    std::fs::write(&file.0, good).unwrap();
    drop(SqliteStore::open(&file.0).unwrap());
    let connection = rusqlite::Connection::open(&file.0).unwrap();
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    connection.pragma_update(None, "user_version", version + 1).unwrap();
    drop(connection);
    let error = SqliteStore::open(&file.0).err().unwrap().to_string();
    assert!(error.contains("newer"), "{error}");
}

#[tokio::test]
async fn a_log_that_does_not_fold_costs_its_game_and_not_its_table() {
    for broken in [
        r#"{"at":1,"did":[{"game":{"act":{"seat":0,"action":{"type":"bid","count":77,"face":1}}}}]}"#,
        r#"{"at":1,"did":[{"renamed":{"person":99,"name":"Tajne","face":"kot"}}]}"#,
        "no record at all",
    ] {
        let file = TempFile::new();
        let house = House::open(on(&file)).await;
        let (invite, people) = playing(&house).await;
        let secrets: Vec<String> =
            people.iter().map(|person| person.secret.clone().unwrap()).collect();
        drop(people);
        house.server.stop().await;
        let store = SqliteStore::open(&file.0).unwrap();
        let table = store.by_invite(Secret::parse(&invite).unwrap()).await.unwrap().unwrap().table;
        let before = store.load(table).await.unwrap();
        let at = Place::unclaimed(table, before.len() as u64);
        store.append(at, broken.to_string(), None).await.unwrap();
        drop(store);

        // Twice: what was set aside once stays aside, and the table goes on from there.
        for _ in 0..2 {
            let house = House::open(on(&file)).await;
            let mut people = Vec::new();
            for secret in &secrets {
                people.push(house.hello(&invite, None, Some(secret)).await);
            }
            assert_eq!((people[0].person, people[1].person), (Some(1), Some(2)));
            assert_eq!(people[0].room["state"], "lobby", "{broken}");
            assert_eq!(people[0].room["regret"], true, "{broken}");
            drop(people);
            house.server.stop().await;
        }
        let house = House::open(on(&file)).await;
        let mut people = Vec::new();
        for secret in &secrets {
            people.push(house.hello(&invite, None, Some(secret)).await);
        }
        people[0].yes(json!({"type": "start"})).await;
        for person in &mut people {
            person.until("the next game", |person| person.game["seat"].is_u64()).await;
            person.until("no regrets", |person| person.room["regret"] == false).await;
        }
        drop(house.guest(&invite, None, "Late").await);
        play_on(&mut people).await;
        drop(people);
        house.server.stop().await;
        let store = SqliteStore::open(&file.0).unwrap();
        let log = store.load(table).await.unwrap();
        assert_eq!(log[..before.len()], before, "nothing is deleted");
        assert_eq!(log[before.len()], broken);
    }
}

/// A store in memory whose next appends end in doubt: they are kept, or they are not.
struct Doubtful {
    inner: Arc<MemoryStore>,
    kept: AtomicUsize,
    dropped: AtomicUsize,
}

fn take(count: &AtomicUsize) -> bool {
    count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
}

impl LogStore for Doubtful {
    fn claim(&self, table: i64) -> StoreFuture<Claim> {
        self.inner.claim(table)
    }

    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        if take(&self.dropped) {
            return Box::pin(async { Err(StoreError::Unknown("who knows".to_string())) });
        }
        let doubt = take(&self.kept);
        let append = self.inner.append(at, record, seed);
        Box::pin(async move {
            append.await?;
            if doubt { Err(StoreError::Unknown("who knows".to_string())) } else { Ok(()) }
        })
    }

    rest_of_log!(inner);
}

#[tokio::test]
async fn a_commit_of_unknown_fate_is_answered_with_what_the_log_says() {
    let store = Arc::new(Doubtful {
        inner: Arc::default(),
        kept: AtomicUsize::new(0),
        dropped: AtomicUsize::new(0),
    });
    let mut config = quick();
    config.store = StoreAt::Custom(Store { log: store.clone(), ..store.inner.clone().into() });
    let house = House::open(config).await;
    let (invite, mut people) = playing(&house).await;

    store.dropped.store(1, Ordering::SeqCst);
    let command = people[0].act();
    let answer = people[0].ask("not kept", command.clone()).await;
    assert_eq!((&answer["ok"], &answer["code"]), (&json!(false), &json!("not_saved")));

    store.kept.store(1, Ordering::SeqCst);
    let seq = people[0].game["seq"].as_u64();
    let answer = people[0].ask("kept", command.clone()).await;
    assert_eq!(answer["ok"], true, "{answer}");
    for person in &mut people {
        person.until("the move", |person| person.game["seq"].as_u64() > seq).await;
    }
    assert_eq!(people[0].ask("kept", command).await["ok"], true, "it is done once");

    store.kept.store(1, Ordering::SeqCst);
    let late = house.guest(&invite, None, "Late").await;
    assert_eq!(late.person, Some(3), "somebody who joined knows who they are");
    play_on(&mut people).await;
}
