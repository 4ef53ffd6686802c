//! Decks of two servers on one database: what one does with a deck is so for the other.

use crate::support::House;
use crate::support::made::{in_a_database, jpeg};
use crate::support::owner::{Owner, owner};
use serde_json::json;
use stolik_server::person::{Code, Secret};
use stolik_server::store::{Clip, ClipStore, Directory, NewTable, Postgres, PostgresStore};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deck_made_at_one_is_listed_shown_played_with_and_deleted_through_the_other() {
    let (config, cluster) = in_a_database();
    let (one, two) = (House::open(config()).await, House::open(config()).await);
    let (invite, cookie) = two.table().await;
    let here = Owner { house: &one, cookie: cookie.clone() };
    let there = Owner { house: &two, cookie: cookie.clone() };
    let deck = here.deck("Wakacje").await;
    here.fill(&deck, 33).await;

    let list = there.call("GET", "/api/decks", b"").await.json();
    assert_eq!(
        (&list["decks"][0]["id"], &list["decks"][0]["in_use"]),
        (&json!(deck), &json!(false))
    );
    let pictures = there.pictures(&deck).await;
    assert_eq!((pictures.len(), &pictures), (33, &here.pictures(&deck).await));
    let path = format!("/api/decks/{deck}/pictures/{}", pictures[7]);
    let (shown, known) = (there.call("GET", &path, b"").await, here.call("GET", &path, b"").await);
    assert!(shown.status == 200 && shown.bytes == known.bytes && shown.bytes.len() > 1_000);
    // What is there is there for both.
    let again = there.add(&deck, &jpeg(7)).await;
    assert_eq!(again.json()["code"], "duplicate");
    assert_eq!(there.add(&deck, &jpeg(99)).await.json()["pictures"], 34);
    assert_eq!(here.pictures(&deck).await.len(), 34);
    let last = here.pictures(&deck).await[33].clone();
    let path = format!("/api/decks/{deck}/pictures/{last}");
    assert_eq!(here.call("DELETE", &path, b"").await.status, 204);
    assert_eq!(there.call("GET", &path, b"").await.status, 404);

    let mut host = two.guest(&invite, Some(&cookie), "Host").await;
    for _ in 0..2 {
        host.yes(json!({"type": "add_bot", "character": "calm"})).await;
    }
    host.yes(json!({"type": "choose", "game": "narrator", "options": {"deck": deck}})).await;
    host.until("the name of the deck", |host| host.room["deck"]["name"] == "Wakacje").await;
    host.yes(json!({"type": "start"})).await;
    host.until("the game", |host| host.game["seat"].is_u64()).await;
    let hand = host.game["own"]["hand"][0].as_str().unwrap();
    let seen = format!("{}{hand}", host.game["pictures"].as_str().unwrap());
    assert_eq!(there.call("GET", &seen, b"").await.status, 200);

    // It is in use at the other, and nobody takes it away.
    assert_eq!(here.call("GET", "/api/decks", b"").await.json()["decks"][0]["in_use"], true);
    for path in
        [format!("/api/decks/{deck}"), format!("/api/decks/{deck}/pictures/{}", pictures[0])]
    {
        for from in [&here, &there] {
            let held = from.call("DELETE", &path, b"").await;
            let told = held.json();
            assert_eq!((held.status, &told["code"]), (409, &json!("deck_in_use")), "{path}");
            assert_eq!(told["table"]["invite"], json!(invite));
            assert!(!told["table"]["code"].as_str().unwrap().is_empty(), "{told}");
        }
    }
    assert_eq!(cluster_pictures(&cluster, &config().store), 33);
    host.yes(json!({"type": "end_game"})).await;
    assert_eq!(here.call("DELETE", &format!("/api/decks/{deck}"), b"").await.status, 204);
    assert_eq!(there.call("GET", "/api/decks", b"").await.json(), json!({"decks": []}));
    assert_eq!(host.no(json!({"type": "start"})).await, "unknown_deck");
    assert_eq!(cluster_pictures(&cluster, &config().store), 0);
}

fn cluster_pictures(cluster: &rig::Cluster, store: &stolik_server::StoreAt) -> u32 {
    let stolik_server::StoreAt::Postgres(at) = store else { panic!("a database") };
    cluster.sql_in(&at.address, "SELECT count(*) FROM pictures").unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_hold_over_all_servers_together() {
    let (config, _cluster) = in_a_database();
    let config = || {
        let mut config = config();
        config.limits.deck_bytes = 70_000;
        config
    };
    let (one, two) = (House::open(config()).await, House::open(config()).await);
    let here = owner(&one).await;
    let there = Owner { house: &two, cookie: here.cookie.clone() };
    let made = futures_util::future::join_all((0..24).map(|number| {
        let owner = if number % 2 == 0 { &here } else { &there };
        async move { owner.call("POST", "/api/decks", br#"{"name":"x"}"#).await.status }
    }))
    .await;
    let count = |status: u16| made.iter().filter(|made| **made == status).count();
    assert_eq!((count(201), count(409)), (20, 4), "{made:?}");
    let decks = here.call("GET", "/api/decks", b"").await.json();
    let deck = decks["decks"][0]["id"].as_str().unwrap();
    let mut codes = Vec::new();
    for number in 0..8 {
        let owner = if number % 2 == 0 { &here } else { &there };
        let answer = owner.add(deck, &jpeg(number)).await.json();
        codes.push(answer["code"].as_str().unwrap_or("").to_string());
    }
    assert_eq!((codes[0].as_str(), codes[7].as_str()), ("", "no_room"), "{codes:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clip_is_heard_through_another_process() {
    let cluster = rig::Cluster::shared().unwrap();
    let at = Postgres::at(&cluster.database().unwrap());
    let one = PostgresStore::open(&at, "127.0.0.1:1").await.unwrap();
    let two = PostgresStore::open(&at, "127.0.0.1:2").await.unwrap();
    let code = Code { shown: "Lis".to_string(), plain: "lis".to_string() };
    let invite = Secret::fresh();
    let new = NewTable { invite, code, owner: None, at: 1, codes_before: 0 };
    let table = one.create(new).await.unwrap();
    let clip = Clip { media_type: "audio/webm".to_string(), bytes: vec![7; 40_000] };
    one.keep_clip(table, "a".to_string(), clip.clone(), 5).await.unwrap();
    assert_eq!(two.clip(table, "a".to_string()).await, Ok(Some(clip)));
    assert_eq!(two.clips(table).await, Ok(vec!["a".to_string()]));
}
