//! `stolik cards`: the components of a game, as JSON or as a table to read.

use serde_json::Value;
use std::fmt::Write as _;

/// The components as JSON.
pub fn json(game: &dyn kernel::Rules) -> Value {
    serde_json::json!({ "cards": game.cards() })
}

fn show(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(show).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// The components as a table; equal cards share a line.
pub fn table(game: &dyn kernel::Rules) -> String {
    let mut kinds: Vec<(Value, u32)> = Vec::new();
    for card in game.cards() {
        match kinds.iter_mut().find(|(kind, _)| *kind == card) {
            Some((_, copies)) => *copies += 1,
            None => kinds.push((card, 1)),
        }
    }
    let mut out = String::new();
    for (card, copies) in kinds {
        let fields = card.as_object().into_iter().flatten().map(|(_, value)| show(value)).collect::<Vec<_>>().join("  ");
        writeln!(out, "{copies} × {fields}").expect("a string takes everything");
    }
    out
}
