//! What stands in a table's log. Folding the records in order gives the table.

use crate::draw::Hex;
use crate::secret::Digest;
use crate::time::Millis;
use kernel::{Grown, Outcome, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser};
use serde_json::Value;
use serde_json::value::RawValue;

/// Somebody at a table: a small public number.
pub type PersonId = u32;

/// A JSON text, as it is.
#[derive(Clone, Debug)]
pub struct Text(pub String);

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.0.clone()).map_err(ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        Ok(Text(String::from(Box::<str>::from(Box::<RawValue>::deserialize(deserializer)?))))
    }
}

/// Why a bot plays somebody's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// They were away too long; the seat is theirs again when they are back.
    Absent,
    /// Somebody asked for it; it lasts until they take the seat back.
    Asked,
    /// They left the table.
    Left,
}

/// How fast a decision has to be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Clock"))]
pub enum TableClock {
    /// No limit.
    #[default]
    None,
    /// Time to think.
    Relaxed,
    /// Little time.
    Brisk,
}

/// One thing that happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableEntry {
    /// Somebody new came to the table.
    Joined {
        person: PersonId,
        /// What they are called.
        name: String,
        /// What they look like.
        face: String,
        /// The browser they came with, if it has an identity.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        identity: Option<Digest>,
        /// Their seat secret.
        secret: Digest,
    },
    /// Somebody who had left came back.
    Returned {
        person: PersonId,
        /// Their new seat secret.
        secret: Digest,
    },
    /// Somebody plays on with another device. What the device before had opens nothing any more.
    Moved {
        person: PersonId,
        /// The browser they have now, if it has an identity.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        identity: Option<Digest>,
        /// Their new seat secret.
        secret: Digest,
    },
    /// The table belongs to this browser now.
    Owner(Digest),
    /// Somebody has another name or face.
    Renamed {
        person: PersonId,
        /// What they are called now.
        name: String,
        /// What they look like now.
        face: String,
    },
    /// Somebody left, or was asked to.
    Left {
        person: PersonId,
        /// Whether they were sent away.
        kicked: bool,
    },
    /// Nobody new comes in from the household of somebody who was sent away, until then.
    Barred {
        /// Who was sent away.
        person: PersonId,
        /// The household, seen through their seat secret.
        household: Digest,
        until: Millis,
    },
    /// Somebody who was sent away may come back.
    Pardoned(PersonId),
    /// A browser may come in even if nobody new may.
    Admitted {
        identity: Digest,
        /// Whether as a shared screen, and only so.
        tv: bool,
    },
    /// Browsers that looked on were sent away; they do not come back until somebody lets them in.
    SentAway(Vec<Digest>),
    /// The host locked the table for whoever is new, or no longer does.
    Locked(bool),
    /// Somebody needs more time to decide than others, or no longer does.
    Unhurried {
        person: PersonId,
        /// Whether they do.
        on: bool,
    },
    /// Somebody would share the victory of a game that the rules alone may never end, or would no
    /// longer.
    Shares {
        person: PersonId,
        /// Whether they would.
        on: bool,
    },
    /// The host allows hints, or no longer does.
    Hints(bool),
    /// Somebody has asked for a hint on this decision.
    Hinted { person: PersonId, decision: u32 },
    /// Somebody took the next place around the table.
    Sat(PersonId),
    /// Somebody gave up their place.
    Stood(PersonId),
    /// The host shuffled the places: who sits down to the next game, in the new order.
    Shuffled(Vec<PersonId>),
    /// Somebody is the host now.
    Host(Option<PersonId>),
    /// Somebody is the host until the owner of the table is back.
    StandsIn(PersonId),
    /// A bot came to the table.
    BotAdded {
        person: PersonId,
        name: String,
        face: String,
        /// How it plays.
        character: String,
    },
    /// A bot went.
    BotRemoved(PersonId),
    /// The host brought a program of somebody's own.
    ProgramAdded {
        person: PersonId,
        /// What it is called.
        name: String,
        /// What it looks like.
        face: String,
        /// Who wrote it.
        author: String,
        /// What is kept of its token.
        secret: Digest,
    },
    /// The host chose what is played next.
    Chose {
        game: String,
        /// All its options.
        options: Value,
    },
    /// The host chose what the bots' words are in.
    Language(String),
    /// The host chose a clock.
    Clock(TableClock),
    /// The host leaves the door open for whoever has the code, or no longer does.
    DoorOpen(bool),
    /// A game was opened. Its seed is kept elsewhere, under its number.
    Started {
        /// Number of the game at this table, from 1.
        number: u32,
        game: String,
        /// All its options.
        options: Value,
        /// Who sits on each seat.
        seats: Vec<PersonId>,
    },
    /// The chance of the next game is being drawn, by the server and by phones. The server's part
    /// is kept where seeds are, under the number.
    Draw {
        /// Number of the game at this table, from 1.
        number: u32,
        /// What everybody draws for, as the text that is hashed.
        charter: String,
        game: String,
        /// All its options.
        options: Value,
        /// Who will sit on each seat.
        seats: Vec<PersonId>,
        /// What was grown for it, or taken from a deck.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        grown: Option<Vec<Grown>>,
        /// What the server says of its secret.
        server: Hex,
    },
    /// A phone promised a number.
    Promised {
        /// Of this seat.
        seat: Seat,
        /// What it says of the number.
        hash: Hex,
    },
    /// No more numbers are promised.
    ListClosed,
    /// A phone said its number.
    Revealed {
        /// Of this seat.
        seat: Seat,
        number: Hex,
    },
    /// A number was withheld: everybody else draws once more.
    DrawnAgain {
        /// What the server says of its new secret, in a drawing of version 2.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        server: Option<Hex>,
    },
    /// The root of the shuffle before it.
    Root(Hex),
    /// An entry of the running game, in its own words.
    Game(Text),
    /// A seat has answered in a window; the move is played when the window closes.
    Held {
        seat: Seat,
        #[serde(alias = "decision")]
        #[serde(alias = "turn")]
        decision: u32,
        action: Text,
    },
    /// The move that follows was made for a seat whose time had run out.
    TimedOut(Seat),
    /// The open decision has to be made until then.
    Deadline(Option<Millis>),
    /// A bot plays somebody's seat from now on.
    BotTook { person: PersonId, why: Why },
    /// Somebody plays their own seat again.
    GaveBack(PersonId),
    /// Somebody took the seat of a bot in the running game, and its place in the next; the bot is
    /// gone.
    Relieved {
        bot: PersonId,
        /// Who plays on.
        person: PersonId,
    },
    /// The game stands still.
    Paused {
        /// Time left for the open decision.
        left: Option<Millis>,
        /// Who asked for it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        by: Option<PersonId>,
    },
    /// The game goes on.
    WentOn,
    /// The game is over.
    Ended(Outcome),
    /// The game was taken off the table.
    Cleared,
    /// The log did not fold from a record on. Everything from there to this entry is kept but no
    /// longer counts, nor does the game.
    SetAside {
        /// The first record that does not count.
        from: u64,
        /// Games that have been started here, those that do not count included: their numbers have
        /// seeds.
        games: u32,
        /// The number that the next person gets: no smaller one that somebody may have had.
        people: PersonId,
    },
}

