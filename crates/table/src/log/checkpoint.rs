//! How a table stood between two games, so that a long log need not be folded from its beginning.
//!
//! The log stays the truth: a checkpoint that is missing, of another version or does not fit is
//! passed over. There is never a game in it, so there is no card, no die and no hidden move either.

use super::entry::TableEntry;
use super::folded::Folded;
use super::record::Record;
use crate::config::TableConfig;
use crate::door::DoorRules;
use crate::people::People;
use crate::play::{Past, StoredSetup};
use crate::time::Millis;
use serde::{Deserialize, Serialize};

/// Checkpoints of other versions are passed over.
const VERSION: u32 = 2;

/// A checkpoint. Its rooms are borrowed while it is written.
#[derive(Serialize, Deserialize)]
struct Checkpoint<Who, Door, Games> {
    version: u32,
    seq: u64,
    written: Millis,
    quiet: u64,
    #[serde(flatten)]
    people: Who,
    #[serde(flatten)]
    door: Door,
    #[serde(flatten)]
    setup: StoredSetup,
    #[serde(flatten)]
    past: Games,
}

/// Whether the game on the table, which is over, is of no use to this record and those after it.
fn starts_anew(next: &Record) -> bool {
    matches!(next.did.first(), Some(TableEntry::Started { .. } | TableEntry::Draw { .. }))
}

impl Folded {
    /// Whether no game is being played and the one that lies on the table, if any, goes with the
    /// next record.
    pub fn rests_before(&self, next: &Record) -> bool {
        let nothing_on_table = self.play.game().is_none();
        self.drawing.is_none()
            && (nothing_on_table || (self.play.running().is_none() && starts_anew(next)))
    }

    /// How the table stands, without the game on it.
    pub fn checkpoint(&self) -> String {
        let checkpoint = Checkpoint {
            version: VERSION,
            seq: self.seq,
            written: self.written,
            quiet: self.quiet,
            people: &self.people,
            door: &self.door,
            setup: self.setup.stored(),
            past: self.play.past(),
        };
        serde_json::to_string(&checkpoint).expect("plain data is always JSON")
    }

    /// The table that stood so; nothing if this program cannot know what that means.
    pub fn from_checkpoint(text: &str, config: &TableConfig) -> Option<Folded> {
        let checkpoint: Checkpoint<People, DoorRules, Past> = serde_json::from_str(text).ok()?;
        let Checkpoint { version: VERSION, seq, written, quiet, people, door, setup, past } =
            checkpoint
        else {
            return None;
        };
        let known = past.games().all(|game| config.find(game).is_some());
        let mut folded = Folded::new(config);
        (folded.seq, folded.written, folded.quiet) = (seq, written, quiet);
        (folded.people, folded.door) = (people, door);
        folded.setup = setup.read(config)?;
        folded.play.remember(past);
        known.then_some(folded)
    }
}
