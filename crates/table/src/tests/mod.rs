//! The table's core with the time in our own hand: no socket, no store, no clock.
#![allow(clippy::unwrap_used)]

mod bots;
mod changes;
mod evening;
mod people;
mod stored;

use crate::config::{HomeCodes, NoDecks};
use crate::log::record_text;
use crate::people::{came, take_over, wake};
use crate::play::{MoveDue, Pace, Thought, act_for, close_window, moves_due, next_wake, plan};
use crate::{
    Asker, Broken, Command, CommandRefusal, Deed, Draft, Folded, Fresh, GameSecret, Millis, Names,
    PersonId, Secret, TableConfig, TableState,
};
use kernel::Quick;
use std::sync::Arc;
use std::time::Duration;

/// The state of a table, its log, and the time.
struct Table {
    state: TableState,
    log: Vec<String>,
    now: Millis,
    secret: Option<GameSecret>,
}

/// The cast of some games, as long as another's or shorter.
fn cast(game: &str) -> Vec<String> {
    let cast: &[&str] = match game {
        "bluff" => &["calm", "sharp", "wild"],
        "casino" => &["careful", "sharp", "greedy"],
        _ => &["calm"],
    };
    cast.iter().map(ToString::to_string).collect()
}

fn config() -> TableConfig {
    let pace = Pace { think: Duration::from_secs(1)..Duration::from_secs(2), ..Pace::default() };
    TableConfig {
        games: games::GAMES,
        characters: Arc::new(cast),
        pace,
        decks: Arc::new(NoDecks),
        codes: Arc::new(HomeCodes),
        rights: Deed::right,
        alone: false,
    }
}

fn folded(log: &[String]) -> Result<TableState, Broken> {
    let invite = Secret::parse("AAAAAAAAAAAAAAAAAAAAAA").unwrap();
    let names = Names { table: 1, invite, code: "LIS".to_string(), owner: None };
    TableState::fold(Arc::new(config()), names, Quick::new(7), log)
}

impl Table {
    /// A table with this many people, all connected.
    fn with(people: u32) -> Table {
        let mut table =
            Table { state: folded(&[]).unwrap(), log: Vec::new(), now: 1_000_000, secret: None };
        let draft = wake(&mut table.state, table.now);
        table.keep(draft, None);
        for number in 1..=people {
            let asker = Asker {
                socket: 0,
                tv: false,
                person: None,
                identity: None,
                secret: Some(Secret::of([number as u8; 16])),
            };
            let join = Command::Join { name: format!("P{number}"), face: "ola".to_string() };
            let draft = table
                .state
                .command(&asker, &join, table.now, || unreachable!("no seed is needed"))
                .unwrap();
            table.keep(draft, None);
            table.came(number);
        }
        table
    }

    fn keep(&mut self, draft: Draft, by: Option<(PersonId, &str)>) {
        self.secret = draft.secret.map(|(_, secret)| secret).or(self.secret);
        if !draft.did.is_empty() {
            self.log.push(record_text(self.now, by, &draft.did));
            self.state.persisted(by);
        }
        plan(&mut self.state, self.now);
    }

    fn came(&mut self, person: PersonId) {
        let draft = came(&mut self.state, person, self.now);
        self.keep(draft, None);
    }

    fn ask(&mut self, person: PersonId, command: Command) -> Result<(), CommandRefusal> {
        let asker = Asker {
            socket: u64::from(person),
            tv: false,
            person: Some(person),
            identity: None,
            secret: None,
        };
        let draft = self
            .state
            .command(&asker, &command, self.now, || Fresh { seed: [3; 32], script: None })?;
        self.keep(draft, Some((person, "id")));
        Ok(())
    }

    /// Lets time pass and does everything that falls due, as the task would.
    fn pass(&mut self, seconds: u64) {
        self.pass_with(seconds, |_, _| Thought::Anything);
    }

    /// The same with brains: what comes of a thought.
    fn pass_with(&mut self, seconds: u64, mut think: impl FnMut(&TableState, &MoveDue) -> Thought) {
        let end = self.now + seconds * 1000;
        while let Some(wake) = next_wake(&self.state).filter(|wake| *wake <= end) {
            self.now = self.now.max(wake);
            let draft = take_over(&mut self.state, self.now);
            self.keep(draft, None);
            let draft = close_window(&mut self.state, self.now);
            self.keep(draft, None);
            for due in moves_due(&mut self.state, self.now) {
                let thought = think(&self.state, &due);
                let moved = act_for(&mut self.state, &due, thought, self.now);
                self.keep(moved.draft.unwrap_or_default(), None);
            }
        }
        self.now = end;
    }

    fn refold(&self) -> TableState {
        let mut state = folded(&self.log).unwrap();
        if state.wants_secret().is_some() {
            state.give_secret(self.secret.unwrap().bytes());
        }
        state
    }

    fn count(&self, what: &str) -> usize {
        self.log.iter().map(|record| record.matches(what).count()).sum()
    }
}

fn same(one: &TableState, other: &TableState) {
    assert_eq!(one.seq(), other.seq());
    assert_eq!(one.people().order(), other.people().order());
    let chosen = |state: &TableState| {
        let Folded { people, setup, play, .. } = state.folded();
        (people.host(), setup.clock(), play.paused())
    };
    assert_eq!(chosen(one), chosen(other));
    let people = |state: &TableState| {
        state
            .people()
            .all()
            .iter()
            .map(|person| (person.id, person.name.clone(), person.left, person.bot_plays))
            .collect::<Vec<_>>()
    };
    assert_eq!(people(one), people(other));
    let game = |state: &TableState| {
        state.game().map(|game| {
            let outcome = game.outcome().cloned();
            (game.table().summary(), game.seats().to_vec(), game.deadline(), outcome)
        })
    };
    assert_eq!(game(one), game(other));
    assert_eq!(evening_of(one), evening_of(other));
}

/// How many games of the evening are over.
fn evening_of(state: &TableState) -> usize {
    state.folded.play.past().evening().len()
}

/// What a seat may do.
fn legal(state: &TableState, seat: kernel::Seat) -> Vec<serde_json::Value> {
    let mut legal = String::new();
    state.game().unwrap().table().write_legal(seat, &mut legal);
    serde_json::from_str(&legal).unwrap()
}

/// A table at this game with one person, for whom a bot plays, and bots.
fn bots_at(game: &str, bots: usize) -> Table {
    let mut table = Table::with(1);
    table
        .ask(1, Command::Choose { game: game.to_string(), options: serde_json::json!({}) })
        .unwrap();
    for _ in 0..bots {
        table
            .ask(1, Command::AddBot { character: cast(game).remove(0), lang: "pl".to_string() })
            .unwrap();
    }
    table.ask(1, Command::Start).unwrap();
    table.ask(1, Command::LetBot { person: 1 }).unwrap();
    table
}
