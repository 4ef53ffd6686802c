//! Ways for a table not to keep its word, planted around its store, its clock and its outboxes.

use super::around::{Around, Decorated};
use super::clock::early;
use super::truth::at_once;
use crate::setup::config;
use axum::extract::ws::Utf8Bytes;
use kernel::Quick;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use stolik_server::clock::{Clock, Millis};
use stolik_server::store::{Claim, LogStore, Place, Seed, Store, StoreError, StoreFuture};
use stolik_server::table::{
    Bye, Form, Names, Outbox, Outboxes, Pace, TableState, finish, snapshot,
};

/// A way not to keep one's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    ToldBeforeStored,
    AckBeforeStored,
    IdForgotten,
    DoneAgain,
    DeadlineAsWritten,
    UnknownMeansNo,
    UnknownMeansYes,
    FailedStays,
    NewsUntold,
    LateTooSoon,
    NothingShown,
    DueBeforeRead,
    HostNotChecked,
    FenceDown,
    WrittenAheadStays,
    OpenedLate,
    NotOpenedAgain,
    HeardByPerson,
}

/// Every slip, with what is wrong in a few words.
pub const SLIPS: &[(Slip, &str)] = &[
    (Slip::ToldBeforeStored, "told before stored"),
    (Slip::AckBeforeStored, "acknowledged before stored"),
    (Slip::IdForgotten, "ids forgotten when folded anew"),
    (Slip::DoneAgain, "a repeated command is done again"),
    (Slip::DeadlineAsWritten, "a deadline is a moment of the wall clock"),
    (Slip::UnknownMeansNo, "an unknown outcome means no"),
    (Slip::UnknownMeansYes, "an unknown outcome means yes"),
    (Slip::FailedStays, "what was not stored stays on the table"),
    (Slip::NewsUntold, "news found in the log are told to nobody"),
    (Slip::LateTooSoon, "time is up too soon"),
    (Slip::NothingShown, "whoever comes back sees no game"),
    (Slip::DueBeforeRead, "what is due comes before what has arrived"),
    (Slip::HostNotChecked, "a checkpoint leaves something out"),
    (Slip::FenceDown, "a former owner's records are kept"),
    (Slip::WrittenAheadStays, "what was written ahead goes out although it was not stored"),
    (Slip::OpenedLate, "a card is shown before it is opened"),
    (Slip::NotOpenedAgain, "nothing is opened to whoever comes back"),
    (Slip::HeardByPerson, "nothing is opened to whoever takes a bot's chair"),
];

/// So many milliseconds is [`Slip::LateTooSoon`].
const TOO_SOON: Millis = 5_000;
/// So often a table puts something into an outbox until a newcomer has heard how things stand.
const COMING: u32 = 2;
/// Former owners of a table, at most.
const OWNERS: u64 = 1_000;

/// The ports of a process, around which a slip is planted.
pub(crate) struct Ports {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub outboxes: Outboxes,
    pub pace: Pace,
}

/// A process that slips.
struct Slipping {
    slip: Slip,
    inner: Arc<dyn LogStore>,
    /// The log as it really is.
    kept: Arc<dyn LogStore>,
    clock: Arc<dyn Clock>,
    names: Names,
    lines: Mutex<Vec<Weak<Mutex<Line>>>>,
    /// A record that could not be stored, and its place.
    failed: Arc<Mutex<Option<(Place, String)>>>,
}

/// The way to one phone.
struct Line {
    inner: Option<Box<dyn Outbox>>,
    person: Option<u32>,
    puts: u32,
    /// Whether it is not to hear what was found in the log.
    deaf: bool,
    /// The game of which it was told something, and its seat there.
    heard: (Value, Value),
}

fn open<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plants a slip in a process; `kept` is the log of its table as it really is.
pub(crate) fn slipping(
    slip: Option<Slip>,
    ports: Ports,
    kept: Arc<dyn LogStore>,
    names: Names,
) -> Ports {
    let Some(slip) = slip else { return ports };
    let Ports { store, clock, mut pace, .. } = ports;
    let inner = Arc::clone(&store.log);
    let (lines, failed) = (Mutex::default(), Arc::default());
    let late = slip == Slip::LateTooSoon;
    let shown = if late { early(&clock, TOO_SOON) } else { Arc::clone(&clock) };
    if slip == Slip::DeadlineAsWritten {
        pace.wake_grace = Duration::ZERO;
    }
    let slipping = Arc::new(Slipping { slip, inner, kept, clock, names, lines, failed });
    let post = Arc::clone(&slipping);
    let outboxes: Outboxes = Arc::new(move |inner| {
        let heard = (Value::Null, Value::Null);
        let line = Line { inner: Some(inner), person: None, puts: 0, deaf: false, heard };
        let line = Arc::new(Mutex::new(line));
        open(&post.lines).push(Arc::downgrade(&line));
        Box::new(SlippingOutbox { slip, line })
    });
    let store = Store { log: Arc::new(Decorated(slipping)), ..store };
    Ports { store, clock: shown, outboxes, pace }
}

