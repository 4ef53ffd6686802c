//! Reading a file that may come from anybody: how large things may be, and what is wrong otherwise.

use crate::{FileEntry, FileSeat, GameFile, KIND, VERSION};
use serde::Deserialize;
use thiserror::Error;

/// Bytes of a whole file. All photographs of a large deck fit, with room to spare.
pub const MOST_BYTES: usize = 24 << 20;
/// Entries of a log. The longest games at random have some ten thousand.
pub const MOST_ENTRIES: usize = 200_000;
/// Bytes of an entry: a whole grown deck is one.
pub const LONGEST_ENTRY: usize = 256 << 10;
/// Seats of any game.
pub const MOST_SEATS: usize = 8;
/// Characters of a name.
pub const LONGEST_NAME: usize = 64;
/// Characters of a face or a character.
pub const LONGEST_FACE: usize = 24;
pub const MOST_PICTURES: usize = 200;
/// Bytes of a photograph's address.
pub const LONGEST_PICTURE: usize = 256 << 10;
/// Characters of a photograph's key.
pub const LONGEST_KEY: usize = 64;

/// Why a file is not read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Unread {
    /// It is too long.
    #[error("the file has {bytes} bytes, and {MOST_BYTES} are the most")]
    TooLarge {
        /// How long it is.
        bytes: usize,
    },
    /// It is no JSON, or not of this form.
    #[error("this is no file of a game: {0}")]
    Malformed(String),
    /// It is something else.
    #[error("this is no file of a finished game of Stolik")]
    NotOurs,
    /// A newer program has written it.
    #[error("a newer Stolik has written this file (version {0}); this one reads up to {VERSION}")]
    Newer(u64),
    /// Something in it is too large or too many.
    #[error("{what}: {found} where {most} are the most")]
    TooMuch {
        what: &'static str,
        found: usize,
        /// So much may be.
        most: usize,
    },
    /// A name, a face or a character cannot be shown.
    #[error("the seat {0} has a name or a face that cannot be shown")]
    BadSeat(usize),
    /// A photograph is none.
    #[error("the picture {0:?} is no PNG, JPEG or WebP")]
    BadPicture(String),
}

impl Unread {
    /// A word for it, under which clients find a sentence.
    pub fn code(&self) -> &'static str {
        match self {
            Unread::TooLarge { .. } | Unread::TooMuch { .. } => "too_large",
            Unread::Malformed(_) => "malformed",
            Unread::NotOurs => "not_ours",
            Unread::Newer(_) => "newer",
            Unread::BadSeat(_) => "bad_seat",
            Unread::BadPicture(_) => "bad_picture",
        }
    }
}

/// What tells kinds and versions apart, whatever else stands there.
#[derive(Deserialize)]
struct Head {
    stolik: Option<String>,
    version: Option<u64>,
}

fn at_most(what: &'static str, found: usize, most: usize) -> Result<(), Unread> {
    if found > most { Err(Unread::TooMuch { what, found, most }) } else { Ok(()) }
}

/// Whether a text can be shown on one line, wherever it comes from.
fn is_plain(text: &str, most: usize) -> bool {
    let turns = |letter: char| matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().count() <= most && !text.chars().any(|letter| letter.is_control() || turns(letter))
}

fn is_word(text: &str) -> bool {
    let part = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '-' | '_');
    text.chars().count() <= LONGEST_FACE && text.chars().all(part)
}

fn is_picture(address: &str) -> bool {
    let kinds = ["png", "jpeg", "webp"];
    let data = kinds
        .iter()
        .find_map(|kind| address.strip_prefix(&format!("data:image/{kind};base64,") as &str));
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    data.is_some_and(|data| !data.is_empty() && data.bytes().all(letter))
}

impl GameFile {
    /// Reads a file from anywhere. Whether its entries are a game is for [`GameFile::walk`] to say.
    pub fn read(bytes: &[u8]) -> Result<GameFile, Unread> {
        if bytes.len() > MOST_BYTES {
            return Err(Unread::TooLarge { bytes: bytes.len() });
        }
        let malformed = |error: serde_json::Error| Unread::Malformed(error.to_string());
        let head: Head = serde_json::from_slice(bytes).map_err(malformed)?;
        match head {
            Head { stolik: Some(kind), version: Some(version) } if kind == KIND => {
                if version != u64::from(VERSION) {
                    return Err(Unread::Newer(version));
                }
            }
            _ => return Err(Unread::NotOurs),
        }
        let file: GameFile = serde_json::from_slice(bytes).map_err(malformed)?;
        file.within_limits()?;
        Ok(file)
    }

    /// Whether everything is as large as it may be.
    fn within_limits(&self) -> Result<(), Unread> {
        at_most("seats", self.seats.len(), MOST_SEATS)?;
        at_most("entries", self.entries.len(), MOST_ENTRIES)?;
        at_most("pictures", self.pictures.len(), MOST_PICTURES)?;
        let length = |entry: &FileEntry| entry.entry.get().len();
        let longest = self.entries.iter().map(length).max().unwrap_or(0);
        at_most("bytes of an entry", longest, LONGEST_ENTRY)?;
        let shown = |seat: &FileSeat| {
            is_plain(&seat.name, LONGEST_NAME)
                && is_word(&seat.face)
                && seat.character.as_deref().is_none_or(is_word)
        };
        if let Some(seat) = self.seats.iter().position(|seat| !shown(seat)) {
            return Err(Unread::BadSeat(seat));
        }
        for (key, address) in &self.pictures {
            at_most("bytes of a picture", address.len(), LONGEST_PICTURE)?;
            if !is_plain(key, LONGEST_KEY) || !is_picture(address) {
                return Err(Unread::BadPicture(key.chars().take(LONGEST_KEY).collect()));
            }
        }
        Ok(())
    }
}
