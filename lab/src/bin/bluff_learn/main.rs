//! Learns to play Blef at three seats and more, for one set of options, and writes what was
//! learned: `bluff_learn FILE count_first|value_first plain|wild_ones [lessons] [seed]`. With the
//! name of a character at the end it learns to play against that one only: how much can somebody
//! win who knows all its habits?

mod table;
mod teach;

use bots::{Bot, Cast};
use games::bluff::{Bluff, Order, Setup};
use games::kits::bluff::players::Memory;
use games::kits::bluff::players::learned::{Mind, Net};
use kernel::{Quick, Random};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use table::{Learner, Notes, play, somebody};
use teach::Pupil;

/// Bids noted between two lessons, and kept.
const FRESH: usize = 30_000;
const KEPT: usize = 300_000;
/// How far the pupil's choices stray from the best.
const NOISE: f64 = 0.03;

/// Who sits on a chair.
#[derive(Clone, Copy, PartialEq)]
enum Guest {
    Pupil,
    /// The pupil as it was after some lesson before.
    Former,
    /// Somebody of the cast.
    Known(&'static str),
}

/// All that grows from lesson to lesson.
struct School {
    order: Order,
    wild_ones: bool,
    against: Option<&'static str>,
    random: Quick,
    minds: Vec<Arc<Mind>>,
    notes: Arc<Mutex<Notes>>,
    games: u64,
    /// Games in which the pupil sat alone among characters, and those it won, by seats.
    alone: [[f64; 2]; 7],
}

impl School {
    fn any<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.random.below(list.len() as u32) as usize]
    }

    /// Who sits at a table.
    fn company(&mut self) -> Vec<Guest> {
        let seats = self.any(&[3, 3, 3, 4, 4, 4, 5, 6, 6, 6]);
        let place = self.random.below(seats as u32) as usize;
        let kind = if self.against.is_some() { 0 } else { self.random.below(100) };
        let (one, rule) =
            (self.against.unwrap_or("calm"), self.any(games::kits::bluff::Kit::SPARRING));
        let mut table: Vec<Guest> = (0..seats)
            .map(|_| match kind {
                0..15 => Guest::Known(one),
                15..30 => Guest::Known("wild"),
                30..40 => Guest::Known(self.any(&["calm", "wild"])),
                40..65 => self.any(&[Guest::Pupil, Guest::Former]),
                _ => self.any(&[Guest::Pupil, Guest::Known(rule), Guest::Known(rule)]),
            })
            .collect();
        table[place] = Guest::Pupil;
        table
    }

    fn bot(&mut self, guest: Guest, trying: f64) -> Box<dyn Bot<Bluff>> {
        let (mind, notes) = match guest {
            Guest::Known(name) => return somebody(name),
            Guest::Pupil => (self.minds.last().cloned(), Some(self.notes.clone())),
            Guest::Former if self.minds.is_empty() => (None, None),
            Guest::Former => {
                let lesson = self.random.below(self.minds.len() as u32) as usize;
                (Some(self.minds[lesson].clone()), None)
            }
        };
        let teacher = somebody(if mind.is_none() { "calm" } else { "sharp" });
        let trying = if notes.is_some() { trying } else { 0.0 };
        Box::new(Learner { mind, notes, noise: NOISE, trying, memory: Memory::default(), teacher })
    }

    fn game(&mut self, trying: f64) {
        let company = self.company();
        let mut seldom = || self.random.below(8) == 0;
        let (directions, countdown, elimination) = (seldom(), seldom(), seldom());
        let (order, wild_ones) = (self.order, self.wild_ones);
        let setup = Setup { order, wild_ones, directions, countdown, elimination };
        let mut bots: Vec<_> = company.iter().map(|guest| self.bot(*guest, trying)).collect();
        self.games += 1;
        let winners = play(&setup, &mut bots, (1 << 32) + self.games, &self.notes);
        let character = |guest: &&Guest| matches!(guest, Guest::Known(name) if games::kits::bluff::Kit::CHARACTERS.contains(name));
        if company.iter().filter(character).count() + 1 == company.len() {
            let me = company.iter().position(|guest| *guest == Guest::Pupil);
            let alone = &mut self.alone[company.len()];
            alone[0] += 1.0;
            alone[1] += f64::from(u8::from(me.is_some_and(|me| winners.contains(&(me as u8)))));
        }
    }
}

