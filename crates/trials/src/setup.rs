//! What the tables of a trial share.

use std::sync::Arc;
use stolik_server::decks::Decks;
use stolik_server::table::{Codes, Pace, TableConfig};

/// All games with their casts, at the product's own pace.
pub(crate) fn config() -> TableConfig {
    TableConfig {
        games: games::GAMES,
        characters: Arc::new(|game| {
            bots::characters(game).iter().map(ToString::to_string).collect()
        }),
        // People of a trial do in a minute what others do in an evening.
        pace: Pace { wishes: u32::MAX, ..Pace::default() },
        decks: Arc::new(Decks::none()),
        codes: Arc::new(Codes::new(true)),
    }
}
