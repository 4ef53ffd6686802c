//! A socket as its table sees it: somewhere to put frames, never somewhere to wait.

use super::admission::Newcomer;
use super::entry::PersonId;
use super::outbox::Outbox;
use super::shown::Has;
use crate::person::Digest;
use axum::extract::ws::Utf8Bytes;
use kernel::Seat;
use serde::Serialize;
use std::net::IpAddr;

/// Number of a socket, unique while the server runs.
pub type SocketId = u64;

/// Why the server ends a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ByeCode"))]
#[expect(missing_docs, reason = "docs/PROTOCOL.md says what each means")]
pub enum Bye {
    Kicked,
    Replaced,
    TooSlow,
    Restarting,
    UnknownTable,
    BadFrame,
    TooMany,
    Locked,
    Barred,
    SentAway,
}

/// A socket that wants to be at a table.
pub struct Attach {
    /// Its number.
    pub socket: SocketId,
    /// Whether it is the shared screen, which is nobody.
    pub tv: bool,
    /// The browser, if it has an identity.
    pub identity: Option<Digest>,
    /// The household it comes from.
    pub household: IpAddr,
    /// Whether there is room only for people who are known here.
    pub crowded: bool,
    /// Whether it came by a link that the table no longer has.
    pub former_link: bool,
    /// A seat secret, if one was shown.
    pub secret: Option<Digest>,
    /// Whether it is only for a program with that secret, and does not look on.
    pub with_secret_only: bool,
    /// What its page is written in.
    pub language: Option<String>,
    /// Whether it puts pictures together from what has changed.
    pub takes_changes: bool,
    /// Whether it draws the chance of games with the server.
    pub takes_part: bool,
    /// Where its frames go.
    pub outbox: Box<dyn Outbox>,
}

/// How far a socket that takes part has heard of a drawing, by what decides it: the game and the
/// seat.
#[derive(Clone, Copy)]
pub(super) struct Heard {
    /// The number of the game.
    pub game: u32,
    /// From which seat it looks; nothing at the rail.
    pub eye: Option<Seat>,
    /// How far the drawing had come.
    pub stage: Stage,
    /// Of how many shuffles it was told the roots.
    pub roots: usize,
    /// Of how many opened cards it was told.
    pub opened: usize,
}

/// How far a drawing has come. What phones are told of it follows from this: what one phone says is
/// told with that of the others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Stage {
    pub round: u8,
    /// Whether the list of that round is closed.
    pub closed: bool,
    /// Whether the game has started.
    pub started: bool,
    /// Whether it is over, and the server's secrets are told.
    pub over: bool,
}

/// A socket at a table.
pub(super) struct Client {
    pub socket: SocketId,
    pub person: Option<PersonId>,
    pub identity: Option<Digest>,
    pub household: IpAddr,
    pub tv: bool,
    pub language: Option<String>,
    /// Whether it puts pictures together from what has changed.
    pub takes_changes: bool,
    /// Whether it draws the chance of games with the server.
    pub takes_part: bool,
    /// What it has heard of a drawing.
    pub heard: Option<Heard>,
    /// What it has been shown.
    pub has: Has,
    /// Frames of the present step, in their order: they go to the outbox together, so that its
    /// socket wakes once and writes once.
    waiting: Vec<Utf8Bytes>,
    outbox: Box<dyn Outbox>,
    /// Whether it fell too far behind.
    pub lost: bool,
}

impl Client {
    pub fn new(attach: Attach, person: Option<PersonId>) -> Client {
        let Attach { socket, tv, identity, household, language, outbox, .. } = attach;
        let Attach { takes_changes, takes_part, .. } = attach;
        let (has, waiting, lost) = (Has::default(), Vec::new(), false);
        Client {
            socket,
            person,
            identity,
            household,
            tv,
            language,
            takes_changes,
            takes_part,
            heard: None,
            has,
            waiting,
            outbox,
            lost,
        }
    }

    /// As what it would come in if it came now.
    pub fn newcomer(&self) -> Newcomer {
        let Client { identity, household, tv, .. } = *self;
        Newcomer { identity, household, tv, former_link: false }
    }

    /// Lays a frame ready for `deliver`.
    pub fn send(&mut self, frame: Utf8Bytes) {
        self.waiting.push(frame);
    }

    /// Puts everything that was laid ready into the outbox.
    pub fn deliver(&mut self) {
        if !self.waiting.is_empty() {
            self.lost |= !self.outbox.put(&mut self.waiting);
        }
    }

    pub fn bye(mut self, bye: Bye) {
        self.deliver();
        // One that is lost is let go of instead: the socket then says that it was too slow.
        if !self.lost {
            self.outbox.bye(bye);
        }
    }
}
