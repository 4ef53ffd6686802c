//! The shuffles of a log in their order, and a chain of short hashes over its entries.

use crate::draw::Version;
use crate::hash::{Hash, canonical, hex, sha256};
use crate::tree::{Salts, root};
use kernel::Answer;
use serde_json::Value;

/// Counts the shuffles of a game and commits to each.
#[derive(Clone)]
pub struct Shuffles {
    salts: Salts,
    next: u32,
}

impl Shuffles {
    /// Before the first shuffle of a game that was drawn with this secret.
    pub fn new(version: Version, secret: &Hash) -> Shuffles {
        Shuffles { salts: Salts::of(version, secret), next: 0 }
    }

    /// The root that belongs to the next answer of chance; nothing if it is no shuffle.
    pub fn root(&mut self, answer: &Answer) -> Option<Hash> {
        let Answer::Shuffle(items) = answer else { return None };
        self.next += 1;
        Some(root(&self.salts, self.next - 1, items))
    }
}

/// Eight letters for each entry, each of them a hash of it and of all before it: they tell where a
/// file was changed, though not from one that was changed with them.
pub fn chain<'a>(version: Version, entries: impl IntoIterator<Item = &'a Value>) -> String {
    let mut before = sha256(&[&version.tag("chain")]);
    let mut text = String::new();
    for entry in entries {
        before = sha256(&[&before, canonical(entry).as_bytes()]);
        text.push_str(&hex(&before[..4]));
    }
    text
}
