//! Recorded clips over real HTTP: brought by the seat that speaks, heard by everybody at the table,
//! gone with the game.

use crate::support::{Answer, Client, House, TempFile, quick};
use serde_json::{Value, json};
use stolik_server::{Config, StoreAt};

fn page(granule: u64, body: &[u8]) -> Vec<u8> {
    let head = [
        b"OggS\0\0".as_slice(),
        &granule.to_le_bytes(),
        &[7, 0, 0, 0],
        &[0; 8],
        &[1, body.len() as u8],
    ]
    .concat();
    [head, body.to_vec()].concat()
}

/// Ogg with Opus of so many seconds.
fn sound(seconds: u64) -> Vec<u8> {
    [
        page(0, b"OpusHead\x01\x01\x38\x01\0\0\0\0\0\0\0"),
        page(0, b"OpusTags"),
        page(seconds * 48_000 + 312, &[9; 40]),
    ]
    .concat()
}

async fn call(house: &House, method: &str, path: &str, cookie: &str, body: &[u8]) -> Answer {
    house.send(&format!("{method} {path}"), &format!("cookie: {cookie}\r\n"), body).await
}

struct Evening {
    house: House,
    invite: String,
    host_cookie: String,
    people: Vec<Client>,
}

async fn evening(config: Config, performance: bool) -> Evening {
    let house = House::open(config).await;
    let (invite, host_cookie) = house.table().await;
    let mut people = vec![house.guest(&invite, Some(&host_cookie), "Host").await];
    for name in ["Ala", "Ola"] {
        let (_, cookie) = house.table().await;
        people.push(house.guest(&invite, Some(&cookie), name).await);
    }
    people[0]
        .yes(json!({"type": "choose", "game": "narrator", "options": {"performance": performance}}))
        .await;
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person.until("the game", |person| person.game["seat"].is_u64()).await;
    }
    Evening { house, invite, host_cookie, people }
}

fn clue(person: &Client, clue: Value) -> Value {
    let card = &person.game["own"]["hand"][0];
    json!({"type": "act", "decision": person.game["decision"], "action": {"type": "clue", "card": card, "clue": clue}})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clip_is_brought_used_heard_and_forgotten() {
    let file = TempFile::new();
    let config = || {
        let mut config = quick();
        config.store = StoreAt::File(file.0.clone());
        config
    };
    let Evening { house, invite, host_cookie, mut people } = evening(config(), true).await;
    let path = format!("/api/tables/{invite}/clips");
    for (name, body, status, code) in [
        ("a page", b"<html>".to_vec(), 415, "wrong_sound"),
        ("nothing", Vec::new(), 415, "wrong_sound"),
        ("a song", sound(30), 422, "clip_too_long"),
        ("a little too much", vec![0; 400_001], 413, "clip_too_big"),
        ("far too much", vec![0; 900_000], 413, "clip_too_big"),
    ] {
        let answer = call(&house, "POST", &path, &host_cookie, &body).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{name}");
    }
    for (who, path) in [
        ("x=y", path.clone()),
        (host_cookie.as_str(), "/api/tables/AAAAAAAAAAAAAAAAAAAAAA/clips".to_string()),
    ] {
        let answer = call(&house, "POST", &path, who, &sound(3)).await;
        assert_eq!(
            (answer.status, answer.json()["code"].as_str()),
            (409, Some("no_clip_now")),
            "who has no seat brings nothing"
        );
    }
    let kept = call(&house, "POST", &path, &host_cookie, &sound(3)).await;
    assert_eq!(kept.status, 201, "{}", kept.body);
    let clip = kept.json()["clip"].as_str().unwrap().to_string();
    assert_eq!(clip.len(), 22);
    let heard = call(&house, "GET", &format!("{path}/{clip}"), "x=y", b"").await;
    assert_eq!(
        (heard.status, heard.bytes == sound(3)),
        (200, true),
        "the rail and the television have no cookie of a seat"
    );
    let head = heard.head.to_lowercase();
    for line in
        ["content-type: audio/ogg", "cache-control: no-store", "x-content-type-options: nosniff"]
    {
        assert!(head.contains(line), "{line} in {head}");
    }
    let (other, _) = house.table().await;
    assert_eq!(
        call(&house, "GET", &format!("/api/tables/{other}/clips/{clip}"), "x=y", b"").await.status,
        404,
        "another table has no such clip"
    );

    let foreign = clue(&people[0], json!({"clip": "somebodys"}));
    assert_eq!(people[0].no(foreign).await, "unknown_clip");
    let empty = clue(&people[0], json!({"clip": ""}));
    assert_eq!(people[0].no(empty).await, "empty_clue", "what the rules say comes first");
    let good = clue(&people[0], json!({"clip": clip}));
    people[0].yes(good).await;
    people[1]
        .until("the clue", |person| person.game["table"]["clue"]["clip"] == clip.as_str())
        .await;
    assert_eq!(
        call(&house, "POST", &path, &host_cookie, &sound(2)).await.status,
        409,
        "nobody gives a clue now"
    );
    drop(people);
    house.server.stop().await;

    let house = House::open(config()).await;
    assert_eq!(
        call(&house, "GET", &format!("{path}/{clip}"), "x=y", b"").await.status,
        200,
        "it survives a restart"
    );
    let mut host = house.hello(&invite, Some(&host_cookie), None).await;
    host.until("the game", |host| host.game["seat"].is_u64()).await;
    host.yes(json!({"type": "end_game"})).await;
    assert_eq!(
        call(&house, "GET", &format!("{path}/{clip}"), "x=y", b"").await.status,
        404,
        "it goes with the game"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_nobody_performs_nobody_brings_clips() {
    let Evening { house, invite, host_cookie, mut people } = evening(quick(), false).await;
    let answer =
        call(&house, "POST", &format!("/api/tables/{invite}/clips"), &host_cookie, &sound(3)).await;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (409, Some("no_clip_now")));
    let spoken = clue(&people[0], json!({"clip": "somebodys"}));
    assert_eq!(people[0].no(spoken).await, "not_allowed_here");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_keeps_forty_and_lets_the_oldest_go() {
    let Evening { house, invite, host_cookie, .. } = evening(quick(), true).await;
    let path = format!("/api/tables/{invite}/clips");
    let mut clips = Vec::new();
    for _ in 0..42 {
        let kept = call(&house, "POST", &path, &host_cookie, &sound(1)).await;
        clips.push(kept.json()["clip"].as_str().unwrap().to_string());
    }
    for (place, there) in [(0, 404), (1, 404), (2, 200), (41, 200)] {
        assert_eq!(
            call(&house, "GET", &format!("{path}/{}", clips[place]), "x=y", b"").await.status,
            there,
            "{place}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_household_brings_only_so_many_bytes_of_clips_and_what_is_refused_costs_nothing() {
    let mut config = quick();
    config.limits.clip_bytes_per_day = [2 * sound(3).len() as u64, 1_000_000];
    let Evening { house, invite, host_cookie, people } = evening(config, true).await;
    let path = format!("/api/tables/{invite}/clips");
    for _ in 0..5 {
        assert_eq!(call(&house, "POST", &path, "x=y", &sound(3)).await.status, 409);
    }
    for _ in 0..2 {
        assert_eq!(call(&house, "POST", &path, &host_cookie, &sound(3)).await.status, 201);
    }
    let refused = call(&house, "POST", &path, &host_cookie, &sound(3)).await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (429, Some("used_up")));
    drop(people);
}
