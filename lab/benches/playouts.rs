//! How fast the rules are: random games from the first deal to the end, bare and with every eye's
//! view written per move.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kernel::{Answer, Due, Game, Quick, Seat, Stream};
use laws::Register;
use std::hint::black_box;

/// Where chance comes from in a play-out.
trait Nature {
    fn answer(&mut self, question: kernel::Question, position: u64, answer: &mut Answer);
}

/// The quick stream that also chooses the moves.
struct Fast(Quick);

impl Nature for Fast {
    fn answer(&mut self, question: kernel::Question, _: u64, answer: &mut Answer) {
        answer.draw(question, &mut self.0);
    }
}

/// The frozen stream of real tables.
struct Frozen;

impl Nature for Frozen {
    fn answer(&mut self, question: kernel::Question, position: u64, answer: &mut Answer) {
        answer.draw(question, &mut Stream::at(b"bench", position));
    }
}

/// Plays random games with uniformly sampled legal moves; the number of moves. `seen` is called
/// after each.
fn play<G: Game>(games: u64, seats: u8, nature: &mut impl Nature, mut seen: impl FnMut(&G)) -> u64 {
    let setup = G::Setup::default();
    let mut random = Quick::new(7);
    let (mut events, mut answer, mut moves, mut position) = (Vec::new(), Answer::Pick(0), 0, 0);
    for _ in 0..games {
        let mut game = G::open(&setup, seats);
        loop {
            events.clear();
            match game.due() {
                Due::Over => break,
                Due::Chance(question) => {
                    nature.answer(question, position, &mut answer);
                    game.deal(&answer, &mut events);
                }
                Due::Seats(due) => {
                    let seat: Seat = due.lowest().expect("somebody is due");
                    let action = game.sample(seat, &mut random);
                    game.judge(seat, &action, &mut events).expect("sampled moves are legal");
                    moves += 1;
                    seen(&game);
                }
            }
            position += 1;
            black_box(&events);
        }
    }
    moves
}

/// Writes what every eye would be sent: the shared part once, then a whole view per eye.
fn write_views<G: Game>(game: &G, seats: u8, shared: &mut String, out: &mut String) {
    shared.clear();
    kernel::json::write(&game.shared(), shared);
    for seat in 0..=seats {
        out.clear();
        out.push_str("{\"table\":");
        out.push_str(shared);
        out.push_str(",\"own\":");
        if seat < seats {
            kernel::json::write(&game.own(seat), out);
        } else {
            out.push_str("null");
        }
        out.push('}');
        black_box(&out);
    }
}

/// Random games of one kind.
fn playouts<R: Register>(criterion: &mut Criterion) {
    // The fewest there may be, and four.
    for seats in [*R::Game::SEATS.start(), 4] {
        let moves = play::<R::Game>(R::BATCH, seats, &mut Fast(Quick::new(1)), |_| ());
        let mut games = criterion.benchmark_group(format!("{}/games", R::Game::ID));
        games.throughput(Throughput::Elements(R::BATCH));
        games.bench_function(BenchmarkId::new("playouts", seats), |bench| {
            bench.iter(|| play::<R::Game>(R::BATCH, seats, &mut Fast(Quick::new(1)), |_| ()))
        });
        games.finish();

        let mut group = criterion.benchmark_group(format!("{}/moves", R::Game::ID));
        group.throughput(Throughput::Elements(moves));
        group.bench_function(BenchmarkId::new("bare", seats), |bench| {
            bench.iter(|| play::<R::Game>(R::BATCH, seats, &mut Fast(Quick::new(1)), |_| ()))
        });
        group.bench_function(BenchmarkId::new("all views written", seats), |bench| {
            let (mut shared, mut out) = (String::new(), String::new());
            bench.iter(|| {
                play::<R::Game>(R::BATCH, seats, &mut Fast(Quick::new(1)), |game| {
                    write_views(game, seats, &mut shared, &mut out)
                })
            });
        });
        let frozen = play::<R::Game>(R::BATCH, seats, &mut Frozen, |_| ());
        group.throughput(Throughput::Elements(frozen));
        group.bench_function(BenchmarkId::new("dealt by ChaCha20", seats), |bench| {
            bench.iter(|| play::<R::Game>(R::BATCH, seats, &mut Frozen, |_| ()))
        });
        group.finish();
    }
}

macro_rules! playouts_of_every_game {
    ($($folder:ident::$game:ident,)*) => { criterion_group!(benches, $(playouts::<games::kits::$folder::Kit>),*); };
}
games::every_game!(playouts_of_every_game);
criterion_main!(benches);
