//! A game's options as data: what can be chosen, and a clear word when something else is.

use crate::DeckId;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Off or on.
    Switch(bool),
    /// One of several words.
    Word(&'static str),
    /// The id of a deck that people have put together. Never the default.
    Deck,
}

impl Serialize for OptionValue {
    /// The value as it is chosen; of a deck `{"id":"deck"}`, since any id may be chosen.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            OptionValue::Switch(on) => serializer.serialize_bool(*on),
            OptionValue::Word(word) => serializer.serialize_str(word),
            OptionValue::Deck => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("id", "deck")?;
                map.end()
            }
        }
    }
}

impl OptionSpec {
    /// The deck that is chosen among these options, if one of them is a deck that people have put
    /// together.
    pub fn deck(specs: &[OptionSpec], options: &Value) -> Option<DeckId> {
        let chosen = |spec: &OptionSpec| {
            let value = options.get(spec.key)?;
            let other = spec
                .values
                .iter()
                .any(|allowed| *allowed != OptionValue::Deck && allowed.is(value));
            if other || !spec.values.contains(&OptionValue::Deck) {
                None
            } else {
                DeckId::parse(value.as_str()?)
            }
        };
        specs.iter().find_map(chosen)
    }
}

impl OptionValue {
    fn is(self, value: &Value) -> bool {
        match self {
            OptionValue::Switch(on) => value.as_bool() == Some(on),
            OptionValue::Word(word) => value.as_str() == Some(word),
            OptionValue::Deck => value.as_str().and_then(DeckId::parse).is_some(),
        }
    }

    /// The end of the key under which its words are found.
    pub fn key(self) -> &'static str {
        match self {
            OptionValue::Switch(false) => "false",
            OptionValue::Switch(true) => "true",
            OptionValue::Word(word) => word,
            OptionValue::Deck => "own",
        }
    }
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            OptionValue::Switch(on) => on.fmt(formatter),
            OptionValue::Word(word) => formatter.write_str(word),
            OptionValue::Deck => formatter.write_str("the id of an uploaded deck"),
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
            return Err(OptionError::Unknown {
                key: key.clone(),
                known: list(specs.iter().map(|spec| spec.key)),
            });
        };
        if !spec.values.iter().any(|allowed| allowed.is(value)) {
            return Err(OptionError::Value {
                key: key.clone(),
                value: value.to_string(),
                allowed: list(spec.values.iter()),
            });
        }
    }
    let value = |spec: &OptionSpec| {
        given.get(spec.key).cloned().unwrap_or_else(|| serde_json::json!(spec.values[0]))
    };
    Ok(specs.iter().map(|spec| (spec.key.to_string(), value(spec))).collect::<Map<_, _>>().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const SPECS: &[OptionSpec] = &[
        OptionSpec {
            key: "loud",
            values: &[OptionValue::Switch(false), OptionValue::Switch(true)],
        },
        OptionSpec { key: "deck", values: &[OptionValue::Word("ours"), OptionValue::Deck] },
    ];

    #[test]
    fn a_deck_is_chosen_by_its_id() {
        for (given, deck) in [
            (json!({}), None),
            (json!({"deck": "ours"}), None),
            (json!({"deck": "summer-7"}), Some("summer-7")),
        ] {
            let options = complete(SPECS, &given).expect("good options");
            assert_eq!(
                OptionSpec::deck(SPECS, &options).as_ref().map(DeckId::as_str),
                deck,
                "{given}"
            );
        }
        for given in [
            json!({"deck": "Summer"}),
            json!({"deck": 7}),
            json!({"deck": ""}),
            json!({"deck": null}),
            json!({"deck": {"id": "deck"}}),
        ] {
            let error = complete(SPECS, &given).expect_err("no id").to_string();
            assert!(
                error.contains("it can be: ours, the id of an uploaded deck"),
                "{given}: {error}"
            );
        }
        assert_eq!(json!(SPECS[1]), json!({"key": "deck", "values": ["ours", {"id": "deck"}]}));
    }
}
