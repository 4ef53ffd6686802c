//! The best that can be done against a policy that is known, and how far two policies are from an
//! equilibrium.

use super::{Duel, Turn};

/// A policy that can be asked.
pub trait Policy<D: Duel> {
    /// How often a type is chosen among those of its group.
    fn chosen(&self, player: usize, kind: usize) -> f64;

    /// How often each type takes each way: `out[way * types + type]`.
    fn weights(&self, duel: &D, place: D::Place, player: usize, out: &mut [f64]);
}

/// Walks a duel against a known policy.
pub struct Responder<'a, D: Duel, P> {
    duel: &'a D,
    policy: &'a P,
    /// Who answers the policy.
    player: usize,
    /// Answer as well as can be, or as the policy itself would.
    best: bool,
    /// Places that were looked at.
    places: u64,
}

impl<'a, D: Duel, P: Policy<D>> Responder<'a, D, P> {
    /// Somebody who knows what the other does and does the best against it.
    pub fn best(duel: &'a D, policy: &'a P, player: usize) -> Self {
        Responder { duel, policy, player, best: true, places: 0 }
    }

    /// Somebody who follows the policy too.
    pub fn faithful(duel: &'a D, policy: &'a P, player: usize) -> Self {
        Responder { duel, policy, player, best: false, places: 0 }
    }

    /// What the player wins on average.
    pub fn value(&mut self) -> f64 {
        let (own, other) = (self.duel.types(self.player), self.duel.types(1 - self.player));
        let reach: Vec<f64> =
            (0..other).map(|kind| self.policy.chosen(1 - self.player, kind)).collect();
        let mut values = vec![0.0; own];
        self.walk(self.duel.root(), &reach, &mut values);
        if !self.best {
            return values
                .iter()
                .enumerate()
                .map(|(kind, value)| value * self.policy.chosen(self.player, kind))
                .sum();
        }
        let groups = (0..own)
            .map(|kind| self.duel.group(self.player, kind))
            .max()
            .map_or(0, |most| most + 1);
        let mut best = vec![f64::NEG_INFINITY; groups];
        for (kind, value) in values.iter().enumerate() {
            let of_group = &mut best[self.duel.group(self.player, kind)];
            *of_group = value.max(*of_group);
        }
        best.iter().filter(|value| value.is_finite()).sum()
    }

    /// Places that were looked at so far: those the other never comes to are passed over.
    pub fn places(&self) -> u64 {
        self.places
    }

    fn walk(&mut self, place: D::Place, reach: &[f64], values: &mut [f64]) {
        self.places += 1;
        let (duel, ways) = (self.duel, self.duel.ways(place));
        let mut below = vec![0.0; values.len()];
        match duel.turn(place) {
            Turn::Over => duel.settle(place, self.player, reach, values),
            Turn::Chance => {
                values.fill(0.0);
                for way in 0..ways {
                    self.walk(duel.next(place, way), reach, &mut below);
                    values.iter_mut().zip(&below).for_each(|(sum, value)| *sum += value);
                }
            }
            Turn::Of(player) if player == self.player => {
                let mut weights = vec![0.0; if self.best { 0 } else { ways * values.len() }];
                if !self.best {
                    self.policy.weights(duel, place, player, &mut weights);
                }
                values.fill(if self.best { f64::NEG_INFINITY } else { 0.0 });
                for way in 0..ways {
                    self.walk(duel.next(place, way), reach, &mut below);
                    for (kind, value) in values.iter_mut().enumerate() {
                        *value = if self.best {
                            value.max(below[kind])
                        } else {
                            *value + weights[way * below.len() + kind] * below[kind]
                        };
                    }
                }
            }
            Turn::Of(player) => {
                let types = reach.len();
                let mut weights = vec![0.0; ways * types];
                self.policy.weights(duel, place, player, &mut weights);
                values.fill(0.0);
                for way in 0..ways {
                    let row = &mut weights[way * types..(way + 1) * types];
                    row.iter_mut().zip(reach).for_each(|(weight, reach)| *weight *= reach);
                    if row.iter().all(|reach| *reach == 0.0) {
                        continue;
                    }
                    self.walk(
                        duel.next(place, way),
                        &weights[way * types..(way + 1) * types],
                        &mut below,
                    );
                    values.iter_mut().zip(&below).for_each(|(sum, value)| *sum += value);
                }
            }
        }
    }
}

/// NashConv: what both could gain together by answering the policy as well as can be.
pub fn conv<D: Duel, P: Policy<D>>(duel: &D, policy: &P) -> f64 {
    [0, 1].map(|player| Responder::best(duel, policy, player).value()).iter().sum()
}
