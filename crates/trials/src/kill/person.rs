//! Somebody who plays through all deaths of the server: comes back, says again what was not
//! answered, and remembers what was told.

use crate::wire::{Line, ask};
use anyhow::Context;
use kernel::{Quick, Random};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use stolik_server::person::Secret;

/// A browser knocks again after this time, and after twice that each further time.
const BACK: Duration = Duration::from_millis(150);
/// It never waits longer than this.
const LONGEST_BACK: Duration = Duration::from_millis(2_400);

/// Done when there is no need to go on.
async fn told(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A table, as its people know it.
pub(crate) struct Hall {
    number: usize,
    people: usize,
    /// Whether a bot plays along.
    bot: bool,
    invite: Mutex<Option<String>>,
    /// How far the game has come, and when somebody last heard that it had.
    progress: Mutex<(u64, Instant)>,
    /// When each of the people last lost their line, and whether and when they saw the table again.
    lines: Mutex<Vec<(Option<Instant>, Option<Instant>)>>,
}

impl Hall {
    pub fn new(number: usize, people: usize, bot: bool) -> Hall {
        let progress = Mutex::new((0, Instant::now()));
        let lines = Mutex::new(vec![(None, None); people]);
        Hall { number, people, bot, invite: Mutex::default(), progress, lines }
    }

    pub fn number(&self) -> usize {
        self.number
    }

    pub fn invite(&self) -> Option<String> {
        self.invite.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How far the game has come, and when somebody last heard that it had.
    pub fn progress(&self) -> (u64, Instant) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn came_to(&self, seq: u64) {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        if seq > progress.0 {
            *progress = (seq, Instant::now());
        }
    }

    fn lost_line(&self, person: usize) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines[person] = match lines[person] {
            // Still away since the first of several tries.
            (Some(lost), None) => (Some(lost), None),
            _ => (Some(Instant::now()), None),
        };
    }

    fn sees_the_table(&self, person: usize) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines[person].1.get_or_insert_with(Instant::now);
    }

    /// Whether anybody is away.
    pub fn away(&self) -> bool {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().any(|line| matches!(line, (Some(_), None)))
    }

    /// How long after this moment everybody whose line was lost since saw the table again, if it
    /// was lost to anybody.
    pub fn back_after(&self, since: Instant) -> Option<Duration> {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let lost = lines.iter().filter(|(lost, _)| lost.is_some_and(|lost| lost >= since));
        lost.filter_map(|(_, back)| Some(back.as_ref()?.saturating_duration_since(since))).max()
    }

    fn opened(&self, invite: String) {
        *self.invite.lock().unwrap_or_else(PoisonError::into_inner) = Some(invite);
    }
}

/// A command that has been said and not answered.
#[derive(Clone)]
pub(crate) struct Pending {
    pub id: String,
    command: Value,
    /// Whether the log had it after the last kill: then the answer has to be yes.
    pub done: bool,
}

pub(crate) struct Person {
    pub hall: Arc<Hall>,
    number: usize,
    cookie: String,
    random: Quick,
    next_id: u64,
    pub person: Option<u32>,
    pub pending: Option<Pending>,
    /// Whether the pending command was said again in this life, and whether anything was answered.
    pub repeated: bool,
    answered: bool,
    /// So long they think before they say something.
    pub think: Duration,
    /// Ids that were answered in this life, with the answer.
    pub answers: BTreeMap<String, bool>,
    /// Pictures seen in this life, by their place in the log.
    pub games: BTreeMap<u64, Value>,
    /// The furthest place in the log that a room told of.
    pub room_seq: u64,
    /// What was said that may not be.
    pub wrong: Option<String>,
    room: Value,
    game: Value,
    /// The picture on which a move was refused: another try has to wait for the next.
    refused_at: Option<u64>,
}

