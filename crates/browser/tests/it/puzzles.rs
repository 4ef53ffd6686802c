//! Every stored puzzle can be laid: the engine imagines its position, and shows what stands in it.

use serde_json::{Value, json};
use std::fs;
use stolik_browser::Engine;

fn ask(engine: &mut Engine, question: &Value) -> Value {
    serde_json::from_str(&engine.ask(&question.to_string())).unwrap()
}

#[test]
fn every_puzzle_is_shown_as_it_is_stored() {
    let mut laid = 0;
    for game in games::GAMES {
        let path =
            format!("{}/../../games/{}/words/puzzles.json", env!("CARGO_MANIFEST_DIR"), game.id());
        let Ok(text) = fs::read_to_string(path) else { continue };
        let puzzles: Vec<Value> = serde_json::from_str(&text).unwrap();
        for (number, puzzle) in puzzles.iter().enumerate() {
            let place = format!("{} {number}", game.id());
            let mut engine = Engine::default();
            let question = json!({"puzzle": {"view": puzzle["view"], "at": {"game": game.id(),
                "seats": puzzle["seats"], "seat": puzzle["seat"], "options": puzzle["options"],
                "name": "Ola", "face": "gosia", "language": "pl", "seed": "x", "now": 1}}});
            let table = ask(&mut engine, &question);
            let hello = r#"{"t":"hello","v":2,"as":"player"}"#;
            let question =
                json!({"hear": {"table": table["ok"]["table"], "said": hello, "now": 2}});
            let told = ask(&mut engine, &question);
            let [welcome, room, frame] = told["ok"]["frames"].as_array().unwrap().as_slice() else {
                panic!("{place}: {table} {told}")
            };
            assert_eq!((&welcome["person"], &room["state"]), (&json!(1), &json!("playing")));
            assert_eq!(room["options"], puzzle["options"], "{place}");
            let mine = room["people"].as_array().unwrap().iter().find(|it| it["name"] == "Ola");
            assert_eq!(mine.unwrap()["place"], puzzle["seat"], "{place}");
            for field in ["seat", "due", "legal"] {
                assert_eq!(frame[field], puzzle[field], "{place}: {field}");
            }
            for part in ["table", "own"] {
                assert_eq!(frame[part], puzzle["view"][part], "{place}: {part}");
            }
            laid += 1;
        }
    }
    assert!(laid >= 30, "only {laid} puzzles");
}
