//! CFR+: regrets that never fall below zero, players in turn, later rounds of the average weighing
//! more.

use super::{Average, Duel, Tree, Turn};

/// Works on a policy for both players. All memory is taken at the beginning.
pub struct Solver<'a, D: Duel> {
    tree: Tree<'a, D>,
    /// The groups of each player, as lists of types.
    groups: [Vec<Vec<usize>>; 2],
    /// For each player: regrets and average of the choice among a group, one number for each type.
    choosing: [[Vec<f64>; 2]; 2],
    /// For each player: regrets and average of all buckets and ways.
    tables: [[Vec<f64>; 2]; 2],
    rounds: u32,
    scratch: Vec<f64>,
}

/// What a walk needs besides the place it is at.
struct Walk<'t, 'a, D: Duel> {
    tree: &'t Tree<'a, D>,
    player: usize,
    weight: f64,
    /// The regrets and the average of the player whose turn it is to learn.
    own: &'t mut [Vec<f64>; 2],
    /// The regrets of the other.
    other: &'t [f64],
}

/// How regrets say to play: in proportion to themselves, or anyhow if there are none.
fn matched(regrets: &[f64], count: usize, buckets: &[usize], out: &mut [f64], sums: &mut [f64]) {
    let ways = regrets.len() / count;
    let sums = &mut sums[..count];
    sums.fill(0.0);
    for row in regrets.chunks_exact(count) {
        sums.iter_mut().zip(row).for_each(|(sum, regret)| *sum += regret);
    }
    for (row, out) in regrets.chunks_exact(count).zip(out.chunks_exact_mut(buckets.len())) {
        for (out, bucket) in out.iter_mut().zip(buckets) {
            *out =
                if sums[*bucket] > 0.0 { row[*bucket] / sums[*bucket] } else { 1.0 / ways as f64 };
        }
    }
}

impl<'a, D: Duel> Solver<'a, D> {
    /// Knows nothing yet.
    pub fn new(duel: &'a D) -> Solver<'a, D> {
        let tree = Tree::new(duel);
        let groups = [0, 1].map(|player| {
            let mut groups: Vec<Vec<usize>> = Vec::new();
            for kind in 0..tree.types(player) {
                let group = tree.group(player, kind);
                groups.resize(groups.len().max(group + 1), Vec::new());
                groups[group].push(kind);
            }
            groups
        });
        let types = [tree.types(0), tree.types(1)];
        let of_type = types.map(|types| [vec![0.0; types], vec![0.0; types]]);
        let tables = tree.sizes.map(|size| [vec![0.0; size], vec![0.0; size]]);
        let widest = types[0].max(types[1]);
        // Strategy, values of the ways and reach, at every step of the longest path; and the first
        // step.
        let scratch = vec![0.0; (tree.depth + 2) * widest * (2 * tree.most_ways + 2)];
        Solver { tree, groups, choosing: of_type, tables, rounds: 0, scratch }
    }

    /// The tree that is walked.
    pub fn tree(&self) -> &Tree<'a, D> {
        &self.tree
    }

    /// Rounds so far.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Every type of a player, as often as the regrets of the choice say.
    fn choice(groups: &[Vec<usize>], regrets: &[f64], out: &mut [f64]) {
        for group in groups {
            let sum: f64 = group.iter().map(|kind| regrets[*kind]).sum();
            for kind in group {
                out[*kind] =
                    if sum > 0.0 { regrets[*kind] / sum } else { 1.0 / group.len() as f64 };
            }
        }
    }

    /// Both players learn once.
    pub fn round(&mut self) {
        self.rounds += 1;
        for player in [0, 1] {
            let (own_types, other_types) = (self.tree.types(player), self.tree.types(1 - player));
            let (own, rest) = self.scratch.split_at_mut(own_types);
            let (other, rest) = rest.split_at_mut(other_types);
            let (values, rest) = rest.split_at_mut(own_types);
            Self::choice(&self.groups[player], &self.choosing[player][0], own);
            Self::choice(&self.groups[1 - player], &self.choosing[1 - player][0], other);
            let [first, second] = &mut self.tables;
            let (table, against) =
                if player == 0 { (first, &second[0]) } else { (second, &first[0]) };
            let weight = f64::from(self.rounds);
            let mut walk = Walk { tree: &self.tree, player, weight, own: table, other: against };
            walk.step(0, own, other, values, rest);
            let [regrets, average] = &mut self.choosing[player];
            for group in &self.groups[player] {
                let mean: f64 = group.iter().map(|kind| own[*kind] * values[*kind]).sum();
                for kind in group {
                    average[*kind] += weight * own[*kind];
                    regrets[*kind] = (regrets[*kind] + values[*kind] - mean).max(0.0);
                }
            }
        }
    }

