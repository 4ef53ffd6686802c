//! How long decisions take, all seats played by one character: `pace casino sharp 2 40`. Every
//! decision is made three times by players who know the same, and the fastest counts, so that a
//! busy machine spoils the figures less.

use art::Pictures;
use gallery::{EmptyGallery, Gallery};
use games::casino::Casino;
use games::illusion::Illusion;
use kernel::{Game, Quick, Seat, Sight, View};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use stolik_bots::{Bot, Cast, contest_in};

/// Three players who think the same, and how long the fastest of them took.
struct Timed<G: Game> {
    bots: Vec<Box<dyn Bot<G>>>,
    looks: [Duration; 3],
    times: Arc<Mutex<Vec<Duration>>>,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn look(&mut self, view: &View<G>, sight: &dyn Sight) {
        for (bot, took) in self.bots.iter_mut().zip(&mut self.looks) {
            let started = Instant::now();
            bot.look(view, sight);
            *took = started.elapsed();
        }
    }

    fn choose(
        &mut self,
        view: &View<G>,
        seat: Seat,
        offers: &[G::Offer],
        random: &mut Quick,
    ) -> G::Action {
        let (mut chosen, mut times) = (Vec::new(), Vec::new());
        for (bot, look) in self.bots.iter_mut().zip(self.looks) {
            let (mut random, started) = (random.clone(), Instant::now());
            let action = bot.choose(view, seat, offers, &mut random);
            times.push(started.elapsed() + look);
            chosen.push((action, random));
        }
        let mut all = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend(times.into_iter().min());
        let (action, after) = chosen.swap_remove(0);
        *random = after;
        action
    }
}

fn pace<G: Cast>(gallery: &dyn Gallery, name: &str, seats: usize, games: u64) {
    let times = Arc::new(Mutex::new(Vec::new()));
    for seed in 0..games {
        let timed = || Timed {
            bots: (0..3).map(|_| G::player(name).expect("a player of this game")).collect(),
            looks: [Duration::ZERO; 3],
            times: Arc::clone(&times),
        };
        let mut bots: Vec<Box<dyn Bot<G>>> =
            (0..seats).map(|_| Box::new(timed()) as Box<dyn Bot<G>>).collect();
        contest_in(gallery, &G::Setup::default(), &mut bots, seed);
    }
    let mut times = times.lock().unwrap_or_else(PoisonError::into_inner);
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{name} at {seats} seats of {}, {} decisions: half below {:?}, 99 of 100 below {:?}, all below {:?}",
        G::ID,
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, or: &str| words.get(place).map_or(or, String::as_str).to_string();
    let number = |place: usize, or: u64| word(place, "").parse().unwrap_or(or);
    let (seats, games) = (number(2, 2) as usize, number(3, 40));
    match word(0, "casino").as_str() {
        "casino" => pace::<Casino>(&EmptyGallery, &word(1, "sharp"), seats, games),
        "illusion" => pace::<Illusion>(&Pictures::default(), &word(1, "hawk"), seats, games),
        other => println!("{other} is not measured here"),
    }
}
