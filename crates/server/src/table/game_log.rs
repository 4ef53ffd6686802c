//! The log of a game that is over or was broken off, for people of its table and nobody else: who
//! may have it is judged by the table, what stands in it is folded from the store in parts.

use super::drawn::Drawn;
use super::entry::{PersonId, TableEntry};
use super::folded::Kind;
use super::record::Record;
use super::rights::Deed;
use super::state::{TableConfig, TableState};
use super::tables::Tables;
use super::task::{TableMessage, TableTask};
use crate::person::{Digest, Secret};
use crate::store::StoreError;
use kernel::{Seat, Table};
use record::{By, FileEntry, FileSeat, GameFile, Player};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::oneshot;

/// Somebody who wants the log of a game.
pub struct LogRequest {
    /// The browser.
    identity: Option<Digest>,
    /// The seat secret, for those who come without a browser.
    secret: Option<Digest>,
    /// Which game of this table, from 1.
    number: u32,
    /// Gets where it stands.
    answer: oneshot::Sender<Result<LogPlace, NoLog>>,
}

/// Where the log of a game stands, and what its people are called.
struct LogPlace {
    table: i64,
    from: u64,
    number: u32,
    people: BTreeMap<PersonId, FileSeat>,
}

/// Why somebody does not get a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoLog {
    /// There is no such table.
    UnknownTable,
    /// They are not of this table, or no longer.
    NotJoined,
    /// There has been no such game.
    NoGame,
    /// It is not over.
    GameRunning,
    /// The table is about to be another process's.
    NotNow,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for NoLog {
    fn from(error: StoreError) -> NoLog {
        NoLog::Store(error)
    }
}

impl TableState {
    /// Where a log stands that this person may have.
    fn log_place(&self, person: Option<PersonId>, number: u32) -> Result<LogPlace, NoLog> {
        let roles = self.roles(person, false);
        self.permit(roles, Deed::ReadLog).map_err(|_| NoLog::NotJoined)?;
        let start = self.folded.starts.iter().find(|(other, _)| *other == number);
        let (_, from) = *start.ok_or(NoLog::NoGame)?;
        let drawing = self.folded.drawing.as_ref().map(|drawing| drawing.drawn.number);
        let running =
            self.running().is_some_and(|game| game.number == number) || drawing == Some(number);
        if running {
            return Err(NoLog::GameRunning);
        }
        // Who was shown out has no name at the table any more.
        let people = self.folded.people.iter().filter(|person| !person.kicked).map(|person| {
            let (kind, character) = match &person.kind {
                Kind::Bot { character } => (Player::Bot, Some(character.clone())),
                Kind::Program { .. } => (Player::Bot, None),
                Kind::Human { .. } => (Player::Human, None),
            };
            let (name, face) = (person.name.clone(), person.face.clone());
            (person.id, FileSeat { name, face, kind, character })
        });
        Ok(LogPlace { table: self.names().table, from, number, people: people.collect() })
    }
}

impl TableTask {
    /// Tells where a log stands, if whoever asks may have it.
    pub(super) fn find_log(&self, asked: LogRequest) {
        let by_secret = asked.secret.and_then(|secret| self.state.by_secret(secret));
        let person = by_secret.or_else(|| self.person_of(asked.identity));
        // Whoever asked may be gone.
        let _ = asked.answer.send(self.state.log_place(person, asked.number));
    }
}

impl Tables {
    /// The file of a game that is over, as JSON, if whoever asks is of its table.
    pub async fn game_log(
        self: &Arc<Tables>,
        invite: Secret,
        identity: Option<Digest>,
        secret: Option<Digest>,
        number: u32,
    ) -> Result<String, NoLog> {
        Ok(self.finished(invite, identity, secret, number).await?.write())
    }

