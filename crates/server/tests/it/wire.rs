//! The client's types of the table's frames name exactly the fields that real frames have.
//!
//! `web/src/lib/wire/table.ts` is generated from the types that frames are written with, but the
//! frame of a game is put together from parts and has none: here the frames of a real evening are
//! compared with the file, field by field.

use crate::support::{House, play_on, quick};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const TYPES: &str = include_str!("../../../../web/src/lib/wire/table.ts");

/// The fields of a type of the file; those that all variants have, if it has several.
fn declared(kind: &str) -> BTreeSet<String> {
    members(kind).into_iter().map(|name| name.trim_end_matches('?').to_string()).collect()
}

/// Fields of a type of the file that a frame may do without.
fn optional(kind: &str) -> BTreeSet<String> {
    members(kind)
        .into_iter()
        .filter_map(|name| name.strip_suffix('?').map(str::to_string))
        .collect()
}

/// The fields of a type of the file as they stand there, optional ones with a question mark.
fn members(kind: &str) -> Vec<String> {
    let starts = |line: &&str| {
        line.strip_prefix("export type ")
            .and_then(|rest| rest.strip_prefix(kind))
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let mut lines = TYPES
        .lines()
        .skip_while(|line| !starts(line))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .peekable();
    assert!(lines.peek().is_some(), "table.ts declares no {kind}");
    lines
        .filter(|line| !line.contains("/**"))
        .filter_map(|line| line.trim().split_once(':'))
        .map(|(name, _)| name.to_string())
        .collect()
}

fn fields(value: &Value) -> BTreeSet<String> {
    value.as_object().unwrap_or_else(|| panic!("not an object: {value}")).keys().cloned().collect()
}

/// The members of the frame with this tag as they stand there, optional ones with a question mark.
fn heard(tag: &str) -> Vec<String> {
    // A variant begins on a line of its own and goes on where one of its members has a comment.
    let starts = |line: &str| line.starts_with("  | {");
    let tagged = |line: &str| starts(line) && line.contains(&format!("\"t\": \"{tag}\""));
    let mut lines = TYPES.lines().skip_while(|line| !tagged(line));
    let first = lines.next().unwrap_or_else(|| panic!("table.ts declares no frame {tag}"));
    let rest = lines.take_while(|line| !starts(line) && !line.is_empty());
    let members = rest.filter(|line| !line.contains("/**")).map(str::trim);
    let variant = [first].into_iter().chain(members).collect::<Vec<_>>().join(" ");
    let body = variant.split_once('{').unwrap().1.rsplit_once('}').unwrap().0;
    body.split(", ")
        .filter_map(|member| member.split_once(':'))
        .map(|(name, _)| name.trim().trim_matches('"').to_string())
        .collect()
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
    let tagged =
        |kind: &str| declared(kind).into_iter().chain(["t".to_string()]).collect::<BTreeSet<_>>();
    assert_eq!(fields(&room), tagged("RoomFields"));
    // Nobody wrote a human.
    let person: BTreeSet<String> =
        declared("Person").difference(&optional("Person")).cloned().collect();
    assert_eq!(fields(&room["people"][0]), person);
    assert_eq!(fields(&room["evening"]), declared("Evening"));
    assert_eq!(fields(&room["evening"]["games"][0]), declared("FinishedGame"));
    assert_eq!(fields(&room["evening"]["wins"][0]), declared("Wins"));
    // A frame of the game does without what the game has no use for, and has nothing that is not
    // declared.
    let missing: BTreeSet<String> =
        tagged("GameFields").difference(&fields(&picture)).cloned().collect();
    assert!(fields(&picture).is_subset(&tagged("GameFields")), "{:?}", fields(&picture));
    assert!(missing.is_subset(&optional("GameFields")), "{missing:?}");
    assert_eq!(
        missing,
        BTreeSet::from(["shares".to_string()]),
        "only an endless game can be shared"
    );
    let offers = house.get("/api/games").await.json();
    assert_eq!(fields(&offers[0]), declared("GameOffer"));
    for tag in ["welcome", "reaction", "pong"] {
        let frame = people[0]
            .heard
            .iter()
            .find(|frame| frame["t"] == tag)
            .unwrap_or_else(|| panic!("no {tag} was heard"));
        // Whoever is greeted for the first time has not been handed a seat back.
        let members: BTreeSet<String> =
            heard(tag).into_iter().filter(|name| name != "handed_back?").collect();
        assert_eq!(fields(frame), members, "{tag}");
    }
}
