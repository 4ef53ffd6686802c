//! Backups made while people play, of both stores: everything acknowledged before is there, and
//! folds.

use crate::support::made::{TempFolder, in_a_database, jpeg, with_workshop};
use crate::support::owner::Owner;
use crate::support::{Client, House, play_on};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use stolik_server::store::{Postgres, back_up, file_in, restore};
use stolik_server::{Config, StoreAt};

/// Games one after the other until it is enough.
async fn play(mut people: Vec<Client>, enough: Arc<AtomicBool>) {
    while !enough.load(Ordering::Relaxed) {
        people[0].yes(json!({"type": "start"})).await;
        for person in &mut people {
            person.until("a new game", |person| person.game["outcome"].is_null()).await;
        }
        play_on(&mut people).await;
    }
}

/// Three tables at which people play, and a deck; the invites of the tables.
async fn evening(
    house: &House,
    enough: &Arc<AtomicBool>,
) -> (Vec<String>, tokio::task::JoinSet<()>) {
    let (mut invites, mut playing) = (Vec::new(), tokio::task::JoinSet::new());
    for _ in 0..3 {
        let (invite, people) = house.company(&["Ala"]).await;
        invites.push(invite);
        playing.spawn(play(people, Arc::clone(enough)));
    }
    (invites, playing)
}

type Logs = BTreeMap<(i64, i64), String>;

fn logs(file: &Path) -> Logs {
    let file = rusqlite::Connection::open(file).unwrap();
    let mut query = file.prepare("SELECT table_id, seq, record FROM records").unwrap();
    let row = |row: &rusqlite::Row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?));
    query.query_map([], row).unwrap().collect::<Result<_, _>>().unwrap()
}

/// What was there before is there, and nothing that never was.
fn compare(before: &Logs, restored: &Logs, after: &Logs) {
    assert!(before.len() > 10, "{}", before.len());
    for (place, record) in before {
        assert_eq!(restored.get(place), Some(record), "{place:?}");
    }
    for (place, record) in restored {
        assert_eq!(after.get(place), Some(record), "{place:?}");
    }
}

