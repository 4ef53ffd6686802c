//! How a table stood between two games, so that a long log need not be folded from its beginning.
//!
//! The log stays the truth: a checkpoint that is missing, of another version or does not fit is
//! passed over. There is never a game in it, so there is no card, no die and no hidden move either.

use super::browsers::Browsers;
use super::command_ids::CommandIds;
use super::entry::{PersonId, TableClock, TableEntry, Why};
use super::finished::{Finished, FinishedFeat};
use super::folded::{Folded, Kind, Person};
use super::record::Record;
use super::state::TableConfig;
use crate::clock::Millis;
use crate::person::Digest;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Checkpoints of other versions are passed over.
const VERSION: u32 = 2;

#[derive(Serialize, Deserialize)]
struct Checkpoint {
    version: u32,
    seq: u64,
    written: Millis,
    people: Vec<CheckedPerson>,
    next_person: PersonId,
    order: Vec<PersonId>,
    host: Option<PersonId>,
    /// Older checkpoints have none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    owner: Option<Digest>,
    stands_in: bool,
    game: String,
    options: Value,
    clock: TableClock,
    language: Option<String>,
    door_open: Option<bool>,
    locked: bool,
    /// Older checkpoints have none.
    #[serde(default)]
    hints: bool,
    browsers: Browsers,
    paused_by: Option<PersonId>,
    games_started: u32,
    starts: Vec<(u32, u64)>,
    evening: Vec<CheckedGame>,
    regret: bool,
    quiet: u64,
}

#[derive(Serialize, Deserialize)]
struct CheckedPerson {
    id: PersonId,
    name: String,
    face: String,
    identity: Option<Digest>,
    /// A human's or a program's.
    secret: Option<Digest>,
    /// A bot's.
    character: Option<String>,
    /// A program's.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    author: Option<String>,
    bot_plays: Option<Why>,
    left: bool,
    kicked: bool,
    barred: Option<(Digest, Millis)>,
    unhurried: bool,
    done: CommandIds,
}

#[derive(Serialize, Deserialize)]
struct CheckedGame {
    number: u32,
    game: String,
    people: Vec<PersonId>,
    winners: Vec<PersonId>,
    scores: Vec<i32>,
    reason: String,
    feats: Vec<FinishedFeat>,
    options: Value,
}

impl CheckedPerson {
    fn of(person: &Person) -> CheckedPerson {
        let (identity, secret) = (person.identity(), person.secret());
        let (character, author) = match &person.kind {
            Kind::Human { .. } => (None, None),
            Kind::Bot { character } => (Some(character.clone()), None),
            Kind::Program { author, .. } => (None, Some(author.clone())),
        };
        CheckedPerson {
            id: person.id,
            name: person.name.clone(),
            face: person.face.clone(),
            identity,
            secret,
            character,
            author,
            bot_plays: person.bot_plays,
            left: person.left,
            kicked: person.kicked,
            barred: person.barred,
            unhurried: person.unhurried,
            done: person.done.clone(),
        }
    }

    fn person(self) -> Option<Person> {
        let kind = match (self.secret, self.character, self.author) {
            (Some(secret), None, None) => Kind::Human { identity: self.identity, secret },
            (Some(secret), None, Some(author)) => Kind::Program { author, secret },
            (None, Some(character), None) => Kind::Bot { character },
            _ => return None,
        };
        Some(Person {
            id: self.id,
            name: self.name,
            face: self.face,
            kind,
            bot_plays: self.bot_plays,
            left: self.left,
            kicked: self.kicked,
            barred: self.barred,
            unhurried: self.unhurried,
            done: self.done,
        })
    }
}

impl CheckedGame {
    fn of(finished: &Finished) -> CheckedGame {
        CheckedGame {
            number: finished.number,
            game: finished.game.to_string(),
            people: finished.people.clone(),
            winners: finished.winners.clone(),
            scores: finished.scores.clone(),
            reason: finished.reason.clone(),
            feats: finished.feats.clone(),
            options: finished.options.clone(),
        }
    }

    fn finished(self, config: &TableConfig) -> Option<Finished> {
        Some(Finished {
            number: self.number,
            game: config.find(&self.game)?.id(),
            people: self.people,
            winners: self.winners,
            scores: self.scores,
            reason: self.reason,
            feats: self.feats,
            options: self.options,
        })
    }
}

/// Whether the game on the table, which is over, is of no use to this record and those after it.
fn starts_anew(next: &Record) -> bool {
    matches!(next.did.first(), Some(TableEntry::Started { .. } | TableEntry::Draw { .. }))
}

impl Folded {
    /// Whether no game is being played and the one that lies on the table, if any, goes with the
    /// next record.
    pub fn rests_before(&self, next: &Record) -> bool {
        self.drawing.is_none()
            && (self.game.is_none() || (self.running().is_none() && starts_anew(next)))
    }

    /// How the table stands, without the game on it.
    pub fn checkpoint(&self) -> String {
        let checkpoint = Checkpoint {
            version: VERSION,
            seq: self.seq,
            written: self.written,
            people: self.people.iter().map(CheckedPerson::of).collect(),
            next_person: self.next_person,
            order: self.order.clone(),
            host: self.host,
            owner: self.owner,
            stands_in: self.stands_in,
            game: self.rules.id().to_string(),
            options: self.options.clone(),
            clock: self.clock,
            language: self.language.clone(),
            door_open: self.door_open,
            locked: self.locked,
            hints: self.hints,
            browsers: self.browsers.clone(),
            paused_by: self.paused_by,
            games_started: self.games_started,
            starts: self.starts.clone(),
            evening: self.evening.iter().map(CheckedGame::of).collect(),
            regret: self.regret,
            quiet: self.quiet,
        };
        serde_json::to_string(&checkpoint).expect("plain data is always JSON")
    }

    /// The table that stood so; nothing if this program cannot know what that means.
    pub fn from_checkpoint(text: &str, config: &TableConfig) -> Option<Folded> {
        let checkpoint: Checkpoint = serde_json::from_str(text).ok()?;
        let Checkpoint { version: VERSION, .. } = checkpoint else { return None };
        let people = checkpoint.people.into_iter().map(CheckedPerson::person);
        let evening = checkpoint.evening.into_iter().map(|game| game.finished(config));
        let mut folded = Folded::new(config);
        folded.seq = checkpoint.seq;
        folded.written = checkpoint.written;
        folded.people = people.collect::<Option<_>>()?;
        folded.next_person = checkpoint.next_person;
        folded.order = checkpoint.order;
        folded.host = checkpoint.host;
        folded.owner = checkpoint.owner;
        folded.stands_in = checkpoint.stands_in;
        folded.rules = config.find(&checkpoint.game)?;
        folded.options = checkpoint.options;
        folded.clock = checkpoint.clock;
        folded.language = checkpoint.language;
        folded.door_open = checkpoint.door_open;
        folded.locked = checkpoint.locked;
        folded.hints = checkpoint.hints;
        folded.browsers = checkpoint.browsers;
        folded.paused_by = checkpoint.paused_by;
        folded.games_started = checkpoint.games_started;
        folded.starts = checkpoint.starts;
        folded.evening = evening.collect::<Option<_>>()?;
        folded.regret = checkpoint.regret;
        folded.quiet = checkpoint.quiet;
        Some(folded)
    }
}
