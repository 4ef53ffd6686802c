//! How the engine answers.

use kernel::{OpenError, OptionError, RefusedJson};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// Why there is no answer.
pub(crate) enum Unanswered {
    /// The rules do not allow it.
    Refused(RefusedJson),
    /// The question is wrong.
    Wrong(String),
}

impl From<OpenError> for Unanswered {
    fn from(error: OpenError) -> Unanswered {
        Unanswered::Wrong(error.to_string())
    }
}

impl From<OptionError> for Unanswered {
    fn from(error: OptionError) -> Unanswered {
        Unanswered::Wrong(error.to_string())
    }
}

impl From<RefusedJson> for Unanswered {
    fn from(refused: RefusedJson) -> Unanswered {
        Unanswered::Refused(refused)
    }
}

pub(crate) fn wrong<T>(why: impl Into<String>) -> Result<T, Unanswered> {
    Err(Unanswered::Wrong(why.into()))
}

/// A position of a finished game: what the table told one viewer, and with all hands open what
/// every seat saw besides.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Position {
    #[cfg_attr(test, ts(type = "Room"))]
    pub room: Box<RawValue>,
    #[cfg_attr(test, ts(type = "GameFrame"))]
    pub frame: Box<RawValue>,
    /// What each seat sees besides, with all hands open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, type = "unknown[]"))]
    pub owns: Vec<Box<RawValue>>,
    /// The pictures that may be looked at: their names in the view, and the files' keys.
    #[cfg_attr(test, ts(type = "Record<string, string>"))]
    pub pictures: BTreeMap<String, String>,
}

/// A text that the kernel wrote.
pub(crate) fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("the kernel writes JSON")
}
