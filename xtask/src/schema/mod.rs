//! JSON Schema of the wire, made from its TypeScript, which is made from the Rust types: one file
//! for the table, held in `docs/schema`, and one for each game, held with it; all are served under
//! `/api/schema/`.

mod convert;
mod parse;

use crate::run::root;
use anyhow::Context;
use parse::Types;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Where those are held that are of no one game.
const HELD: &str = "docs/schema";
/// The table's part of the wire.
const TABLE: &str = "web/src/lib/wire/table.ts";
/// The games, each in a folder with its part of the wire.
const GAMES: &str = "games";

/// Writes the files anew.
pub fn write() -> anyhow::Result<()> {
    write_below(&root())
}

/// Writes the files of a workspace anew.
pub fn write_below(root: &Path) -> anyhow::Result<()> {
    for (path, text) in made(root)? {
        fs::write(root.join(path), text)?;
    }
    Ok(())
}

/// What the files should be, by their paths.
fn made(root: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let table = read(&root.join(TABLE))?;
    let mut files = BTreeMap::new();
    let mut names = vec!["table".to_string()];
    for entry in fs::read_dir(root.join(GAMES))? {
        let path = entry?.path();
        let wire = path.join("web/wire.ts");
        if wire.is_file() {
            let game = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(
                format!("{GAMES}/{game}/wire.json"),
                pretty(&game_schema(&game, &table, &read(&wire)?)?)?,
            );
            names.push(game);
        }
    }
    files.insert(format!("{HELD}/table.json"), pretty(&table_schema(&table)?)?);
    names[1..].sort();
    files.insert(format!("{HELD}/index.json"), pretty(&json!({ "schemas": names }))?);
    Ok(files)
}

fn read(path: &PathBuf) -> anyhow::Result<Types> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    parse::types(&text).with_context(|| path.display().to_string())
}

fn pretty(schema: &Value) -> anyhow::Result<String> {
    Ok(format!("{}\n", serde_json::to_string_pretty(schema)?))
}

/// The table's: what is heard and said, and the calls' own types.
fn table_schema(table: &Types) -> anyhow::Result<Value> {
    let mut definitions = convert::definitions(table)?;
    definitions.insert("GameFrame".to_string(), convert::game_frame(table, None)?);
    Ok(schema(
        "table",
        "What a client of the table hears; `#/$defs/Said` is what it says.",
        "Heard",
        definitions,
    ))
}

/// A game's: its own types, and the frame of the running game made with them.
fn game_schema(game: &str, table: &Types, own: &Types) -> anyhow::Result<Value> {
    let mut definitions = convert::definitions(own)?;
    // The frame names some types of the table's own; a game has no other of the same name.
    for name in ["GameId", "Outcome"] {
        definitions.entry(name.to_string()).or_insert(convert::definition(table, name)?);
    }
    // A game that does not describe its offers in other words offers its actions.
    for (name, other) in [("Table", "Shared"), ("Offer", "Action")] {
        if !definitions.contains_key(name) {
            definitions.insert(name.to_string(), json!({ "$ref": format!("#/$defs/{other}") }));
        }
    }
    definitions.insert("GameFrame".to_string(), convert::game_frame(table, Some(game))?);
    let title = "A frame of the running game; `#/$defs/Action` is what a move may be, `#/$defs/Offer` what stands in `legal`.";
    Ok(schema(game, title, "GameFrame", definitions))
}

fn schema(name: &str, description: &str, root: &str, definitions: Map<String, Value>) -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("/api/schema/{name}.json"),
        "title": name,
        "description": description,
        "$comment": "Generated from the Rust types by `cargo xtask wire`; do not edit.",
        "$ref": format!("#/$defs/{root}"),
        "$defs": definitions,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_are_up_to_date() {
        if std::env::var_os("STOLIK_UPDATE_WIRE").is_some() {
            write().expect("the files can be written");
        }
        let made = made(&root()).expect("the wire can be read");
        for (path, text) in &made {
            let held = fs::read_to_string(root().join(path)).unwrap_or_default();
            assert!(&held == text, "{path} is stale: run `cargo xtask wire`");
        }
    }
}
