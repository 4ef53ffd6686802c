//! Folding a file: whether its entries are a game at all, what happened step by step, and how the
//! table stood after each.

use crate::{By, FileEntry, GameFile};
use kernel::{Answer, JsonStep, Question, Rules, ScriptError, Seat, Source, Table};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use thiserror::Error;

/// Why a file is no game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Unfolded {
    /// The game does not open with these options and seats.
    #[error("the game does not open: {0}")]
    NotOpened(String),
    /// An entry cannot have come from this game.
    #[error("the entry {0} cannot follow from those before it")]
    Entry(usize),
    /// The entries end otherwise than the file says.
    #[error("the file says that the game ended otherwise than its entries do")]
    Outcome,
}

impl Unfolded {
    /// A word for it, under which clients find a sentence.
    pub fn code(&self) -> &'static str {
        match self {
            Unfolded::NotOpened(_) => "not_opened",
            Unfolded::Entry(_) => "no_game",
            Unfolded::Outcome => "other_outcome",
        }
    }
}

/// The opening of a game, a move with what chance said to it, or the answers of a window, which
/// were played together.
#[derive(Clone, Debug)]
pub struct FileStep {
    /// The number of the entry after its last one.
    pub end: usize,
    /// When it was made.
    pub at: u64,
    /// The decision that was open before it.
    pub decision: u32,
    /// What was done; nothing in the opening.
    pub moves: Vec<FileMove>,
    /// Public facts, a JSON text each.
    pub events: Vec<String>,
}

/// What somebody did.
#[derive(Clone, Debug)]
pub struct FileMove {
    pub seat: Seat,
    pub action: Box<RawValue>,
    /// Who made the move, if it was not the person on the seat.
    pub by: Option<By>,
}

/// An entry of a log, with the move as it stands there.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Logged {
    Chance(Answer),
    Act { seat: Seat, action: Box<RawValue> },
}

/// Chance as it was.
struct Told(VecDeque<Answer>);

impl Source for Told {
    fn answer(
        &mut self,
        question: Question,
        _: u64,
        _: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError> {
        let answer = self.0.pop_front().filter(|answer| answer.fits(question));
        answer.ok_or_else(|| ScriptError::Entry { entry: 0, problem: "it does not fit".into() })
    }
}

/// A step that is being put together.
struct Walk {
    table: Box<dyn Table>,
    step: FileStep,
    /// The window whose answers are being played.
    window: Option<u32>,
}

impl Walk {
    fn next(&mut self, at: u64) -> FileStep {
        let decision = self.table.decision();
        let (moves, events) = (Vec::new(), Vec::new());
        let next = FileStep { end: self.step.end, at, decision, moves, events };
        std::mem::replace(&mut self.step, next)
    }

    fn took(&mut self, end: usize, step: JsonStep) {
        self.step.events.extend(step.events);
        self.step.end = end;
    }

    /// All answers of chance from here on, up to the next move.
    fn chance(&mut self, number: usize, entries: &[FileEntry]) -> Option<()> {
        let answer = |entry: &FileEntry| match serde_json::from_str(entry.entry.get()) {
            Ok(Logged::Chance(answer)) => Some(answer),
            _ => None,
        };
        let mut told = Told(entries[number..].iter().map_while(answer).collect());
        let (end, mut step) = (number + told.0.len(), JsonStep::default());
        self.table.settle(&mut told, &mut step).ok()?;
        told.0.is_empty().then(|| self.took(end, step))
    }

    /// A move. The step before it comes back if this one begins another.
    fn act(&mut self, number: usize, entry: &FileEntry) -> Option<Option<FileStep>> {
        let Ok(Logged::Act { seat, action }) = serde_json::from_str(entry.entry.get()) else {
            return None;
        };
        let read = self.table.read(action.get()).ok()?;
        let waits = self.table.timed().is_some_and(|timed| timed.waits(&read));
        let window = waits.then(|| self.table.decision());
        let another = window.is_none() || window != self.window;
        let before = another.then(|| self.next(entry.at));
        let mut step = JsonStep::default();
        self.table.play(seat, &read, &mut step).ok()?;
        self.window = window;
        self.step.moves.push(FileMove { seat, action, by: entry.by });
        self.took(number + 1, step);
        Some(before)
    }
}

impl GameFile {
    /// The table before the first entry.
    pub fn open(&self, rules: &dyn Rules) -> Result<Box<dyn Table>, Unfolded> {
        rules
            .open(&self.options, self.seats.len())
            .map_err(|error| Unfolded::NotOpened(error.to_string()))
    }

    /// Folds entry by entry and shows the table after each, until somebody has seen enough.
    pub fn walk(
        &self,
        rules: &dyn Rules,
        mut see: impl FnMut(usize, &dyn Table) -> ControlFlow<()>,
    ) -> Result<Box<dyn Table>, Unfolded> {
        let mut table = self.open(rules)?;
        for (number, entry) in self.entries.iter().enumerate() {
            if !table.fold(entry.entry.get()) {
                return Err(Unfolded::Entry(number));
            }
            if see(number, table.as_ref()).is_break() {
                return Ok(table);
            }
        }
        self.ends_as_told(table)
    }

    /// Plays it once more, step by step, and shows each with the table after it, until somebody has
    /// seen enough. The first step is the opening.
    pub fn steps(
        &self,
        rules: &dyn Rules,
        mut see: impl FnMut(FileStep, &dyn Table) -> ControlFlow<()>,
    ) -> Result<Box<dyn Table>, Unfolded> {
        let table = self.open(rules)?;
        let (at, decision) = (self.started, table.decision());
        let step = FileStep { end: 0, at, decision, moves: Vec::new(), events: Vec::new() };
        let mut walk = Walk { table, step, window: None };
        while let Some(entry) = self.entries.get(walk.step.end) {
            let number = walk.step.end;
            if matches!(serde_json::from_str(entry.entry.get()), Ok(Logged::Chance(_))) {
                walk.chance(number, &self.entries).ok_or(Unfolded::Entry(number))?;
                continue;
            }
            // The table is shown as it was before a move begins the next step.
            let before = walk.table.copy();
            let done = walk.act(number, entry).ok_or(Unfolded::Entry(number))?;
            if let Some(done) = done
                && see(done, before.as_ref()).is_break()
            {
                return Ok(before);
            }
        }
        let Walk { table, step, .. } = walk;
        match see(step, table.as_ref()) {
            ControlFlow::Break(()) => Ok(table),
            ControlFlow::Continue(()) => self.ends_as_told(table),
        }
    }

    /// A game that the entries do not end was broken off, or all people ended it together, which
    /// they can where the rules alone may never do it.
    fn ends_as_told(&self, table: Box<dyn Table>) -> Result<Box<dyn Table>, Unfolded> {
        let agreed = || table.endless().and_then(|endless| endless.stalemate());
        let fits = match (table.outcome(), &self.outcome) {
            (end, None) => end.is_none(),
            (end, told) => end.or_else(agreed) == *told,
        };
        if fits { Ok(table) } else { Err(Unfolded::Outcome) }
    }
}
