//! How games speak in a terminal: what happened in words, what lies before you, what your line
//! means.

mod gallery;

pub use gallery::gallery;

use kernel::{Seat, Table};
use serde_json::{Value, json};
use words::Language;

/// Who is at the table, and in which language it is told.
pub struct Speaker {
    pub language: Language,
    /// A name for each seat.
    pub names: Vec<String>,
    /// The options of the game: some change what things are called.
    pub options: Value,
}

impl Speaker {
    /// Names for a record, which has none.
    pub fn of_seats(language: Language, seats: u8, options: Value) -> Speaker {
        Speaker {
            language,
            names: (0..seats)
                .map(|seat| language.say("cli.seat", &json!({ "seat": seat })))
                .collect(),
            options,
        }
    }

    /// The name of a seat.
    pub fn name(&self, seat: &Value) -> &str {
        let seat = seat.as_u64().and_then(|seat| usize::try_from(seat).ok());
        seat.and_then(|seat| self.names.get(seat)).map_or("?", String::as_str)
    }

    /// The sentence of a key, in the language of the table.
    pub fn say(&self, key: &str, arguments: Value) -> String {
        self.language.say(key, &arguments)
    }
}

/// What a typed line means.
#[derive(Debug, PartialEq)]
pub enum Reading {
    /// A move, as JSON.
    Move(Value),
    /// An answer to a question of the player.
    Answer(String),
    /// In a race: let the others be faster.
    Wait,
    /// Nothing the game understands.
    Unclear,
}

/// A game in a terminal.
pub trait Teller: Sync {
    /// A public fact in words; nothing for facts that another line tells.
    fn narrate(&self, event: &Value, speaker: &Speaker) -> Option<String>;
    /// What lies before the seat, and the question.
    fn ask(&self, table: &dyn Table, seat: Seat, speaker: &Speaker) -> String;
    /// What a typed line means to the seat.
    fn read(&self, line: &str, table: &dyn Table, seat: Seat, speaker: &Speaker) -> Reading;
    /// Everything that is hidden in play, for a replay, seen after a step that brought this event.
    fn reveal(&self, event: &Value, table: &dyn Table, speaker: &Speaker) -> Option<String>;
}
