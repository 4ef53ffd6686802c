//! How the engine answers.

use kernel::{Feat, OpenError, OptionError, Outcome, RefusedJson, Seats};
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

/// How a moment of a finished game looked, to one eye or with all hands open.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Seen {
    pub decision: u32,
    #[cfg_attr(test, ts(type = "Seat[]"))]
    pub due: Seats,
    pub outcome: Option<Outcome>,
    #[cfg_attr(test, ts(type = "unknown"))]
    pub table: Box<RawValue>,
    #[cfg_attr(test, ts(type = "unknown"))]
    pub own: Option<Box<RawValue>>,
    /// What each seat sees besides, with all hands open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, type = "unknown[]"))]
    pub owns: Vec<Box<RawValue>>,
    #[cfg_attr(test, ts(type = "unknown[]"))]
    pub legal: Box<RawValue>,
    /// The pictures that the eye may look at: their names in the view, and the files' keys.
    #[cfg_attr(test, ts(type = "Record<string, string>"))]
    pub pictures: BTreeMap<String, String>,
    /// What somebody did that is worth telling; nothing before the end.
    pub feats: Vec<Feat>,
}

/// A text that the kernel wrote.
pub(crate) fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("the kernel writes JSON")
}
