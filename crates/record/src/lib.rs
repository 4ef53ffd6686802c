//! The file of a finished game: which game, who played, every entry of its log, and how it ended.
//!
//! It exists only for games that are over or were broken off. The server gives it out, browsers and
//! `stolik replay` walk through it, and it has a seed in no place of its own: what chance said
//! stands in the entries.

mod fold;
mod limits;

pub use fold::{FileMove, FileStep, Unfolded};
pub use limits::{
    LONGEST_ENTRY, LONGEST_FACE, LONGEST_KEY, LONGEST_NAME, LONGEST_PICTURE, MOST_BYTES,
    MOST_ENTRIES, MOST_PICTURES, MOST_SEATS, Unread,
};

use kernel::Outcome;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// What stands in `stolik` of every file of this kind.
pub const KIND: &str = "game";

/// The version that is written, and the newest that is read.
pub const VERSION: u32 = 1;

/// A finished game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameFile {
    /// What kind of file it is: [`KIND`].
    pub stolik: String,
    pub version: u32,
    pub game: String,
    /// Every option that was chosen for it.
    pub options: Value,
    /// Who played, by seat.
    pub seats: Vec<FileSeat>,
    /// When it began, in milliseconds since 1970.
    pub started: u64,
    /// When its last entry was made, it was over or it was broken off.
    pub ended: u64,
    pub entries: Vec<FileEntry>,
    /// How it ended; nothing if it was broken off.
    pub outcome: Option<Outcome>,
    /// Photographs of a deck of the players' own: their keys, and `data:` addresses. Only if
    /// whoever shared the file wanted it so.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pictures: BTreeMap<String, String>,
    /// What it takes to check that the deal was fair; whoever does not know it leaves it alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Box<RawValue>>,
}

/// Somebody who played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileSeat {
    /// What they were called; empty for somebody whose name is not told.
    pub name: String,
    /// What they looked like; empty if that is not told.
    pub face: String,
    /// Whether it was a bot, at the end.
    pub kind: Player,
    /// How a bot played.
    #[serde(default)]
    pub character: Option<String>,
}

/// What somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    Human,
    Bot,
}

/// An entry of the log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FileEntry {
    /// The entry, in the words of the game.
    pub entry: Box<RawValue>,
    /// When it was made.
    pub at: u64,
    /// Who made a move that the person on the seat did not make.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
}

/// Who made a move, if it was not a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A bot, on its own seat or for somebody.
    Bot,
    /// The table's clock, for somebody whose time had run out.
    Clock,
}

impl GameFile {
    /// A file without entries.
    pub fn new(game: &str, options: Value, seats: Vec<FileSeat>, started: u64) -> GameFile {
        GameFile {
            stolik: KIND.to_string(),
            version: VERSION,
            game: game.to_string(),
            options,
            seats,
            started,
            ended: started,
            entries: Vec::new(),
            outcome: None,
            pictures: BTreeMap::new(),
            fair: None,
        }
    }

    /// The file as JSON.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data is always JSON")
    }
}
