//! What the tables of a trial share.

use serde_json::Value;
use std::sync::Arc;
use stolik_server::decks::Decks;
use stolik_server::table::{Codes, Pace, TablesConfig};

/// All games with their casts, at the product's own pace.
pub(crate) fn config() -> TablesConfig {
    TablesConfig {
        games: games::GAMES,
        characters: Arc::new(|game| {
            games::characters(game).iter().map(ToString::to_string).collect()
        }),
        // People of a trial do in a minute what others do in an evening.
        pace: Pace { wishes: u32::MAX, ..Pace::default() },
        decks: Arc::new(Decks::none()),
        codes: Arc::new(Codes::new(true)),
        rights: stolik_server::table::Deed::right,
    }
}

/// The names of the items that a game shuffles, in the order of their numbers, if its pictures name
/// them so: those of Iluzja have other names on the table.
pub(crate) fn item_names(game: &str) -> Option<Vec<Value>> {
    let rules = games::find(game).filter(|_| game != "illusion")?;
    let copies = |card: &Value| card["copies"].as_u64().unwrap_or(1) as usize;
    let all = |card: Value| std::iter::repeat_n(card["id"].clone(), copies(&card));
    Some(rules.cards().into_iter().flat_map(all).collect())
}
