//! A finished game to walk through: a file is folded once, and any position of it can be looked at
//! with any eye, or with all of them.

use crate::answer::{Seen, Unanswered, raw, wrong};
use kernel::{Eye, Feat, Outcome, Picture, RefusedJson, Seat, Seats, Table};
use record::{By, FileMove, FileSeat, FileStep, GameFile};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// A position is kept after so many steps; those between are folded from the last one before them.
const KEPT_EVERY: usize = 16;

/// A file that was opened.
pub(crate) struct Replay {
    file: GameFile,
    /// Where the entries of each step end.
    ends: Vec<usize>,
    /// The table after the first step, and after every [`KEPT_EVERY`] more.
    kept: Vec<Box<dyn Table>>,
}

/// What a page is told of a file.
#[derive(Serialize)]
pub(crate) struct ReplayOpened {
    pub table: u32,
    pub game: String,
    pub options: Value,
    pub seats: Vec<FileSeat>,
    pub started: u64,
    pub ended: u64,
    pub outcome: Option<Outcome>,
    /// What somebody did that is worth telling.
    pub feats: Vec<Feat>,
    /// The first is the opening of the game.
    pub steps: Vec<ReplayStep>,
}

/// A move with what followed from it, or the answers of a window that were played together.
#[derive(Serialize)]
pub(crate) struct ReplayStep {
    pub at: u64,
    /// The decision that was open before it.
    pub decision: u32,
    pub moves: Vec<ReplayMove>,
    pub events: Vec<Box<RawValue>>,
}

/// What somebody did.
#[derive(Serialize)]
pub(crate) struct ReplayMove {
    pub seat: Seat,
    pub action: Box<RawValue>,
    pub by: Option<By>,
}

impl From<FileStep> for ReplayStep {
    fn from(step: FileStep) -> ReplayStep {
        let made = |FileMove { seat, action, by }: FileMove| ReplayMove { seat, action, by };
        ReplayStep {
            at: step.at,
            decision: step.decision,
            moves: step.moves.into_iter().map(made).collect(),
            events: step.events.into_iter().map(raw).collect(),
        }
    }
}

fn refused(code: &'static str, data: Value) -> Unanswered {
    Unanswered::Refused(RefusedJson { code, own: false, data })
}

impl Replay {
    /// Reads a file and folds it from its first entry to its last.
    pub fn open(text: &str) -> Result<(Replay, ReplayOpened), Unanswered> {
        let file = GameFile::read(text.as_bytes())
            .map_err(|error| refused(error.code(), json!({"problem": error.to_string()})))?;
        let Some(rules) = games::find(&file.game) else {
            return Err(refused("unknown_game", json!({"game": file.game})));
        };
        let (mut steps, mut ends, mut kept) = (Vec::new(), Vec::new(), Vec::new());
        let folded = file.steps(rules, |step, table| {
            if steps.len().is_multiple_of(KEPT_EVERY) {
                kept.push(table.copy());
            }
            ends.push(step.end);
            steps.push(ReplayStep::from(step));
            ControlFlow::Continue(())
        });
        let table = folded.map_err(|error| {
            let problem = error.to_string();
            refused(error.code(), json!({ "problem": problem }))
        })?;
        let opened = ReplayOpened {
            table: 0,
            game: file.game.clone(),
            options: rules.complete(&file.options).unwrap_or_else(|_| file.options.clone()),
            seats: file.seats.clone(),
            started: file.started,
            ended: file.ended,
            outcome: file.outcome.clone(),
            feats: if file.outcome.is_some() { table.feats() } else { Vec::new() },
            steps,
        };
        Ok((Replay { file, ends, kept }, opened))
    }

    /// The table after a step.
    fn position(&self, step: usize) -> Result<Box<dyn Table>, Unanswered> {
        let kept = self.kept.get(step / KEPT_EVERY).filter(|_| step < self.ends.len());
        let Some(kept) = kept else { return wrong("there is no such step") };
        let mut table = kept.copy();
        let from = self.ends[step / KEPT_EVERY * KEPT_EVERY];
        for entry in &self.file.entries[from..self.ends[step]] {
            table.fold(entry.entry.get());
        }
        Ok(table)
    }

    /// What an eye saw after a step; nobody's is the rail's. With all hands open it is told what
    /// every seat saw besides.
    pub fn see(&self, step: usize, seat: Option<Seat>, open: bool) -> Result<Seen, Unanswered> {
        let table = self.position(step)?;
        if seat.is_some_and(|seat| seat >= table.seats()) {
            return wrong("there is no such seat");
        }
        let own = |seat: Seat| {
            let mut text = String::new();
            table.write_own(seat, &mut text);
            raw(text)
        };
        let mut shared = String::new();
        table.write_shared(&mut shared);
        // With somebody's eyes one also sees what they could do.
        let mut legal = String::new();
        match seat {
            Some(seat) => table.write_legal(seat, &mut legal),
            None => legal.push_str("[]"),
        }
        let last = step + 1 == self.ends.len();
        // People may have ended it together: then no entry knows.
        let outcome = table.outcome().or_else(|| self.file.outcome.clone().filter(|_| last));
        let eyes = || match (open, seat) {
            (true, _) => Eye::all(table.seats()).collect::<Vec<_>>(),
            (false, seat) => vec![seat.map_or(Eye::Rail, Eye::Seat)],
        };
        let hang = |eye: Eye| {
            let pictures = table.pictured().map_or_else(Vec::new, |it| it.pictures(eye));
            pictures.into_iter().map(|Picture { name, key, .. }| (name, key))
        };
        Ok(Seen {
            decision: table.decision(),
            due: if outcome.is_some() { Seats::NONE } else { table.due().seats() },
            table: raw(shared),
            own: seat.map(own),
            legal: raw(legal),
            pictures: eyes().into_iter().flat_map(hang).collect(),
            feats: if outcome.is_some() { table.feats() } else { Vec::new() },
            owns: if open { (0..table.seats()).map(own).collect() } else { Vec::new() },
            outcome,
        })
    }
}
