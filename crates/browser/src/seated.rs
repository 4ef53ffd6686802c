//! One table in the browser: the game, who plays which seat, and the answers that wait for the
//! others.

use crate::answer::{Choice, Question, Seen, Stepped, Unanswered, raw, wrong};
use crate::pictures::Brought;
use gallery::{Gallery, Looking};
use kernel::{
    Answer, Brain, Due, Eye, Growing, JsonStep, Picture, Question as Asked, Quick, ReadAction,
    Rules, ScriptError, Scripted, Seat, Seats, Source, Table,
};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A script that is read a little further by every step.
struct Lent<'a>(&'a mut Scripted);

impl Source for Lent<'_> {
    fn answer(
        &mut self,
        question: Asked,
        position: u64,
        name: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError> {
        self.0.answer(question, position, name)
    }
}

/// A brain on a seat, and which character it is.
struct Player {
    character: String,
    brain: Box<dyn Brain>,
}

/// A table that somebody sits at.
pub(crate) struct Seated {
    rules: &'static dyn Rules,
    table: Box<dyn Table>,
    seed: String,
    /// What chance says: what was written for it, then what the seed gives.
    chance: Scripted,
    /// Every entry so far.
    log: Vec<String>,
    random: Quick,
    /// Answers that are played when everybody has answered, as they were given.
    held: BTreeMap<Seat, String>,
    brains: BTreeMap<Seat, Player>,
}

impl Seated {
    /// Opens a game and lets chance have its first word; tells the public facts of it.
    pub fn open(
        rules: &'static dyn Rules,
        options: &Value,
        seats: usize,
        (seed, chance): (&str, Scripted),
        pictures: &Brought,
    ) -> Result<(Seated, Vec<Box<RawValue>>), Unanswered> {
        let table =
            rules.open(options, seats).map_err(|error| Unanswered::Wrong(error.to_string()))?;
        let number = seed.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut seated = Seated {
            rules,
            table,
            seed: seed.to_string(),
            chance,
            log: Vec::new(),
            random: Quick::new(number),
            held: BTreeMap::new(),
            brains: BTreeMap::new(),
        };
        let mut step = JsonStep::default();
        seated.settle(pictures, &mut step)?;
        seated.log = step.entries;
        Ok((seated, step.events.into_iter().map(raw).collect()))
    }

    fn settle(&mut self, pictures: &Brought, step: &mut JsonStep) -> Result<(), Unanswered> {
        if !matches!(self.table.due(), Due::Chance(_)) {
            return Ok(());
        }
        let (game, seed) = (self.rules.id(), self.seed.clone());
        let mut source = Growing {
            rest: Lent(&mut self.chance),
            grow: |what| pictures.grow(game, what, seed.as_bytes(), &mut |_| true),
        };
        self.table.settle(&mut source, step).map_err(|error| Unanswered::Wrong(error.to_string()))
    }

    /// Plays a move, or keeps it until everybody whom the decision asks has answered.
    pub fn act(
        &mut self,
        seat: Seat,
        action: &str,
        pictures: &Brought,
    ) -> Result<Stepped, Unanswered> {
        let read = self.table.read(action)?;
        let mut step = JsonStep::default();
        if self.table.timed().is_some_and(|timed| timed.waits(&read)) {
            self.table.copy().play(seat, &read, &mut JsonStep::default())?;
            self.held.insert(seat, action.to_string());
            if !self.awaited().is_empty() {
                return Ok(Stepped { held: true, events: Vec::new() });
            }
            self.close(pictures, &mut step)?;
        } else {
            self.play(seat, &read, pictures, &mut step)?;
        }
        self.log.append(&mut step.entries);
        Ok(Stepped { held: false, events: step.events.into_iter().map(raw).collect() })
    }

    /// Whether the rules allow this move; nothing is played.
    pub fn allows(&self, seat: Seat, action: &str) -> Result<(), Unanswered> {
        let read = self.table.read(action)?;
        Ok(self.table.copy().play(seat, &read, &mut JsonStep::default())?)
    }

    fn play(
        &mut self,
        seat: Seat,
        read: &ReadAction,
        pictures: &Brought,
        step: &mut JsonStep,
    ) -> Result<(), Unanswered> {
        let decision = self.table.decision();
        self.table.play(seat, read, step)?;
        if self.table.decision() != decision {
            self.held.clear();
        }
        self.settle(pictures, step)
    }

