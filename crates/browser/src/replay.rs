//! A finished game to walk through: a file is folded once, and any position of it is put on a table
//! at which its people sit. What that table tells is what the page shows.

use crate::answer::{Position, Unanswered, raw, wrong};
use crate::table::{bytes, config};
use kernel::{Eye, Feat, Outcome, Picture, Quick, RefusedJson, Rules, Seat, Stream, Table};
use record::{By, FileMove, FileSeat, FileStep, GameFile, Player};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::sync::Arc;
use table::people::came;
use table::play::{Pace, lay};
use table::wire::{Form, finish, room_frame, update};
use table::{Names, PersonId, Secret, TableEntry, TableState, record_text};

/// A position is kept after so many steps; those between are folded from the last one before them.
const KEPT_EVERY: usize = 16;

/// A file that was opened.
pub(crate) struct Replay {
    file: GameFile,
    rules: &'static dyn Rules,
    /// The secret part of the table's link: pictures of another file have other addresses.
    invite: Secret,
    /// What happened in each step.
    events: Vec<Vec<String>>,
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
    /// How many entries the log has up to its end.
    pub end: usize,
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
            end: step.end,
        }
    }
}

/// Who sits on a seat.
fn person_on(seat: usize) -> PersonId {
    seat as PersonId + 1
}

fn refused(code: &'static str, data: Value) -> Unanswered {
    Unanswered::Refused(RefusedJson { code, own: false, data })
}

impl Replay {
    /// Reads a file and folds it from its first entry to its last.
    pub fn open(text: &str, nobody: String) -> Result<(Replay, ReplayOpened), Unanswered> {
        let mut file = GameFile::read(text.as_bytes())
            .map_err(|error| refused(error.code(), json!({"problem": error.to_string()})))?;
        for seat in file.seats.iter_mut().filter(|seat| seat.name.is_empty()) {
            seat.name.clone_from(&nobody);
        }
        let Some(rules) = games::find(&file.game) else {
            return Err(refused("unknown_game", json!({"game": file.game})));
        };
        let (mut steps, mut events) = (Vec::new(), Vec::new());
        let (mut ends, mut kept) = (Vec::new(), Vec::new());
        let folded = file.steps(rules, |step, table| {
            if steps.len().is_multiple_of(KEPT_EVERY) {
                kept.push(table.copy());
            }
            ends.push(step.end);
            events.push(step.events.clone());
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
        let invite = Secret::of(bytes(&mut Stream::at(text.as_bytes(), 0)));
        Ok((Replay { file, rules, invite, events, ends, kept }, opened))
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

    /// The table at which the people of the file sit before this position.
    fn table(
        &self,
        position: Box<dyn Table>,
        events: Vec<String>,
        outcome: Option<Outcome>,
    ) -> Result<TableState, Unanswered> {
        let config = Arc::new(config(Pace::default()));
        let names = Names { table: 0, invite: self.invite, code: String::new(), owner: None };
        let Ok(mut state) = TableState::fold(config, names, Quick::new(0), [self.arrivals()])
        else {
            return wrong("these people cannot sit at one table");
        };
        for (seat, FileSeat { kind, .. }) in self.file.seats.iter().enumerate() {
            if *kind == Player::Human {
                came(&mut state, person_on(seat), self.file.ended);
            }
        }
        lay(&mut state, position, events);
        if let Some(outcome) = outcome {
            let ended = record_text(self.file.ended, None, &[TableEntry::Ended(outcome)]);
            state.follow(&ended).map_err(|error| Unanswered::Wrong(error.to_string()))?;
        }
        Ok(state)
    }

    /// The beginning of the table's log: everybody comes and sits down.
    fn arrivals(&self) -> String {
        let arrival = |(seat, somebody): (usize, &FileSeat)| {
            let FileSeat { name, face, kind, character } = somebody.clone();
            let person = person_on(seat);
            let came = match kind {
                Player::Bot => {
                    let character = character.unwrap_or_default();
                    TableEntry::BotAdded { person, name, face, character }
                }
                Player::Human => {
                    let secret = Secret::of([0; 16]).digest();
                    TableEntry::Joined { person, name, face, identity: None, secret }
                }
            };
            [came, TableEntry::Sat(person)]
        };
        let options = self.rules.complete(&self.file.options);
        let options = options.unwrap_or_else(|_| self.file.options.clone());
        let mut did = vec![
            TableEntry::Locked(true),
            TableEntry::Chose { game: self.file.game.clone(), options },
        ];
        did.extend(self.file.seats.iter().enumerate().flat_map(arrival));
        record_text(self.file.started, None, &did)
    }

    /// What the table told a seat after a step, or who looks on; with all hands open also what
    /// every seat saw besides.
    pub fn see(&self, step: usize, seat: Option<Seat>, open: bool) -> Result<Position, Unanswered> {
        let position = self.position(step)?;
        if seat.is_some_and(|seat| seat >= position.seats()) {
            return wrong("there is no such seat");
        }
        let own = |seat: Seat| {
            let mut text = String::new();
            position.write_own(seat, &mut text);
            raw(text)
        };
        let owns = if open { (0..position.seats()).map(own).collect() } else { Vec::new() };
        let eyes = match (open, seat) {
            (true, _) => Eye::all(position.seats()).collect::<Vec<_>>(),
            (false, seat) => vec![seat.map_or(Eye::Rail, Eye::Seat)],
        };
        let hang = |eye: Eye| {
            let pictures = position.pictured().map_or_else(Vec::new, |it| it.pictures(eye));
            pictures.into_iter().map(|Picture { name, key, .. }| (name, key))
        };
        let pictures = eyes.into_iter().flat_map(hang).collect();
        let last = step + 1 == self.ends.len();
        // People may have ended it together: then no entry knows.
        let outcome = position.outcome().or_else(|| self.file.outcome.clone().filter(|_| last));
        let mut table = self.table(position, self.events[step].clone(), outcome)?;
        let viewer = seat.map(|seat| person_on(usize::from(seat)));
        let Some(mut parts) = update(&mut table) else { return wrong("nothing is laid") };
        let frame = raw(finish(&table, &mut parts, viewer, Form::Whole));
        Ok(Position { room: raw(room_frame(&table, 0)), frame, owns, pictures })
    }
}