impl Person {
    pub fn new(hall: Arc<Hall>, number: usize, seed: u64) -> Person {
        Person {
            hall,
            number,
            cookie: Secret::fresh().to_string(),
            random: Quick::new(seed),
            next_id: 0,
            person: None,
            pending: None,
            repeated: false,
            answered: false,
            think: Duration::ZERO,
            answers: BTreeMap::new(),
            games: BTreeMap::new(),
            room_seq: 0,
            wrong: None,
            room: Value::Null,
            game: Value::Null,
            refused_at: None,
        }
    }

    pub fn place(&self) -> (usize, usize) {
        (self.hall.number, self.number)
    }

    /// Lives until the server dies; counts itself among those who have arrived.
    pub async fn live(mut self, address: SocketAddr, arrived: Arc<AtomicUsize>) -> Person {
        self.answers.clear();
        self.games.clear();
        self.room_seq = 0;
        self.begin();
        // Every failure to speak is the death that was planned; what was heard before it counts.
        let _ = self.talk(address, &arrived).await;
        self
    }

    /// Another line: nothing has been heard over it.
    fn begin(&mut self) {
        (self.repeated, self.answered, self.refused_at) = (false, false, None);
        (self.room, self.game) = (Value::Null, Value::Null);
    }

    /// Comes back after every death, as a browser does, until there is no need to.
    pub async fn live_on(mut self, front: SocketAddr, stop: Arc<AtomicBool>) -> Person {
        let mut pause = BACK;
        while !stop.load(Ordering::Relaxed) {
            self.begin();
            let (begun, arrived) = (Instant::now(), AtomicUsize::new(0));
            tokio::select! {
                // Every failure to speak is somebody's death; what was heard before it counts.
                _ = self.talk(front, &arrived) => {}
                () = told(&stop) => break,
            }
            self.hall.lost_line(self.number);
            // Whoever was there for a while comes back at once; whoever knocks in vain waits
            // longer each time.
            pause = if begun.elapsed() > LONGEST_BACK { BACK } else { pause * 2 };
            tokio::time::sleep(pause.min(LONGEST_BACK)).await;
        }
        self
    }

