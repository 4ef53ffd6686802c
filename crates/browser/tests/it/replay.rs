//! Finished games to walk through: every position is what the table showed there, to every eye, and
//! a file that is no game is refused with a word.

use art::Pictures;
use gallery::Gallery;
use kernel::{
    Answer, Due, Eye, JsonStep, Question, Quick, Rules, ScriptError, Source, Table, Views,
};
use record::{FileEntry, FileSeat, GameFile, Player};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use stolik_browser::Engine;

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

/// A random game, and the table after each move.
fn played(rules: &dyn Rules, seed: u64) -> (GameFile, Vec<Box<dyn Table>>) {
    let seats = usize::from(*rules.seats().end());
    let options = rules.complete(&Value::Null).unwrap();
    let mut table = rules.open(&options, seats).unwrap();
    let (mut random, mut chance) = (Quick::new(seed), Any(Quick::new(!seed)));
    let mut step = JsonStep::default();
    table.settle(&mut chance, &mut step).unwrap();
    let mut positions = vec![table.copy()];
    while let Due::Seats(due) = table.due() {
        if step.entries.len() > 500 {
            break;
        }
        let seat = due.lowest().unwrap();
        let action = table.sample(seat, &mut random);
        table.act(seat, &action, &mut step).unwrap();
        table.settle(&mut chance, &mut step).unwrap();
        positions.push(table.copy());
    }
    let person = |number: usize| FileSeat {
        name: if number == 1 { String::new() } else { format!("Osoba {number}") },
        face: "ola".into(),
        kind: Player::Human,
        character: None,
    };
    let mut file = GameFile::new(rules.id(), options, (0..seats).map(person).collect(), 5);
    let entry =
        |text: String| FileEntry { entry: RawValue::from_string(text).unwrap(), at: 6, by: None };
    file.entries = step.entries.into_iter().map(entry).collect();
    file.outcome = table.outcome();
    (file, positions)
}

fn ask(engine: &mut Engine, question: Value) -> Value {
    serde_json::from_str(&engine.ask(&question.to_string())).unwrap()
}

fn view(table: &dyn Views, seat: Option<u8>) -> (Value, Value) {
    let mut text = String::new();
    table.write_view(seat.map_or(Eye::Rail, Eye::Seat), &mut text);
    let view: Value = serde_json::from_str(&text).unwrap();
    (view["table"].clone(), view["own"].clone())
}

#[test]
fn every_position_is_what_every_eye_saw_there() {
    for rules in games::GAMES {
        let (file, positions) = played(*rules, 11);
        let mut engine = Engine::default();
        let opened = ask(&mut engine, json!({"replay": {"file": file.write(), "nobody": "Nikt"}}));
        let opened = &opened["ok"];
        let steps = opened["steps"].as_array().unwrap();
        let moves: Vec<usize> =
            steps.iter().map(|step| step["moves"].as_array().unwrap().len()).collect();
        assert_eq!(moves[0], 0, "the opening is nobody's");
        assert_eq!(steps.last().unwrap()["end"], json!(file.entries.len()));
        assert_eq!(moves.iter().sum::<usize>() + 1, positions.len(), "{}", rules.id());
        assert_eq!(json!(file.outcome), opened["outcome"]);
        let mut made = 0;
        for (step, moves) in moves.iter().enumerate() {
            made += moves;
            let position = positions[made].as_ref();
            for seat in (0..position.seats()).map(Some).chain([None]) {
                let asked = json!({"position": {"table": opened["table"], "step": step,
                    "seat": seat, "open": step % 5 == 0}});
                let seen = &ask(&mut engine, asked)["ok"];
                let (table, own) = view(position, seat);
                assert_eq!(seen["frame"]["table"], table, "{} {step}", rules.id());
                assert_eq!(seen["frame"]["own"], own, "{} {step}", rules.id());
                let mut legal = String::new();
                seat.iter().for_each(|seat| position.write_legal(*seat, &mut legal));
                let offered = serde_json::from_str(&legal).unwrap_or(json!([]));
                assert_eq!(seen["frame"]["legal"], offered, "{} {step}", rules.id());
                let room = &seen["room"];
                assert_eq!(room["people"].as_array().map(Vec::len), Some(file.seats.len()));
                assert_eq!(room["people"][1]["name"], "Nikt", "whoever has no name is called so");
                let over = step + 1 == steps.len() && file.outcome.is_some();
                assert_eq!(room["state"], if over { "over" } else { "playing" });
                assert_eq!(
                    room["evening"]["games"].as_array().map(Vec::len),
                    Some(usize::from(over))
                );
                let others = seen["owns"].as_array().map_or(0, Vec::len);
                assert_eq!(others, if step % 5 == 0 { file.seats.len() } else { 0 });
            }
        }
        let beyond =
            json!({"position": {"table": opened["table"], "step": steps.len(), "open": false}});
        assert!(ask(&mut engine, beyond)["wrong"].is_string());
        let closed = json!({"close": opened["table"]});
        assert_eq!(ask(&mut engine, closed)["ok"], true);
    }
}

