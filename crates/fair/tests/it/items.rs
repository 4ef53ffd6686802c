//! The names of the items that games shuffle, in the order of their numbers, as phones know them.

use serde_json::{Map, Value};
use std::path::PathBuf;

/// Games whose deck is the box as it is; the pictures of Iluzja have other names on the table.
const GAMES: [&str; 4] = ["bluff", "casino", "narrator", "roulette"];

#[test]
fn phones_know_the_items_of_a_shuffle_by_their_names() {
    let mut all = Map::new();
    for id in GAMES {
        let rules = games::find(id).expect("it is one of the five");
        let copies = |card: &Value| card["copies"].as_u64().unwrap_or(1) as usize;
        let names = rules.cards().into_iter().flat_map(|card| {
            let count = copies(&card);
            std::iter::repeat_n(card["id"].clone(), count)
        });
        all.insert(id.to_string(), names.collect());
    }
    let text = format!("{}\n", Value::Object(all));
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/fair/items.json");
    if std::env::var_os("STOLIK_UPDATE_WIRE").is_some() {
        std::fs::write(&path, &text).expect("the web client is there");
    }
    let held = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(held, text, "{} is stale: run `cargo xtask wire`", path.display());
}
