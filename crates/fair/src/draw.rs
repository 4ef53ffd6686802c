//! How a seed is drawn by everybody together: commitments, the closed list, and what comes of it.

use crate::hash::{Hash, hmac, sha256};
use kernel::{Grown, Seat};

/// What each of some seats has said, in the order of the seats.
pub type Numbers = [(Seat, Hash)];

/// By which version of `docs/CHANCE.md` a game was drawn. Its number stands in the tag of
/// everything that is hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// The server has a secret for each round, and says of the second only when the first is over.
    Two,
    /// The server has one secret, fixed before anybody else has said anything.
    Three,
}

/// What a charter calls a table, which opens nothing: a part of a hash of its link.
pub fn table_name(version: Version, invite: &str) -> [u8; 16] {
    let hash = sha256(&[&version.tag("table"), invite.as_bytes()]);
    let mut name = [0; 16];
    name.copy_from_slice(&hash[..16]);
    name
}

impl Version {
    /// By which new games are drawn.
    pub const NEWEST: Version = Version::Three;

    /// The version with this number.
    pub fn numbered(number: u32) -> Option<Version> {
        [Version::Two, Version::Three].into_iter().find(|version| version.number() == number)
    }

    pub fn number(self) -> u32 {
        match self {
            Version::Two => 2,
            Version::Three => 3,
        }
    }

    /// What stands in front of the bytes of this name.
    pub(crate) fn tag(self, name: &str) -> Vec<u8> {
        format!("stolik/fair/{}/{name}\n", self.number()).into_bytes()
    }

    /// The hash of a charter, which is a text.
    pub fn charter_hash(self, charter: &str) -> Hash {
        sha256(&[&self.tag("charter"), charter.as_bytes()])
    }

    /// The hash of a deck that is used for one game: of every card its key and its numbers. It is
    /// salted with the server's secret of round 1, so that nobody can try decks.
    pub fn deck_hash(self, secret: &Hash, deck: &[Grown]) -> Hash {
        let long = |number: usize| (number as u32).to_be_bytes();
        let mut bytes = long(deck.len()).to_vec();
        for card in deck {
            bytes.extend(long(card.key.len()));
            bytes.extend(card.key.as_bytes());
            bytes.extend(long(card.numbers.len()));
            card.numbers.iter().for_each(|number| bytes.extend(long(usize::from(*number))));
        }
        hmac(secret, &[&self.tag("deck"), &bytes])
    }

    /// The server's secret of a round, which follows from the one that it keeps for a game.
    pub fn secret_of_round(self, kept: &Hash, round: u8) -> Hash {
        hmac(kept, &[&self.tag("round"), &[round]])
    }

    /// The secret that the server commits to in a round, and shows when the game is over.
    pub fn shown(self, kept: &Hash, round: u8) -> Hash {
        match self {
            Version::Two => self.secret_of_round(kept, round),
            Version::Three => *kept,
        }
    }

    /// What the server says of the secret that it will show, before anybody else has drawn.
    pub fn commitment(self, table: &[u8; 16], game: u32, round: u8, shown: &Hash) -> Hash {
        let round: &[u8] = match self {
            Version::Two => &[round],
            Version::Three => &[],
        };
        sha256(&[&self.tag("server"), table, &game.to_be_bytes(), round, shown])
    }

    /// What a phone says of its number before the list is closed.
    pub fn promise(
        self,
        table: &[u8; 16],
        game: u32,
        round: u8,
        seat: Seat,
        number: &Hash,
    ) -> Hash {
        sha256(&[&self.tag("seat"), table, &game.to_be_bytes(), &[round], &[seat], number])
    }

    /// T, the hash of the closed list of round 1; of round 2, if that of the first is given.
    pub fn list_hash(
        self,
        charter: &Hash,
        first: Option<&Hash>,
        server: &Hash,
        list: &Numbers,
    ) -> Hash {
        let round = if first.is_some() { 2 } else { 1 };
        let before = first.filter(|_| self == Version::Three).unwrap_or(charter);
        let mut bytes = vec![list.len() as u8];
        for (seat, promise) in list {
            bytes.push(*seat);
            bytes.extend(promise);
        }
        sha256(&[&self.tag("list"), before, &[round], server, &bytes])
    }

    /// The numbers that count in the last round, of those that were said: in version 3 all that its
    /// list has, or none. So a number that is lost gives no choice among seeds.
    pub fn counted<'a>(self, list: &Numbers, numbers: &'a Numbers) -> &'a Numbers {
        let complete = numbers.len() == list.len();
        if self == Version::Two || complete { numbers } else { &[] }
    }

    /// The seed of the game: HKDF-SHA-256 of the secret and the numbers that count, salted with T.
    pub fn seed(self, list: &Hash, secret: &Hash, numbers: &Numbers) -> Hash {
        let mut material = secret.to_vec();
        let mut info = self.tag("seed");
        info.push(numbers.len() as u8);
        for (seat, number) in numbers {
            material.extend(number);
            info.push(*seat);
        }
        // Extract, and the one block that 32 bytes take to expand.
        let key = hmac(list, &[&material]);
        hmac(&key, &[&info, &[1]])
    }
}
