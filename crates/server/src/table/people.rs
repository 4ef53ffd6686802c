//! Who is at a table: people, bots of the house, and programs that somebody brought.

use super::command_ids::CommandIds;
use super::entry::{PersonId, Why};
use crate::clock::Millis;
use crate::person::Digest;
use std::net::IpAddr;

/// What a person is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
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

/// Somebody at the table.
#[derive(Debug)]
pub(super) struct Person {
    pub id: PersonId,
    pub name: String,
    pub face: String,
    pub kind: Kind,
    pub bot_plays: Option<Why>,
    /// Kept after they left for the evening's list and in case they come back.
    pub left: bool,
    pub kicked: bool,
    /// Their household as it is kept in the log, from which nobody new comes until then.
    pub barred: Option<(Digest, Millis)>,
    /// Needs more time to decide than others, with a screen reader perhaps.
    pub unhurried: bool,
    /// Commands of theirs that are in the log.
    pub done: CommandIds,
}

impl Person {
    pub fn is_bot(&self) -> bool {
        matches!(self.kind, Kind::Bot { .. })
    }

    /// Whether it is a program that somebody brought: it plays by itself, as people do.
    pub fn is_program(&self) -> bool {
        matches!(self.kind, Kind::Program { .. })
    }

    /// Whether it is nobody of flesh and blood.
    pub fn is_machine(&self) -> bool {
        self.is_bot() || self.is_program()
    }

    /// What whoever plays this seat shows to have it.
    pub fn secret(&self) -> Option<Digest> {
        match self.kind {
            Kind::Human { secret, .. } | Kind::Program { secret, .. } => Some(secret),
            Kind::Bot { .. } => None,
        }
    }

    /// Whether nobody new comes from this household because of them.
    pub fn bars(&self, household: IpAddr, now: Millis) -> bool {
        match (&self.kind, self.barred) {
            (Kind::Human { secret, .. }, Some((barred, until))) => {
                until > now && secret.with_address(household) == barred
            }
            _ => false,
        }
    }

    pub fn identity(&self) -> Option<Digest> {
        match self.kind {
            Kind::Human { identity, .. } => identity,
            Kind::Bot { .. } | Kind::Program { .. } => None,
        }
    }
}
