//! Two worlds and one eye, over and over: the law of secrecy alone, on every game in turn.
//! `STOLIK_PAIRS` sets how many pairs of worlds are compared in all, `STOLIK_LAWS_SEED` where to
//! begin.

use kernel::{Eye, Game};
use laws::{Broken, Register, laws_of, run_law};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Pairs of the normal run, a second or two of one core: the laws in `laws.rs` compare many
/// more.
const PAIRS: u64 = 500;
/// Games that are taken at once.
const BATCH: u32 = 8;
/// So often somebody who waits hears how far it is.
const PATIENCE: Duration = Duration::from_secs(10);

fn given(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// How many pairs the law compares in the game of this seed: one for each eye.
fn pairs_of<R: Register>(seed: u64) -> u64 {
    let span = u64::from(R::Game::SEATS.end() - R::Game::SEATS.start()) + 1;
    Eye::all(R::Game::SEATS.start() + (seed % span) as u8).count() as u64
}

/// Compares at least so many pairs of one game, on all cores; gives how many there were.
fn compare<R: Register>(wanted: u64, first: u64, told: &dyn Fn(u64)) -> Result<u64, Broken> {
    let secrecy =
        laws_of::<R>().into_iter().find(|(name, _)| *name == "secrecy").expect("there is that law");
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (next, done) = (AtomicU64::new(first), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let (sender, broken) = channel();
        for _ in 0..cores {
            let (next, done, sender) = (&next, &done, sender.clone());
            scope.spawn(move || {
                while done.load(Ordering::SeqCst) < wanted {
                    let seed = next.fetch_add(u64::from(BATCH), Ordering::SeqCst);
                    if let Err(broken) = run_law::<R>(secrecy, BATCH, seed) {
                        // Nobody listens any more if another core was quicker.
                        let _ = sender.send(broken);
                        done.store(wanted, Ordering::SeqCst);
                        return;
                    }
                    let pairs = (seed..seed + u64::from(BATCH)).map(pairs_of::<R>).sum();
                    done.fetch_add(pairs, Ordering::SeqCst);
                }
            });
        }
        drop(sender);
        loop {
            match broken.recv_timeout(PATIENCE) {
                Ok(broken) => return Err(broken),
                Err(RecvTimeoutError::Timeout) => told(done.load(Ordering::SeqCst)),
                Err(RecvTimeoutError::Disconnected) => return Ok(done.load(Ordering::SeqCst)),
            }
        }
    })
}

type Compare = fn(u64, u64, &dyn Fn(u64)) -> Result<u64, Broken>;

macro_rules! of_every_game {
    ($($folder:ident::$game:ident,)*) => {
        [$((stringify!($folder), compare::<stolik_games::kits::$folder::Kit> as Compare)),*]
    };
}

#[test]
fn no_eye_can_tell_two_worlds_apart() {
    let games = stolik_games::every_game!(of_every_game);
    let (wanted, seed) = (given("STOLIK_PAIRS", PAIRS), given("STOLIK_LAWS_SEED", 1));
    let (start, mut before) = (Instant::now(), 0);
    for (number, (game, compare)) in (1..).zip(games) {
        let share =
            wanted * number / games.len() as u64 - wanted * (number - 1) / games.len() as u64;
        let begun = Instant::now();
        let told = |done: u64| {
            // Of this game only: a pair of another may take many times as long.
            let left = begun.elapsed().as_secs_f64() * share.saturating_sub(done) as f64
                / done.max(1) as f64;
            println!("{} of {wanted} pairs; {game} takes {left:.0} s more", before + done);
        };
        match compare(share, seed, &told) {
            Ok(pairs) => {
                before += pairs;
                println!(
                    "{game}: {pairs} pairs told alike in {:.1} s",
                    begun.elapsed().as_secs_f64()
                );
            }
            Err(broken) => panic!("{broken}"),
        }
    }
    println!(
        "{before} pairs of worlds, none told apart, in {:.1} s",
        start.elapsed().as_secs_f64()
    );
    assert!(before >= wanted);
}
