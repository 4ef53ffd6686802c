//! Real frames, views, offers, moves and events of every game are what the schemas say they are,
//! and would be caught if they were not. The schemas are tried shut: a member that they do not name
//! is an error here, though a client has to take it in its stride.

use crate::support::{House, patient, quick};
use jsonschema::Validator;
use kernel::{Answer, Due, JsonStep, OptionValue, Question, Quick, Random, Rules, ScriptError};
use kernel::{Seat, Source};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// Random games of each kind.
const GAMES: u64 = 12;
/// So many moves of each are looked at.
const LONGEST: usize = 250;

fn schema_file(name: &str) -> Vec<u8> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let of_game = format!("{root}/games/{name}/wire.json");
    std::fs::read(of_game)
        .or_else(|_| std::fs::read(format!("{root}/docs/schema/{name}.json")))
        .unwrap()
}

/// Takes every object at its word.
fn shut(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            members.values_mut().for_each(shut);
            if members.get("properties").is_some_and(Value::is_object) {
                members.insert("additionalProperties".to_string(), false.into());
            }
        }
        Value::Array(items) => items.iter_mut().for_each(shut),
        _ => {}
    }
}

/// The types of one file, each ready to be asked.
struct Schemas(BTreeMap<String, Validator>);

impl Schemas {
    fn of(name: &str) -> Schemas {
        let text = schema_file(name);
        let mut whole: Value = serde_json::from_slice(&text).unwrap();
        shut(&mut whole);
        let names: Vec<String> = whole["$defs"].as_object().unwrap().keys().cloned().collect();
        let ready = names.into_iter().map(|kind| {
            whole["$ref"] = format!("#/$defs/{kind}").into();
            (kind, jsonschema::validator_for(&whole).unwrap())
        });
        Schemas(ready.collect())
    }

    /// What is wrong with a value.
    fn wrong(&self, kind: &str, value: &Value) -> Option<String> {
        let error = self.0[kind].iter_errors(value).next()?;
        Some(format!("{kind}: {error} at {}", error.instance_path()))
    }

    fn hold(&self, kind: &str, value: &Value) {
        if let Some(wrong) = self.wrong(kind, value) {
            panic!("{wrong}\n{value}");
        }
    }
}

/// Chance, whatever is asked; what would be grown is made up.
struct Any(Quick);

