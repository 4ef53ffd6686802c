//! A game's options as data: what can be chosen, and a clear word when something else is.

use serde::Serialize;
use serde_json::{Map, Value};
use thiserror::Error;

/// One option of a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionSpec {
    /// Its name in a scenario.
    pub key: &'static str,
    /// Its values; the first is the default.
    pub values: &'static [OptionValue],
}

/// A value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Off or on.
    Switch(bool),
    /// One of several words.
    Word(&'static str),
}

impl OptionValue {
    fn is(self, value: &Value) -> bool {
        match self {
            OptionValue::Switch(on) => value.as_bool() == Some(on),
            OptionValue::Word(word) => value.as_str() == Some(word),
        }
    }
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            OptionValue::Switch(on) => on.fmt(formatter),
            OptionValue::Word(word) => formatter.write_str(word),
        }
    }
}

/// Options that the game does not have.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum OptionError {
    /// Not even an object.
    #[error("options must be an object like {{\"key\": value}}")]
    NotAnObject,
    /// No such option.
    #[error("there is no option {key:?}; there are: {known}")]
    Unknown {
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// No such value.
    #[error("option {key:?} cannot be {value}; it can be: {allowed}")]
    Value {
        /// The option.
        key: String,
        /// What was asked for.
        value: String,
        /// What there is.
        allowed: String,
    },
}

fn list<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// Every option with its value: the ones given, the default for the rest.
pub(crate) fn complete(specs: &[OptionSpec], given: &Value) -> Result<Value, OptionError> {
    let given = match given {
        Value::Object(given) => given,
        Value::Null => &Map::new(),
        _ => return Err(OptionError::NotAnObject),
    };
    for (key, value) in given {
        let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
            return Err(OptionError::Unknown { key: key.clone(), known: list(specs.iter().map(|spec| spec.key)) });
        };
        if !spec.values.iter().any(|allowed| allowed.is(value)) {
            return Err(OptionError::Value { key: key.clone(), value: value.to_string(), allowed: list(spec.values.iter()) });
        }
    }
    let value = |spec: &OptionSpec| given.get(spec.key).cloned().unwrap_or_else(|| serde_json::json!(spec.values[0]));
    Ok(specs.iter().map(|spec| (spec.key.to_string(), value(spec))).collect::<Map<_, _>>().into())
}
