//! Practice is a table like a server's: whole games end, and the page is told what its seat may
//! see.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use stolik_browser::Engine;

/// A page that practises.
struct Page {
    engine: Engine,
    table: Value,
    now: u64,
    frames: Vec<Value>,
    wakes: Option<u64>,
}

fn asked(engine: &mut Engine, question: &Value) -> Value {
    let mut answer: Value = serde_json::from_str(&engine.ask(&question.to_string())).expect("JSON");
    assert!(answer.get("ok").is_some(), "{question}: {answer}");
    answer["ok"].take()
}

impl Page {
    fn open(game: &str, seed: &str) -> Page {
        let mut engine = Engine::default();
        let opened = asked(
            &mut engine,
            &json!({"practice": {"game": game, "options": {}, "seats": 4, "seat": 0, "name": "Ola",
                "face": "gosia", "language": "pl", "seed": seed, "now": 1_000}}),
        );
        let (table, frames) = (opened["table"].clone(), Vec::new());
        let mut page = Page { engine, table, now: 1_000, frames, wakes: None };
        page.say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "pl"}));
        page
    }

    fn ask(&mut self, ask_for: &str, mut of: Value) {
        of["table"] = self.table.clone();
        of["now"] = self.now.into();
        let news = asked(&mut self.engine, &json!({ ask_for: of }));
        self.frames.extend(news["frames"].as_array().expect("frames").iter().cloned());
        self.wakes = news["wakes"].as_u64();
        if !news["wants"].as_array().expect("keys").is_empty() {
            // There are no pictures here: bots do without.
            self.ask("wake", json!({}));
        }
    }

    fn say(&mut self, said: &Value) {
        self.ask("hear", json!({"said": said.to_string()}));
    }

    /// Asks the table for something; gives the refusal's code, or nothing.
    fn command(&mut self, cmd: Value) -> Option<String> {
        let id = self.frames.len().to_string();
        self.say(&json!({"t": "do", "id": id, "cmd": cmd}));
        let ack = self.frames.iter().find(|frame| frame["t"] == "ack" && frame["id"] == *id);
        ack.expect("an answer")["code"].as_str().map(str::to_string)
    }

    /// Lets the time pass until the table has something to do.
    fn wait(&mut self) -> bool {
        let Some(wakes) = self.wakes else { return false };
        assert!(wakes < self.now + 60_000, "nobody waits for that");
        self.now = self.now.max(wakes);
        self.ask("wake", json!({}));
        true
    }

    fn last(&self, kind: &str) -> &Value {
        self.frames.iter().rfind(|frame| frame["t"] == kind).expect("such a frame")
    }
}

#[test]
fn bots_play_every_game_to_its_end_and_the_evening_is_noted() {
    for game in games::GAMES {
        let mut page = Page::open(game.id(), "an evening");
        assert_eq!(page.command(json!({"type": "let_bot", "person": 1})), None);
        for number in 1..=2 {
            while page.last("room")["state"] == "playing" {
                assert!(page.wait(), "{} stands still: {}", game.id(), page.last("game"));
                assert!(page.frames.len() < 10_000, "{} does not end", game.id());
            }
            assert!(page.last("game")["outcome"].is_object(), "{}", game.id());
            let games = page.last("room")["evening"]["games"].as_array().map(Vec::len);
            assert_eq!(games, Some(number), "{}", game.id());
            assert_eq!(page.command(json!({"type": "start"})), None);
            assert_eq!(page.last("room")["state"], "playing");
            if number == 1 {
                assert_eq!(page.command(json!({"type": "let_bot", "person": 1})), None);
            }
        }
    }
}

/// Every key under which something secret stands in a value.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| {
            found.insert(key.clone());
            keys(value, found);
        }),
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn the_page_is_told_what_its_seat_sees_and_nothing_else() {
    for game in games::GAMES {
        let mut page = Page::open(game.id(), "a secret");
        for _ in 0..30 {
            page.wait();
        }
        for frame in page.frames.iter().filter(|frame| frame["t"] == "game") {
            assert_eq!(frame["seat"], 0);
            let mut all = BTreeSet::new();
            keys(frame, &mut all);
            for secret in ["seed", "random", "truth", "owns", "log", "entries", "thinking"] {
                assert!(!all.contains(secret), "{}: {secret} in {frame}", game.id());
            }
        }
    }
}

#[test]
fn a_stale_move_is_refused_as_at_any_table() {
    let mut page = Page::open("bluff", "x");
    let room = page.last("room");
    assert_eq!(room["limits"], json!({"relaxed": 90, "brisk": 30}), "as at a server's table");
    assert_eq!((&room["host"], &room["hints"]), (&json!(1), &json!(true)));
    let names: Vec<&str> = room["people"]
        .as_array()
        .expect("people")
        .iter()
        .filter_map(|person| person["name"].as_str())
        .collect();
    assert_eq!(names, ["Ola", "Trybik", "Śrubka", "Korbka"]);
    let act = |decision| json!({"type": "act", "decision": decision, "action": {"type": "check"}});
    let open = page.last("game")["decision"].clone();
    assert_eq!(page.command(act(json!(99))).as_deref(), Some("stale"));
    assert!(page.command(act(open)).is_some());
    assert_eq!(page.command(json!({"type": "pause"})), None);
    assert!(!page.wait(), "nobody moves while the game stands still");
    assert_eq!(page.command(json!({"type": "go_on"})), None);
    assert_eq!(page.command(json!({"type": "end_game"})), None);
    assert_eq!(page.last("game")["game"], Value::Null);
    assert_eq!(page.last("room")["state"], "lobby");
}
