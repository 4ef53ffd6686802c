//! A random game that was played to its end: what the laws are tried on.

use crate::{Broken, Register};
use kernel::{
    Answer, Described, Due, Entry, Game, Growing, Play, Question, Quick, Random, Seat, Seats,
    Seeded, Source, Step,
};
use serde_json::{Value, json};

/// A finished game and all that its course came from.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    /// What it was played from.
    pub seed: u64,
    pub setup: G::Setup,
    /// How many played.
    pub seats: u8,
    /// All entries of its log.
    pub log: Vec<Entry<G::Action>>,
}

/// One of the seats, each with the same probability.
pub(crate) fn one_of(seats: Seats, random: &mut Quick) -> Option<Seat> {
    let number = random.below(u32::from(seats.count()).max(1));
    seats.iter().nth(number as usize)
}

/// Answers everything from a seed, and makes up what a gallery would have to grow: laws look at no
/// pictures.
pub(crate) fn nature(seed: &str) -> impl Source + use<> {
    let mut random = Quick::new(
        seed.bytes().fold(1, |sum: u64, byte| sum.wrapping_mul(257).wrapping_add(u64::from(byte))),
    );
    let grow = move |what| match Answer::drawn(Question::Grow(what), &mut random) {
        Answer::Grown(grown) => Some(grown),
        _ => None,
    };
    Growing { rest: Seeded::new(seed), grow }
}

impl<G: Described> Record<G> {
    /// Plays a game with random options, random legal moves and chance from the seed. It must end,
    /// and soon enough.
    pub fn random<R: Register<Game = G>>(seed: u64) -> Result<Record<G>, Broken> {
        let mut random = Quick::new(seed);
        let span = u64::from(G::SEATS.end() - G::SEATS.start()) + 1;
        let seats = G::SEATS.start() + (seed % span) as u8;
        let mut record: Record<G> =
            Record { seed, setup: R::setup(&mut random), seats, log: Vec::new() };
        let mut play = record.open();
        let mut source = nature(&seed.to_string());
        loop {
            let mut step = Step::default();
            play.settle(&mut source, &mut step).expect("a seed answers every question");
            if let Some(seat) = one_of(play.game().due().seats(), &mut random) {
                let action = R::wander(play.game(), seat, &mut random);
                if let Err(refused) = play.act(seat, &action, &mut step) {
                    let reason = format!(
                        "seat {seat} was offered {} and refused: {refused:?}",
                        json!(action)
                    );
                    return Err(record.broken("sampling", record.log.len(), reason));
                }
            }
            record.log.append(&mut step.entries);
            match play.game().due() {
                Due::Over => return Ok(record),
                Due::Seats(seats) if seats.is_empty() => {
                    return Err(record.broken(
                        "ending",
                        record.log.len(),
                        "nobody is due and it is not over".to_string(),
                    ));
                }
                _ if record.log.len() > R::LONGEST => {
                    return Err(record.broken(
                        "ending",
                        40,
                        format!("{} entries and no end", record.log.len()),
                    ));
                }
                _ => {}
            }
        }
    }
}

impl<G: Described> Record<G> {
    /// The game before its first entry.
    pub fn open(&self) -> Play<G> {
        Play::open(&self.setup, self.seats)
    }

    /// The first entries of the log, as a scenario that `stolik scenario` plays.
    pub fn scenario(&self, entries: usize) -> Value {
        let mut play = self.open();
        let (mut chance, mut moves) = (Vec::new(), Vec::new());
        for entry in self.log.iter().take(entries) {
            match entry {
                Entry::Chance(answer) => {
                    chance.push(answer.to_script(&|item| play.game().item(item)))
                }
                Entry::Act { seat, action } => {
                    moves.push(json!({ "seat": seat, "action": action }))
                }
            }
            play.fold(entry, &mut Vec::new());
        }
        // What was grown is not scripted.
        chance.retain(|entry| !entry.is_null());
        json!({
            "game": G::ID, "seats": self.seats, "options": self.setup, "seed": self.seed.to_string(),
            "chance": chance, "moves": moves,
        })
    }

    /// A law broken after this many entries.
    pub fn broken(&self, law: &'static str, entries: usize, reason: String) -> Broken {
        let at = format!("{} seats, after {entries} of {} entries", self.seats, self.log.len());
        Broken { law, game: G::ID, at, reason, seed: self.seed, scenario: self.scenario(entries) }
    }

    /// Shows every moment of the play, the opening and the end included, with the number of entries
    /// so far.
    pub fn walk(
        &self,
        mut each: impl FnMut(usize, &Play<G>) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        let mut play = self.open();
        each(0, &play)?;
        for (number, entry) in self.log.iter().enumerate() {
            if !play.fold(entry, &mut Vec::new()) {
                return Err(self.broken(
                    "folding",
                    number,
                    format!("the log's own entry is refused: {}", json!(entry)),
                ));
            }
            each(number + 1, &play)?;
        }
        Ok(())
    }
}
