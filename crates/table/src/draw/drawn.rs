//! What fixes the chance of a game, as the log says it: the charter, the rounds of drawing, and the
//! root of every shuffle.

use crate::log::TableEntry;
use fair::{Charter, DrawFile, FairFile, Hash, Version, hex};
use kernel::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;

/// 32 bytes that stand in the log as letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex(pub Hash);

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        let text = String::deserialize(deserializer)?;
        fair::from_hex(&text).map(Hex).ok_or_else(|| de::Error::custom("64 small letters"))
    }
}

/// One round of drawing, as far as it has come.
#[derive(Clone, Debug)]
pub struct Round {
    /// What the server says of its secret.
    pub server: Hash,
    /// What phones say of their numbers, in the order of the seats.
    pub list: Vec<(Seat, Hash)>,
    /// Whether nobody else can come onto the list.
    pub closed: bool,
    /// The numbers, in the order of the seats.
    pub numbers: Vec<(Seat, Hash)>,
}

impl Round {
    fn new(server: Hash) -> Round {
        Round { server, list: Vec::new(), closed: false, numbers: Vec::new() }
    }

    /// Who is on the closed list and has not said a number.
    pub fn missing(&self) -> impl Iterator<Item = Seat> + '_ {
        let said = |seat: &Seat| self.numbers.iter().any(|(other, _)| other == seat);
        self.list.iter().map(|(seat, _)| *seat).filter(move |seat| !said(seat))
    }
}

/// What fixes the chance of a game.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// By which version it is drawn: a table's log may be older than this build.
    pub version: Version,
    /// The charter, as it is hashed.
    pub charter: String,
    /// The table's name in it.
    pub table: [u8; 16],
    pub number: u32,
    /// Seats without a phone.
    pub bots: Vec<Seat>,
    /// One round, or two.
    pub rounds: Vec<Round>,
    /// The root of every shuffle so far.
    pub roots: Vec<Hash>,
}

impl Drawn {
    /// A drawing that has just begun; nothing if the entry begins none.
    pub fn begin(entry: &TableEntry) -> Option<Drawn> {
        let TableEntry::Draw { number, charter, server, .. } = entry else { return None };
        let read: Charter = serde_json::from_str(charter).ok()?;
        let (version, table) = (Version::numbered(read.version)?, fair::from_hex(&read.table)?);
        let (rounds, roots) = (vec![Round::new(server.0)], Vec::new());
        let bots = (0..).zip(&read.seats).filter(|(_, seat)| seat.bot);
        let bots = bots.map(|(seat, _)| seat).collect();
        let (charter, number) = (charter.clone(), *number);
        Some(Drawn { version, charter, table, number, bots, rounds, roots })
    }

    /// Takes the next step; false if it cannot follow.
    pub fn step(&mut self, entry: &TableEntry) -> bool {
        let Some(round) = self.rounds.last_mut() else { return false };
        match entry {
            TableEntry::Promised { seat, hash } => {
                !round.closed && insert(&mut round.list, *seat, hash.0)
            }
            TableEntry::ListClosed => !std::mem::replace(&mut round.closed, true),
            TableEntry::Revealed { seat, number } => {
                round.closed && insert(&mut round.numbers, *seat, number.0)
            }
            TableEntry::DrawnAgain { server } => {
                // In version 3 it has one secret for all rounds and says nothing anew.
                let server = match self.version {
                    Version::Two => server.map(|server| server.0),
                    Version::Three => Some(round.server),
                };
                self.rounds.extend(server.map(Round::new));
                server.is_some()
            }
            TableEntry::Root(root) => {
                self.roots.push(root.0);
                true
            }
            _ => false,
        }
    }

    /// The number of the round that counts.
    pub fn round(&self) -> u8 {
        self.rounds.len() as u8
    }

    /// The round that counts.
    pub fn last(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// T of a round.
    pub fn list_hash(&self, round: u8) -> Option<Hash> {
        let before = usize::from(round).checked_sub(1)?;
        let drawn = self.rounds.get(before)?;
        let first = if before > 0 { Some(self.list_hash(1)?) } else { None };
        let charter = self.version.charter_hash(&self.charter);
        Some(self.version.list_hash(&charter, first.as_ref(), &drawn.server, &drawn.list))
    }

    /// The seed that comes of it, with the secret that the server keeps for the game.
    pub fn seed(&self, kept: &Hash) -> Option<Hash> {
        let secret = self.version.secret_of_round(kept, self.round());
        let last = self.last()?;
        let counted = self.version.counted(&last.list, &last.numbers);
        Some(self.version.seed(&self.list_hash(self.round())?, &secret, counted))
    }

    /// The root of the next shuffle.
    pub fn root(&self, kept: &Hash, items: &[u16]) -> Hash {
        let secret = self.version.secret_of_round(kept, self.round());
        let salts = fair::Salts::of(self.version, &secret);
        fair::root(&salts, self.roots.len() as u32, items)
    }

    /// What opens these places of a shuffle.
    pub fn open(&self, kept: &Hash, shuffle: u32, items: &[u16], places: &[u16]) -> fair::Opened {
        let secret = self.version.secret_of_round(kept, self.round());
        let salts = fair::Salts::of(self.version, &secret);
        fair::open(&salts, shuffle, items, places)
    }

    /// All of it for the file of a game that is over, what was kept secret among it.
    pub fn file(&self, kept: &Hash, entries: &[Value]) -> FairFile {
        let told = |list: &[(Seat, Hash)]| -> Vec<(Seat, String)> {
            list.iter().map(|(seat, hash)| (*seat, hex(hash))).collect()
        };
        let each = self.version == Version::Two;
        let draw = |(round, drawn): (u8, &Round)| DrawFile {
            server: each.then(|| hex(&drawn.server)),
            list: told(&drawn.list),
            hash: self.list_hash(round).map_or_else(String::new, |hash| hex(&hash)),
            numbers: told(&drawn.numbers),
            secret: each.then(|| hex(&self.version.shown(kept, round))),
        };
        FairFile {
            version: self.version.number(),
            charter: self.charter.clone(),
            server: self.last().filter(|_| !each).map(|round| hex(&round.server)),
            secret: (!each).then(|| hex(kept)),
            draws: (1..).zip(&self.rounds).map(draw).collect(),
            seed: self.seed(kept).map_or_else(String::new, |seed| hex(&seed)),
            roots: self.roots.iter().map(|root| hex(root)).collect(),
            chain: fair::chain(self.version, entries),
        }
    }

    /// What the server shows when the game is over: its secret, in version 2 that of every round.
    pub fn secrets(&self, kept: &Hash) -> Vec<Hash> {
        let rounds = if self.version == Version::Two { self.round() } else { 1 };
        (1..=rounds).map(|round| self.version.shown(kept, round)).collect()
    }
}

/// Puts what a seat says where it belongs; false if it has said something already.
fn insert(list: &mut Vec<(Seat, Hash)>, seat: Seat, hash: Hash) -> bool {
    match list.binary_search_by_key(&seat, |(seat, _)| *seat) {
        Ok(_) => false,
        Err(place) => {
            list.insert(place, (seat, hash));
            true
        }
    }
}
