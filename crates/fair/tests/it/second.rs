//! The second verifier, which was written from the specification alone, says the same.

use crate::support::{count, game, say};
use serde_json::json;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use stolik_fair as fair;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/verify/verify.mjs");

#[test]
fn both_verifiers_agree() {
    let mut lines = String::new();
    let mut said = Vec::new();
    for number in 0..count(1_000).min(1_000) {
        let mut file = game(number + 7_000_000);
        // Every second one is wrong somewhere.
        match number % 8 {
            1 => match file["fair"]["version"] == 2 {
                true => file["fair"]["draws"][0]["secret"] = "00".repeat(32).into(),
                false => file["fair"]["secret"] = "00".repeat(32).into(),
            },
            3 => file["fair"]["roots"][0] = "00".repeat(32).into(),
            5 => file["fair"]["seed"] = "00".repeat(32).into(),
            7 => {
                let chance = |entry: &&mut serde_json::Value| {
                    entry["entry"]["chance"]["shuffle"]
                        .as_array()
                        .is_some_and(|list| list.len() > 1)
                };
                let entries = file["entries"].as_array_mut().unwrap();
                if let Some(entry) = entries.iter_mut().find(chance) {
                    entry["entry"]["chance"]["shuffle"].as_array_mut().unwrap().swap(0, 1);
                }
            }
            _ => {}
        }
        lines.push_str(&file.to_string());
        lines.push('\n');
        said.push(say(&file, None));
    }
    assert!(said.iter().filter(|said| said.ends_with("fits")).count() >= said.len() / 2);
    assert_eq!(second(&lines), said);
}

/// What the second verifier says of files, one in each line.
fn second(lines: &str) -> Vec<String> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("stolik-fair-{}-{number}.jsonl", std::process::id());
    let place = std::env::temp_dir().join(name);
    std::fs::write(&place, lines).unwrap();
    let told = Command::new("node").arg(SCRIPT).arg("--lines").arg(&place).output();
    std::fs::remove_file(&place).unwrap();
    let told = String::from_utf8(told.expect("Node is there").stdout).unwrap();
    told.lines().map(str::to_string).collect()
}

#[test]
fn a_text_that_can_be_read_in_two_ways_is_a_file_to_neither() {
    let text = game(0).to_string();
    for (what, with) in [
        (r#""outcome":"#, r#""outcome":null,"outcome":"#),
        (r#""act":{"#, r#""act":{"seat":0,"#),
        (r#""seat":0"#, r#""seat":0.0"#),
        (r#""seat":0"#, r#""seat":0e0"#),
    ] {
        let bad = text.replacen(what, with, 1);
        assert_ne!(bad, text);
        let first = serde_json::from_str::<fair::GameFile>(&bad);
        let misfit = first.ok().map(|file| fair::verify(games::GAMES, &file, None).misfit.unwrap());
        assert!(misfit.is_none_or(|misfit| misfit.code == "move"), "{with}");
        assert!(second(&bad)[0].starts_with("no file"), "{with}");
    }
}

#[test]
fn an_end_that_cannot_be_one_is_found_by_both() {
    let mut file = game(0);
    file["outcome"]["winners"] = json!([77]);
    assert_eq!(
        (say(&file, None), second(&file.to_string())),
        ("outcome".into(), vec!["outcome".into()])
    );
}