/// Plays what a file has learned against a table full of somebody, and prints its share.
fn measure(words: &[String]) {
    let file = std::fs::read(&words[1]).expect("a file");
    let mind = Arc::new(Mind::read(&file).expect("what was learned"));
    let (seats, games): (usize, u64) =
        (words[2].parse().expect("seats"), words[3].parse().expect("games"));
    let noise: f64 = words[5].parse().expect("noise");
    let notes = Arc::default();
    for other in words[4].split(',') {
        let won = (0..games).filter(|seed| {
            let place = *seed as usize % seats;
            let mut bots: Vec<Box<dyn Bot<Bluff>>> = (0..seats).map(|_| somebody(other)).collect();
            bots[place] = Box::new(Learner {
                mind: Some(mind.clone()),
                notes: None,
                noise,
                trying: 0.0,
                memory: Memory::sociable(),
                teacher: somebody("sharp"),
            });
            play(&Setup::default(), &mut bots, *seed, &notes) == [place as u8]
        });
        println!("{other} at {seats} seats: {:.1} %", 100.0 * won.count() as f64 / games as f64);
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "measure") {
        return measure(&words);
    }
    let has = |word: &str| words.iter().any(|given| given == word);
    let number =
        |place: usize, or: u64| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(or);
    let (lessons, seed) = (number(3, 40), number(4, 20));
    let mut school = School {
        order: if has("value_first") { Order::ValueFirst } else { Order::CountFirst },
        wild_ones: has("wild_ones"),
        against: games::kits::bluff::Kit::CHARACTERS.iter().copied().find(|name| has(name)),
        random: Quick::new(seed),
        minds: Vec::new(),
        notes: Arc::default(),
        games: 0,
        alone: [[0.0; 2]; 7],
    };
    let mut losers = Pupil::new(Net::new(&Mind::LOSERS, &mut school.random));
    let mut truth = Pupil::new(Net::new(&Mind::TRUTH, &mut school.random));
    let (started, notes) = (Instant::now(), school.notes.clone());
    let noted = || notes.lock().expect("one thread");
    for lesson in 0..lessons {
        let done = lesson as f64 / lessons as f64;
        let bids = noted().losers.len();
        let standing = noted().truth.len();
        while noted().losers.len() < bids + FRESH {
            // The last lessons try less, so that the pupil learns where its own play leads.
            school.game(if lesson == 0 { 0.3 } else { 0.12 - 0.08 * done });
        }
        let fresh = noted();
        let surprise =
            [losers.surprise(&fresh.losers[bids..]), truth.surprise(&fresh.truth[standing..])];
        drop(fresh);
        noted().forget(KEPT);
        let (steps, rate) = (3 * FRESH / 64, 1e-3 * (1.0 - 0.9 * done as f32));
        losers.learn(&noted().losers, steps, rate, &mut school.random);
        truth.learn(&noted().truth, steps, rate, &mut school.random);
        let mind = Mind { losers: losers.net.clone(), truth: truth.net.clone() };
        if let Some(path) = words.first() {
            std::fs::write(path, mind.write()).expect("the file is written");
        }
        school.minds.push(Arc::new(mind));
        let alone = std::mem::take(&mut school.alone);
        let share = |seats: usize| 100.0 * alone[seats][1] / alone[seats][0].max(1.0);
        println!(
            "lesson {lesson}: surprise {:.4} (who loses), {:.4} (true or not); alone at 3, 4, 6 seats {:.1}, {:.1}, {:.1} %; {:.0} s",
            surprise[0],
            surprise[1],
            share(3),
            share(4),
            share(6),
            started.elapsed().as_secs_f64()
        );
    }
}
