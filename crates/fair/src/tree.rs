//! A shuffle as one hash: a Merkle tree over salted cards, of which each can be opened alone.

use crate::hash::{Hash, hmac, sha256};

/// Where the salts of a game come from: one for every place of every shuffle, and none of them
/// tells anything of another.
#[derive(Clone)]
pub struct Salts(Hash);

/// How long a salt is: 128 bits.
type Salt = [u8; 16];

/// What opens one card of a shuffle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The number of the shuffle in the game, from 0.
    pub shuffle: u32,
    /// Where in it the card lay.
    pub place: u16,
    /// How many cards the shuffle has.
    pub of: u16,
    /// Which card it is.
    pub item: u16,
    /// Its salt.
    pub salt: Salt,
    /// The hashes beside the way up to the root, from below.
    pub path: Vec<Hash>,
}

impl Salts {
    /// The salts that belong to the secret of a draw.
    pub fn of(secret: &Hash) -> Salts {
        Salts(hmac(secret, &[b"stolik/fair/2/salts\n"]))
    }

    fn at(&self, shuffle: u32, place: u16) -> Salt {
        let long = hmac(&self.0, &[&shuffle.to_be_bytes(), &place.to_be_bytes()]);
        let mut salt = Salt::default();
        salt.copy_from_slice(&long[..16]);
        salt
    }
}

fn leaf(salt: &Salt, shuffle: u32, place: u16, item: u16) -> Hash {
    let (shuffle, place, item) = (shuffle.to_be_bytes(), place.to_be_bytes(), item.to_be_bytes());
    sha256(&[&[0], salt, &shuffle, &place, &item])
}

fn leaves(salts: &Salts, shuffle: u32, items: &[u16]) -> Vec<Hash> {
    let leaf = |(place, item): (u16, &u16)| leaf(&salts.at(shuffle, place), shuffle, place, *item);
    (0..).zip(items).map(leaf).collect()
}

fn node(left: &Hash, right: &Hash) -> Hash {
    sha256(&[&[1], left, right])
}

/// The largest power of two below a number of leaves, two or more of them.
fn split(leaves: usize) -> usize {
    leaves.next_power_of_two() / 2
}

fn top(leaves: &[Hash]) -> Hash {
    match leaves {
        [] => sha256(&[]),
        [leaf] => *leaf,
        _ => {
            let (left, right) = leaves.split_at(split(leaves.len()));
            node(&top(left), &top(right))
        }
    }
}

/// The hash of a shuffle: says nothing of the cards, and fits no others.
pub fn root(salts: &Salts, shuffle: u32, items: &[u16]) -> Hash {
    top(&leaves(salts, shuffle, items))
}

/// What opens the card at this place; nothing if there is none.
pub fn proof(salts: &Salts, shuffle: u32, items: &[u16], place: u16) -> Option<Proof> {
    let item = *items.get(usize::from(place))?;
    let leaves = leaves(salts, shuffle, items);
    let (mut from, mut to, mut path) = (0, leaves.len(), Vec::new());
    while to - from > 1 {
        let middle = from + split(to - from);
        if usize::from(place) < middle {
            path.push(top(&leaves[middle..to]));
            to = middle;
        } else {
            path.push(top(&leaves[from..middle]));
            from = middle;
        }
    }
    path.reverse();
    let salt = salts.at(shuffle, place);
    Some(Proof { shuffle, place, of: items.len() as u16, item, salt, path })
}

/// Whether this opens a card under this root.
pub fn proves(proof: &Proof, root: &Hash) -> bool {
    let (mut from, mut to, place) = (0, usize::from(proof.of), usize::from(proof.place));
    if place >= to {
        return false;
    }
    let mut right = Vec::new();
    while to - from > 1 {
        let middle = from + split(to - from);
        right.push(place >= middle);
        if place < middle { to = middle } else { from = middle }
    }
    if right.len() != proof.path.len() {
        return false;
    }
    let start = leaf(&proof.salt, proof.shuffle, proof.place, proof.item);
    let climb = |below: Hash, (beside, right): (&Hash, &bool)| {
        if *right { node(beside, &below) } else { node(&below, beside) }
    };
    proof.path.iter().zip(right.iter().rev()).fold(start, climb) == *root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_opened_by_its_own_proof_and_by_no_other() {
        let salts = Salts::of(&[7; 32]);
        for count in 1..=40_u16 {
            let items: Vec<u16> = (0..count).map(|item| item * 3 % count).collect();
            let root = root(&salts, 2, &items);
            for place in 0..count {
                let good = proof(&salts, 2, &items, place).expect("a card lies there");
                assert!(proves(&good, &root), "{place} of {count}");
                for bad in [
                    Proof { item: good.item + 1, ..good.clone() },
                    Proof { place: (place + 1) % (count + 1), ..good.clone() },
                    Proof { shuffle: 3, ..good.clone() },
                    Proof { salt: [0; 16], ..good.clone() },
                    Proof { path: [good.path.clone(), vec![root]].concat(), ..good.clone() },
                ] {
                    assert!(!proves(&bad, &root), "{bad:?}");
                }
            }
            assert_eq!(proof(&salts, 2, &items, count), None);
        }
    }

    #[test]
    fn equal_cards_in_equal_places_look_different_in_every_game_and_shuffle() {
        let items = [1, 1, 1, 1];
        let one = leaves(&Salts::of(&[1; 32]), 0, &items);
        let mut all = [&one[..], &leaves(&Salts::of(&[1; 32]), 1, &items)].concat();
        all.extend(leaves(&Salts::of(&[2; 32]), 0, &items));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 12);
    }
}
