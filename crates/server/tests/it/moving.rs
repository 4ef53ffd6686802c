//! Everything moves from a file to a database and back, and a game that was not over goes on.

use crate::support::made::{TempFolder, with_workshop};
use crate::support::owner::Owner;
use crate::support::{House, play_on};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use stolik_server::StoreAt;
use stolik_server::person::Secret;
use stolik_server::store::{
    Clip, ClipStore, Directory, Leases, LogStore, Postgres, PostgresStore, Retention, SqliteStore,
    StorePlace, carry, file_in,
};

/// Everything that stands in a file, as text, but for the numbers of records in the file.
fn dump(folder: &Path) -> Vec<String> {
    let file = rusqlite::Connection::open(file_in(folder)).unwrap();
    let mut all = Vec::new();
    for query in [
        "SELECT * FROM tables ORDER BY id",
        "SELECT * FROM former_invites ORDER BY id",
        "SELECT table_id, length, (SELECT seq FROM records WHERE records.id = last) FROM heads ORDER BY 1",
        "SELECT table_id, seq, record, (SELECT seq FROM records AS older WHERE older.id = records.before)
            FROM records ORDER BY 1, 2",
        "SELECT * FROM seeds ORDER BY 1, 2",
        "SELECT rowid, * FROM clips ORDER BY 1",
        "SELECT * FROM loans ORDER BY 1, 2",
        "SELECT * FROM checkpoints ORDER BY 1",
        "SELECT hours, max(highest_table, (SELECT max(id) FROM tables)) FROM life",
    ] {
        let mut query = file.prepare(query).unwrap();
        let columns = query.column_count();
        let mut rows = query.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let cells: Vec<String> =
                (0..columns).map(|place| format!("{:?}", row.get_ref(place).unwrap())).collect();
            all.push(cells.join(" | "));
        }
    }
    all
}

/// Every file below a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().to_string());
        if path.is_dir() {
            found.extend(
                files(&path).into_iter().map(|(inner, it)| (format!("{name}/{inner}"), it)),
            );
        } else {
            found.insert(name, std::fs::read(path).unwrap());
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_store_moves_to_a_database_and_back_and_the_game_goes_on() {
    let (here, back) = (TempFolder::new("move-from"), TempFolder::new("move-back"));
    std::fs::create_dir_all(&here.0).unwrap();
    let mut config = with_workshop();
    config.store = StoreAt::File(file_in(&here.0));
    config.decks = Some(here.0.join("decks"));
    let house = House::open(config).await;
    let (_, mut people) = house.company(&["Ala", "Ola"]).await;
    for _ in 0..2 {
        people[0].yes(json!({"type": "start"})).await;
        for person in &mut people {
            person.until("a new game", |person| person.game["outcome"].is_null()).await;
        }
        play_on(&mut people).await;
    }
    drop(people);
    let (invite, cookie) = house.table().await;
    let mine = Owner { house: &house, cookie: cookie.clone() };
    let deck = mine.deck("Wakacje").await;
    mine.fill(&deck, 33).await;
    let mut host = house.guest(&invite, Some(&cookie), "Host").await;
    for _ in 0..2 {
        host.yes(json!({"type": "add_bot", "character": "calm"})).await;
    }
    host.yes(json!({"type": "choose", "game": "narrator", "options": {"deck": deck}})).await;
    host.yes(json!({"type": "start"})).await;
    host.until("the game", |host| host.game["seat"].is_u64()).await;
    let hand = host.game["own"]["hand"].clone();
    drop(host);
    house.server.stop().await;
    let secret = Secret::parse(&invite).unwrap();
    {
        let store = SqliteStore::open(&file_in(&here.0)).unwrap();
        let table = store.by_invite(secret).await.unwrap().unwrap().table;
        for (id, at) in [("b", 7), ("a", 8)] {
            let clip = Clip { media_type: "audio/webm".to_string(), bytes: vec![at as u8; 30_000] };
            store.keep_clip(table, id.to_string(), clip, at).await.unwrap();
        }
        store.keep_checkpoint(table, "{\"version\":0}".to_string()).await.unwrap();
        store.life(77).await.unwrap();
    }

    let cluster = rig::Cluster::shared().unwrap();
    let at = Postgres::at(&cluster.database().unwrap());
    let [first, second, last] = [
        StorePlace::Folder(here.0.clone()),
        StorePlace::Database(at.clone()),
        StorePlace::Folder(back.0.clone()),
    ];
    let mut steps = Vec::new();
    let counted =
        carry(&first, &second, &mut |what, done, of| steps.push((what, done, of))).await.unwrap();
    let count = |what: &str| counted.iter().find(|one| one.what == what).unwrap().count;
    assert_eq!(["tables", "clips", "decks", "pictures", "loans"].map(count), [2, 2, 1, 33, 1]);
    assert!(count("records") > 20 && count("seeds") == 3, "{counted:?}");
    assert!(steps.contains(&("pictures", 33, 33)), "{steps:?}");
    assert_eq!(carry(&second, &last, &mut |_, _, _| {}).await.unwrap(), counted);
    let (before, after) = (dump(&here.0), dump(&back.0));
    assert!(before.len() > 40);
    assert_eq!(before, after);
    let (before, after) = (files(&here.0.join("decks")), files(&back.0.join("decks")));
    assert_eq!(before.len(), 34);
    assert!(before == after, "decks are the same, byte by byte");

    // What is full is not written to, and what is in use is not moved.
    for (from, to, why) in [(&first, &second, "not empty"), (&second, &last, "not empty")] {
        let refused = carry(from, to, &mut |_, _, _| {}).await.unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    let live = PostgresStore::open(&at, "127.0.0.1:4711").await.unwrap();
    let refused = carry(&second, &last, &mut |_, _, _| {}).await.unwrap_err().to_string();
    assert!(refused.contains("127.0.0.1:4711"), "{refused}");
    live.resign().await.unwrap();
    drop(live);

    // One that was broken off is nobody's store until it is done.
    let half = TempFolder::new("move-half");
    std::fs::create_dir_all(half.0.join("decks/aaaaaaaaaa")).unwrap();
    std::fs::write(half.0.join("stolik.db.moving"), b"").unwrap();
    let refused = SqliteStore::open(&file_in(&half.0)).err().unwrap().to_string();
    assert!(refused.contains("stolik move"), "{refused}");
    carry(&first, &StorePlace::Folder(half.0.clone()), &mut |_, _, _| {}).await.unwrap();
    assert_eq!(dump(&half.0), dump(&back.0));

    // The game goes on, from either.
    let mut there = with_workshop();
    there.store = StoreAt::Postgres(at);
    let mut again = with_workshop();
    again.store = StoreAt::File(file_in(&back.0));
    again.decks = Some(back.0.join("decks"));
    for config in [there, again] {
        let house = House::open(config).await;
        let mine = Owner { house: &house, cookie: cookie.clone() };
        let mut host = house.hello(&invite, Some(&cookie), None).await;
        host.until("the game", |host| host.game["seat"].is_u64()).await;
        assert_eq!(host.game["own"]["hand"], hand);
        let picture = hand[0].as_str().unwrap();
        let path = format!("{}{picture}", host.game["pictures"].as_str().unwrap());
        assert_eq!(mine.call("GET", &path, b"").await.status, 200);
        let held = mine.call("DELETE", &format!("/api/decks/{deck}"), b"").await;
        assert_eq!(held.status, 409, "{}", held.body);
        host.yes(json!({"type": "end_game"})).await;
        let fresh = house.table().await.0;
        assert_ne!(fresh, invite, "and new tables are opened");
        drop(host);
        house.server.stop().await;
    }
}
