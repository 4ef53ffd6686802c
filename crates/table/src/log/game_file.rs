//! The log of a game that is over or was broken off, for people of its table: where it stands, and
//! the file that is made of its records.

use super::entry::{PersonId, TableEntry};
use super::record::Record;
use crate::config::TableConfig;
use crate::draw::Drawn;
use crate::people::Kind;
use crate::refusal::TableRefusal;
use crate::rights::{Deed, permit, roles};
use crate::state::TableState;
use kernel::{Seat, Table};
use record::{By, FileEntry, FileSeat, GameFile, Player};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// Where the log of a game stands, and what its people are called.
pub struct LogPlace {
    /// Number of the table in the store.
    pub table: i64,
    /// The record with which the game began.
    pub from: u64,
    /// Number of the game at its table.
    pub number: u32,
    people: BTreeMap<PersonId, FileSeat>,
}

/// The records do not tell of such a game.
#[derive(Clone, Copy, Debug)]
pub struct NoGame;

/// Where a log stands that this person may have.
pub fn log_place(
    table: &TableState,
    person: Option<PersonId>,
    number: u32,
) -> Result<LogPlace, TableRefusal> {
    let may = permit(table, roles(table, person, false), Deed::ReadLog);
    may.map_err(|_| TableRefusal::NotJoined)?;
    let from = table.folded.play.start_of(number).ok_or(TableRefusal::NoGame)?;
    let running = table.running().map(|game| game.number());
    let drawing = table.folded.drawing.as_ref().map(|drawing| drawing.number());
    if running == Some(number) || drawing == Some(number) {
        return Err(TableRefusal::GameRunning);
    }
    // Who was shown out has no name at the table any more.
    let people = table.folded.people.all().iter().filter(|person| !person.kicked);
    let people = people.map(|person| {
        let (kind, character) = match &person.kind {
            Kind::Bot { character } => (Player::Bot, Some(character.clone())),
            Kind::Program { .. } => (Player::Bot, None),
            Kind::Human { .. } => (Player::Human, None),
        };
        let (name, face) = (person.name.clone(), person.face.clone());
        (person.id, FileSeat { name, face, kind, character })
    });
    Ok(LogPlace { table: table.names.table, from, number, people: people.collect() })
}

/// The pictures that came with this entry of a file.
pub fn picture_keys(entry: &FileEntry) -> Vec<String> {
    let grown: Option<Grew> = serde_json::from_str(entry.entry.get()).ok();
    let items = grown.map(|grown| grown.chance.grown).unwrap_or_default();
    items.into_iter().map(|item| item.key).collect()
}

/// An entry with which pictures came.
#[derive(Deserialize)]
struct Grew {
    chance: GrewThese,
}

#[derive(Deserialize)]
struct GrewThese {
    grown: Vec<kernel::Grown>,
}

/// Whose move an entry is.
#[derive(Deserialize)]
struct Moved {
    act: Option<Mover>,
}

#[derive(Deserialize)]
struct Mover {
    seat: Seat,
}

/// Makes the file of a game from the records of its table's log.
pub struct GameReader<'a> {
    config: &'a TableConfig,
    place: LogPlace,
    file: GameFile,
    /// How its chance was drawn, if phones took part.
    drawn: Option<Drawn>,
    /// The game so far; nothing before its start.
    table: Option<Box<dyn Table>>,
    seats: Vec<PersonId>,
    /// Seats that a person has moved for.
    moved: Vec<PersonId>,
    /// Who gave the answers that wait for a window, and to which decision.
    held: BTreeMap<Seat, (u32, Option<By>)>,
    timed_out: Option<Seat>,
}

