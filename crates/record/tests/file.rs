//! Files of games: what is written is read again and folds, and what nobody can have written is
//! refused with a reason.
#![allow(clippy::unwrap_used)]

use kernel::{JsonStep, Quick, Rules, Seeded};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use stolik_record::{By, FileEntry, FileSeat, GameFile, MOST_BYTES, Player, Unfolded, Unread};

fn seat(name: &str) -> FileSeat {
    FileSeat { name: name.into(), face: "ola".into(), kind: Player::Human, character: None }
}

/// A random game of each kind, up to so many moves.
fn played(rules: &dyn Rules, moves: usize) -> GameFile {
    let seats = usize::from(*rules.seats().end());
    let options = rules.complete(&Value::Null).unwrap();
    let mut table = rules.open(&options, seats).unwrap();
    let (mut random, mut chance) = (Quick::new(7), Seeded::new([3; 32]));
    let mut step = JsonStep::default();
    table.settle(&mut chance, &mut step).unwrap();
    for _ in 0..moves {
        let Some(seat) = table.due().seats().lowest() else { break };
        let action = table.sample(seat, &mut random);
        table.act(seat, &action, &mut step).unwrap();
        table.settle(&mut chance, &mut step).unwrap();
    }
    let people = (0..seats).map(|number| seat(&format!("Osoba {number}"))).collect();
    let mut file = GameFile::new(rules.id(), options, people, 12);
    let entry = |text: String| FileEntry {
        entry: RawValue::from_string(text).unwrap(),
        at: 13,
        by: Some(By::Bot),
    };
    file.entries = step.entries.into_iter().map(entry).collect();
    file.outcome = table.outcome();
    file
}

