//! How long a card takes to grow, family by family and over a deck, and how long one takes to print
//! for a viewer.

use art::illusion::{CARDS, CLASSIC_SEED, Family, classic, fresh_card, measure};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use gallery::Palette;
use std::hint::black_box;

fn cards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cards/illusion");
    group.sample_size(10);
    for family in Family::ALL {
        let places: Vec<usize> =
            (0..CARDS).filter(|place| classic()[*place].family == family).collect();
        let mut turn = 0;
        let mut next = || {
            turn += 1;
            places[turn % places.len()]
        };
        let name = format!("grow {}", family.key());
        group.bench_function(name, |bench| {
            bench.iter_batched(
                &mut next,
                |place| black_box(fresh_card(CLASSIC_SEED, place)),
                BatchSize::PerIteration,
            )
        });
    }
    let mut place = 0;
    let mut next = || {
        place += 1;
        place * 37 % CARDS
    };
    group.bench_function("grow any", |bench| {
        bench.iter_batched(
            &mut next,
            |place| black_box(fresh_card(CLASSIC_SEED, place)),
            BatchSize::PerIteration,
        )
    });
    group.bench_function("print", |bench| {
        bench.iter(|| black_box(classic()[5].printed(Palette::Tritanopia)))
    });
    let file = classic()[5].printed(Palette::Normal);
    group.bench_function("measure", |bench| bench.iter(|| black_box(measure(&file))));
    group.finish();
}

criterion_group!(benches, cards);
criterion_main!(benches);
