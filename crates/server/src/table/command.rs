//! What people may ask of a table, and why it may refuse.

use super::entry::{PersonId, TableClock};
use kernel::RefusedJson;
use serde_json::{Value, json};

/// A wish of somebody at the table.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(tag = "type", rename_all = "snake_case"))]
#[expect(missing_docs, reason = "docs/PROTOCOL.md says what each means")]
pub enum Command {
    Join {
        name: String,
        face: String,
    },
    Leave,
    Stand,
    Sit,
    Kick {
        person: PersonId,
    },
    MakeHost {
        person: PersonId,
    },
    Choose {
        #[cfg_attr(test, ts(type = "GameId"))]
        game: String,
        #[cfg_attr(test, ts(type = "Options"))]
        options: Value,
    },
    AddBot {
        character: String,
        lang: String,
    },
    RemoveBot {
        person: PersonId,
    },
    Clock {
        clock: TableClock,
    },
    Start,
    EndGame,
    Pause,
    GoOn,
    LetBot {
        person: PersonId,
    },
    TakeBack,
    MoreTime,
    Unhurried {
        on: bool,
    },
    Share {
        on: bool,
    },
    React {
        reaction: Reaction,
    },
    Act {
        decision: u32,
        #[cfg_attr(test, ts(type = "unknown"))]
        action: Box<str>,
    },
}

/// A face pulled across the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[expect(missing_docs, reason = "the names say it")]
pub enum Reaction {
    Clap,
    Laugh,
    Gasp,
    Boo,
    Think,
    Heart,
}

/// Why something was not done. Words are found by the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The code.
    pub code: &'static str,
    /// Data for the sentence; null if it needs none.
    pub data: Value,
}

impl Refusal {
    /// A refusal that needs no data.
    pub const fn plain(code: &'static str) -> Refusal {
        Refusal { code, data: Value::Null }
    }

    /// Too few or too many for the game.
    pub(super) fn seats(seated: usize, allowed: std::ops::RangeInclusive<u8>) -> Refusal {
        let code = if seated < usize::from(*allowed.start()) { "too_few" } else { "too_many" };
        Refusal { code, data: json!({ "seated": seated, "least": allowed.start(), "most": allowed.end() }) }
    }
}

impl From<RefusedJson> for Refusal {
    fn from(refused: RefusedJson) -> Refusal {
        Refusal { code: refused.code, data: refused.data }
    }
}

/// Codes with which a table refuses, besides those of the games, so that words can be demanded for each.
pub const REFUSALS: &[&str] = &[
    "malformed",
    "game_over",
    "not_your_turn",
    "wrong_phase",
    "stale",
    "not_host",
    "not_seated",
    "not_joined",
    "no_game",
    "game_running",
    "table_full",
    "too_few",
    "too_many",
    "unknown_person",
    "unknown_game",
    "unknown_character",
    "bad_option",
    "bad_name",
    "bad_face",
    "paused",
    "bot_plays",
    "no_clock",
    "no_more_time",
    "no_stalemate",
    "too_fast",
    "kicked",
    "growing",
    "unknown_deck",
    "too_few_pictures",
    "unknown_clip",
    "not_saved",
];

/// The name if it is one: trimmed, 1 to 24 characters, nothing invisible that could rearrange the page.
pub(super) fn good_name(name: &str) -> Result<String, Refusal> {
    let rearranges =
        |letter: &char| letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}');
    let clean: String = name.chars().filter(|letter| !rearranges(letter)).collect();
    let clean = clean.trim();
    match clean.chars().count() {
        1..=24 if !clean.chars().all(unseen) => Ok(clean.to_string()),
        _ => Err(Refusal::plain("bad_name")),
    }
}

/// Drawn as nothing at all; useful inside a name (an emoji of a family is joined by it), but not as one.
fn unseen(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200d}')
        || matches!(letter, '\u{2060}'..='\u{2064}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}')
        || matches!(letter, '\u{e0000}'..='\u{e0fff}')
}

/// The face if it could be one.
pub(super) fn good_face(face: &str) -> Result<String, Refusal> {
    let fits = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    match face.len() {
        1..=24 if face.bytes().all(fits) => Ok(face.to_string()),
        _ => Err(Refusal::plain("bad_face")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_harmless() {
        for (given, name) in [
            ("Gosia", Some("Gosia")),
            ("  Ędward  ", Some("Ędward")),
            ("<img onerror>", Some("<img onerror>")),
            ("a\u{202e}b", Some("ab")),
            ("🃏🃏", Some("🃏🃏")),
            ("", None),
            ("   \u{200f} ", None),
            ("\u{200b}\u{200d}\u{2060}", None),
            ("👩\u{200d}👧", Some("👩\u{200d}👧")),
            (&"🎲".repeat(25), None),
        ] {
            assert_eq!(good_name(given).ok().as_deref(), name, "{given:?}");
        }
    }

    #[test]
    fn faces_are_plain_words() {
        for (face, good) in [("gosia", true), ("tin-2", true), ("", false), ("Gosia", false), ("a/b", false), (&"a".repeat(25), false)] {
            assert_eq!(good_face(face).is_ok(), good, "{face:?}");
        }
    }
}
