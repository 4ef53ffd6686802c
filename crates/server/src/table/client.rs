//! A socket as its table sees it: somewhere to put frames, never somewhere to wait.

use super::outbox::Outbox;
use crate::person::Digest;
use axum::extract::ws::Utf8Bytes;
use std::net::IpAddr;
use table::door::{Bye, Newcomer};
use table::people::SocketNote;
use table::wire::{Has, Heard};
use table::{PersonId, SocketId};

/// A socket that wants to be at a table.
pub struct Attach {
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

/// A socket at a table.
pub(super) struct Client {
    pub socket: SocketId,
    pub person: Option<PersonId>,
    pub identity: Option<Digest>,
    pub household: IpAddr,
    pub tv: bool,
    pub language: Option<String>,
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
        let (has, waiting, lost) = (Has::nothing(takes_changes), Vec::new(), false);
        Client {
            socket,
            person,
            identity,
            household,
            tv,
            language,
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

    /// What it tells of who is here.
    pub fn note(&self) -> SocketNote {
        let Client { person, tv, identity, household, takes_part, .. } = *self;
        SocketNote { person, tv, identity, household, takes_part }
    }

    /// Lays a frame ready for `deliver`.
    pub fn send(&mut self, frame: impl Into<Utf8Bytes>) {
        self.waiting.push(frame.into());
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
