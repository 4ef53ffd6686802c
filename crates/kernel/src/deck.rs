//! The id of a deck that people have put together from pictures of their own.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An id has no more characters than this.
const LONGEST: usize = 64;

/// 1 to 64 of `a-z`, `0-9` and `-`. What it stands for is known to whoever keeps the decks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DeckId(arrayvec::ArrayString<LONGEST>);

impl DeckId {
    pub fn parse(text: &str) -> Option<DeckId> {
        let fits =
            |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
        let id = arrayvec::ArrayString::from(text).ok()?;
        (!text.is_empty() && text.bytes().all(fits)).then_some(DeckId(id))
    }

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for DeckId {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::fmt::Debug for DeckId {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(formatter, "DeckId({self})")
    }
}

impl Serialize for DeckId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for DeckId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DeckId, D::Error> {
        let text = String::deserialize(deserializer)?;
        DeckId::parse(&text)
            .ok_or_else(|| de::Error::custom("an id of a deck is 1 to 64 of a-z, 0-9 and -"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain_words() {
        let longest = "a".repeat(64);
        for (text, good) in [
            ("a", true),
            ("our-2-holidays", true),
            (&longest, true),
            (&format!("{longest}a"), false),
            ("", false),
            ("A", false),
            ("../x", false),
            ("ż", false),
        ] {
            assert_eq!(DeckId::parse(text).is_some(), good, "{text:?}");
        }
        assert_eq!(serde_json::to_string(&DeckId::parse("ab-1")).ok().as_deref(), Some("\"ab-1\""));
    }
}
