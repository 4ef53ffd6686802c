//! What the engine can be asked: `{"hear": {"table": 1, …}}`. The client's types are made of this.

use kernel::Seat;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use table::Millis;

/// A question, with what it needs.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Question {
    /// Which games there are.
    Games(()),
    /// Forgets something that was opened.
    Close(u32),
    /// Lays a table with bots and begins a game.
    Practice(NewTable),
    /// Lays a table that plays what is written: what chance says before the seed is asked.
    Lesson {
        at: NewTable,
        #[cfg_attr(test, ts(type = "unknown[]"))]
        chance: Vec<Value>,
        seed: String,
    },
    /// Lays a table that shows what a seat sees.
    Puzzle {
        at: NewTable,
        #[cfg_attr(test, ts(type = "unknown"))]
        view: Box<RawValue>,
    },
    /// What a client says to a table: the text of a frame.
    Hear { table: u32, said: String, now: Millis },
    /// Lets a table do what has become due.
    Wake { table: u32, now: Millis },
    /// Deals for a lesson, plays what was played before, and hears a first frame.
    Begin {
        table: u32,
        moves: Vec<Written>,
        #[cfg_attr(test, ts(optional))]
        said: Option<String>,
        now: Millis,
    },
    /// Plays what is written in a lesson for a seat.
    Move {
        table: u32,
        #[serde(rename = "move")]
        written: Written,
        now: Millis,
    },
    /// Whether the rules of a lesson's game allow a move; nothing is played.
    Try {
        table: u32,
        #[serde(rename = "move")]
        written: Written,
    },
    /// Opens the text of a file of a finished game; whoever has no name there is called `nobody`.
    Replay { file: String, nobody: String },
    /// What the table of a finished game told a seat after a step, or who looks on; with all hands
    /// open what every seat saw besides.
    Position { table: u32, step: usize, seat: Option<Seat>, open: bool },
    /// A picture that grows from its key, as base64.
    Paint {
        #[cfg_attr(test, ts(type = "GameId"))]
        game: String,
        key: String,
        #[cfg_attr(test, ts(optional))]
        palette: Option<String>,
    },
    /// The keys of all pictures that come with a game.
    Pictures(#[cfg_attr(test, ts(type = "GameId"))] String),
    /// The files that the bots of a game look things up in.
    LooksUp {
        #[cfg_attr(test, ts(type = "GameId"))]
        game: String,
        #[cfg_attr(test, ts(type = "Options"))]
        options: Value,
    },
    /// Whether the deal of a finished game was fair; with what this phone kept of it, as JSON text.
    Verify {
        file: String,
        #[cfg_attr(test, ts(optional))]
        receipt: Option<String>,
    },
    /// Whether a log is one of this game, and a digest of what every eye saw.
    Judge(Log),
    /// What the moves of a seat are worth.
    Counsel(Box<Advised>),
    /// Begins to tell luck and nerve of a log: a number to ask on with.
    Luck {
        log: Log,
        #[cfg_attr(test, ts(optional))]
        worlds: Option<u16>,
        #[cfg_attr(test, ts(optional))]
        seed: Option<String>,
    },
    /// Tells the next part of it.
    Tell(u32),
}

/// A table that is laid, and who sits down at it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NewTable {
    #[cfg_attr(test, ts(type = "GameId"))]
    pub game: String,
    #[cfg_attr(test, ts(type = "Options"))]
    pub options: Value,
    /// For so many; bots take all seats but one.
    pub seats: usize,
    /// Where the person sits.
    pub seat: Seat,
    pub name: String,
    pub face: String,
    #[cfg_attr(test, ts(type = "'pl' | 'en'"))]
    pub language: String,
    /// Where the table's chance comes from.
    pub seed: String,
    /// The time, in ms since 1970.
    pub now: Millis,
}

/// A move as it was written down.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Written {
    pub seat: Seat,
    #[cfg_attr(test, ts(type = "unknown"))]
    pub action: Box<RawValue>,
}

/// A log, or the beginning of one.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Log {
    #[cfg_attr(test, ts(type = "GameId"))]
    pub game: String,
    #[cfg_attr(test, ts(type = "Options"))]
    pub options: Value,
    pub seats: usize,
    #[cfg_attr(test, ts(type = "readonly unknown[]"))]
    pub entries: Vec<Box<RawValue>>,
}

/// A seat that asks for advice: by what it sees, or by a log that is open to whoever asks.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Advised {
    #[cfg_attr(test, ts(type = "GameId"))]
    pub game: String,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "Options"))]
    pub options: Value,
    pub seats: usize,
    pub seat: Seat,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "readonly unknown[]"))]
    pub entries: Vec<Box<RawValue>>,
    /// What the seat sees: `{"table", "own"}`.
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub view: Option<Box<RawValue>>,
    /// With the name of a picture in the view behind it: the key under which it is brought.
    #[cfg_attr(test, ts(optional))]
    pub gallery: Option<String>,
    /// A move to weigh besides.
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub action: Option<Box<RawValue>>,
    #[cfg_attr(test, ts(optional))]
    pub language: Option<String>,
    /// In how many worlds is to be tried what a move is worth.
    #[cfg_attr(test, ts(optional))]
    pub worlds: Option<u16>,
    #[cfg_attr(test, ts(optional))]
    pub seed: Option<String>,
    /// Without the pictures that are not there.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub blind: bool,
}
