//! The names of the items that games shuffle, in the order of their numbers, as phones know them.

use serde_json::Value;
use std::path::PathBuf;

/// A game whose cards a phone can compare says how in `fair.ts`, and has their names beside it.
#[test]
fn phones_know_the_items_of_a_shuffle_by_their_names() {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut checked = 0;
    for rules in games::GAMES {
        let web = games.join(rules.id()).join("web");
        if !web.join("fair.ts").is_file() {
            continue;
        }
        let copies = |card: &Value| card["copies"].as_u64().unwrap_or(1) as usize;
        let names = rules.cards().into_iter().flat_map(|card| {
            let count = copies(&card);
            std::iter::repeat_n(card["id"].clone(), count)
        });
        let text = format!("{}\n", Value::Array(names.collect()));
        let path = web.join("items.json");
        if std::env::var_os("STOLIK_UPDATE_WIRE").is_some() {
            std::fs::write(&path, &text).expect("the game's folder is there");
        }
        let held = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(held, text, "{} is stale: run `cargo xtask wire`", path.display());
        checked += 1;
    }
    assert!(checked > 0, "no game says how its cards are compared");
}
