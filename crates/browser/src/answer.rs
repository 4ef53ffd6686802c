//! What is asked of the engine, and how it answers.

use kernel::{Feat, OptionSpec, Outcome, RefusedJson, Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A question. Which of the fields it needs depends on what is asked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    pub ask: String,
    pub game: Option<String>,
    #[serde(default)]
    pub options: Value,
    pub seats: Option<usize>,
    pub seed: Option<String>,
    /// What chance says before the seed is asked, as a scenario writes it.
    #[serde(default)]
    pub chance: Vec<Value>,
    pub table: Option<u32>,
    pub seat: Option<Seat>,
    pub action: Option<Box<RawValue>>,
    /// What was played before.
    #[serde(default)]
    pub moves: Vec<Written>,
    pub language: Option<String>,
    /// Choose without the pictures that are not there.
    #[serde(default)]
    pub blind: bool,
    /// The text of a file of a finished game.
    pub file: Option<String>,
    /// A position of it.
    pub step: Option<usize>,
    /// With all hands open.
    #[serde(default)]
    pub open: bool,
    /// A picture that grows from its key, and its palette.
    pub key: Option<String>,
    pub palette: Option<String>,
    /// Entries of a log.
    #[serde(default)]
    pub entries: Vec<Box<RawValue>>,
    /// What a seat sees: `{"table", "own"}`.
    pub view: Option<Box<RawValue>>,
    /// With the name of a picture in the view behind it: the key under which it is brought.
    pub gallery: Option<String>,
    /// In how many worlds is to be tried what a move is worth.
    pub worlds: Option<u16>,
    /// Who sits down at a table with bots.
    pub name: Option<String>,
    pub face: Option<String>,
    /// What a client says to such a table: the text of a frame.
    pub said: Option<String>,
    /// The time, in ms since 1970.
    pub now: Option<u64>,
    /// What this phone kept of a finished game, as JSON text.
    pub receipt: Option<String>,
}

/// A move as it was written down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    pub seat: Seat,
    pub action: Box<RawValue>,
}

/// Why there is no answer.
pub(crate) enum Unanswered {
    /// The rules do not allow it.
    Refused(RefusedJson),
    /// The question is wrong.
    Wrong(String),
}

impl From<RefusedJson> for Unanswered {
    fn from(refused: RefusedJson) -> Unanswered {
        Unanswered::Refused(refused)
    }
}

pub(crate) fn wrong<T>(why: impl Into<String>) -> Result<T, Unanswered> {
    Err(Unanswered::Wrong(why.into()))
}

/// The answer as it goes out.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Told<'a> {
    Ok(Box<RawValue>),
    Refused { code: &'a str, own: bool, data: Value },
    Wrong(String),
}

/// A game that can be played, as the server tells it.
#[derive(Serialize)]
pub(crate) struct GameOffer {
    pub id: &'static str,
    pub seats: [u8; 2],
    pub options: &'static [OptionSpec],
    pub characters: &'static [&'static str],
}

/// The table as one eye sees it: what the server puts into a frame.
#[derive(Serialize)]
pub(crate) struct Seen {
    pub decision: u32,
    pub due: Seats,
    /// Those of them who have not answered, not even in silence.
    pub awaited: Seats,
    /// Whether answers are taken in silence and played together.
    pub window: bool,
    /// Whether the decision belongs to whoever answers it first.
    pub race: bool,
    pub outcome: Option<Outcome>,
    /// How it would end if everybody agreed to end it now.
    pub stalemate: Option<Outcome>,
    pub table: Box<RawValue>,
    pub own: Option<Box<RawValue>>,
    /// What each seat sees besides, in a finished game with all hands open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub owns: Vec<Box<RawValue>>,
    pub held: Option<Box<RawValue>>,
    pub legal: Box<RawValue>,
    /// The pictures that the eye may look at: their names in the view, and the files' keys.
    pub pictures: BTreeMap<String, String>,
    /// What somebody did that is worth telling; nothing before the end.
    pub feats: Vec<Feat>,
}

/// A text that the kernel wrote.
pub(crate) fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("the kernel writes JSON")
}
