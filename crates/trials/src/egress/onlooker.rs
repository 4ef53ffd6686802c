//! The onlooker of the trials of any game and of pictures: its secrets, its eye, and how it
//! connects over the wire. The trial of Blef has its own onlooker in `case.rs`.

use super::case::{cookie_of, fixed_secret, secret_of};
use super::ear::{Door, Ear};
use super::gallery::HOST;
use crate::wire::Line;
use kernel::{Eye, Quick, Random};
use serde_json::json;
use std::net::SocketAddr;

/// Who looks on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Onlooker {
    Person(u32),
    /// A person that is a program and comes through the bots' door.
    Program(u32),
    Stranger,
    Tv,
}

impl Onlooker {
    /// Anybody at a table of so many.
    pub fn random(seats: u8, random: &mut Quick) -> Onlooker {
        match random.below(4) {
            0 => Onlooker::Stranger,
            1 => Onlooker::Tv,
            _ => Onlooker::Person(1 + random.below(u32::from(seats))),
        }
    }

    /// Anybody on a seat of so many, as a program.
    pub fn random_program(seats: u8, random: &mut Quick) -> Onlooker {
        Onlooker::Program(1 + random.below(u32::from(seats)))
    }

    pub fn cookie(self) -> Option<String> {
        let cookie = match self {
            Onlooker::Person(person) => cookie_of(person),
            Onlooker::Program(_) => return None,
            Onlooker::Stranger => fixed_secret(4, 1),
            Onlooker::Tv => fixed_secret(4, 2),
        };
        Some(cookie.to_string())
    }

    /// The number of the person that looks on.
    pub fn person(self) -> Option<u32> {
        match self {
            Onlooker::Person(person) | Onlooker::Program(person) => Some(person),
            Onlooker::Stranger | Onlooker::Tv => None,
        }
    }

    /// What it is known by besides, when it asks for something.
    pub fn header(self) -> String {
        match self {
            Onlooker::Program(person) => format!("authorization: Bearer {}\r\n", secret_of(person)),
            _ => String::new(),
        }
    }

    /// Comes to the table; gives the head of the handshake besides, if there is one.
    pub async fn comes(
        self,
        address: SocketAddr,
        drawn: bool,
    ) -> anyhow::Result<(Ear, Option<String>)> {
        if let Onlooker::Program(person) = self {
            let path = format!("/api/tables/{}/bots/{}", fixed_secret(3, 1), secret_of(person));
            return Ok((Ear::Door(Door::new(address, path)), None));
        }
        let cookie = self.cookie().unwrap_or_default();
        let (line, head) = connect(address, &cookie, (self.role(), drawn)).await?;
        Ok((Ear::Socket(Box::new(line)), Some(head)))
    }

    fn role(self) -> &'static str {
        if matches!(self, Onlooker::Tv) { "tv" } else { "player" }
    }

    pub fn eye(self) -> Eye {
        match self {
            Onlooker::Person(person) | Onlooker::Program(person) => Eye::Seat(person as u8 - 1),
            Onlooker::Stranger | Onlooker::Tv => Eye::Rail,
        }
    }
}

/// Somebody connects, perhaps with a phone that takes part in drawings; gives the head of the
/// handshake besides.
pub(super) async fn connect(
    address: SocketAddr,
    cookie: &str,
    (role, drawn): (&str, bool),
) -> anyhow::Result<(Line, String)> {
    let invite = fixed_secret(3, 1).to_string();
    let (mut line, head) = Line::open(address, HOST, &invite, Some(cookie)).await?;
    let hello =
        json!({"t": "hello", "v": 2, "as": role, "lang": "pl", "changes": true, "fair": drawn});
    line.say(&hello).await?;
    Ok((line, head))
}
