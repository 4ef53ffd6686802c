//! A public tree laid out flat, and a policy over it.

use super::{Duel, Policy, Turn};

/// A place of the flat tree.
struct Node<P> {
    turn: Turn,
    place: P,
    /// The children stand one after another.
    first: usize,
    ways: usize,
    /// Where the numbers of the player to move begin; one row of buckets for each way.
    offset: usize,
}

/// All places of a duel that can be reached, the root first.
pub struct Tree<'a, D: Duel> {
    duel: &'a D,
    nodes: Vec<Node<D::Place>>,
    /// For each player, the bucket of each type, and how many there are.
    pub(super) buckets: [(Vec<usize>, usize); 2],
    /// How many numbers it takes to hold one for every bucket and way of each player.
    pub(super) sizes: [usize; 2],
    /// The greatest number of ways at one place, and the longest path.
    pub(super) most_ways: usize,
    pub(super) depth: usize,
}

impl<'a, D: Duel> Tree<'a, D> {
    /// Lays the tree out.
    pub fn new(duel: &'a D) -> Tree<'a, D> {
        let buckets = [0, 1].map(|player| {
            let list: Vec<usize> =
                (0..duel.types(player)).map(|kind| duel.bucket(player, kind)).collect();
            let count = list.iter().max().map_or(0, |most| most + 1);
            (list, count)
        });
        let mut tree =
            Tree { duel, nodes: Vec::new(), buckets, sizes: [0, 0], most_ways: 0, depth: 0 };
        let root = tree.node(duel.root());
        tree.nodes.push(root);
        let mut level = 0..1;
        while !level.is_empty() {
            let end = tree.nodes.len();
            for at in level {
                tree.nodes[at].first = tree.nodes.len();
                for way in 0..tree.nodes[at].ways {
                    let child = tree.node(duel.next(tree.nodes[at].place, way));
                    tree.nodes.push(child);
                }
            }
            level = end..tree.nodes.len();
            tree.depth += 1;
        }
        tree
    }

    fn node(&mut self, place: D::Place) -> Node<D::Place> {
        let (turn, ways) = (self.duel.turn(place), self.duel.ways(place));
        self.most_ways = self.most_ways.max(ways);
        let mut offset = 0;
        if let Turn::Of(player) = turn {
            offset = self.sizes[player];
            self.sizes[player] += ways * self.buckets[player].1;
        }
        Node { turn, place, first: 0, ways, offset }
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The numbers that belong to a place of a player, in a list of all of them.
    pub(super) fn rows(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        let Turn::Of(player) = node.turn else { return 0..0 };
        node.offset..node.offset + node.ways * self.buckets[player].1
    }
}

/// The flat tree is a duel itself; its places are numbers.
impl<D: Duel> Duel for Tree<'_, D> {
    type Place = usize;

    fn root(&self) -> usize {
        0
    }

    fn turn(&self, at: usize) -> Turn {
        self.nodes[at].turn
    }

    fn ways(&self, at: usize) -> usize {
        self.nodes[at].ways
    }

    fn next(&self, at: usize, way: usize) -> usize {
        self.nodes[at].first + way
    }

    fn types(&self, player: usize) -> usize {
        self.buckets[player].0.len()
    }

    fn group(&self, player: usize, kind: usize) -> usize {
        self.duel.group(player, kind)
    }

    fn bucket(&self, player: usize, kind: usize) -> usize {
        self.buckets[player].0[kind]
    }

    fn settle(&self, at: usize, player: usize, against: &[f64], values: &mut [f64]) {
        self.duel.settle(self.nodes[at].place, player, against, values);
    }
}

/// What both players do on average: the policy that a [`Solver`](super::Solver) has found.
pub struct Average {
    /// For each player and type, how often it is chosen among its group.
    pub(super) chosen: [Vec<f64>; 2],
    /// For each player, the weights of all buckets and ways.
    pub(super) weights: [Vec<f64>; 2],
}

impl<D: Duel> Policy<Tree<'_, D>> for Average {
    fn chosen(&self, player: usize, kind: usize) -> f64 {
        self.chosen[player][kind]
    }

    fn weights(&self, tree: &Tree<'_, D>, at: usize, player: usize, out: &mut [f64]) {
        let (types, (buckets, count)) = (tree.types(player), &tree.buckets[player]);
        let rows = &self.weights[player][tree.rows(at)];
        let ways = rows.len() / count;
        for (kind, bucket) in buckets.iter().enumerate() {
            let sum: f64 = (0..ways).map(|way| rows[way * count + bucket]).sum();
            for way in 0..ways {
                out[way * types + kind] =
                    if sum > 0.0 { rows[way * count + bucket] / sum } else { 1.0 / ways as f64 };
            }
        }
    }
}
