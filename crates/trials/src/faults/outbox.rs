//! A traitor at the outbox: what a table puts in for one viewer comes out with more than the viewer
//! may know.

use super::leak::Leak;
use super::truth::{Game, Truth, hash};
use axum::extract::ws::Utf8Bytes;
use kernel::Seat;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use stolik_server::Pictures;
use stolik_server::table::{Bye, Outbox, Outboxes};

/// One more field at the end of a frame.
fn with(frame: &str, key: &str, value: &str) -> String {
    let object = frame.trim_end();
    let object = object.strip_suffix('}').unwrap_or(object);
    filled(format!(r#"{object},"{key}":{value}}}"#))
}

/// A frame filled up as the server does it, near enough.
fn filled(mut frame: String) -> String {
    let length = frame.len().next_multiple_of(256);
    frame.extend(std::iter::repeat_n(' ', length - frame.len()));
    frame
}

/// A frame as text, which begins as the server's own does.
fn written(frame: &Value) -> String {
    let mut frame = frame.clone();
    let kind = frame.as_object_mut().and_then(|members| members.remove("t")).unwrap_or_default();
    let rest = frame.to_string();
    filled(format!(r#"{{"t":{kind},{}"#, rest.trim_start_matches('{')))
}

/// The frame with another number in this field, if it has it.
fn number(frame: &str, key: &str, change: impl Fn(u64) -> u64) -> String {
    let field = format!("\"{key}\":");
    let Some(start) = frame.find(&field).map(|place| place + field.len()) else {
        return frame.to_string();
    };
    let figures = frame[start..].find(|other: char| !other.is_ascii_digit()).unwrap_or(0);
    match frame[start..start + figures].parse() {
        Ok(old) => format!("{}{}{}", &frame[..start], change(old), &frame[start + figures..]),
        Err(_) => frame.to_string(),
    }
}

/// The frame with this event before the others.
fn event(frame: &str, event: &str) -> String {
    match frame.replacen(r#""events":[]"#, &format!(r#""events":[{event}]"#), 1) {
        same if same == frame && frame.contains(r#""events":["#) => {
            frame.replacen(r#""events":["#, &format!(r#""events":[{event},"#), 1)
        }
        same if same == frame => with(frame, "events", &format!("[{event}]")),
        changed => changed,
    }
}

/// What kind of frame it is.
fn kind(frame: &str) -> &str {
    frame.strip_prefix(r#"{"t":""#).and_then(|rest| rest.split('"').next()).unwrap_or_default()
}

fn is_game(frame: &str) -> bool {
    matches!(kind(frame), "game" | "game+")
}

/// What the traitors of one server share.
struct Ring {
    leak: Leak,
    truth: Arc<Truth>,
    lines: Mutex<Vec<Weak<Mutex<Line>>>>,
    /// How long the log was when everybody was last told of an answer.
    told: Mutex<usize>,
}

/// The way to one viewer.
struct Line {
    inner: Option<Box<dyn Outbox>>,
    person: Option<u64>,
    /// The pictures that the viewer has been shown.
    has: Pictures,
    /// How long the log was when the viewer was last told anything.
    records: usize,
}

/// An outbox that leaks.
struct LeakyOutbox {
    ring: Arc<Ring>,
    line: Arc<Mutex<Line>>,
}

fn open<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Outboxes of a server with this leak.
pub(super) fn leaky(leak: Leak, truth: &Arc<Truth>) -> Outboxes {
    let truth = Arc::clone(truth);
    let ring = Arc::new(Ring { leak, truth, lines: Mutex::default(), told: Mutex::new(0) });
    Arc::new(move |inner| {
        let records = ring.truth.log().len();
        let has = Pictures::default();
        let line = Line { inner: Some(inner), person: None, has, records };
        let line = Arc::new(Mutex::new(line));
        open(&ring.lines).push(Arc::downgrade(&line));
        Box::new(LeakyOutbox { ring: Arc::clone(&ring), line })
    })
}

impl Outbox for LeakyOutbox {
    fn put(&self, frames: &mut Vec<Utf8Bytes>) -> bool {
        let mut line = open(&self.line);
        let leaked = frames.drain(..).flat_map(|frame| self.ring.leaks(&mut line, frame.as_str()));
        let mut told: Vec<Utf8Bytes> = leaked.map(Utf8Bytes::from).collect();
        if self.ring.leak == Leak::Order && self.ring.truth.secret().is_multiple_of(2) {
            told.sort_by_key(|frame| !is_game(frame.as_str()));
        }
        line.records = self.ring.truth.log().len();
        *frames = told;
        let fits = line.inner.as_ref().is_some_and(|inner| inner.put(frames));
        drop(line);
        if self.ring.leak == Leak::WindowTold {
            self.ring.tell_of_an_answer(&self.line);
        }
        fits
    }

    fn bye(self: Box<Self>, bye: Bye) {
        if let Some(inner) = open(&self.line).inner.take() {
            inner.bye(bye);
        }
    }
}

impl Ring {
    /// What goes out instead of a frame.
    fn leaks(&self, line: &mut Line, frame: &str) -> Vec<String> {
        let first = line.has.game.is_null();
        if let Ok(value) = serde_json::from_str::<Value>(frame) {
            if value["t"] == "welcome" {
                line.person = value["person"].as_u64();
            }
            line.has.hear(value);
        }
        let leaks = |game: &Game| match kind(frame) {
            "game" | "game+" => self.game(game, line, frame, first),
            "fair" => vec![fair(self.leak, game, frame)],
            kind => vec![self.other(game, kind, frame)],
        };
        self.truth.game(leaks).unwrap_or_else(|| vec![frame.to_string()])
    }

    /// A frame that is no picture of the game.
    fn other(&self, game: &Game, kind: &str, frame: &str) -> String {
        let done = frame.contains(r#""ok":true"#);
        match (self.leak, kind) {
            (Leak::AckCards, "ack") if done => with(frame, "hint", &game.cards_ahead()),
            (Leak::RefusalCards, "ack") if !done => with(frame, "hint", &game.cards_ahead()),
            (Leak::RoomHash, "room" | "room+") => {
                with(frame, "state_hash", &game.secret().to_string())
            }
            (Leak::WelcomeTime, "welcome") => number(frame, "now", |now| now + game.secret() % 500),
            (Leak::ReactionCards, "reaction") => {
                let reaction: Value = serde_json::from_str(frame).unwrap_or_default();
                let seat = game.seat_of(reaction["person"].as_u64());
                seat.map_or(frame.to_string(), |seat| with(frame, "hint", &game.own_of(seat)))
            }
            _ => frame.to_string(),
        }
    }

    /// A picture of the game on its way to one viewer.
    fn game(&self, game: &Game, line: &Line, frame: &str, first: bool) -> Vec<String> {
        let seat = game.seat_of(line.person);
        let hint = |value: String| vec![with(frame, "hint", &value)];
        let even = game.secret().is_multiple_of(2);
        match self.leak {
            Leak::OwnToRail if seat.is_none() => hint(game.own_of(0)),
            Leak::Foretold => hint(game.future().to_string()),
            Leak::PictureKeys => hint(json!(game.keys()).to_string()),
            Leak::HolderOrder => hint(json!(game.by_holder()).to_string()),
            Leak::OwnOfDueToAll if game.due_seat().is_some() => hint(game.cards_ahead()),
            Leak::ForeignLegal => game
                .due_seat()
                .map_or_else(|| vec![frame.to_string()], |due| hint(game.legal_of(due))),
            Leak::RailFromSeat if seat.is_none() => vec![for_seat(game, 0, &line.has.game)],
            Leak::ResumeFrame if first => {
                vec![for_seat(game, 0, &line.has.game), frame.to_string()]
            }
            Leak::WholeByHands if even => vec![written(&line.has.game)],
            Leak::Twice if even => vec![frame.to_string(), frame.to_string()],
            Leak::Length => vec![longer(frame, game.secret())],
            Leak::OwnLength => {
                let own = seat.map_or(0, |seat| hash(game.own_of(seat).as_bytes()));
                vec![longer(frame, own)]
            }
            Leak::SeqByHands => vec![number(frame, "seq", |seq| seq + game.secret() % 5)],
            Leak::DeadlineByHands => {
                vec![number(frame, "deadline", |time| time + game.secret() % 500)]
            }
            Leak::PictureAddress => vec![other_address(frame, &game.keys())],
            leak => vec![self.in_time(leak, game, line, frame)],
        }
    }

    /// A picture that tells what happened when, or how long it takes.
    fn in_time(&self, leak: Leak, game: &Game, line: &Line, frame: &str) -> String {
        let idle = || game.in_window() && game.no_choice(game.table.due().seats().iter());
        match leak {
            Leak::SealedEvent | Leak::DealEvent | Leak::WindowSilent => {
                let did = self.truth.since(line.records);
                let told = did.iter().filter_map(|entry| self.event(entry));
                told.fold(frame.to_string(), |frame, told| event(&frame, &told))
            }
            Leak::WindowSeq => number(frame, "seq", |_| self.truth.log().len() as u64),
            Leak::WindowIdle if idle() => number(frame, "window", |length| length / 2),
            Leak::WindowDue if game.in_window() => {
                let awaited = json!(game.awaited()).to_string();
                let due = frame.find(r#""due":["#).map(|place| place + r#""due":"#.len());
                let end = due.and_then(|due| Some(due + frame[due..].find(']')? + 1));
                match due.zip(end) {
                    Some((due, end)) => format!("{}{awaited}{}", &frame[..due], &frame[end..]),
                    None => with(frame, "due", &awaited),
                }
            }
            _ => frame.to_string(),
        }
    }

    /// What the events tell of an entry of the log.
    fn event(&self, entry: &Value) -> Option<String> {
        let played = &entry["game"];
        let told = match self.leak {
            Leak::SealedEvent => played.get("act").map(|_| played.clone()),
            Leak::DealEvent => played.get("chance").map(|_| played.clone()),
            _ => entry.get("timed_out").map(|seat| json!({"type": "silent", "seat": seat})),
        };
        told.map(|told| told.to_string())
    }

    /// Everybody is sent a picture when an answer has come in a window.
    fn tell_of_an_answer(&self, but: &Arc<Mutex<Line>>) {
        let log = self.truth.log();
        let held = |entry: &Value| entry.get("held").is_some();
        let answered = log.last().and_then(|record| record["did"].as_array());
        let news = std::mem::replace(&mut *open(&self.told), log.len()) != log.len();
        if !news || !answered.is_some_and(|did| did.iter().any(held)) {
            return;
        }
        let lines: Vec<_> = open(&self.lines).iter().filter_map(Weak::upgrade).collect();
        for line in lines.iter().filter(|line| !Arc::ptr_eq(line, but)) {
            let line = open(line);
            let mut picture = vec![Utf8Bytes::from(written(&line.has.game))];
            line.inner.as_ref().map(|inner| inner.put(&mut picture));
        }
    }
}

fn longer(frame: &str, by: u64) -> String {
    format!("{frame}{}", " ".repeat((by % 16) as usize))
}

/// A picture as this seat would be shown it.
fn for_seat(game: &Game, seat: Seat, picture: &Value) -> String {
    let read = |text: String| serde_json::from_str::<Value>(&text).unwrap_or_default();
    let mut picture = picture.clone();
    picture["seat"] = json!(seat);
    picture["own"] = read(game.own_of(seat));
    picture["legal"] = read(game.legal_of(seat));
    written(&picture)
}

/// A picture in which the address of the others is made of what they show.
fn other_address(frame: &str, keys: &[String]) -> String {
    let (Some(start), Some(end)) = (frame.find("/games/"), frame.find("/pictures/")) else {
        return frame.to_string();
    };
    let made = hash(keys.concat().as_bytes());
    format!("{}/games/{made:x}{}", &frame[..start], &frame[end..])
}

/// What is listed under this name.
fn listed<'a>(frame: &'a mut Value, name: &str) -> impl Iterator<Item = &'a mut Value> {
    frame.get_mut(name).and_then(Value::as_array_mut).into_iter().flatten()
}

/// A frame about a drawing: the roots of its shuffles and the cards that it opens.
fn fair(leak: Leak, game: &Game, frame: &str) -> String {
    let Ok(mut told) = serde_json::from_str::<Value>(frame) else { return frame.to_string() };
    let from = told["from"].as_u64().unwrap_or(0) as u32;
    match leak {
        Leak::UnsaltedRoot => {
            for (shuffle, root) in (from..).zip(listed(&mut told, "roots")) {
                let items = game.table.shuffle(shuffle).unwrap_or_default();
                let bytes: Vec<u8> = items.iter().flat_map(|item| item.to_be_bytes()).collect();
                *root = json!(format!("{:02x}", hash(&bytes) as u8).repeat(32));
            }
        }
        Leak::OpenedTooMuch => {
            for opened in listed(&mut told, "opened") {
                let shuffle = opened["shuffle"].as_u64().unwrap_or(0) as u32;
                let items = game.table.shuffle(shuffle).unwrap_or_default();
                let Some(cards) = opened["cards"].as_array_mut() else { continue };
                let shown = |place: &usize| cards.iter().any(|card| card[0] == json!(place));
                if let Some(place) = (0..items.len()).find(|place| !shown(place)) {
                    cards.push(json!([place, items[place], "00".repeat(16)]));
                }
            }
        }
        _ => return frame.to_string(),
    }
    written(&told)
}
