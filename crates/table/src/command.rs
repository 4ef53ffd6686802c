//! What people may ask of a table.

use crate::log::{PersonId, TableClock};
use crate::refusal::{CommandRefusal, TableRefusal};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// What somebody at the table wants.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
        #[cfg_attr(feature = "ts", ts(type = "GameId"))]
        game: String,
        #[cfg_attr(feature = "ts", ts(type = "Options"))]
        options: Value,
    },
    AddBot {
        character: String,
        #[serde(deserialize_with = "or_empty")]
        lang: String,
    },
    RemoveBot {
        person: PersonId,
    },
    Clock {
        clock: TableClock,
    },
    Speak {
        lang: String,
    },
    Shuffle,
    Start,
    EndGame,
    Pause,
    GoOn,
    LetBot {
        person: PersonId,
    },
    TakeBack,
    Claim {
        person: PersonId,
    },
    Allow {
        claim: u32,
    },
    Decline {
        claim: u32,
    },
    Recovery,
    Recover {
        code: String,
    },
    MoreTime,
    OpenDoor {
        on: bool,
    },
    RenewCode,
    LetIn {
        knock: u32,
    },
    TurnAway {
        knock: u32,
    },
    Lock {
        on: bool,
    },
    Pardon {
        person: PersonId,
    },
    SendWatchersAway {
        tvs: bool,
    },
    ChangeLink,
    Unhurried {
        on: bool,
    },
    Share {
        on: bool,
    },
    Hints {
        on: bool,
    },
    Hint,
    React {
        reaction: Reaction,
        to: Option<PersonId>,
    },
    Promise {
        number: u32,
        round: u8,
        hash: String,
    },
    Reveal {
        number: u32,
        round: u8,
        secret: String,
    },
    /// The move stays the text that it was sent as, which a reader of JSON does not hand out here.
    #[serde(skip_deserializing)]
    Act {
        decision: u32,
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        action: Box<str>,
    },
}

fn or_empty<'a, D: Deserializer<'a>>(text: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(text)?.unwrap_or_default())
}

/// A face pulled across the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Reaction {
    Clap,
    Laugh,
    Gasp,
    Boo,
    Think,
    Heart,
}

/// Whether a letter is invisible and could rearrange the page.
pub fn rearranges(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
}

/// The name if it is one: trimmed, 1 to 24 characters, nothing invisible that could rearrange the
/// page.
pub(crate) fn good_name(name: &str) -> Result<String, CommandRefusal> {
    let clean: String = name.chars().filter(|letter| !rearranges(*letter)).collect();
    let clean = clean.trim();
    match clean.chars().count() {
        1..=24 if !clean.chars().all(unseen) => Ok(clean.to_string()),
        _ => Err(TableRefusal::BadName.into()),
    }
}

/// Drawn as nothing at all; useful inside a name (an emoji of a family is joined by it), but not as
/// one.
fn unseen(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200d}')
        || matches!(letter, '\u{2060}'..='\u{2064}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}')
        || matches!(letter, '\u{e0000}'..='\u{e0fff}')
}

/// The face if it could be one.
pub(crate) fn good_face(face: &str) -> Result<String, CommandRefusal> {
    let fits =
        |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    match face.len() {
        1..=24 if face.bytes().all(fits) => Ok(face.to_string()),
        _ => Err(TableRefusal::BadFace.into()),
    }
}

/// Who somebody says they are, or what cannot be said of that.
pub fn introduced(name: &str, face: &str) -> Result<(String, String), CommandRefusal> {
    Ok((good_name(name)?, good_face(face)?))
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
        for (face, good) in [
            ("gosia", true),
            ("tin-2", true),
            ("", false),
            ("Gosia", false),
            ("a/b", false),
            (&"a".repeat(25), false),
        ] {
            assert_eq!(good_face(face).is_ok(), good, "{face:?}");
        }
    }
}
