//! What was learned, small enough to be carried along: weights in a few steps, ways that are hardly
//! taken left out.

use super::{FaceSets, Graph, Hands, Learner, Shape};
use miniz_oxide::{deflate, inflate};

/// How exactly something is written down.
#[derive(Clone, Copy)]
struct Detail {
    /// Weights of one decision add up to about this.
    whole: f32,
    /// What is done less often than this is not done at all.
    seldom: f32,
    /// More ways than this are never written down.
    ways: usize,
}

/// For few cards.
const FINE: Detail = Detail { whole: 63.0, seldom: 0.02, ways: 8 };
const COARSE: Detail = Detail { whole: 15.0, seldom: 0.05, ways: 6 };
/// For turning many cards: there are so many hands that each can have one way.
const PLAIN: Detail = Detail { whole: 1.0, seldom: 0.0, ways: 1 };

impl Detail {
    fn turning(cards: u8) -> Detail {
        if cards < 4 { FINE } else { PLAIN }
    }

    fn bidding(shape: Shape) -> Detail {
        if shape.total() < 5 { FINE } else { COARSE }
    }
}

/// One thing to do and how often, in proportion to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Which of the ways.
    pub way: u8,
    pub weight: u8,
}

/// A policy for both players of a round.
pub struct Table {
    /// The places it knows.
    pub graph: Graph,
    bytes: Vec<u8>,
    /// Where the decisions about each hand of a player begin.
    hands: [Vec<u32>; 2],
    /// Where the decisions at each place begin; nothing where nobody comes.
    places: Vec<Option<u32>>,
}

/// Writes a decision down: how many ways, then each with its weight, which one that is alone does
/// not need.
fn write(weights: &[f32], detail: Detail, out: &mut Vec<u8>) {
    let sum: f32 = weights.iter().sum();
    let mut ways: Vec<(f32, u8)> = (0..)
        .zip(weights)
        .map(|(way, weight)| (weight / sum, way))
        .filter(|(share, _)| *share >= detail.seldom)
        .collect();
    ways.sort_by(|left, right| right.0.total_cmp(&left.0));
    ways.truncate(detail.ways);
    let kept: f32 = ways.iter().map(|(share, _)| share).sum();
    out.push(ways.len() as u8);
    for (share, way) in &ways {
        out.push(*way);
        if ways.len() > 1 {
            out.push((share / kept * detail.whole).round().max(1.0) as u8);
        }
    }
}

/// The decision that begins here.
fn read(bytes: &[u8]) -> impl Iterator<Item = Decision> + '_ {
    let count = usize::from(bytes[0]);
    let step = if count > 1 { 2 } else { 1 };
    (0..count).map(move |place| Decision {
        way: bytes[1 + place * step],
        weight: if count > 1 { bytes[2 + place * 2] } else { 1 },
    })
}

/// How many bytes the decision takes that begins here; nothing at the end.
fn size(bytes: &[u8]) -> Option<usize> {
    Some(match usize::from(*bytes.first()?) {
        1 => 2,
        count => 1 + 2 * count,
    })
}

impl Table {
    /// Writes down what somebody has learned.
    pub fn new(learner: &Learner) -> Table {
        let graph = &learner.graph;
        let mut bytes = Vec::new();
        let sets = [0, 1].map(|player| learner.hands(player).sets.list.len());
        // What each player can come to by its own decisions, whatever the other does.
        let mut comes: Vec<[Vec<bool>; 2]> =
            graph.keys.iter().map(|_| sets.map(|sets| vec![false; sets])).collect();
        for player in [0, 1] {
            let hands = learner.hands(player);
            for (hand, choices) in hands.choices.iter().enumerate() {
                let from = bytes.len();
                write(
                    learner.turned(player, hand),
                    Detail::turning(graph.shape.cards[player]),
                    &mut bytes,
                );
                read(&bytes[from..])
                    .for_each(|choice| comes[0][player][choices[usize::from(choice.way)]] = true);
            }
        }
        for (place, key) in graph.keys.iter().enumerate() {
            let (actor, other) = (usize::from(key.actor), 1 - usize::from(key.actor));
            let (raises, average) = (graph.raises(place), learner.average(place));
            let here = std::mem::take(&mut comes[place]);
            for next in raises {
                comes[*next as usize][other]
                    .iter_mut()
                    .zip(&here[other])
                    .for_each(|(next, here)| *next |= here);
            }
            if !here[actor].contains(&true) {
                bytes.push(0);
                continue;
            }
            bytes.push(1);
            for (set, comes_here) in here[actor].iter().enumerate() {
                if !comes_here {
                    bytes.push(0);
                    continue;
                }
                let weights: Vec<f32> =
                    average.chunks_exact(sets[actor]).map(|row| row[set]).collect();
                let from = bytes.len();
                write(&weights, Detail::bidding(graph.shape), &mut bytes);
                for choice in read(&bytes[from..]) {
                    if let Some(next) = raises.get(usize::from(choice.way)) {
                        comes[*next as usize][actor][set] = true;
                    }
                }
            }
        }
        let hands = [0, 1].map(|player| learner.hands(player).choices.len());
        Table::index(Graph::new(graph.shape), hands, bytes)
            .expect("what was just written can be read")
    }

    /// Finds where everything is; nothing if the bytes are not the table of this shape.
    fn index(graph: Graph, hands: [usize; 2], bytes: Vec<u8>) -> Option<Table> {
        let mut at = 0;
        let mut lists = [Vec::with_capacity(hands[0]), Vec::with_capacity(hands[1])];
        for (list, count) in lists.iter_mut().zip(hands) {
            for _ in 0..count {
                list.push(at as u32);
                at += size(bytes.get(at..)?)?;
            }
        }
        let sets = graph.shape.cards.map(|cards| FaceSets::new(usize::from(cards)).list.len());
        let mut places = Vec::with_capacity(graph.keys.len());
        for key in &graph.keys {
            let known = *bytes.get(at)? == 1;
            at += 1;
            places.push(known.then_some(at as u32));
            if known {
                for _ in 0..sets[usize::from(key.actor)] {
                    at += size(bytes.get(at..)?)?;
                }
            }
        }
        (at == bytes.len()).then_some(Table { graph, bytes, hands: lists, places })
    }

    /// As few bytes as it can be sent in.
    pub fn packed(&self) -> Vec<u8> {
        deflate::compress_to_vec(&self.bytes, 10)
    }

    /// What was packed for this shape; nothing if the bytes are something else.
    pub fn unpacked(shape: Shape, hands: [&Hands; 2], packed: &[u8]) -> Option<Table> {
        let bytes = inflate::decompress_to_vec(packed).ok()?;
        Table::index(Graph::new(shape), hands.map(|hands| hands.choices.len()), bytes)
    }

    /// How many bytes it takes in memory, about.
    pub fn size(&self) -> usize {
        self.bytes.len() + 4 * (self.hands[0].len() + self.hands[1].len()) + 8 * self.places.len()
    }

    /// How a player turns a hand: ways are places in its list of choices.
    pub fn turning(&self, player: usize, hand: usize) -> impl Iterator<Item = Decision> + '_ {
        read(&self.bytes[self.hands[player][hand] as usize..])
    }

    /// What is done at a place with a face set; nothing where the policy never comes.
    pub fn bidding(&self, place: usize, set: usize) -> impl Iterator<Item = Decision> + '_ {
        let start = self.places[place].map(|start| {
            let mut at = start as usize;
            (0..set).for_each(|_| at += size(&self.bytes[at..]).unwrap_or(0));
            at
        });
        start.into_iter().flat_map(|at| read(&self.bytes[at..]))
    }
}