impl<'a> GameReader<'a> {
    /// Reads from where the game's log stands.
    pub fn new(config: &'a TableConfig, place: LogPlace) -> GameReader<'a> {
        let file = GameFile::new("", serde_json::Value::Null, Vec::new(), 0);
        let (drawn, table, seats, moved) = (None, None, Vec::new(), Vec::new());
        let (held, timed_out) = (BTreeMap::new(), None);
        GameReader { config, place, file, drawn, table, seats, moved, held, timed_out }
    }

    /// Where the game's log stands.
    pub fn place(&self) -> &LogPlace {
        &self.place
    }

    /// Takes a record; says whether the game was over with it.
    pub fn take(&mut self, record: Record) -> Result<bool, NoGame> {
        let by = record.by.map(|(person, _)| person);
        for entry in record.did {
            match entry {
                TableEntry::Draw { number, .. } if number == self.place.number => {
                    self.drawn = Drawn::begin(&entry);
                }
                TableEntry::Root(_) | TableEntry::ListClosed => self.step(&entry),
                TableEntry::Promised { .. }
                | TableEntry::Revealed { .. }
                | TableEntry::DrawnAgain { .. } => self.step(&entry),
                TableEntry::Started { number, game, options, seats }
                    if self.table.is_none() && number == self.place.number =>
                {
                    let rules = self.config.find(&game).ok_or(NoGame)?;
                    let table = rules.open(&options, seats.len()).map_err(|_| NoGame)?;
                    self.table = Some(table);
                    self.file = GameFile::new(&game, options, Vec::new(), record.at);
                    self.seats = seats;
                }
                TableEntry::Game(entry) => {
                    let by = self.whose(&entry.0, by)?;
                    let table = self.table.as_mut().ok_or(NoGame)?;
                    if !table.fold(&entry.0) {
                        return Err(NoGame);
                    }
                    let entry = RawValue::from_string(entry.0).map_err(|_| NoGame)?;
                    self.file.entries.push(FileEntry { entry, at: record.at, by });
                }
                TableEntry::Held { seat, decision, .. } => {
                    let by = self.mover(seat, by);
                    self.held.insert(seat, (decision, by));
                }
                TableEntry::TimedOut(seat) => self.timed_out = Some(seat),
                TableEntry::Relieved { bot, person } => {
                    let relieved = self.seats.iter_mut().filter(|seat| **seat == bot);
                    relieved.for_each(|seat| *seat = person);
                }
                TableEntry::Ended(outcome) => {
                    (self.file.outcome, self.file.ended) = (Some(outcome), record.at);
                    return Ok(true);
                }
                // It was called off before it began.
                TableEntry::Cleared if self.table.is_none() => return Err(NoGame),
                TableEntry::Cleared | TableEntry::Started { .. } | TableEntry::Draw { .. } => {
                    self.file.ended = record.at;
                    return Ok(true);
                }
                TableEntry::SetAside { .. } => return Err(NoGame),
                _ => {}
            }
        }
        self.file.ended = record.at;
        Ok(false)
    }

    fn step(&mut self, entry: &TableEntry) {
        if let Some(drawn) = &mut self.drawn {
            drawn.step(entry);
        }
    }

    /// Who makes a move for a seat, in a record that came from somebody's command or from nobody's.
    fn mover(&mut self, seat: Seat, by: Option<PersonId>) -> Option<By> {
        if self.timed_out.take_if(|late| *late == seat).is_some() {
            return Some(By::Clock);
        }
        let person = self.seats.get(usize::from(seat)).copied();
        if by.is_none() || by != person {
            return Some(By::Bot);
        }
        self.moved.extend(person);
        None
    }

    /// Who made the move of this entry, if it was nobody on the seat; chance is nobody.
    fn whose(&mut self, entry: &str, by: Option<PersonId>) -> Result<Option<By>, NoGame> {
        let moved: Moved = serde_json::from_str(entry).map_err(|_| NoGame)?;
        let Some(Mover { seat }) = moved.act else { return Ok(None) };
        let decision = self.table.as_ref().map(|table| table.decision());
        let held = self.held.remove(&seat).filter(|(held, _)| Some(*held) == decision);
        let late = self.timed_out == Some(seat);
        match held.filter(|_| by.is_none() && !late) {
            Some((_, by)) => Ok(by),
            None => Ok(self.mover(seat, by)),
        }
    }

    /// The file, with everybody's name, and with what was kept of its chance if that was drawn.
    pub fn file(self, kept: Option<[u8; 32]>) -> GameFile {
        let GameReader { mut file, mut place, drawn, seats, moved, .. } = self;
        if let Some((drawn, kept)) = drawn.zip(kept) {
            let read = |entry: &FileEntry| serde_json::from_str(entry.entry.get()).ok();
            let entries: Vec<Value> = file.entries.iter().filter_map(read).collect();
            let text = serde_json::to_string(&drawn.file(&kept, &entries));
            file.fair = text.ok().and_then(|text| RawValue::from_string(text).ok());
        }
        let seat = |person: &PersonId| {
            place.people.remove(person).unwrap_or_else(|| FileSeat {
                name: String::new(),
                face: String::new(),
                kind: if moved.contains(person) { Player::Human } else { Player::Bot },
                character: None,
            })
        };
        file.seats = seats.iter().map(seat).collect();
        file
    }
}
