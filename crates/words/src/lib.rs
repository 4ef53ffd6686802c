//! Everything the program says to people, in Polish and in English, from the one source that the
//! web client shares.

mod message;

pub use message::{Message, MessageError};

use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Polish, the first one.
    Polish,
    /// English.
    English,
}

impl Language {
    /// Both, Polish first.
    pub const ALL: [Language; 2] = [Language::Polish, Language::English];

    /// `pl` or `en`.
    pub fn code(self) -> &'static str {
        match self {
            Language::Polish => "pl",
            Language::English => "en",
        }
    }

    /// The language of a locale like `en_GB.UTF-8`; Polish where it says nothing we know.
    pub fn of_locale(locale: &str) -> Language {
        if locale.starts_with("en") { Language::English } else { Language::Polish }
    }

    fn messages(self) -> &'static BTreeMap<String, Message> {
        static POLISH: LazyLock<BTreeMap<String, Message>> = LazyLock::new(|| read(PL));
        static ENGLISH: LazyLock<BTreeMap<String, Message>> = LazyLock::new(|| read(EN));
        match self {
            Language::Polish => &POLISH,
            Language::English => &ENGLISH,
        }
    }

    /// All keys with a message in this language.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        self.messages().keys().map(String::as_str)
    }

    /// The message of a key.
    pub fn message(self, key: &str) -> Option<&'static Message> {
        self.messages().get(key)
    }

    /// The sentence for a key, with the arguments (a JSON object) put in. A key without a message
    /// is said as it is; a test sees to it that there is none.
    pub fn say(self, key: &str, arguments: &Value) -> String {
        self.message(key).map_or_else(|| key.to_string(), |message| message.format(self, arguments))
    }

    /// A sentence that takes no arguments.
    pub fn word(self, key: &str) -> String {
        self.say(key, &Value::Null)
    }
}

fn read(files: &[(&str, &str)]) -> BTreeMap<String, Message> {
    let mut messages = BTreeMap::new();
    for (name, text) in files {
        let file: BTreeMap<String, String> =
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (key, text) in file {
            let message =
                Message::parse(&text).unwrap_or_else(|error| panic!("{name}, {key}: {error}"));
            assert!(
                messages.insert(key.clone(), message).is_none(),
                "{name}: {key} stands in two files"
            );
        }
    }
    messages
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::collections::BTreeSet;

    #[test]
    fn every_key_is_in_every_language_with_the_same_arguments() {
        let keys = |language: Language| language.keys().collect::<BTreeSet<_>>();
        assert_eq!(keys(Language::Polish), keys(Language::English));
        for key in Language::Polish.keys() {
            let arguments =
                |language: Language| language.message(key).expect("both have it").arguments();
            assert_eq!(arguments(Language::Polish), arguments(Language::English), "{key}");
        }
    }

    #[test]
    fn every_plural_has_the_forms_its_language_needs() {
        for (language, needed) in [
            (Language::Polish, &["one", "few", "many"][..]),
            (Language::English, &["one", "other"][..]),
        ] {
            for key in language.keys() {
                for forms in language.message(key).expect("it is listed").plurals() {
                    for form in needed {
                        assert!(forms.contains(form), "{} {key} has no {form}", language.code());
                    }
                }
            }
        }
    }

    #[test]
    fn polish_plurals_follow_the_number() {
        let message = Message::parse(
            "{n, plural, one {# karta} few {# karty} many {# kart} other {# karty}}",
        )
        .expect("a message");
        for (number, text) in [
            (0, "0 kart"),
            (1, "1 karta"),
            (2, "2 karty"),
            (5, "5 kart"),
            (12, "12 kart"),
            (22, "22 karty"),
            (112, "112 kart"),
        ] {
            assert_eq!(message.format(Language::Polish, &json!({ "n": number })), text);
        }
        let message =
            Message::parse("{n, plural, one {# card} other {# cards}}").expect("a message");
        assert_eq!(message.format(Language::English, &json!({ "n": 1 })), "1 card");
        assert_eq!(message.format(Language::English, &json!({ "n": 22 })), "22 cards");
    }
}
