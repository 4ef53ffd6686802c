//! What people say on the command line about games: which one, and with which options.

use crate::speech::{why, wrong};
use anyhow::Context;
use serde_json::{Value, json};

/// The game of this name.
pub fn find_game(name: &str) -> anyhow::Result<&'static dyn kernel::Rules> {
    let Some(game) = games::find(name) else {
        let known = games::GAMES.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
        return Err(wrong("no_game", &json!({ "game": name, "known": known })));
    };
    Ok(game)
}

/// `key=value` pairs as a scenario writes them: true and false are switches, everything else is a
/// word.
pub fn read_options(pairs: &[String]) -> anyhow::Result<Value> {
    let mut options = serde_json::Map::new();
    for pair in pairs {
        let (key, value) =
            pair.split_once('=').with_context(|| why("pair", &json!({ "pair": pair })))?;
        let value = value.parse::<bool>().map_or_else(|_| value.into(), Value::Bool);
        options.insert(key.to_string(), value);
    }
    Ok(options.into())
}