    async fn talk(&mut self, address: SocketAddr, arrived: &AtomicUsize) -> anyhow::Result<()> {
        let host = address.to_string();
        let invite = loop {
            match self.hall.invite() {
                Some(invite) => break invite,
                None if self.number == 0 => {
                    let (_, body) =
                        ask(address, &host, "POST", "/api/tables", Some(&self.cookie)).await?;
                    let opened: Value = serde_json::from_str(&body)?;
                    self.hall.opened(opened["invite"].as_str().context("an invite")?.to_string());
                }
                None => {
                    tokio::time::sleep(Duration::from_millis(3)).await;
                    // The host opens the table; if the server is gone there is nothing to wait for.
                    tokio::net::TcpStream::connect(address).await?;
                }
            }
        };
        let (mut line, _) = Line::open(address, &host, &invite, Some(&self.cookie)).await?;
        line.say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "pl"})).await?;
        arrived.fetch_add(1, Ordering::Relaxed);
        while let Some(text) = line.hear().await? {
            self.take(&serde_json::from_str(&text)?);
            if self.room.is_null() {
                continue;
            }
            if self.pending.is_none() && self.think > Duration::ZERO && self.wants().is_some() {
                self.listen(&mut line).await?;
            }
            if let Some(pending) = self.pending.clone().filter(|_| !self.repeated && !self.answered)
            {
                self.repeated = true;
                line.say(&json!({"t": "do", "id": pending.id, "cmd": pending.command})).await?;
            } else if self.pending.is_none()
                && let Some(command) = self.wants()
            {
                self.next_id += 1;
                let id = format!("{}-{}-{}", self.hall.number, self.number, self.next_id);
                self.pending =
                    Some(Pending { id: id.clone(), command: command.clone(), done: false });
                let times = if self.random.below(5) == 0 { 2 } else { 1 };
                for _ in 0..times {
                    line.say(&json!({"t": "do", "id": id, "cmd": command})).await?;
                }
            }
        }
        Ok(())
    }

    /// Thinks, and hears what happens meanwhile.
    async fn listen(&mut self, line: &mut Line) -> anyhow::Result<()> {
        let until = tokio::time::Instant::now() + self.think;
        while let Ok(heard) = tokio::time::timeout_at(until, line.hear()).await {
            self.take(&serde_json::from_str(&heard?.context("the line was cut")?)?);
        }
        Ok(())
    }

    fn take(&mut self, frame: &Value) {
        let seq = frame["seq"].as_u64().unwrap_or(0);
        match frame["t"].as_str() {
            Some("welcome") => {
                self.person = frame["person"].as_u64().and_then(|person| u32::try_from(person).ok())
            }
            Some("room") => {
                self.hall.sees_the_table(self.number);
                self.room_seq = self.room_seq.max(seq);
                self.room = frame.clone();
            }
            Some("game") if frame["game"].is_string() => {
                self.hall.came_to(seq);
                self.games.insert(seq, frame.clone());
                self.game = frame.clone();
            }
            Some("ack") => self.answered(frame),
            _ => {}
        }
    }

    fn answered(&mut self, frame: &Value) {
        let id = frame["id"].as_str().unwrap_or_default().to_string();
        let yes = frame["ok"] == true;
        self.answered = true;
        // Neither is a judgement: it may be said again, and then be done.
        if frame["code"] == "too_fast" || frame["code"] == "not_saved" {
            self.pending = None;
            return;
        }
        if self.answers.get(&id).is_some_and(|before| *before != yes) {
            self.wrong = Some(format!("{id} was answered twice, and not the same: {frame}"));
        }
        if let Some(pending) = self.pending.take_if(|pending| pending.id == id) {
            if pending.done && !yes {
                self.wrong =
                    Some(format!("{id} was done before the kill and refused after it: {frame}"));
            }
            if !yes {
                self.refused_at = self.game["seq"].as_u64();
            }
        }
        self.answers.insert(id, yes);
    }

    /// What to say next, if anything.
    fn wants(&mut self) -> Option<Value> {
        if self.person.is_none() {
            return Some(
                json!({"type": "join", "name": format!("P{}", self.number), "face": "ola"}),
            );
        }
        let state = self.room["state"].as_str().unwrap_or_default();
        if self.room["host"].as_u64() == self.person.map(u64::from) && state != "playing" {
            let seated = |kind: &str| {
                let people = self.room["people"].as_array().into_iter().flatten();
                people.filter(|person| person["kind"] == kind && person["place"].is_u64()).count()
            };
            if seated("human") < self.hall.people {
                return None;
            }
            let add_bot = self.hall.bot && seated("bot") == 0;
            return Some(if add_bot {
                json!({"type": "add_bot", "character": "wild"})
            } else {
                json!({"type": "start"})
            });
        }
        match self.random.below(40) {
            0 if self.room["host"].as_u64() == self.person.map(u64::from) => {
                let clock = ["none", "relaxed", "brisk"][self.random.below(3) as usize];
                Some(json!({"type": "clock", "clock": clock}))
            }
            1 => Some(
                json!({"type": "join", "name": format!("P{} {}", self.number, self.next_id), "face": "kot"}),
            ),
            _ => self.moves(),
        }
    }

    fn moves(&mut self) -> Option<Value> {
        let game = &self.game;
        let due = game["outcome"].is_null() && game["due"].as_array()?.contains(&game["seat"]);
        if !due || self.refused_at == game["seq"].as_u64() {
            return None;
        }
        let offers = game["legal"].as_array()?;
        // Low bids and few checks make long rounds.
        let offer = offers.get(self.random.below(offers.len().clamp(1, 4) as u32) as usize)?;
        let offer = if self.random.below(6) == 0 { offers.last()? } else { offer };
        let action = crate::wire::action_of(offer, self.random.word());
        Some(json!({"type": "act", "decision": game["decision"], "action": action}))
    }
}
