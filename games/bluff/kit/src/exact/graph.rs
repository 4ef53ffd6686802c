//! The bids of a round, as far as a player with a short memory tells them apart.

use bluff::{Face, Ladder, Order};
use std::collections::BTreeMap;

/// What a round is like before a card is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// Whether a higher face is higher than a greater count.
    pub value_first: bool,
    /// Whether ones are wild.
    pub wild_ones: bool,
    /// Cards of the starter and of the other.
    pub cards: [u8; 2],
}

impl Shape {
    /// Cards in both hands.
    pub fn total(self) -> u8 {
        self.cards[0] + self.cards[1]
    }

    /// How many of the last bids make a difference: all that matters for few cards, less where that
    /// is too much.
    pub fn memory(self) -> usize {
        // Wild ones make two games of one, after an opening on ones and after another.
        match (self.total(), self.wild_ones) {
            (0..=3, _) | (4, false) => 3,
            (4 | 5, _) | (6, false) => 2,
            _ => 1,
        }
    }

    /// How many rounds it takes to learn: fewer where one takes long.
    pub fn rounds(self) -> u32 {
        match self.total() {
            0..=3 => 800,
            _ => 400,
        }
    }

    /// The greatest count that is worth thinking about.
    fn highest(self) -> u8 {
        match self.total() {
            total @ 0..=5 => total,
            6 | 7 => self.total() - 1,
            8 | 9 => self.total() - 2,
            total => total - 3,
        }
    }

    /// All bids that are thought about, the lowest first.
    pub fn bids(self) -> Vec<(u8, Face)> {
        let ladder = Ladder::new(
            if self.value_first { Order::ValueFirst } else { Order::CountFirst },
            self.total(),
        );
        (0..ladder.rungs())
            .map(|rung| ladder.at(rung))
            .filter(|(count, _)| *count <= self.highest())
            .collect()
    }
}

/// Who is to move, whether ones have become plain, and the last bids, the newest first; 0 is none,
/// 1 the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The standing bid comes first, so that whatever follows a place is greater.
    recent: [u8; 3],
    plain: bool,
    /// 0 is the starter.
    pub actor: u8,
}

/// All places, each after all that lead to it.
pub struct Graph {
    /// What is played.
    pub shape: Shape,
    /// Bids, the lowest first.
    pub bids: Vec<(u8, Face)>,
    pub keys: Vec<Key>,
    /// For each place, where the next higher bid leads, the one after it, and so on.
    first: Vec<u32>,
    edges: Vec<u32>,
}

impl Key {
    /// Before the first bid.
    pub const ROOT: Key = Key { recent: [0; 3], plain: false, actor: 0 };

    /// How many bids are not available any more.
    pub fn standing(self) -> usize {
        usize::from(self.recent[0])
    }

    /// Whether ones count as every face here.
    pub fn wild(self, shape: Shape) -> bool {
        shape.wild_ones && !self.plain
    }

    /// After another bid.
    pub fn after(self, bid: usize, face: Face, shape: Shape) -> Key {
        let memory = shape.memory();
        let mut recent = [bid as u8 + 1, self.recent[0], self.recent[1]];
        recent[memory..].fill(0);
        let opens = self.recent[0] == 0;
        Key {
            recent,
            plain: if opens { shape.wild_ones && face == Face::ONE } else { self.plain },
            actor: 1 - self.actor,
        }
    }
}

impl Graph {
    /// All places of a round.
    pub fn new(shape: Shape) -> Graph {
        let bids = shape.bids();
        let mut places = BTreeMap::from([(Key::ROOT, 0u32)]);
        let mut open = vec![Key::ROOT];
        while let Some(key) = open.pop() {
            for (bid, (_, face)) in bids.iter().enumerate().skip(key.standing()) {
                let next = key.after(bid, *face, shape);
                if places.insert(next, 0).is_none() {
                    open.push(next);
                }
            }
        }
        (0..).zip(places.values_mut()).for_each(|(number, place)| *place = number);
        let keys: Vec<Key> = places.keys().copied().collect();
        let (mut first, mut edges) = (Vec::with_capacity(keys.len()), Vec::new());
        for key in &keys {
            first.push(edges.len() as u32);
            edges.extend(
                (key.standing()..bids.len()).map(|bid| places[&key.after(bid, bids[bid].1, shape)]),
            );
        }
        Graph { shape, bids, keys, first, edges }
    }

    /// Where the bids lead that can be made at a place, the lowest first.
    pub fn raises(&self, place: usize) -> &[u32] {
        let from = self.first[place] as usize;
        &self.edges[from..from + self.bids.len() - self.keys[place].standing()]
    }

    /// How many things can be done at a place: bids, and after the first one the check, which is
    /// the last.
    pub fn ways(&self, place: usize) -> usize {
        let standing = self.keys[place].standing();
        self.bids.len() - standing + usize::from(standing > 0)
    }

    /// The place after these bids, if all of them are thought about.
    pub fn find(&self, history: impl Iterator<Item = (u8, Face)>) -> Option<usize> {
        let mut key = Key::ROOT;
        for made in history {
            let bid = self.bids.iter().position(|bid| *bid == made)?;
            key = key.after(bid, made.1, self.shape);
        }
        self.keys.binary_search(&key).ok()
    }
}
