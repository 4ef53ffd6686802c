//! Hints over real sockets: the host allows them, everybody hears that one was asked for and nobody
//! what it says, and what it says follows from the asker's own frame alone.

use crate::support::{Client, House, play_on, quick};
use browser::Engine;
use record::GameFile;
use serde_json::{Value, json};

/// What a phone's own engine advises.
fn advice(more: Value) -> Value {
    let mut advised = json!({"game": "bluff", "worlds": 24, "seed": "the same", "blind": true});
    advised.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let question = json!({ "counsel": advised }).to_string();
    let answer: Value = serde_json::from_str(&Engine::default().ask(&question)).unwrap();
    assert!(answer["ok"]["counsel"]["moves"].is_array(), "{answer}");
    answer["ok"]["counsel"].clone()
}

/// From the newest frame that somebody got, as the client asks.
fn from_the_frame(client: &Client) -> Value {
    let game = &client.game;
    advice(json!({
        "options": client.room["options"], "seats": game["seats"].as_array().unwrap().len(),
        "seat": game["seat"], "view": {"table": game["table"], "own": game["own"]}
    }))
}

fn asked(client: &Client) -> Vec<u64> {
    let people = client.room["people"].as_array().unwrap();
    people.iter().map(|person| person["hints"].as_u64().unwrap()).collect()
}

/// Every key in a frame, at any depth.
fn keys(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                found.push(key.clone());
                keys(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn a_hint_is_told_to_everybody_and_follows_from_the_frame_alone() {
    let house = House::open(quick()).await;
    let (invite, cookie) = house.table().await;
    let mut people = vec![
        house.guest(&invite, Some(&cookie), "Hania").await,
        house.guest(&invite, None, "Kuba").await,
        house.guest(&invite, None, "Ola").await,
    ];
    let mut tv = house.tv(&invite).await;
    let hint = || json!({"type": "hint"});
    assert_eq!(people[1].no(hint()).await, "no_game");
    people[0].yes(json!({"type": "choose", "game": "bluff", "options": {}})).await;
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person.until("the game", |person| person.is_due()).await;
    }
    // Where nobody has allowed them there are none, and only the host allows them.
    assert_eq!(people[1].no(hint()).await, "no_hints");
    assert_eq!(people[1].no(json!({"type": "hints", "on": true})).await, "not_host");
    people[0].yes(json!({"type": "hints", "on": true})).await;
    people[1].until("hints are allowed", |person| person.room["hints"] == true).await;

    let before: Vec<usize> = people.iter().map(|person| person.heard.len()).collect();
    people[1].yes(hint()).await;
    people[1].yes(hint()).await;
    for eye in people.iter_mut().chain([&mut tv]) {
        eye.until("it is told", |eye| asked(eye) == [0, 1, 0]).await;
    }
    for (person, from) in people.iter().zip(before) {
        let mut told = Vec::new();
        person.heard[from..].iter().for_each(|frame| keys(frame, &mut told));
        for secret in ["moves", "reason", "counsel", "win"] {
            assert!(!told.iter().any(|key| key == secret), "the server says `{secret}` of a hint");
        }
    }
    let (mine, seat) = (from_the_frame(&people[1]), people[1].game["seat"].clone());
    let others = from_the_frame(&people[2]);
    let options = people[1].room["options"].clone();
    // It can be played.
    let action = &mine["moves"][0]["action"];
    let decision = people[1].game["decision"].clone();
    people[1].yes(json!({"type": "act", "decision": decision, "action": action})).await;
    assert_eq!(people[1].no(hint()).await, "not_your_turn");
    play_on(&mut people).await;
    assert_eq!(people[1].no(hint()).await, "no_game");

    // Now the truth is known: with it counsel would have said the same to this seat, and it says
    // something else to another.
    let path = format!("/api/tables/{invite}/games/1/log");
    let secret = people[1].secret.clone().unwrap();
    let who = format!("x-seat-secret: {secret}\r\n");
    let log = house.send(&format!("GET {path}"), &who, "").await;
    let file = GameFile::read(log.body.as_bytes()).unwrap();
    let entries = file.entries.iter().map(|entry| entry.entry.get());
    let dealt: Vec<Value> = entries
        .map(|entry| serde_json::from_str(entry).unwrap())
        .take_while(|entry: &Value| entry["act"].is_null())
        .collect();
    assert!(!dealt.is_empty());
    let truth = json!({"options": options, "seats": 3, "seat": seat, "entries": dealt});
    assert_eq!(advice(truth), mine);
    assert_ne!(others["moves"], mine["moves"]);
}