    /// Plays what was held, in the order of the seats. A move may end the decision: what the others
    /// said to it is void then.
    fn close(&mut self, pictures: &Brought, step: &mut JsonStep) -> Result<(), Unanswered> {
        let decision = self.table.decision();
        for (seat, action) in std::mem::take(&mut self.held) {
            if self.table.decision() != decision {
                break;
            }
            let read = self.table.read(&action)?;
            self.play(seat, &read, pictures, step)?;
        }
        Ok(())
    }

    /// The log so far; folding it gives this table.
    pub fn log(&self) -> Vec<Box<RawValue>> {
        self.log.iter().cloned().map(raw).collect()
    }

    fn awaited(&self) -> Seats {
        self.table.due().seats().iter().filter(|seat| !self.held.contains_key(seat)).collect()
    }

    fn pictures(&self, eye: Eye) -> Vec<Picture> {
        self.table.pictured().map_or_else(Vec::new, |pictured| pictured.pictures(eye))
    }

    /// What this eye sees; nobody's is the rail's.
    pub fn see(&self, seat: Option<Seat>) -> Result<Seen, Unanswered> {
        if seat.is_some_and(|seat| seat >= self.table.seats()) {
            return wrong("there is no such seat");
        }
        let text = |write: &dyn Fn(&mut String)| {
            let mut out = String::new();
            write(&mut out);
            raw(out)
        };
        let outcome = self.table.outcome();
        let held = seat.and_then(|seat| self.held.get(&seat)).cloned().map(raw);
        let offered = seat.filter(|_| held.is_none());
        Ok(Seen {
            decision: self.table.decision(),
            due: self.table.due().seats(),
            awaited: self.awaited(),
            window: self.table.timed().is_some_and(|timed| timed.window().is_some()),
            race: self.table.timed().is_some_and(|timed| timed.race()),
            stalemate: self.table.endless().and_then(|endless| endless.stalemate()),
            table: text(&|out| self.table.write_shared(out)),
            own: seat.map(|seat| text(&|out| self.table.write_own(seat, out))),
            owns: Vec::new(),
            legal: text(&|out| match offered {
                Some(seat) => self.table.write_legal(seat, out),
                None => out.push_str("[]"),
            }),
            held,
            pictures: self
                .pictures(seat.map_or(Eye::Rail, Eye::Seat))
                .into_iter()
                .map(|picture| (picture.name, picture.key))
                .collect(),
            feats: if outcome.is_some() { self.table.feats() } else { Vec::new() },
            outcome,
        })
    }

    /// A legal action of a due seat, each with the same probability.
    pub fn sample(&mut self, seat: Seat) -> Result<String, Unanswered> {
        if !self.table.due().seats().has(seat) {
            return wrong("this seat is not asked for anything");
        }
        Ok(self.table.sample(seat, &mut self.random))
    }

    /// What a bot on this seat does, or what it has to look at first.
    pub fn choose(
        &mut self,
        seat: Seat,
        question: &Question,
        pictures: &Brought,
    ) -> Result<Choice, Unanswered> {
        let Some(character) = &question.character else { return wrong("`character` is missing") };
        let game = self.rules.id();
        if self.brains.get(&seat).is_none_or(|player| player.character != *character) {
            let Some(brain) = bots::brain(game, character) else {
                return wrong(format!("nobody plays {game} as {character}"));
            };
            self.brains.insert(seat, Player { character: character.clone(), brain });
        }
        let looking = Looking { game, pictures: self.pictures(Eye::Seat(seat)), gallery: pictures };
        let Some(player) = self.brains.get_mut(&seat) else { return wrong("nobody is there") };
        if let Some(language) = &question.language {
            player.brain.speak(language);
        }
        let asked = self.table.asked(seat);
        let chosen = player.brain.choose(asked.as_ref(), &looking, &mut self.random);
        let wants = pictures.missed();
        if !wants.is_empty() && !question.blind {
            return Ok(Choice::Wants(wants));
        }
        match chosen {
            Ok(action) => Ok(Choice::Action(raw(action))),
            Err(error) => wrong(error.to_string()),
        }
    }
}
