//! Moves per second of random play, the fastest of twelve runs: a quick look where the benchmarks
//! of `cargo xtask bench` take too long.

use kernel::{Answer, Due, Game, Quick};
use std::hint::black_box;
use std::time::Instant;

/// Plays random games; the number of moves.
fn play<G: Game>(seats: u8, games: u32) -> u32 {
    let (mut random, mut nature) = (Quick::new(7), Quick::new(1));
    let (mut events, mut answer, mut moves) = (Vec::new(), Answer::Pick(0), 0);
    for _ in 0..games {
        let mut game = G::open(&G::Setup::default(), seats);
        loop {
            events.clear();
            match game.due() {
                Due::Over => break,
                Due::Chance(question) => {
                    answer.draw(question, &mut nature);
                    game.deal(&answer, &mut events);
                }
                Due::Seats(due) => {
                    let seat = due.lowest().expect("somebody is due");
                    let action = game.sample(seat, &mut random);
                    game.judge(seat, &action, &mut events).expect("sampled moves are legal");
                    moves += 1;
                }
            }
            black_box(&events);
        }
    }
    moves
}

fn rate<G: Game>(games: u32) {
    let seats = *G::SEATS.start();
    let run = || {
        let started = Instant::now();
        f64::from(play::<G>(seats, games)) / started.elapsed().as_secs_f64()
    };
    let best = (0..12).map(|_| run()).fold(0.0, f64::max);
    println!("{:10} {seats} seats {:7.2} million moves a second", G::ID, best / 1e6);
}

macro_rules! rates {
    ($($folder:ident::$game:ident,)*) => {
        fn main() {
            $(rate::<games::$folder::$game>(100);)*
        }
    };
}
games::every_game!(rates);