#[test]
fn what_is_written_is_read_again_and_folds() {
    for rules in games::GAMES {
        for moves in [0, 30, 3_000] {
            let file = played(*rules, moves);
            let text = file.write();
            let read = GameFile::read(text.as_bytes()).unwrap();
            assert_eq!(read.write(), text, "{}", rules.id());
            let mut seen = 0;
            let table = read.walk(*rules, |_, _| {
                seen += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(table.unwrap().outcome(), file.outcome, "{}", rules.id());
            assert_eq!(seen, file.entries.len());
        }
    }
}

#[test]
fn a_part_that_is_not_known_is_left_alone_and_the_part_on_fairness_is_kept() {
    let mut value: Value = serde_json::from_str(&played(games::GAMES[0], 5).write()).unwrap();
    value["weather"] = json!({"rain": true});
    value["fair"] = json!({"charter": 1, "seed": "ab"});
    let read = GameFile::read(value.to_string().as_bytes()).unwrap();
    assert_eq!(read.fair.unwrap().get(), r#"{"charter":1,"seed":"ab"}"#);
}

/// A change to a good file, and the word with which it is refused.
type Case<'a> = (&'a dyn Fn(&mut Value), Option<&'static str>);

#[test]
fn what_nobody_can_have_written_is_refused_with_a_reason() {
    let good: Value = serde_json::from_str(&played(games::GAMES[0], 5).write()).unwrap();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut value = good.clone();
        change(&mut value);
        GameFile::read(value.to_string().as_bytes()).err().map(|error| error.code())
    };
    let cases: &[Case] = &[
        (&|_| {}, None),
        (&|value| value["stolik"] = json!("deck"), Some("not_ours")),
        (&|value| value["version"] = json!(2), Some("newer")),
        (&|value| *value = json!({"game": "bluff", "moves": []}), Some("not_ours")),
        (&|value| value["entries"] = json!(7), Some("malformed")),
        (&|value| value["seats"] = vec![good["seats"][0].clone(); 9].into(), Some("too_large")),
        (&|value| value["seats"][0]["name"] = json!("x".repeat(65)), Some("bad_seat")),
        (&|value| value["seats"][0]["name"] = json!("a\nb"), Some("bad_seat")),
        (&|value| value["seats"][0]["name"] = json!("a\u{202e}b"), Some("bad_seat")),
        (&|value| value["seats"][0]["face"] = json!("../x"), Some("bad_seat")),
        (&|value| value["entries"][0]["entry"] = json!("x".repeat(300 << 10)), Some("too_large")),
        (&|value| value["pictures"] = json!({"a": "data:image/png;base64,iVBO="}), None),
        (
            &|value| value["pictures"] = json!({"a": "https://example.org/a.png"}),
            Some("bad_picture"),
        ),
        (
            &|value| value["pictures"] = json!({"a": "data:image/svg+xml;base64,AA=="}),
            Some("bad_picture"),
        ),
        (
            &|value| value["pictures"] = json!({"a\u{0}": "data:image/png;base64,AA=="}),
            Some("bad_picture"),
        ),
    ];
    for (number, (change, wanted)) in cases.iter().enumerate() {
        assert_eq!(changed(change), *wanted, "case {number}");
    }
    for text in ["", "[]", "nothing", "{\"stolik\":"] {
        assert_eq!(GameFile::read(text.as_bytes()).err().unwrap().code(), "malformed", "{text}");
    }
    let long = vec![b' '; MOST_BYTES + 1];
    assert_eq!(GameFile::read(&long).err(), Some(Unread::TooLarge { bytes: MOST_BYTES + 1 }));
}

#[test]
fn entries_that_are_no_game_are_seen() {
    let rules = games::GAMES[0];
    let walked = |file: &GameFile| file.walk(rules, |_, _| ControlFlow::Continue(())).err();
    let file = played(rules, 3_000);
    assert!(file.outcome.is_some() && walked(&file).is_none());
    let mut missing = file.clone();
    missing.entries.remove(4);
    assert!(matches!(walked(&missing), Some(Unfolded::Entry(at)) if at >= 4));
    let mut won = file.clone();
    won.outcome.as_mut().unwrap().winners = vec![0, 1, 2];
    assert_eq!(walked(&won), Some(Unfolded::Outcome));
    let mut crowd = file.clone();
    crowd.seats.extend(file.seats.clone());
    assert!(matches!(walked(&crowd), Some(Unfolded::NotOpened(_))));
    // Broken off before its end: nothing is wrong with that, but nobody has won then.
    let mut broken_off = file;
    broken_off.entries.truncate(5);
    assert_eq!(walked(&broken_off), Some(Unfolded::Outcome));
    broken_off.outcome.as_mut().unwrap().winners = vec![77];
    assert_eq!(walked(&broken_off), Some(Unfolded::Outcome));
    broken_off.outcome = None;
    assert_eq!(walked(&broken_off), None);
}

#[test]
fn people_end_a_game_together_only_where_the_rules_let_them() {
    let rules = games::find("roulette").unwrap();
    let mut file = played(rules, 0);
    let mut table = file.open(rules).unwrap();
    let (mut chance, mut step) = (Seeded::new([3; 32]), JsonStep::default());
    table.settle(&mut chance, &mut step).unwrap();
    // Everybody bets nothing round after round, so that all have the same points.
    while table.endless().unwrap().stalemate().is_none() {
        let seat = table.due().seats().lowest().unwrap();
        let action = match table.summary()["phase"].as_str().unwrap() {
            "load" => r#"{"type":"hide","card":"click"}"#,
            "bet" => r#"{"type":"bet","shots":0}"#,
            "challenge" => r#"{"type":"pass"}"#,
            _ => r#"{"type":"ready"}"#,
        };
        table.act(seat, action, &mut step).unwrap();
        table.settle(&mut chance, &mut step).unwrap();
    }
    let entry =
        |text: String| FileEntry { entry: RawValue::from_string(text).unwrap(), at: 13, by: None };
    file.entries = step.entries.into_iter().map(entry).collect();
    let walked = |file: &GameFile| file.walk(rules, |_, _| ControlFlow::Continue(())).err();
    assert_eq!(walked(&file), None, "broken off");
    file.outcome = table.endless().unwrap().stalemate();
    assert_eq!(walked(&file), None, "ended together");
    file.outcome.as_mut().unwrap().winners = vec![0];
    assert_eq!(walked(&file), Some(Unfolded::Outcome), "none of them has won alone");
    file.entries.truncate(5);
    file.outcome = table.endless().unwrap().stalemate();
    assert_eq!(walked(&file), Some(Unfolded::Outcome), "too early");
}