/// An id under which the table does not know a command that it has done: see [`unmarked`].
pub(crate) fn marked(slip: Option<Slip>, id: &str, number: u64) -> String {
    match slip {
        Some(Slip::DoneAgain) => format!("{id}~{number}"),
        _ => id.to_string(),
    }
}

/// A text in which all commands have the ids that their people gave them.
fn unmarked(text: &str) -> String {
    let mut parts = text.split('~');
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| {
        text + part.trim_start_matches(|figure: char| figure.is_ascii_digit())
    })
}

impl Slipping {
    fn lines(&self) -> Vec<Arc<Mutex<Line>>> {
        open(&self.lines).iter().filter_map(Weak::upgrade).collect()
    }

    /// Shows everybody the game as it is once this record is stored.
    fn show(&self, record: &str) {
        let mut log = at_once(self.kept.load(self.names.table)).unwrap_or_default();
        log.push(record.to_string());
        let folded =
            TableState::fold(Arc::new(config().of_one()), self.names.clone(), Quick::new(0), log)
                .ok();
        let Some((state, mut parts)) = folded.and_then(|state| {
            let parts = snapshot(&state)?;
            Some((state, parts))
        }) else {
            return;
        };
        for line in self.lines() {
            let line = open(&line);
            let mut frames = vec![finish(&state, &mut parts, line.person, Form::Whole).into()];
            line.inner.as_ref().map(|inner| inner.put(&mut frames));
        }
    }

