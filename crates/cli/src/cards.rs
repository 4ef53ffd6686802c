//! `stolik cards`: the components of a game, as JSON or as a table to read.

use crate::speech::{why, wrong};
use anyhow::Context;
use art::dreams;
use art::illusion::{Fresh, classic, sheet};
use kernel::{PicturedRules, Rules};
use serde_json::{Value, json};
use std::fmt::Write as _;
use terminal::gallery;

/// The components of a game, or those that a seed grows for it.
pub fn components(
    game: &'static dyn Rules,
    grown_from: Option<&str>,
) -> anyhow::Result<Vec<Value>> {
    let Some(seed) = grown_from else { return Ok(game.cards()) };
    let seats = usize::from(*game.seats().start());
    let fresh = |pictured: &'static dyn PicturedRules| {
        let what =
            pictured.grows(&json!({"deck": "fresh"}), seats).ok()?.filter(|what| !what.deck)?;
        Some((pictured, what))
    };
    let (pictured, what) = game
        .pictured()
        .and_then(fresh)
        .with_context(|| why("no_fresh_deck", &json!({ "game": game.id() })))?;
    let grown = gallery()
        .grow(game.id(), what, seed.as_bytes(), &mut |_| true)
        .context("the deck could not be grown")?;
    Ok(pictured.grown_cards(&grown))
}

/// All cards of a deck with their numbers in one picture, as PNG.
pub fn contact_sheet(game: &dyn Rules, grown_from: Option<&str>) -> anyhow::Result<Vec<u8>> {
    let fresh = |seed: &str| Fresh::new(seed.as_bytes()).map(|(_, card)| card).collect();
    match game.id() {
        "illusion" => Ok(sheet(&grown_from.map_or_else(|| classic().to_vec(), fresh))),
        "narrator" => Ok(dreams::sheet()),
        other => Err(wrong("no_pictures", &json!({ "game": other }))),
    }
}

/// What must be said about the pictures of a game.
pub fn credits(game: &dyn Rules) -> String {
    if game.id() == "narrator" { format!("{}\n", dreams::LICENCE) } else { String::new() }
}

fn show(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(show).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// A card with points and a chance: what it asks for, either combination, and how likely it is to
/// be completed in one turn.
fn priced(card: &Value) -> Option<String> {
    let chance = card["chance"].as_f64()?;
    let combinations =
        card["combinations"].as_array()?.iter().map(show).collect::<Vec<_>>().join("  or  ");
    Some(format!("{:<5} {}  {chance:.15}  {combinations}", show(&card["id"]), card["points"]))
}

/// The components as a table; equal cards share a line.
pub fn table(cards: &[Value]) -> String {
    let mut kinds: Vec<(&Value, u32)> = Vec::new();
    for card in cards {
        match kinds.iter_mut().find(|(kind, _)| *kind == card) {
            Some((_, copies)) => *copies += 1,
            None => kinds.push((card, 1)),
        }
    }
    let mut out = String::new();
    for (card, copies) in kinds {
        if let Some(line) = priced(card) {
            writeln!(out, "{line}").expect("a string takes everything");
            continue;
        }
        let fields = card
            .as_object()
            .into_iter()
            .flatten()
            .map(|(_, value)| show(value))
            .collect::<Vec<_>>()
            .join("  ");
        writeln!(out, "{copies} × {fields}").expect("a string takes everything");
    }
    out
}
