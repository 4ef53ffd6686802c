//! How long the exact odds take: the whole deck of Kasyno from nothing, and its hardest card alone.

use criterion::{Criterion, criterion_group, criterion_main};
use games::casino::{Card, MOST_TOKENS};
use std::hint::black_box;
use stolik_solver::casino::Completion;

fn odds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("casino/odds");
    group.sample_size(10);
    let ways = |card: Card| Completion::new(*card.face(), MOST_TOKENS).ways();
    group.bench_function("whole deck", |bench| bench.iter(|| Card::all().map(ways).fold(0, |sum, ways| sum ^ black_box(ways))));
    group.bench_function("last card", |bench| bench.iter(|| Card::all().last().map(ways)));
    group.finish();
}

criterion_group!(benches, odds);
criterion_main!(benches);