/// Every table opens with the game that was being played, and none was set aside.
async fn folds(config: Config, invites: &[String]) {
    let house = House::open(config).await;
    for invite in invites {
        let mut guest = house.hello(invite, None, None).await;
        guest
            .until("the room", |guest| {
                guest.room["people"].as_array().is_some_and(|all| all.len() >= 2)
            })
            .await;
    }
    let told = house.get("/metrics").await.body;
    let set_aside = told.lines().find(|line| line.starts_with("stolik_games_set_aside_total"));
    assert!(set_aside.is_some_and(|line| line.ends_with(" 0")), "{set_aside:?}");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_is_copied_while_people_play_and_comes_back_as_it_was() {
    let (here, there) = (TempFolder::new("backup-from"), TempFolder::new("backup-to"));
    std::fs::create_dir_all(&here.0).unwrap();
    let config = |folder: &Path| {
        let mut config = with_workshop();
        config.store = StoreAt::File(file_in(folder));
        config.decks = Some(folder.join("decks"));
        config
    };
    let house = House::open(config(&here.0)).await;
    let enough = Arc::new(AtomicBool::new(false));
    let (mut invites, mut playing) = evening(&house, &enough).await;
    let (invite, cookie) = house.table().await;
    let mine = Owner { house: &house, cookie: cookie.clone() };
    let deck = mine.deck("Wakacje").await;
    for number in 0..3 {
        assert_eq!(mine.add(&deck, &jpeg(number)).await.status, 201);
    }
    let copy = here.0.join("monday.stolik");
    crate::support::patient("some moves", async {
        while logs(&file_in(&here.0)).len() < 60 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    })
    .await;
    let before = logs(&file_in(&here.0));
    let (from, to) = (here.0.clone(), copy.clone());
    let mut told = Vec::new();
    let saved = tokio::task::spawn_blocking(move || {
        back_up(&from, &to, &mut |done, of| told.push((done, of))).map(|()| told)
    });
    assert_eq!(saved.await.unwrap().unwrap().last(), Some(&(3, 3)));
    let more = house.company(&["Ola"]).await;
    enough.store(true, Ordering::Relaxed);
    while let Some(played) = playing.join_next().await {
        played.unwrap();
    }
    drop(more);
    let pictures = mine.pictures(&deck).await;
    house.server.stop().await;
    let after = logs(&file_in(&here.0));

    restore(&copy, &there.0, &mut |_, _| {}).unwrap();
    let restored = logs(&file_in(&there.0));
    compare(&before, &restored, &after);
    assert!(restored.len() < after.len(), "people played on");
    let file = rusqlite::Connection::open(file_in(&there.0)).unwrap();
    let copied = "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'copied%'";
    assert_eq!(file.query_row(copied, [], |row| row.get::<_, i64>(0)).unwrap(), 0);
    drop(file);
    invites.push(invite);
    folds(config(&there.0), &invites[..3]).await;
    let house = House::open(config(&there.0)).await;
    let mine = Owner { house: &house, cookie };
    assert_eq!(mine.pictures(&deck).await, pictures);
    let path = format!("/api/decks/{deck}/pictures/{}", pictures[1]);
    assert_eq!(mine.call("GET", &path, b"").await.status, 200);
    house.server.stop().await;

    // Nothing is written over.
    let refused = restore(&copy, &there.0, &mut |_, _| {}).unwrap_err().to_string();
    assert!(refused.contains("not empty"), "{refused}");
    assert!(back_up(&there.0, &copy, &mut |_, _| {}).is_err());
    let other = TempFolder::new("backup-other");
    let refused = restore(&file_in(&here.0), &other.0, &mut |_, _| {}).unwrap_err().to_string();
    assert!(refused.contains("stolik backup"), "{refused}");
    assert!(
        !here.0.join("monday.stolik.part").exists() && !here.0.join("monday.stolik.decks").exists()
    );
}

/// What a hostile hand does to a copy, as SQL, and what the refusal names.
const TAMPERED: [(&str, &str); 5] = [
    ("CREATE TRIGGER later AFTER INSERT ON records BEGIN DELETE FROM records; END", "later"),
    ("CREATE VIEW everything AS SELECT * FROM records", "everything"),
    ("CREATE TABLE more (x TEXT)", "more"),
    ("CREATE INDEX clever ON records (length(record)) WHERE length(record) > 1", "clever"),
    ("INSERT INTO copied_pictures SELECT id, '../../x', 1, x'00' FROM copied_decks", "picture"),
];

#[tokio::test]
async fn a_copy_with_anything_strange_in_it_is_refused_and_leaves_nothing_behind() {
    let here = TempFolder::new("strange-from");
    std::fs::create_dir_all(&here.0).unwrap();
    let mut config = with_workshop();
    config.store = StoreAt::File(file_in(&here.0));
    config.decks = Some(here.0.join("decks"));
    let house = House::open(config).await;
    let (_, cookie) = house.table().await;
    let mine = Owner { house: &house, cookie };
    let deck = mine.deck("Wakacje").await;
    assert_eq!(mine.add(&deck, &jpeg(1)).await.status, 201);
    house.server.stop().await;
    for (number, (statement, named)) in TAMPERED.into_iter().enumerate() {
        let copy = here.0.join(format!("{number}.stolik"));
        back_up(&here.0, &copy, &mut |_, _| {}).unwrap();
        let hand = rusqlite::Connection::open(&copy).unwrap();
        hand.execute_batch(statement).unwrap();
        drop(hand);
        let there = TempFolder::new(&format!("strange-to-{number}"));
        for exists in [false, true] {
            if exists {
                std::fs::create_dir_all(&there.0).unwrap();
            }
            let refused = restore(&copy, &there.0, &mut |_, _| {}).unwrap_err().to_string();
            assert!(refused.contains(named), "{statement}: {refused}");
            let left = std::fs::read_dir(&there.0).map(|inside| inside.count());
            assert_eq!(left.ok(), exists.then_some(0), "{statement}");
        }
    }
}

fn logs_at(cluster: &rig::Cluster, address: &str) -> Logs {
    let query = "SELECT table_id, seq, replace(encode(convert_to(record, 'UTF8'), 'base64'), E'\\n', '') FROM records";
    let told = cluster.sql_in(address, query).unwrap();
    let line = |line: &str| {
        let parts: Vec<&str> = line.split('|').collect();
        ((parts[0].parse().unwrap(), parts[1].parse().unwrap()), parts[2].to_string())
    };
    told.lines().map(line).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_dumped_while_people_play_and_comes_back_as_it_was() {
    let (config, cluster) = in_a_database();
    let StoreAt::Postgres(at) = config().store else { panic!("a database") };
    let house = House::open(config()).await;
    let enough = Arc::new(AtomicBool::new(false));
    let (invites, mut playing) = evening(&house, &enough).await;
    crate::support::patient("some moves", async {
        while logs_at(&cluster, &at.address).len() < 60 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    })
    .await;
    let before = logs_at(&cluster, &at.address);
    let file = TempFolder::new("dump");
    let (dumped, from, to) = (Arc::clone(&cluster), at.address.clone(), file.0.clone());
    tokio::task::spawn_blocking(move || dumped.dump(&from, &to)).await.unwrap().unwrap();
    let _more = house.company(&["Ola"]).await;
    enough.store(true, Ordering::Relaxed);
    while let Some(played) = playing.join_next().await {
        played.unwrap();
    }
    house.server.stop().await;
    let after = logs_at(&cluster, &at.address);
    let restored = cluster.database().unwrap();
    cluster.restore(&restored, &file.0).unwrap();
    std::fs::remove_file(&file.0).unwrap();
    compare(&before, &logs_at(&cluster, &restored), &after);
    // The processes of the dump are dead, and seem so after two seconds.
    crate::support::patient("the old processes to be dead", async {
        let alive =
            "SELECT count(*) FROM nodes WHERE seen > clock_timestamp() - interval '2 seconds'";
        while cluster.sql_in(&restored, alive).unwrap() != "0" {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    })
    .await;
    let mut config = with_workshop();
    config.store = StoreAt::Postgres(Postgres::at(&restored));
    folds(config, &invites).await;
}
