//! What fixes the chance of a game, as the log says it: the charter, the rounds of drawing, and the
//! root of every shuffle.

use crate::log::TableEntry;
use fair::{Charter, DrawFile, FairFile, Hash, hex};
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
    /// The charter, as it is hashed.
    pub charter: String,
    /// The table's name in it.
    pub table: [u8; 16],
    pub number: u32,
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
        let table = fair::from_hex(&read.table)?;
        let (rounds, roots) = (vec![Round::new(server.0)], Vec::new());
        Some(Drawn { charter: charter.clone(), table, number: *number, rounds, roots })
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
                self.rounds.push(Round::new(server.0));
                true
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
        let drawn = self.rounds.get(usize::from(round).checked_sub(1)?)?;
        let charter = fair::charter_hash(&self.charter);
        Some(fair::list_hash(&charter, round, &drawn.server, &drawn.list))
    }

    /// The seed that comes of it, with the secret that the server keeps for the game.
    pub fn seed(&self, kept: &Hash) -> Option<Hash> {
        let secret = fair::secret_of_round(kept, self.round());
        Some(fair::seed(&self.list_hash(self.round())?, &secret, &self.last()?.numbers))
    }

    /// The root of the next shuffle.
    pub fn root(&self, kept: &Hash, items: &[u16]) -> Hash {
        let salts = fair::Salts::of(&fair::secret_of_round(kept, self.round()));
        fair::root(&salts, self.roots.len() as u32, items)
    }

    /// What opens these places of a shuffle.
    pub fn open(&self, kept: &Hash, shuffle: u32, items: &[u16], places: &[u16]) -> fair::Opened {
        let salts = fair::Salts::of(&fair::secret_of_round(kept, self.round()));
        fair::open(&salts, shuffle, items, places)
    }

    /// All of it for the file of a game that is over, what was kept secret among it.
    pub fn file(&self, kept: &Hash, entries: &[Value]) -> FairFile {
        let told = |list: &[(Seat, Hash)]| -> Vec<(Seat, String)> {
            list.iter().map(|(seat, hash)| (*seat, hex(hash))).collect()
        };
        let draw = |((round, drawn), secret): ((u8, &Round), &Hash)| DrawFile {
            server: hex(&drawn.server),
            list: told(&drawn.list),
            hash: self.list_hash(round).map_or_else(String::new, |hash| hex(&hash)),
            numbers: told(&drawn.numbers),
            secret: hex(secret),
        };
        FairFile {
            version: 2,
            charter: self.charter.clone(),
            draws: (1..).zip(&self.rounds).zip(&self.secrets(kept)).map(draw).collect(),
            seed: self.seed(kept).map_or_else(String::new, |seed| hex(&seed)),
            roots: self.roots.iter().map(|root| hex(root)).collect(),
            chain: fair::chain(entries),
        }
    }

    /// The server's secret of every round, for when the game is over.
    pub fn secrets(&self, kept: &Hash) -> Vec<Hash> {
        (1..=self.round()).map(|round| fair::secret_of_round(kept, round)).collect()
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
