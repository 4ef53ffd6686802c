//! Games with decks of one's own over real HTTP and sockets: played, restarted, left by everybody,
//! and given back.

use crate::support::House;
use crate::support::made::{TempFolder, jpeg, with_workshop};
use crate::support::owner::Owner;
use record::GameFile;
use serde_json::{Value, json};
use std::sync::Arc;
use stolik_server::store::Postgres;
use stolik_server::{Config, StoreAt};

/// Files of pictures below a folder.
fn files_in(folder: &std::path::Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| {
            if entry.path().is_dir() {
                files_in(&entry.path())
            } else {
                usize::from(entry.path().extension().is_some_and(|end| end == "jpg"))
            }
        })
        .sum()
}

/// Where tables and decks are.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Memory,
    Folder,
    Database,
}

/// A place that goes away with the test.
struct Place {
    kind: Kind,
    file: crate::support::TempFile,
    folder: TempFolder,
    address: Option<(String, Arc<rig::Cluster>)>,
}

impl Place {
    fn new(kind: &Kind, name: &str) -> Place {
        let cluster = (*kind == Kind::Database).then(|| rig::Cluster::shared().unwrap());
        Place {
            kind: *kind,
            file: crate::support::TempFile::new(),
            folder: TempFolder::new(name),
            address: cluster.map(|cluster| (cluster.database().unwrap(), cluster)),
        }
    }

    fn config(&self) -> Config {
        let mut config = with_workshop();
        if self.kind == Kind::Folder {
            config.store = StoreAt::File(self.file.0.clone());
            config.decks = Some(self.folder.0.clone());
        }
        if let Some((address, _)) = &self.address {
            let at = Postgres::at(address);
            config.store = StoreAt::Postgres(at);
        }
        config
    }