#[test]
fn the_answers_of_a_window_are_one_step_and_their_moves_are_told() {
    let rules = games::find("roulette").unwrap();
    let (file, _) = played(rules, 3);
    let mut engine = Engine::default();
    let opened = ask(&mut engine, json!({"replay": {"file": file.write(), "nobody": "Nikt"}}));
    let steps = opened["ok"]["steps"].as_array().unwrap();
    let together: Vec<usize> =
        steps.iter().map(|step| step["moves"].as_array().unwrap().len()).collect();
    assert!(together.iter().any(|moves| *moves > 1), "{together:?}");
    assert!(steps[1]["moves"][0]["action"]["type"] == "hide");
}

#[test]
fn what_is_no_game_is_refused_with_a_word() {
    let (file, _) = played(games::GAMES[0], 2);
    let mut engine = Engine::default();
    let mut code = |file: &Value| {
        let text = if file.is_string() { file.as_str().unwrap().into() } else { file.to_string() };
        let told = ask(&mut engine, json!({"replay": {"file": text, "nobody": "Nikt"}}));
        told["refused"]["code"].as_str().unwrap_or("none").to_string()
    };
    let good: Value = serde_json::from_str(&file.write()).unwrap();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut value = good.clone();
        change(&mut value);
        value
    };
    assert_eq!(code(&good), "none");
    for (file, wanted) in [
        (json!("no json"), "malformed"),
        (json!({"decks": []}), "not_ours"),
        (changed(&|value| value["version"] = json!(3)), "newer"),
        (changed(&|value| value["game"] = json!("chess")), "unknown_game"),
        (changed(&|value| value["seats"] = json!([])), "not_opened"),
        (changed(&|value| drop(value["entries"].as_array_mut().unwrap().remove(3))), "no_game"),
        (changed(&|value| value["entries"][1]["entry"] = json!({"chance": 1})), "no_game"),
        (changed(&|value| value["outcome"] = Value::Null), "other_outcome"),
        (changed(&|value| value["outcome"]["winners"] = json!([77])), "other_outcome"),
        (
            changed(&|value| {
                value["entries"].as_array_mut().unwrap().truncate(3);
                value["outcome"]["winners"] = json!([77]);
            }),
            "other_outcome",
        ),
    ] {
        assert_eq!(code(&file), wanted);
    }
}

#[test]
fn a_fresh_card_is_painted_from_its_key_alone() {
    let rules = games::find("illusion").unwrap();
    let fresh = rules.complete(&json!({"deck": "fresh"})).unwrap();
    let what = rules.pictured().unwrap().grows(&fresh, 2).unwrap().unwrap();
    let grown = Pictures::default().grow("illusion", what, b"a", &mut |_| true).unwrap();
    let key = &grown[0].key;
    let mut another = Engine::default();
    let painted = ask(&mut another, json!({"paint": {"game": "illusion", "key": key}}));
    assert!(painted["ok"].as_str().unwrap().starts_with("iVBORw0KGgo"), "a PNG");
    let none = ask(&mut another, json!({"paint": {"game": "bluff", "key": "d01"}}));
    assert_eq!(none["ok"], Value::Null);
}

#[test]
fn luck_and_nerve_are_told_entry_by_entry() {
    let (file, _) = played(games::GAMES[0], 4);
    let entries: Vec<&RawValue> = file.entries.iter().map(|entry| entry.entry.as_ref()).collect();
    let question = json!({"luck": {"worlds": 2, "log": {"game": file.game, "options": file.options,
        "seats": file.seats.len(), "entries": entries}}});
    let mut engine = Engine::default();
    let table = ask(&mut engine, question)["ok"].clone();
    for number in 1..=entries.len() {
        let told = ask(&mut engine, json!({"tell": table}));
        assert_eq!(told["ok"], json!({"far": number}));
    }
    let told = ask(&mut engine, json!({"tell": table}));
    assert_eq!(told["ok"]["luck"]["steps"].as_array().unwrap().len(), entries.len());
    assert_eq!(told["ok"]["luck"]["told"].as_array().unwrap().len(), 3, "three sentences");
    let again = ask(&mut engine, json!({"tell": table}));
    assert!(again["wrong"].is_string(), "it is told once");
    assert_eq!(ask(&mut engine, json!({"close": table}))["ok"], true);
    assert!(ask(&mut engine, json!({"tell": table}))["wrong"].is_string());
}
