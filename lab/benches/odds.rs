//! How long exact answers take: the odds of the whole deck of Kasyno from nothing and of its
//! hardest card alone; liar's dice to a NashConv below a thousandth, as in OpenSpiel; a round of
//! Blef.

extern crate solver as stolik_solver;

use criterion::{Criterion, criterion_group, criterion_main};
use games::casino::{Card, MOST_TOKENS};
use games::kits::bluff::exact::{Learner, Shape};
use games::kits::casino::exact::Completion;
use solver::cfr::{Solver, conv};
use std::hint::black_box;

#[path = "../../crates/solver/tests/it/cfr/dice.rs"]
mod dice;

fn odds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("casino/odds");
    group.sample_size(10);
    let ways = |card: Card| Completion::new(*card.face(), MOST_TOKENS).ways();
    group.bench_function("whole deck", |bench| {
        bench.iter(|| Card::all().map(ways).fold(0, |sum, ways| sum ^ black_box(ways)))
    });
    group.bench_function("last card", |bench| bench.iter(|| Card::all().last().map(ways)));
    group.finish();
}

fn solving(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solver");
    group.sample_size(10);
    group.bench_function("liar's dice to 0.001", |bench| {
        bench.iter(|| {
            let mut solver = Solver::new(&dice::LiarsDice);
            while solver.rounds() < 100 || conv(solver.tree(), &solver.average()) >= 0.001 {
                (0..50).for_each(|_| solver.round());
            }
            solver.rounds()
        });
    });
    group.bench_function("bluff 2 v 2, one round of learning", |bench| {
        let mut learner =
            Learner::new(Shape { value_first: false, wild_ones: false, cards: [2, 2] }, 1);
        bench.iter(|| learner.round());
    });
    group.finish();
}

criterion_group!(benches, odds, solving);
criterion_main!(benches);
