//! What stands in files: the charter, the draw of a finished game, a phone's receipt, and what a
//! check of them found.

use crate::draw::Version;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// What a game is played with, fixed before anybody draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charter {
    pub stolik: String,
    /// Of `docs/CHANCE.md`: 2 or 3.
    pub version: u32,
    /// The table, under a name that opens nothing.
    pub table: String,
    /// Number of the game at this table.
    pub number: u32,
    pub game: String,
    /// The version of the program that has the rules.
    pub rules: String,
    pub options: Value,
    /// Who sits on each seat.
    pub seats: Vec<CharterSeat>,
    /// The hash of a deck that is used for this game alone.
    pub deck: Option<String>,
}

/// Who sits on a seat when the game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CharterSeat {
    /// Their number at the table.
    pub person: u32,
    /// Whether it is a bot.
    pub bot: bool,
}

/// One round of drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawFile {
    /// What the server said of its secret of this round, in version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<String>,
    /// The closed list: what phones said of their numbers.
    pub list: Vec<(Seat, String)>,
    /// T, the hash of the list.
    pub hash: String,
    /// The numbers, of those who said them.
    pub numbers: Vec<(Seat, String)>,
    /// The server's secret of this round, in version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// What the file of a game has under `fair`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FairFile {
    /// That of the charter.
    pub version: u32,
    /// The charter, as the text that was hashed.
    pub charter: String,
    /// What the server said of its one secret, in version 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<String>,
    /// The server's one secret, in version 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// One round of drawing, or two.
    pub draws: Vec<DrawFile>,
    /// The seed that came of it.
    pub seed: String,
    /// The root of every shuffle.
    pub roots: Vec<String>,
    /// Eight letters for every entry.
    pub chain: String,
}

impl FairFile {
    /// What the server said of its secret before a round, and the secret.
    pub(crate) fn secret_of<'a>(
        &'a self,
        version: Version,
        draw: &'a DrawFile,
    ) -> Option<(&'a String, &'a String)> {
        match version {
            Version::Two => draw.server.as_ref().zip(draw.secret.as_ref()),
            Version::Three => self.server.as_ref().zip(self.secret.as_ref()),
        }
    }
}

/// As much of the file of a game as is checked here.
#[derive(Clone, Debug, Deserialize)]
pub struct GameFile {
    pub stolik: String,
    pub game: String,
    pub options: Value,
    /// Who sat where.
    pub seats: Vec<Value>,
    pub entries: Vec<FileEntry>,
    /// How it ended; nothing if it was broken off.
    pub outcome: Option<Value>,
    /// How it was drawn.
    pub fair: Option<FairFile>,
}

/// An entry of the log of a game.
#[derive(Clone, Debug, Deserialize)]
pub struct FileEntry {
    /// What it says, as it stands there: what stands in it twice is seen.
    pub entry: Box<RawValue>,
}

/// What a phone was told while the game went on, kept by the phone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Receipt {
    pub charter: String,
    /// The rounds of drawing.
    pub draws: Vec<ReceiptDraw>,
    /// The roots of shuffles that it heard, by their numbers.
    pub roots: Vec<(u32, String)>,
    /// Hashes of what it saw, in order, and from which seat (nothing: from the rail).
    pub views: Vec<(Option<Seat>, String)>,
    /// Where the server said one thing first and another one later.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub twice: Vec<SaidTwice>,
    /// What was said to open cards of a shuffle, and does not fit its root.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unfit: Vec<ReceiptOpened>,
}

/// Two statements of the server about one thing. One of them is not what the file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaidTwice {
    pub what: Statement,
    /// Which round of drawing or shuffle, from 1.
    pub at: Option<usize>,
    /// What it said first.
    pub first: Value,
    /// What it said later.
    pub then: Value,
}

/// What the server says once and for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Statement {
    /// What is drawn for.
    Charter,
    /// The commitment to its secret.
    Secret,
    /// The closed list of a round.
    List,
    /// The numbers of a round.
    Numbers,
    /// The root of a shuffle.
    Root,
}

/// What was said to open cards, as a phone was told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReceiptOpened {
    /// The number of the shuffle in the game, from 0.
    pub shuffle: u32,
    /// How many cards the shuffle has.
    pub of: u16,
    /// Where each card lay, which it is, and its salt.
    pub cards: Vec<(u16, u16, String)>,
    /// The hashes of the parts of the tree that hold none of them.
    pub rest: Vec<String>,
}

/// What a phone was told in a round of drawing, and what it said itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReceiptDraw {
    /// What the server said of its secret.
    pub server: String,
    /// The closed list.
    pub list: Option<Vec<(Seat, String)>>,
    pub numbers: Option<Vec<(Seat, String)>>,
    /// Its own seat and promise, if the server had taken it before the list was closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promised: Option<(Seat, String)>,
    /// Its own seat and number, if the server had taken them in time.
    pub own: Option<(Seat, String)>,
}

/// The four lines of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// Charter, commitments, lists and the seed fit each other.
    Draw,
    /// Every card and die follows from the seed, and every root from the cards.
    Chance,
    /// The rules allow every move, and the end is the one that they give.
    Moves,
    /// What the phone kept is what the file says.
    Receipt,
}

/// Where something does not fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Misfit {
    /// In which line.
    pub line: Line,
    /// What: a code that has words.
    pub code: &'static str,
    /// Which round of drawing, entry of the log, shuffle or frame, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// Whose seat, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// What fits, from the first line on.
    pub fits: Vec<Line>,
    /// The first place that does not.
    pub misfit: Option<Misfit>,
    /// By which version it was drawn; nothing if that is not known.
    pub version: Option<u32>,
    /// How many people sat there; bots have no phones.
    pub people: usize,
    /// Whose phones' numbers count.
    pub gave: Vec<Seat>,
    /// People whose phones do not.
    pub missing: Vec<Seat>,
    /// Who had promised a number and did not say it, by round and seat.
    pub withheld: Vec<(u8, Seat)>,
    /// T of the round that counts.
    pub list: Option<String>,
}
