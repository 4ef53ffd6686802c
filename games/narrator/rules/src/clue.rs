//! A clue: words, a recorded clip, or something performed at the table.

use super::action::Refusal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Map, Value};

/// A clue has no more characters than this.
pub const MOST_CHARACTERS: usize = 200;

/// An association. As JSON it is an object with exactly one of `text`, `clip` and `live: true`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clue {
    /// A word, a sentence.
    Text(String),
    /// A sound that was recorded, by its id.
    Clip(String),
    /// Performed at the table.
    Live,
}

/// A clue as it is written.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Clue"))]
pub enum Written {
    /// A word, a sentence.
    Text(String),
    /// The id of a recorded clip.
    Clip(String),
    /// Performed at the table.
    Live(bool),
}

impl Serialize for Clue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Clue::Text(text) => Written::Text(text.clone()),
            Clue::Clip(clip) => Written::Clip(clip.clone()),
            Clue::Live => Written::Live(true),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Clue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Clue, D::Error> {
        // A map and not a struct: a struct would be read from a list as well, and takes null for a
        // field that is not there.
        let mut written = Map::deserialize(deserializer)?;
        match (written.remove("text"), written.remove("clip"), written.remove("live")) {
            (Some(Value::String(text)), None, None | Some(Value::Bool(false))) => {
                Ok(Clue::Text(text))
            }
            (None, Some(Value::String(clip)), None | Some(Value::Bool(false))) => {
                Ok(Clue::Clip(clip))
            }
            (None, None, Some(Value::Bool(true))) => Ok(Clue::Live),
            _ => Err(de::Error::custom("a clue is exactly one of text, clip and live")),
        }
    }
}

impl Clue {
    /// The clue as it counts, trimmed, if it may be given.
    pub(super) fn checked(&self, performance: bool) -> Result<Clue, Refusal> {
        if !performance && !matches!(self, Clue::Text(_)) {
            return Err(Refusal::NotAllowedHere);
        }
        match self {
            Clue::Text(text) | Clue::Clip(text) if text.trim().is_empty() => {
                Err(Refusal::EmptyClue)
            }
            Clue::Text(text) if text.trim().chars().count() > MOST_CHARACTERS => {
                Err(Refusal::ClueTooLong)
            }
            Clue::Text(text) => Ok(Clue::Text(text.trim().to_string())),
            Clue::Clip(_) | Clue::Live => Ok(self.clone()),
        }
    }
}