    /// Pictures that are kept.
    fn pictures(&self) -> usize {
        match &self.address {
            Some((address, cluster)) => {
                cluster.sql_in(address, "SELECT count(*) FROM pictures").unwrap().parse().unwrap()
            }
            None => files_in(&self.folder.0),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_with_ones_own_pictures_and_survives_a_restart() {
    played_and_restarted(&Kind::Folder).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_with_a_database() {
    played_and_restarted(&Kind::Database).await;
}

async fn played_and_restarted(kind: &Kind) {
    let place = Place::new(kind, "game");
    let config = || place.config();
    let house = House::open(config()).await;
    let (invite, cookie) = house.table().await;
    let mine = Owner { house: &house, cookie: cookie.clone() };
    let deck = mine.deck("Wakacje").await;
    mine.fill(&deck, 32).await;
    let mut host = house.guest(&invite, Some(&cookie), "Host").await;
    let mut guest = house.guest(&invite, None, "Ala").await;
    let third = house.guest(&invite, None, "Ola").await;
    let choose =
        |deck: &str| json!({"type": "choose", "game": "narrator", "options": {"deck": deck}});
    assert_eq!(host.no(choose("somebodys")).await, "unknown_deck");
    assert_eq!(host.no(choose("Wakacje")).await, "bad_option");
    host.yes(choose(&deck)).await;
    guest.until("the deck", |guest| guest.room["deck"]["name"] == "Wakacje").await;
    assert_eq!(guest.room["deck"], json!({"name": "Wakacje", "pictures": 32, "needed": 33}));
    let id = host.fresh_id();
    let refused = host.ask(&id, json!({"type": "start"})).await;
    assert_eq!(
        (refused["code"].as_str(), &refused["data"]),
        (Some("too_few_pictures"), &json!({"have": 32, "need": 33}))
    );
    assert_eq!(mine.add(&deck, &jpeg(99)).await.status, 201);
    // Another host may go on with what the owner has brought, but not bring it again.
    let (me, other) = (host.person.unwrap(), guest.person.unwrap());
    host.yes(json!({"type": "make_host", "person": other})).await;
    guest.yes(json!({"type": "choose", "game": "narrator", "options": {"deck": deck, "performance": true}})).await;
    guest.yes(choose("dreams")).await;
    assert_eq!(guest.no(choose(&deck)).await, "unknown_deck");
    guest.yes(json!({"type": "make_host", "person": me})).await;
    host.yes(choose(&deck)).await;
    host.yes(json!({"type": "start"})).await;
    host.until("the game", |host| host.game["seat"].is_u64()).await;
    let hand: Vec<String> = host.game["own"]["hand"]
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap().to_string())
        .collect();
    assert_eq!((hand.len(), host.game["table"]["deck"].as_u64()), (7, Some(33)));
    assert!(hand.iter().all(|name| name.starts_with('p')), "{hand:?}");
    let path = format!("{}{}", host.game["pictures"].as_str().unwrap(), hand[0]);
    let seen = mine.call("GET", &path, b"").await;
    assert_eq!((seen.status, seen.bytes.len()), (200, 65_536));
    assert!(seen.head.contains("image/jpeg") && seen.bytes.starts_with(&[0xff, 0xd8, 0xff]));
    let stranger = Owner { house: &house, cookie: "x=y".to_string() };
    assert_eq!(stranger.call("GET", &path, b"").await.status, 404, "a hand is for its own eyes");
    let told: String = guest.heard.iter().map(ToString::to_string).collect();
    assert!(!told.contains("deck/"), "no key of the gallery goes out");
    let in_use = mine.call("DELETE", &format!("/api/decks/{deck}"), b"").await;
    assert_eq!((in_use.status, in_use.json()["code"].as_str()), (409, Some("deck_in_use")));
    drop((host, guest, third));
    house.server.stop().await;

    let house = House::open(config()).await;
    let mine = Owner { house: &house, cookie: cookie.clone() };
    let again = mine.call("GET", &path, b"").await;
    assert!(
        again.status == 200 && again.bytes == seen.bytes,
        "the same address shows the same picture"
    );
    let mut host = house.hello(&invite, Some(&cookie), None).await;
    host.until("the game", |host| host.game["seat"].is_u64()).await;
    assert_eq!(mine.call("DELETE", &format!("/api/decks/{deck}"), b"").await.status, 409);
    let log = format!("/api/tables/{invite}/games/1/log");
    assert_eq!(mine.call("GET", &log, b"").await.status, 409, "it is being played");
    host.yes(json!({"type": "end_game"})).await;
    let photo = photographs_stay_out_of_the_log(&mine, &log).await;
    assert_eq!(place.pictures(), 33);
    assert_eq!(mine.call("DELETE", &format!("/api/decks/{deck}"), b"").await.status, 204);
    assert_eq!(place.pictures(), 0, "deleted is deleted");
    assert_eq!(mine.call("GET", &photo, b"").await.status, 404, "for the log, too");
    assert_eq!(host.no(json!({"type": "start"})).await, "unknown_deck");
}

/// The server puts no photograph into a file: whoever shares one adds them, asking for each, and
/// only people of the table get any. The address of one of them.
async fn photographs_stay_out_of_the_log(mine: &Owner<'_>, log: &str) -> String {
    let given = mine.call("GET", log, b"").await;
    let file = GameFile::read(given.body.as_bytes()).unwrap();
    assert!(file.pictures.is_empty() && !given.body.contains("data:"), "no picture");
    let keys: Vec<String> = file
        .entries
        .iter()
        .map(|entry| serde_json::from_str(entry.entry.get()).unwrap())
        .flat_map(|entry: Value| entry["chance"]["grown"].as_array().cloned().unwrap_or_default())
        .map(|grown| grown["key"].as_str().unwrap().replace('/', "%2F"))
        .collect();
    assert_eq!(keys.len(), 33, "every card has its key");
    let photo = format!("{log}/pictures/{}", keys[0]);
    let seen = mine.call("GET", &photo, b"").await;
    assert_eq!(seen.status, 200, "{}", seen.body);
    assert!(seen.bytes.starts_with(&[0xff, 0xd8, 0xff]));
    let stranger = Owner { house: mine.house, cookie: "x=y".to_string() };
    assert_eq!(stranger.call("GET", &photo, b"").await.status, 403);
    assert_eq!(stranger.call("GET", log, b"").await.status, 403);
    let other = format!("{log}/pictures/{}x", keys[0]);
    assert_eq!(mine.call("GET", &other, b"").await.status, 404, "only what is in the log");
    photo
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_everybody_has_left_keeps_its_pictures_until_it_is_over() {
    for kind in [Kind::Memory, Kind::Folder, Kind::Database] {
        let place = Place::new(&kind, "left");
        let config = || {
            let mut config = place.config();
            config.pace.idle = std::time::Duration::from_millis(1);
            config
        };
        let mut house = House::open(config()).await;
        let (invite, cookie) = house.table().await;
        let mine = Owner { house: &house, cookie: cookie.clone() };
        let deck = mine.deck("Wakacje").await;
        mine.fill(&deck, 33).await;
        let mut host = house.guest(&invite, Some(&cookie), "Host").await;
        for _ in 0..2 {
            host.yes(json!({"type": "add_bot", "character": "calm"})).await;
        }
        host.yes(json!({"type": "choose", "game": "narrator", "options": {"deck": deck}})).await;
        // In the game no code rings; the table is called by the one it was opened with.
        let code = host.room["code"].clone();
        host.yes(json!({"type": "start"})).await;
        host.until("the game", |host| host.game["seat"].is_u64()).await;
        let picture = format!(
            "{}{}",
            host.game["pictures"].as_str().unwrap(),
            host.game["own"]["hand"][0].as_str().unwrap()
        );
        drop(host);
        crate::support::patient("the table to leave memory", async {
            while house.server.tables() > 0 {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        })
        .await;
        if kind != Kind::Memory {
            house.server.stop().await;
            house = House::open(config()).await;
        }
        let mine = Owner { house: &house, cookie: cookie.clone() };
        let first = mine.pictures(&deck).await[0].clone();
        for path in [format!("/api/decks/{deck}"), format!("/api/decks/{deck}/pictures/{first}")] {
            let held = mine.call("DELETE", &path, b"").await;
            let told = held.json();
            assert_eq!(
                (held.status, &told["code"], &told["table"]),
                (409, &json!("deck_in_use"), &json!({"invite": invite, "code": code})),
                "{path}"
            );
        }
        assert_eq!(
            mine.call("GET", &picture, b"").await.status,
            200,
            "whoever comes back misses nothing"
        );
        let mut host = house.hello(&invite, Some(&cookie), None).await;
        host.until("the game", |host| host.game["seat"].is_u64()).await;
        host.yes(json!({"type": "end_game"})).await;
        assert_eq!(
            mine.call("DELETE", &format!("/api/decks/{deck}"), b"").await.status,
            204,
            "over is over"
        );
        assert_eq!(place.pictures(), 0);
    }
}
