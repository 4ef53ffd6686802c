//! A sentence as a code with data; its words stand in `content/` and with the games.

use crate::Subject;
use kernel::Seat;
use serde::Serialize;
use serde_json::{Map, Value};

/// Something to be said: `code` is the end of a key of the game's words, and `data` has what the
/// sentence needs. `name` is told as the number of a seat; whoever says it puts the name there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Said {
    pub code: &'static str,
    /// Numbers and names.
    pub data: Map<String, Value>,
}

impl Said {
    /// A sentence without data.
    pub fn plain(code: &'static str) -> Said {
        Said { code, data: Map::new() }
    }

    /// The same with this.
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Said {
        self.data.insert(key.to_string(), value.into());
        self
    }

    /// The same with a share as whole percents.
    pub fn percent(self, key: &str, share: f64) -> Said {
        self.with(key, (100.0 * share).round() as i64)
    }

    /// The same about somebody.
    pub fn about(self, seat: Seat) -> Said {
        self.with("seat", seat)
    }
}

/// All codes that can be said of this game, so that words can be demanded for each.
pub fn codes(game: Subject) -> Vec<&'static str> {
    let mut codes = game.counsellor.codes().to_vec();
    // A game that nobody has told counsel about has no words of its own either.
    if !codes.is_empty() {
        codes.extend(crate::told::CODES);
    }
    codes
}
