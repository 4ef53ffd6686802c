//! The second verifier, which was written from the specification alone, says the same.

use crate::support::{count, game, say};
use std::process::Command;

#[test]
fn both_verifiers_agree() {
    let mut lines = String::new();
    let mut said = Vec::new();
    for number in 0..count(1_000).min(1_000) {
        let mut file = game(number + 7_000_000);
        // Every second one is wrong somewhere.
        match number % 8 {
            1 => file["fair"]["draws"][0]["secret"] = "00".repeat(32).into(),
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
    assert!(said.iter().filter(|said| *said == "fits").count() >= said.len() / 2);
    let place = std::env::temp_dir().join(format!("stolik-fair-{}.jsonl", std::process::id()));
    std::fs::write(&place, lines).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/verify/verify.mjs");
    let told = Command::new("node").arg(script).arg("--lines").arg(&place).output();
    std::fs::remove_file(&place).unwrap();
    let told = String::from_utf8(told.expect("Node is there").stdout).unwrap();
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told, said);
}