    /// Which game it is whose log has this picture of a deck of somebody's own, if whoever asks may
    /// have the log.
    pub async fn picture_in_log(
        self: &Arc<Tables>,
        invite: Secret,
        identity: Option<Digest>,
        number: u32,
        key: &str,
    ) -> Result<&'static str, NoLog> {
        let file = self.finished(invite, identity, None, number).await?;
        let has = |entry: &FileEntry| {
            let grown: Option<Grew> = serde_json::from_str(entry.entry.get()).ok();
            grown.is_some_and(|grown| grown.chance.grown.iter().any(|item| item.key == key))
        };
        let rules = self.config.find(&file.game).ok_or(NoLog::NoGame)?;
        file.entries.iter().any(has).then_some(rules.id()).ok_or(NoLog::NoGame)
    }

    async fn finished(
        self: &Arc<Tables>,
        invite: Secret,
        identity: Option<Digest>,
        secret: Option<Digest>,
        number: u32,
    ) -> Result<GameFile, NoLog> {
        let (invite, _) = self.current(invite).await;
        if !self.is_running(invite) && self.store.by_invite(invite).await?.is_none() {
            return Err(NoLog::UnknownTable);
        }
        let (answer, place) = oneshot::channel();
        let asked = LogRequest { identity, secret, number, answer };
        let asked = TableMessage::Log(Box::new(asked));
        self.open(invite).send(asked).await.map_err(|_| NoLog::NotNow)?;
        let place = place.await.map_err(|_| NoLog::NotNow)??;
        self.read_log(place).await
    }

    async fn read_log(&self, place: LogPlace) -> Result<GameFile, NoLog> {
        let mut parts = self.store.parts(place.table, place.from).await?;
        let mut reading = Reading::new(&self.config, place);
        while let Some(part) = parts.next().await? {
            for text in part {
                let record: Record = serde_json::from_str(&text).map_err(|_| NoLog::NoGame)?;
                if reading.take(record)? {
                    let kept = self.store.seed(reading.place.table, reading.place.number).await?;
                    return Ok(reading.file(kept));
                }
            }
        }
        // A log without an end is of a game that goes on, whatever anybody believed.
        Err(NoLog::NoGame)
    }
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

/// A file that is being put together from records.
struct Reading<'a> {
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

impl<'a> Reading<'a> {
    fn new(config: &'a TableConfig, place: LogPlace) -> Reading<'a> {
        let file = GameFile::new("", serde_json::Value::Null, Vec::new(), 0);
        let (drawn, table, seats, moved) = (None, None, Vec::new(), Vec::new());
        let (held, timed_out) = (BTreeMap::new(), None);
        Reading { config, place, file, drawn, table, seats, moved, held, timed_out }
    }

    /// Takes a record; says whether the game was over with it.
    fn take(&mut self, record: Record) -> Result<bool, NoLog> {
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
                    let rules = self.config.find(&game).ok_or(NoLog::NoGame)?;
                    let table = rules.open(&options, seats.len()).map_err(|_| NoLog::NoGame)?;
                    self.table = Some(table);
                    self.file = GameFile::new(&game, options, Vec::new(), record.at);
                    self.seats = seats;
                }
                TableEntry::Game(entry) => {
                    let by = self.whose(&entry.0, by)?;
                    let table = self.table.as_mut().ok_or(NoLog::NoGame)?;
                    if !table.fold(&entry.0) {
                        return Err(NoLog::NoGame);
                    }
                    let entry = RawValue::from_string(entry.0).map_err(|_| NoLog::NoGame)?;
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
                TableEntry::Cleared if self.table.is_none() => return Err(NoLog::NoGame),
                TableEntry::Cleared | TableEntry::Started { .. } | TableEntry::Draw { .. } => {
                    self.file.ended = record.at;
                    return Ok(true);
                }
                TableEntry::SetAside { .. } => return Err(NoLog::NoGame),
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
    fn whose(&mut self, entry: &str, by: Option<PersonId>) -> Result<Option<By>, NoLog> {
        let moved: Moved = serde_json::from_str(entry).map_err(|_| NoLog::NoGame)?;
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
    fn file(self, kept: Option<[u8; 32]>) -> GameFile {
        let Reading { mut file, mut place, drawn, seats, moved, .. } = self;
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
