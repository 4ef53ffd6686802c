//! How long decisions take and how much memory the minds need: `thinking [games]`. Every character
//! of every game plays at tables of its own kind; looking at a picture counts as thinking.

use art::Pictures;
use bots::{Bot, Cast, contest_in};
use games::bluff::{Order, Setup};
use games::kits;
use kernel::{Game, Quick, Seat, Sight, View};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

static GALLERY: LazyLock<Pictures> = LazyLock::new(Pictures::default);

/// A player and a clock.
struct Timed<G: Game> {
    player: Box<dyn Bot<G>>,
    times: Arc<Mutex<Vec<Duration>>>,
    looked: Duration,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn look(&mut self, view: &View<G>, sight: &dyn Sight) {
        let started = Moment::now();
        self.player.look(view, sight);
        self.looked = started.taken();
    }

    fn speak(&mut self, language: &str) {
        self.player.speak(language);
    }

    fn choose(
        &mut self,
        view: &View<G>,
        seat: Seat,
        offers: &[G::Offer],
        random: &mut Quick,
    ) -> G::Action {
        let started = Moment::now();
        let action = self.player.choose(view, seat, offers, random);
        let taken = started.taken();
        let mut times = self.times.lock().expect("one thread");
        times.push(self.looked + taken);
        action
    }
}

/// What Linux may not have counted yet of the time on a processor.
const TICK: Duration = Duration::from_millis(4);

/// A moment: by the clock on the wall, and how long this thread has been on a processor.
struct Moment(Instant, Duration);

impl Moment {
    fn now() -> Moment {
        let line = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let taken = line.split_whitespace().next().and_then(|word| word.parse().ok());
        Moment(Instant::now(), Duration::from_nanos(taken.unwrap_or(0)))
    }

    /// How long it was, at most: a busy machine must not look like a slow mind.
    fn taken(self) -> Duration {
        let (wall, before) = (self.0.elapsed(), self.1);
        wall.min(Moment::now().1.saturating_sub(before) + TICK)
    }
}

/// Memory in use, in kilobytes, as Linux counts it.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn time<C: Cast>(setup: &<C::Game as Game>::Setup, seats: usize, games: u64) {
    for name in C::CHARACTERS {
        let times = Arc::new(Mutex::new(Vec::new()));
        for seed in 0..games {
            let mut bots: Vec<Box<dyn Bot<C::Game>>> = (0..seats)
                .map(|_| {
                    let player = C::player(name).expect("a character");
                    Box::new(Timed { player, times: times.clone(), looked: Duration::ZERO })
                        as Box<dyn Bot<C::Game>>
                })
                .collect();
            contest_in::<C::Game>(&*GALLERY, setup, &mut bots, seed);
        }
        let mut times = times.lock().expect("one thread");
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!(
            "{:9} {seats} seats  {name:8} {:7} decisions, half below {:8.1?}, 99 of 100 below {:8.1?}, the longest {:8.1?}; {} kB",
            C::Game::ID,
            times.len(),
            at(0.5),
            at(0.99),
            at(1.0),
            memory()
        );
    }
}

fn main() {
    let games = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(50);
    println!("{} kB before anybody thinks", memory());
    for (order, wild_ones) in [
        (Order::CountFirst, false),
        (Order::CountFirst, true),
        (Order::ValueFirst, false),
        (Order::ValueFirst, true),
    ] {
        let setup = Setup { order, wild_ones, ..Setup::default() };
        for seats in [2, 3, 4, 6] {
            time::<kits::bluff::Kit>(&setup, seats, if seats == 2 { 20 * games } else { games });
        }
    }
    [2, 4, 6]
        .into_iter()
        .for_each(|seats| time::<kits::roulette::Kit>(&Default::default(), seats, games));
    [2, 4]
        .into_iter()
        .for_each(|seats| time::<kits::casino::Kit>(&Default::default(), seats, games));
    [3, 6]
        .into_iter()
        .for_each(|seats| time::<kits::narrator::Kit>(&Default::default(), seats, games));
    [3, 5]
        .into_iter()
        .for_each(|seats| time::<kits::illusion::Kit>(&Default::default(), seats, games));
}
