//! A shuffle as one hash: a Merkle tree over salted cards, of which each can be opened alone.

use crate::draw::Version;
use crate::hash::{Hash, hmac, sha256};

/// Where the salts of a game come from: one for every place of every shuffle, and none of them
/// tells anything of another.
#[derive(Clone)]
pub struct Salts(Hash);

/// How long a salt is: 128 bits.
pub type Salt = [u8; 16];

/// What opens some cards of a shuffle: with it anybody can see that they lay where they lay when
/// the root was told, and learns nothing of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The number of the shuffle in the game, from 0.
    pub shuffle: u32,
    /// How many cards the shuffle has.
    pub of: u16,
    /// Where each card lay, which it is, and its salt, in the order of the places.
    pub cards: Vec<(u16, u16, Salt)>,
    /// The hashes of the largest parts of the tree that hold none of them, from left to right.
    pub rest: Vec<Hash>,
}

impl Salts {
    /// The salts that belong to the secret of a draw.
    pub fn of(version: Version, secret: &Hash) -> Salts {
        Salts(hmac(secret, &[&version.tag("salts")]))
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

/// What opens the cards at these places, which are sorted and there.
pub fn open(salts: &Salts, shuffle: u32, items: &[u16], places: &[u16]) -> Opened {
    let leaves = leaves(salts, shuffle, items);
    let mut rest = Vec::new();
    set_aside(&leaves, 0, places, &mut rest);
    let card = |place: &u16| (*place, items[usize::from(*place)], salts.at(shuffle, *place));
    Opened { shuffle, of: items.len() as u16, cards: places.iter().map(card).collect(), rest }
}

/// Collects the tops of all parts without one of these places; the first leaf is at `from`.
fn set_aside(leaves: &[Hash], from: u16, places: &[u16], rest: &mut Vec<Hash>) {
    match (leaves, places) {
        ([], _) | ([_], [_, ..]) => {}
        (_, []) => rest.push(top(leaves)),
        _ => {
            let middle = split(leaves.len());
            let (left, right) = leaves.split_at(middle);
            let middle = from + middle as u16;
            let (below, above) = places.split_at(places.partition_point(|place| *place < middle));
            set_aside(left, from, below, rest);
            set_aside(right, middle, above, rest);
        }
    }
}

/// Whether this opens cards under this root.
pub fn fits(opened: &Opened, root: &Hash) -> bool {
    let Opened { shuffle, of, cards, .. } = opened;
    let sorted = cards.is_sorted_by(|(one, ..), (next, ..)| one < next);
    if !sorted || cards.last().is_none_or(|(place, ..)| place >= of) {
        return false;
    }
    let leaf =
        |(place, item, salt): &(u16, u16, Salt)| (*place, leaf(salt, *shuffle, *place, *item));
    let leaves: Vec<(u16, Hash)> = cards.iter().map(leaf).collect();
    let mut rest = opened.rest.iter().copied();
    let found = rebuilt(0, *of, &leaves, &mut rest);
    found.as_ref() == Some(root) && rest.next().is_none()
}

/// The top of the part of a tree between these places; nothing if too little of it is there.
fn rebuilt(
    from: u16,
    to: u16,
    leaves: &[(u16, Hash)],
    rest: &mut impl Iterator<Item = Hash>,
) -> Option<Hash> {
    match leaves {
        [] => rest.next(),
        [(_, leaf)] if to - from == 1 => Some(*leaf),
        _ => {
            let middle = from + split(usize::from(to - from)) as u16;
            let (below, above) =
                leaves.split_at(leaves.partition_point(|(place, _)| *place < middle));
            let left = rebuilt(from, middle, below, rest)?;
            Some(node(&left, &rebuilt(middle, to, above, rest)?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_opened_by_what_belongs_to_them_and_by_nothing_else() {
        let salts = Salts::of(Version::Three, &[7; 32]);
        for count in 1..=40_u16 {
            let items: Vec<u16> = (0..count).map(|item| item * 3 % count).collect();
            let root = root(&salts, 2, &items);
            for step in 1..=count {
                let places: Vec<u16> = (step / 2..count).step_by(usize::from(step)).collect();
                let good = open(&salts, 2, &items, &places);
                assert!(fits(&good, &root), "{places:?} of {count}");
                let changed = |change: &dyn Fn(&mut Opened)| {
                    let mut bad = good.clone();
                    change(&mut bad);
                    assert!(!fits(&bad, &root), "{bad:?}");
                };
                changed(&|bad| bad.cards[0].1 += 1);
                changed(&|bad| bad.cards[0].2 = [0; 16]);
                changed(&|bad| bad.shuffle = 3);
                changed(&|bad| bad.rest.push(root));
                changed(&|bad| _ = bad.cards.pop());
                changed(&|bad| bad.cards[0].0 = count);
                if !good.rest.is_empty() {
                    changed(&|bad| _ = bad.rest.pop());
                }
            }
            // All of it needs nothing else, and one card as many hashes as the tree is high.
            let all: Vec<u16> = (0..count).collect();
            assert!(open(&salts, 2, &items, &all).rest.is_empty());
        }
        assert_eq!(open(&salts, 0, &[5, 6, 7, 8], &[2]).rest.len(), 2);
    }

    #[test]
    fn equal_cards_in_equal_places_look_different_in_every_game_and_shuffle() {
        let items = [1, 1, 1, 1];
        let one = leaves(&Salts::of(Version::Three, &[1; 32]), 0, &items);
        let mut all = [&one[..], &leaves(&Salts::of(Version::Three, &[1; 32]), 1, &items)].concat();
        all.extend(leaves(&Salts::of(Version::Three, &[2; 32]), 0, &items));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 12);
    }
}
