//! The client's types of the table's frames name exactly the fields that real frames have.
//!
//! Frames are put together from parts that are written once, so there is no Rust type to generate these from; instead the
//! frames of a real evening are compared with `web/src/lib/wire/table.ts`, field by field.
#![allow(clippy::unwrap_used)]

mod support;

use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::{House, play_on, quick};

const TYPES: &str = include_str!("../../../web/src/lib/wire/table.ts");

/// The fields of an interface of the file.
fn declared(interface: &str) -> BTreeSet<String> {
    let body = TYPES.split(&format!("export interface {interface}")).nth(1).unwrap_or_else(|| panic!("table.ts declares no {interface}"));
    let body = body.split_once("{\n").unwrap().1.split("\n}").next().unwrap();
    body.lines().filter_map(|line| line.trim().split_once(':')).map(|(name, _)| name.trim_end_matches('?').to_string()).collect()
}

fn fields(value: &Value) -> BTreeSet<String> {
    value.as_object().unwrap_or_else(|| panic!("not an object: {value}")).keys().cloned().collect()
}

/// The members of the variant of `Heard` with this tag.
fn heard(tag: &str) -> BTreeSet<String> {
    let line = TYPES.lines().find(|line| line.trim_start().starts_with('|') && line.contains(&format!("t: '{tag}'"))).unwrap();
    let body = line.split_once('{').unwrap().1.rsplit_once('}').unwrap().0;
    body.split(';').filter_map(|member| member.split_once(':')).map(|(name, _)| name.trim().trim_end_matches('?').to_string()).collect()
}

#[tokio::test]
async fn the_clients_types_of_frames_are_those_of_real_frames() {
    let house = House::open(quick()).await;
    let (_, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "add_bot", "character": "calm"})).await;
    assert_eq!(people[0].no(json!({"type": "kick", "person": 99})).await, "unknown_person");
    people[0].yes(json!({"type": "react", "reaction": "clap"})).await;
    people[0].say(&json!({"t": "ping", "at": 5})).await;
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person.until("the game", |person| person.game["seat"].is_u64()).await;
    }
    let picture = people[0].game.clone();
    play_on(&mut people).await;
    let room = people[0].room.clone();
    assert_eq!(fields(&room), declared("Room"));
    assert_eq!(fields(&room["people"][0]), declared("Person"));
    assert_eq!(fields(&room["evening"]), declared("Evening"));
    assert_eq!(fields(&room["evening"]["games"][0]), declared("FinishedGame"));
    assert_eq!(fields(&room["evening"]["wins"][0]), declared("Wins"));
    assert_eq!(fields(&picture), declared("GamePicture"));
    assert_eq!(fields(&people[0].game["outcome"]), declared("Outcome"));
    let offers = house.get("/api/games").await.json();
    assert_eq!(fields(&offers[0]), declared("GameOffer"));
    for tag in ["welcome", "reaction", "pong"] {
        let frame = people[0].heard.iter().find(|frame| frame["t"] == tag).unwrap_or_else(|| panic!("no {tag} was heard"));
        assert_eq!(fields(frame), heard(tag), "{tag}");
    }
}