    /// What both have done on average.
    pub fn average(&self) -> Average {
        let chosen = [0, 1].map(|player| {
            let mut chosen = vec![0.0; self.tree.types(player)];
            Self::choice(&self.groups[player], &self.choosing[player][1], &mut chosen);
            chosen
        });
        Average { chosen, weights: [0, 1].map(|player| self.tables[player][1].clone()) }
    }
}

impl<D: Duel> Walk<'_, '_, D> {
    fn step(
        &mut self,
        at: usize,
        own: &[f64],
        other: &[f64],
        values: &mut [f64],
        scratch: &mut [f64],
    ) {
        if own.iter().chain(other).all(|reach| *reach == 0.0) {
            // Nobody comes here: nothing is learned, nothing is won.
            values.fill(0.0);
            return;
        }
        let (turn, ways) = (self.tree.turn(at), self.tree.ways(at));
        match turn {
            Turn::Over => self.tree.settle(at, self.player, other, values),
            Turn::Chance => {
                values.fill(0.0);
                let (below, rest) = scratch.split_at_mut(values.len());
                for way in 0..ways {
                    self.step(self.tree.next(at, way), own, other, below, rest);
                    values.iter_mut().zip(below.iter()).for_each(|(sum, value)| *sum += value);
                }
            }
            Turn::Of(player) if player == self.player => {
                self.learn(at, own, other, values, scratch)
            }
            Turn::Of(player) => {
                let types = other.len();
                let (strategy, rest) = scratch.split_at_mut(ways * types);
                let (below, rest) = rest.split_at_mut(values.len());
                let (buckets, count) = &self.tree.buckets[player];
                matched(&self.other[self.tree.rows(at)], *count, buckets, strategy, rest);
                values.fill(0.0);
                for way in 0..ways {
                    let row = &mut strategy[way * types..(way + 1) * types];
                    row.iter_mut().zip(other).for_each(|(share, reach)| *share *= reach);
                    self.step(self.tree.next(at, way), own, row, below, rest);
                    values.iter_mut().zip(below.iter()).for_each(|(sum, value)| *sum += value);
                }
            }
        }
    }

    fn learn(
        &mut self,
        at: usize,
        own: &[f64],
        other: &[f64],
        values: &mut [f64],
        scratch: &mut [f64],
    ) {
        let (ways, types, rows) = (self.tree.ways(at), own.len(), self.tree.rows(at));
        let (strategy, rest) = scratch.split_at_mut(ways * types);
        let (below, rest) = rest.split_at_mut(ways * types);
        let (buckets, count) = &self.tree.buckets[self.player];
        matched(&self.own[0][rows.clone()], *count, buckets, strategy, rest);
        values.fill(0.0);
        for way in 0..ways {
            let (reach, rest) = rest.split_at_mut(types);
            let (share, below) = (
                &strategy[way * types..(way + 1) * types],
                &mut below[way * types..(way + 1) * types],
            );
            reach
                .iter_mut()
                .zip(share)
                .zip(own)
                .for_each(|((reach, share), own)| *reach = share * own);
            self.step(self.tree.next(at, way), reach, other, below, rest);
            for ((value, share), below) in values.iter_mut().zip(share).zip(below.iter()) {
                *value += share * below;
            }
        }
        let [regrets, average] = &mut *self.own;
        let (regrets, average) = (&mut regrets[rows.clone()], &mut average[rows]);
        for way in 0..ways {
            let (regrets, average) = (
                &mut regrets[way * count..(way + 1) * count],
                &mut average[way * count..(way + 1) * count],
            );
            for (kind, bucket) in buckets.iter().enumerate() {
                average[*bucket] += self.weight * own[kind] * strategy[way * types + kind];
                regrets[*bucket] += below[way * types + kind] - values[kind];
            }
            regrets.iter_mut().for_each(|regret| *regret = regret.max(0.0));
        }
    }
}
