//! One person, bot or program at a table.

use crate::log::{CommandIds, PersonId, Why};
use crate::secret::Digest;
use crate::time::Millis;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// What a person is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Human {
        identity: Option<Digest>,
        secret: Digest,
    },
    Bot {
        character: String,
    },
    /// A program that somebody brought.
    Program {
        author: String,
        secret: Digest,
    },
}

/// Somebody at the table. The room [`People`](super::People) alone changes one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "StoredPerson", try_from = "StoredPerson")]
pub struct Person {
    pub(crate) id: PersonId,
    pub(crate) name: String,
    pub(crate) face: String,
    pub(crate) kind: Kind,
    pub(crate) bot_plays: Option<Why>,
    /// Kept after they left for the evening's list and in case they come back.
    pub(crate) left: bool,
    pub(crate) kicked: bool,
    /// Their household as it is kept in the log, from which nobody new comes until then.
    pub(crate) barred: Option<(Digest, Millis)>,
    /// Needs more time to decide than others, with a screen reader perhaps.
    pub(crate) unhurried: bool,
    /// Commands of theirs that are in the log.
    pub(crate) done: CommandIds,
}

impl Person {
    pub(crate) fn is_bot(&self) -> bool {
        matches!(self.kind, Kind::Bot { .. })
    }

    /// Whether it is a program that somebody brought: it plays by itself, as people do.
    pub fn is_program(&self) -> bool {
        matches!(self.kind, Kind::Program { .. })
    }

    /// Whether it is a bot or a program.
    pub(crate) fn is_machine(&self) -> bool {
        self.is_bot() || self.is_program()
    }

    /// What whoever plays this seat shows to have it.
    pub(crate) fn secret(&self) -> Option<Digest> {
        match self.kind {
            Kind::Human { secret, .. } | Kind::Program { secret, .. } => Some(secret),
            Kind::Bot { .. } => None,
        }
    }

    /// Whether nobody new comes from this household because of them.
    pub(crate) fn bars(&self, household: IpAddr, now: Millis) -> bool {
        match (&self.kind, self.barred) {
            (Kind::Human { secret, .. }, Some((barred, until))) => {
                until > now && secret.with_address(household) == barred
            }
            _ => false,
        }
    }

    pub(crate) fn identity(&self) -> Option<Digest> {
        match self.kind {
            Kind::Human { identity, .. } => identity,
            Kind::Bot { .. } | Kind::Program { .. } => None,
        }
    }
}

/// A person as checkpoints have it.
#[derive(Serialize, Deserialize)]
struct StoredPerson {
    id: PersonId,
    name: String,
    face: String,
    identity: Option<Digest>,
    /// A human's or a program's.
    secret: Option<Digest>,
    character: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    author: Option<String>,
    bot_plays: Option<Why>,
    left: bool,
    kicked: bool,
    barred: Option<(Digest, Millis)>,
    unhurried: bool,
    done: CommandIds,
}

impl From<Person> for StoredPerson {
    fn from(person: Person) -> StoredPerson {
        let (identity, secret) = (person.identity(), person.secret());
        let Person { id, name, face, kind, bot_plays, left, kicked, barred, unhurried, done } =
            person;
        let (character, author) = match kind {
            Kind::Human { .. } => (None, None),
            Kind::Bot { character } => (Some(character), None),
            Kind::Program { author, .. } => (None, Some(author)),
        };
        StoredPerson {
            id,
            name,
            face,
            identity,
            secret,
            character,
            author,
            bot_plays,
            left,
            kicked,
            barred,
            unhurried,
            done,
        }
    }
}

impl TryFrom<StoredPerson> for Person {
    type Error = &'static str;

    fn try_from(stored: StoredPerson) -> Result<Person, &'static str> {
        let kind = match (stored.secret, stored.character, stored.author) {
            (Some(secret), None, None) => Kind::Human { identity: stored.identity, secret },
            (Some(secret), None, Some(author)) => Kind::Program { author, secret },
            (None, Some(character), None) => Kind::Bot { character },
            _ => return Err("neither a person nor a bot nor a program"),
        };
        let StoredPerson { id, name, face, bot_plays, left, kicked, barred, .. } = stored;
        let StoredPerson { unhurried, done, .. } = stored;
        Ok(Person { id, name, face, kind, bot_plays, left, kicked, barred, unhurried, done })
    }
}