impl TableEntry {
    /// Whether it is a step in the drawing of a game's chance.
    pub(crate) fn is_drawing(&self) -> bool {
        matches!(
            self,
            TableEntry::Draw { .. }
                | TableEntry::Promised { .. }
                | TableEntry::ListClosed
                | TableEntry::Revealed { .. }
                | TableEntry::DrawnAgain { .. }
        )
    }

    /// What kind of entry it is, for a log line that must tell nothing of what it says.
    pub fn kind(&self) -> &'static str {
        match self {
            TableEntry::Game(_) => "a move or a deal",
            TableEntry::Started { .. } | TableEntry::Draw { .. } => "a start",
            TableEntry::Chose { .. } => "a choice",
            TableEntry::Joined { .. }
            | TableEntry::BotAdded { .. }
            | TableEntry::ProgramAdded { .. } => "an arrival",
            TableEntry::Returned { .. }
            | TableEntry::Moved { .. }
            | TableEntry::Owner(_)
            | TableEntry::Renamed { .. }
            | TableEntry::Left { .. }
            | TableEntry::BotRemoved(_)
            | TableEntry::BotTook { .. }
            | TableEntry::GaveBack(_)
            | TableEntry::Barred { .. }
            | TableEntry::Pardoned(_)
            | TableEntry::Admitted { .. }
            | TableEntry::SentAway(_)
            | TableEntry::Unhurried { .. } => "something about a person",
            _ => "something about the game",
        }
    }
}