    /// Acknowledges the command that a record came from.
    fn acknowledge(&self, record: &str) {
        let record: Value = serde_json::from_str(record).unwrap_or_default();
        let ack = format!(r#"{{"t":"ack","id":{},"ok":true}}"#, record["by"][1]);
        for line in self.lines() {
            let line = open(&line);
            if line.person.is_some_and(|person| record["by"][0] == person) {
                let mut frames = vec![Utf8Bytes::from(ack.clone())];
                line.inner.as_ref().map(|inner| inner.put(&mut frames));
            }
        }
    }

    /// The log as the table is told it.
    fn read(&self, mut log: Vec<String>) -> Vec<String> {
        let edited = |text: &String, edit: &dyn Fn(&mut Value)| {
            let mut record: Value = serde_json::from_str(text).unwrap_or_default();
            edit(&mut record);
            record.to_string()
        };
        match self.slip {
            Slip::IdForgotten => log.iter().map(|text| edited(text, &without_id)).collect(),
            Slip::DeadlineAsWritten => {
                let now = |record: &mut Value| record["at"] = json!(self.clock.now());
                log.last_mut().into_iter().for_each(|text| *text = edited(text, &now));
                log
            }
            Slip::FailedStays => {
                let failed = open(&self.failed);
                let next = failed.as_ref().filter(|(at, _)| at.seq == log.len() as u64);
                log.extend(next.map(|(_, record)| record.clone()));
                log
            }
            _ => log,
        }
    }
}

fn without_id(record: &mut Value) {
    if let Some(record) = record.as_object_mut() {
        record.remove("by");
    }
}

impl Around for Arc<Slipping> {
    fn inner(&self) -> &dyn LogStore {
        &*self.inner
    }

    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        match self.slip {
            Slip::ToldBeforeStored => self.show(&record),
            Slip::AckBeforeStored => self.acknowledge(&record),
            _ => {}
        }
        let text = match self.slip {
            Slip::DoneAgain => unmarked(&record),
            Slip::LateTooSoon => {
                let rest = record.trim_start_matches(r#"{"at":"#);
                let rest = rest.trim_start_matches(|figure: char| figure.is_ascii_digit());
                format!(r#"{{"at":{}{rest}"#, self.clock.now())
            }
            _ => record.clone(),
        };
        let (slipping, stored) = (Arc::clone(self), self.inner.append(at, text.clone(), seed));
        Box::pin(async move {
            let answer = stored.await;
            match (slipping.slip, &answer) {
                (Slip::UnknownMeansNo, Err(StoreError::Unknown(why))) => {
                    Err(StoreError::Failed(why.clone()))
                }
                (Slip::UnknownMeansYes, Err(StoreError::Unknown(_))) => Ok(()),
                (Slip::FailedStays, Err(_)) => {
                    *open(&slipping.failed) = Some((at, record));
                    answer
                }
                (Slip::WrittenAheadStays, Err(_)) => {
                    slipping.show(&record);
                    answer
                }
                (Slip::FenceDown, Err(StoreError::Taken { .. })) => {
                    slipping.write_anyway(at, text, seed).await
                }
                _ => answer,
            }
        })
    }

    fn load(&self, table: i64) -> StoreFuture<Vec<String>> {
        let (slipping, log) = (Arc::clone(self), self.inner.load(table));
        Box::pin(async move { Ok(slipping.read(log.await?)) })
    }

    fn claim(&self, table: i64) -> StoreFuture<Claim> {
        for line in self.lines() {
            let mut line = open(&line);
            line.deaf = line.puts > 0;
        }
        self.inner.claim(table)
    }

    fn checkpoint(&self, table: i64) -> StoreFuture<Option<String>> {
        match self.slip {
            Slip::DeadlineAsWritten => Box::pin(std::future::ready(Ok(None))),
            _ => self.inner.checkpoint(table),
        }
    }

    fn keep_checkpoint(&self, table: i64, text: String) -> StoreFuture<()> {
        let mut checkpoint: Value = serde_json::from_str(&text).unwrap_or_default();
        let text = match self.slip {
            Slip::HostNotChecked => {
                checkpoint["host"] = Value::Null;
                checkpoint.to_string()
            }
            _ => text,
        };
        self.inner.keep_checkpoint(table, text)
    }
}

impl Slipping {
    /// Writes a record under the claim of whoever owns the table.
    async fn write_anyway(
        &self,
        at: Place,
        record: String,
        seed: Option<Seed>,
    ) -> Result<(), StoreError> {
        for epoch in at.epoch + 1..at.epoch + OWNERS {
            let stored = self.inner.append(Place { epoch, ..at }, record.clone(), seed).await;
            if !matches!(stored, Err(StoreError::Taken { .. })) {
                return stored;
            }
        }
        Err(StoreError::Taken { table: at.table })
    }
}

/// An outbox of a process that slips.
struct SlippingOutbox {
    slip: Slip,
    line: Arc<Mutex<Line>>,
}

fn is(frame: &Utf8Bytes, kind: &str) -> bool {
    frame.starts_with(&format!(r#"{{"t":"{kind}""#))
}

impl Outbox for SlippingOutbox {
    fn put(&self, frames: &mut Vec<Utf8Bytes>) -> bool {
        let mut line = open(&self.line);
        let (newcomer, deaf) = (line.puts < COMING, std::mem::take(&mut line.deaf));
        line.puts += 1;
        let opens = |frame: &Utf8Bytes| is(frame, "fair") && frame.contains(r#""opened":["#);
        match self.slip {
            Slip::NothingShown if newcomer => frames.retain(|frame| !is(frame, "game")),
            Slip::NotOpenedAgain if newcomer => frames.retain(|frame| !opens(frame)),
            Slip::NewsUntold if deaf => {
                frames.retain(|frame| !is(frame, "game") && !is(frame, "room"));
            }
            Slip::OpenedLate => frames.sort_by_key(|frame| is(frame, "fair")),
            Slip::DoneAgain => {
                let plain = |frame: &Utf8Bytes| Utf8Bytes::from(unmarked(frame.as_str()));
                *frames = frames.iter().map(plain).collect();
            }
            Slip::HeardByPerson => line.same_person(frames),
            _ => {}
        }
        for welcome in frames.iter().filter(|frame| is(frame, "welcome")) {
            let welcome: Value = serde_json::from_str(welcome).unwrap_or_default();
            line.person = welcome["person"].as_u64().and_then(|person| person.try_into().ok());
        }
        line.inner.as_ref().is_some_and(|inner| inner.put(frames))
    }

    fn bye(self: Box<Self>, bye: Bye) {
        if let Some(inner) = open(&self.line).inner.take() {
            inner.bye(bye);
        }
    }
}

impl Line {
    /// Leaves out what opens cards to somebody who has heard of this game from another seat.
    fn same_person(&mut self, frames: &mut Vec<Utf8Bytes>) {
        let read = |frame: &Utf8Bytes| serde_json::from_str::<Value>(frame).unwrap_or_default();
        let seat =
            frames.iter().rev().find(|frame| is(frame, "game")).map(|it| read(it)["seat"].clone());
        let seat = seat.unwrap_or_else(|| self.heard.1.clone());
        frames.retain(|frame| {
            let told = if is(frame, "fair") { read(frame) } else { Value::Null };
            let same = told["number"] == self.heard.0 && !self.heard.0.is_null();
            let another = same && seat != self.heard.1;
            if !told.is_null() {
                self.heard.0 = told["number"].clone();
            }
            !(another && told.get("opened").is_some())
        });
        self.heard.1 = seat;
    }
}