impl Source for Any {
    fn answer(
        &mut self,
        question: Question,
        _: u64,
        _: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError> {
        Ok(Answer::drawn(question, &mut self.0))
    }
}

fn some_options(rules: &dyn Rules, random: &mut Quick) -> Value {
    let chosen = rules.options().iter().map(|option| {
        let values: Vec<&OptionValue> =
            option.values.iter().filter(|value| **value != OptionValue::Deck).collect();
        let value = values[random.below(values.len() as u32) as usize];
        (option.key.to_string(), json!(value))
    });
    Value::Object(chosen.collect())
}

fn parsed(write: impl FnOnce(&mut String)) -> Value {
    let mut text = String::new();
    write(&mut text);
    serde_json::from_str(&text).unwrap()
}

/// One random game, step by step; gives how many things were looked at.
fn random_game(rules: &dyn Rules, schemas: &Schemas, seed: u64) -> usize {
    let mut random = Quick::new(seed);
    let options = some_options(rules, &mut random);
    let (least, most) = (*rules.seats().start(), *rules.seats().end());
    let seats = least + (seed % u64::from(most - least + 1)) as u8;
    let mut table = rules.open(&options, usize::from(seats)).unwrap();
    let (mut chance, mut looked) = (Any(Quick::new(seed ^ 1)), 0);
    for _ in 0..LONGEST {
        let mut step = JsonStep::default();
        table.settle(&mut chance, &mut step).unwrap();
        schemas.hold("Table", &parsed(|out| table.write_shared(out)));
        let mut sampled: Option<(Seat, String)> = None;
        for seat in 0..seats {
            schemas.hold("Own", &parsed(|out| table.write_own(seat, out)));
            for offer in parsed(|out| table.write_legal(seat, out)).as_array().unwrap() {
                schemas.hold("Offer", offer);
                looked += 1;
            }
        }
        if let Due::Seats(due) = table.due() {
            let due: Vec<Seat> = due.iter().collect();
            let seat = due[random.below(due.len() as u32) as usize];
            sampled = Some((seat, table.sample(seat, &mut random)));
        }
        if let Some((seat, action)) = &sampled {
            schemas.hold("Action", &serde_json::from_str(action).unwrap());
            table.act(*seat, action, &mut step).unwrap();
        }
        for event in &step.events {
            schemas.hold("Event", &serde_json::from_str(event).unwrap());
            looked += 1;
        }
        if sampled.is_none() {
            break;
        }
    }
    if let Some(outcome) = table.outcome() {
        schemas.hold("Outcome", &json!(outcome));
    }
    looked
}

#[test]
fn every_view_offer_move_and_event_of_random_games_is_as_the_schemas_say() {
    for rules in games::GAMES {
        let schemas = Schemas::of(rules.id());
        let looked: usize = (0..GAMES).map(|seed| random_game(*rules, &schemas, seed)).sum();
        assert!(looked > 300, "{}: {looked}", rules.id());
    }
}

#[tokio::test]
async fn every_frame_of_an_evening_is_as_the_schemas_say_and_a_wrong_one_is_seen() {
    let mut config = quick();
    (config.pace.floor, config.pace.count) = (Duration::from_millis(5), Duration::from_millis(5));
    let house = House::open(config).await;
    let table = Schemas::of("table");
    for rules in games::GAMES {
        let schemas = Schemas::of(rules.id());
        let (_, mut people) = house.company(&[]).await;
        let mut host = people.remove(0);
        host.yes(json!({"type": "choose", "game": rules.id(), "options": {}})).await;
        let first = (host.room["people"].as_array().unwrap().len() as u8)..*rules.seats().start();
        for _ in first {
            let character = "calm";
            host.yes(json!({"type": "add_bot", "character": character, "lang": "pl"})).await;
        }
        assert_eq!(host.no(json!({"type": "kick", "person": 99})).await, "unknown_person");
        host.yes(json!({"type": "react", "reaction": "clap"})).await;
        host.say(&json!({"t": "ping", "at": 5})).await;
        host.yes(json!({"type": "clock", "clock": "brisk"})).await;
        host.yes(json!({"type": "start"})).await;
        let me = host.person;
        host.yes(json!({"type": "let_bot", "person": me})).await;
        let enough = |frames: usize| frames >= 60;
        patient("some frames", async {
            let mut frames = 0;
            while !enough(frames) && (host.game["outcome"].is_null() || host.game["t"].is_null()) {
                let frame = host.hear().await.unwrap();
                frames += usize::from(frame["t"] == "game");
            }
        })
        .await;
        assert!(host.heard.iter().filter(|frame| frame["t"] == "game").count() > 3);
        for frame in &host.heard {
            table.hold("Heard", frame);
            if frame["t"] == "game" {
                schemas.hold("GameFrame", frame);
            }
        }
        let game = host.heard.iter().rfind(|frame| frame["own"].is_object()).unwrap();
        plant(&schemas, "GameFrame", game);
        plant(&table, "Room", &host.room);
    }
    let mut config = quick();
    config.schemas = &[("bluff.json", b"{}"), ("index.json", br#"{"schemas":["table"]}"#)];
    let house = House::open(config).await;
    assert!(house.get("/api/schema/bluff.json").await.head.contains("application/schema+json"));
    assert_eq!(house.get("/api/schema/index.json").await.json()["schemas"][0], "table");
    for path in ["/api/schema/nothing.json", "/api/schema/..%2Fwire%2Fbluff.md"] {
        assert_eq!(house.get(path).await.status, 404, "{path}");
    }
}

/// Wrong fields, planted in a good frame one at a time, are all seen.
fn plant(schemas: &Schemas, kind: &str, frame: &Value) {
    schemas.hold(kind, frame);
    let mut planted = Vec::new();
    let inside = if frame["table"].is_object() { "/table/setup" } else { "/people/0" };
    for place in ["", inside] {
        let mut more = frame.clone();
        more.pointer_mut(place).unwrap()["surplus"] = json!(1);
        planted.push(more);
        let members = frame.pointer(place).unwrap().as_object().unwrap();
        for name in members.keys() {
            let mut other = frame.clone();
            other.pointer_mut(place).unwrap()[name] = json!({"nobody": ["expects", "this"]});
            // Where anything may stand nothing is wrong.
            if !(place.is_empty() && ["options", "held"].contains(&name.as_str())) {
                planted.push(other);
            }
        }
    }
    let mut less = frame.clone();
    less.as_object_mut().unwrap().remove("seq");
    planted.push(less);
    for wrong in planted {
        assert!(schemas.wrong(kind, &wrong).is_some(), "nothing is wrong with {wrong}");
    }
}

#[tokio::test]
async fn the_cards_of_every_game_can_be_had() {
    let house = House::open(quick()).await;
    for rules in games::GAMES {
        let cards = house.get(&format!("/api/games/{}/cards", rules.id())).await;
        assert_eq!((cards.status, cards.json()), (200, json!(rules.cards())), "{}", rules.id());
    }
    assert_eq!(house.get("/api/games/chess/cards").await.status, 404);
}
