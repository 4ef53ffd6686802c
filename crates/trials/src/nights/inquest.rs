//! The inquest: what anybody was told is held against the log as the store has it at that moment.

use super::device::Device;
use anyhow::{Context, bail, ensure};
use kernel::Quick;
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use stolik_server::clock::Millis;
use stolik_server::table::{
    Form, Names, PersonId, TableConfig, TableState, finish, room_frame, snapshot,
};

/// What a room frame says that comes from the log.
const ROOM: &[&str] =
    &["host", "game", "options", "clock", "hints", "state", "paused", "regret", "evening"];
/// The same of a person in it.
const PERSON: &[&str] =
    &["person", "name", "face", "kind", "character", "place", "bot_plays", "unhurried", "hints"];
/// Nobody runs out of time sooner than this after the table woke up.
const WAKE_GRACE: Millis = 20_000;
/// No decision has longer than this: the relaxed clock, and as much again whenever somebody asked
/// for more.
const LONGEST: Millis = 10 * 90_000;

/// A game frame without its events: they tell how it came about, and a snapshot has none.
fn game_of(text: &str) -> anyhow::Result<Value> {
    let mut game: Value = serde_json::from_str(text).context("a frame is JSON")?;
    if let Some(game) = game.as_object_mut() {
        game.remove("events");
    }
    Ok(game)
}

/// What a room frame says that comes from the log.
fn room_of(text: &str) -> anyhow::Result<Value> {
    let room: Value = serde_json::from_str(text).context("a frame is JSON")?;
    let only = |from: &Value, keys: &[&str]| -> Map<String, Value> {
        keys.iter().map(|&key| (key.to_string(), from[key].clone())).collect()
    };
    let people = room["people"].as_array().into_iter().flatten();
    let people: Vec<Value> = people.map(|person| only(person, PERSON).into()).collect();
    let mut known = only(&room, ROOM);
    known.insert("people".to_string(), people.into());
    Ok(known.into())
}

/// Where two frames say different things.
fn difference(told: &Value, logged: &Value) -> String {
    let keys = logged.as_object().or(told.as_object()).into_iter().flat_map(Map::keys);
    keys.filter(|key| told.get(key) != logged.get(key))
        .map(|key| format!("{key} is {} and in the log {}; ", told[key], logged[key]))
        .collect()
}

/// What the log says, at each of its lengths.
pub(super) struct Inquest {
    /// The table as the log tells it, and nothing else.
    folded: TableState,
    log: Vec<String>,
    rooms: Vec<Value>,
    /// The game as each eye sees it; nobody's is the rail's.
    games: HashMap<PersonId, Vec<Value>>,
    /// Records by the command that they came from.
    done: HashMap<(PersonId, String), u32>,
    /// Whose time was up in which decision of which game, and what was done for them.
    late: HashSet<(u64, u64, u64, String)>,
    started: u64,
    /// The game that was drawn last, and the roots of its shuffles.
    drawn: Option<(u32, Vec<String>)>,
    /// When the table woke up after the last restart; the game and the decision that were open
    /// then.
    woke: Millis,
    open_before: (u64, u64),
    pub frames: u64,
    pub acknowledged: u64,
}

impl Inquest {
    pub fn new(config: TableConfig, names: Names) -> anyhow::Result<Inquest> {
        let none: [&str; 0] = [];
        let folded = TableState::fold(Arc::new(config), names, Quick::new(0), none)?;
        Ok(Inquest {
            folded,
            log: Vec::new(),
            rooms: Vec::new(),
            games: HashMap::new(),
            done: HashMap::new(),
            late: HashSet::new(),
            started: 0,
            drawn: None,
            woke: 0,
            open_before: (0, 0),
            frames: 0,
            acknowledged: 0,
        })
    }

    pub fn late(&self) -> u64 {
        self.late.len() as u64
    }

    fn eye(&self, person: PersonId) -> anyhow::Result<Value> {
        match snapshot(&self.folded) {
            Some(mut parts) => {
                game_of(finish(&self.folded, &mut parts, Some(person), Form::Whole).as_str())
            }
            None => Ok(serde_json::json!({ "t": "game", "game": null })),
        }
    }

    /// Reads what has been added to the log.
    pub fn read(&mut self, log: Vec<String>, people: &[PersonId]) -> anyhow::Result<()> {
        ensure!(log.starts_with(&self.log), "the log is not what it was");
        if self.rooms.is_empty() {
            self.look(people)?;
        }
        for text in &log[self.log.len()..] {
            self.judge(text).with_context(|| format!("at {text}"))?;
            self.folded.follow(text)?;
            self.look(people)?;
        }
        self.log = log;
        Ok(())
    }

    fn look(&mut self, people: &[PersonId]) -> anyhow::Result<()> {
        self.rooms.push(room_of(room_frame(&self.folded, 0).as_str())?);
        let length = self.rooms.len();
        for &person in people {
            let seen = self.eye(person)?;
            let games = self.games.entry(person).or_default();
            // Whoever came later saw no game before that.
            games.resize(length - 1, Value::Null);
            games.push(seen);
        }
        Ok(())
    }

    /// A record is there: nothing is done twice, and nobody is late who is not.
    fn judge(&mut self, text: &str) -> anyhow::Result<()> {
        let record: Value = serde_json::from_str(text)?;
        if let (Some(person), Some(id)) = (record["by"][0].as_u64(), record["by"][1].as_str()) {
            let times = self.done.entry((person as PersonId, id.to_string())).or_default();
            *times += 1;
            ensure!(*times == 1, "a command was done twice");
        }
        let game = match snapshot(&self.folded) {
            Some(mut parts) => {
                game_of(finish(&self.folded, &mut parts, None, Form::Whole).as_str())?
            }
            None => Value::Null,
        };
        let at = record["at"].as_u64().context("a record has a time")?;
        let did = record["did"].as_array().map_or(&[][..], Vec::as_slice);
        for (place, entry) in did.iter().enumerate() {
            self.started += u64::from(entry.get("started").is_some());
            if let Some(number) = entry["draw"]["number"].as_u64() {
                self.drawn = Some((number as u32, Vec::new()));
            }
            if let (Some((_, roots)), Some(root)) = (&mut self.drawn, entry["root"].as_str()) {
                roots.push(root.to_string());
            }
            let (number, started) = (&entry["started"]["number"], entry.get("started").is_some());
            let another = |(drawn, _): &mut (u32, _)| number.as_u64() != Some(u64::from(*drawn));
            if entry == "cleared" || started {
                self.drawn.take_if(|drawn| !started || another(drawn));
            }
            // Who goes on after a pause has what was left before it, and no grace.
            if entry == "went_on" {
                self.open_before = (0, 0);
            }
            let Some(seat) = entry["timed_out"].as_u64() else { continue };
            let decision = game["decision"].as_u64().unwrap_or(0);
            // In some decisions a seat may do something and is still asked; never twice the same,
            // but for a card of which it has two (night 19772).
            let next = did.get(place + 1);
            let plays_a_card =
                next.is_some_and(|next| next["game"]["act"]["action"]["type"] == "play");
            let action = next.map_or(String::new(), Value::to_string);
            ensure!(
                self.late.insert((self.started, decision, seat, action)) || plays_a_card,
                "one deadline made the same seat late twice"
            );
            if let Some(deadline) = game["deadline"].as_u64() {
                ensure!(deadline <= at, "somebody was late {} ms too soon", deadline - at);
                ensure!(
                    self.woke + WAKE_GRACE <= at || self.open_before != (self.started, decision),
                    "somebody was robbed by the clock"
                );
            }
        }
        Ok(())
    }

    /// The process was killed: nobody is there.
    pub fn killed(&mut self) {
        let newest = self.games.values().filter_map(|seen| seen.last()).next();
        let decision = newest.and_then(|game| game["decision"].as_u64()).unwrap_or(0);
        (self.woke, self.open_before) = (0, (self.started, decision));
    }

    /// Somebody is there; the first one wakes the table.
    pub fn came(&mut self, now: Millis) {
        self.woke = if self.woke == 0 { now } else { self.woke };
    }

    /// Something came through a line.
    pub fn told(&mut self, device: &mut Device, text: &str, now: Millis) -> anyhow::Result<()> {
        if text.starts_with(r#"{"t":"game""#) {
            self.told_game(device, text, now)
        } else if text.starts_with(r#"{"t":"fair""#) {
            let person = device.person;
            device.phone.as_mut().map_or(Ok(()), |phone| phone.hear(text, person))
        } else if text.starts_with(r#"{"t":"room""#) {
            let room = room_of(text)?;
            self.frames += 1;
            if let Some(line) = &mut device.line {
                let found = (line.room_at..self.rooms.len()).find(|&at| self.rooms[at] == room);
                line.room_at = found.with_context(|| {
                    format!("somebody was told of a room that is not in the log: {room}")
                })?;
            }
            device.room = Some(room);
            Ok(())
        } else if text.starts_with(r#"{"t":"ack""#) {
            self.told_ack(device, text)
        } else if text.starts_with(r#"{"t":"welcome""#) {
            let welcome: Value = serde_json::from_str(text)?;
            let person = welcome["person"].as_u64().unwrap_or(0) as PersonId;
            ensure!(
                device.person == 0 || device.person == person,
                "{} came back as {person}",
                device.person
            );
            device.person = person;
            if let Some(secret) = welcome["secret"].as_str() {
                device.secret = secret.to_string();
            }
            Ok(())
        } else {
            Ok(())
        }
    }

    fn told_game(&mut self, device: &mut Device, text: &str, now: Millis) -> anyhow::Result<()> {
        let game = game_of(text)?;
        self.frames += 1;
        if let Some(line) = &mut device.line {
            let seen = self.games.get(&device.person).map_or(&[][..], Vec::as_slice);
            let found = (line.game_at..seen.len()).find(|&at| seen[at] == game);
            line.game_at = found.with_context(|| {
                format!("{} was told of a game that is not in the log: {game}", device.person)
            })?;
        }
        if let Some(deadline) = game["deadline"].as_u64() {
            ensure!(
                deadline <= now + LONGEST,
                "a decision has {} s: no clock gives so much",
                (deadline - now) / 1000
            );
        }
        if let Some(phone) = &mut device.phone {
            phone.saw(&game)?;
        }
        device.game = Some((text.to_string(), game));
        Ok(())
    }

    fn told_ack(&mut self, device: &mut Device, text: &str) -> anyhow::Result<()> {
        let ack: Value = serde_json::from_str(text)?;
        let id = ack["id"].as_str().context("an answer has an id")?;
        let said = device.said.iter_mut().find(|said| said.id == id).context("nobody said that")?;
        let answer = match ack["ok"] == true {
            true => Ok(()),
            false => Err(ack["code"].as_str().unwrap_or("?").to_string()),
        };
        let stored = self.done.contains_key(&(device.person, id.to_string()));
        if answer.is_ok() {
            self.acknowledged += 1;
            ensure!(stored || !said.recorded, "{id} was acknowledged and is not stored");
        }
        // What left nothing in the log may be judged anew once the table was folded anew.
        if let (Some(Ok(())), Err(code), true) = (&said.answer, &answer, stored) {
            bail!("{id} was acknowledged, and when it was repeated refused: {code}");
        }
        if let Some(phone) = &mut device.phone {
            phone.answered(&said.command, answer.is_ok());
        }
        said.answer = Some(answer);
        Ok(())
    }

    /// Whoever is there has seen how things stand.
    pub fn up_to_date(&self, device: &Device) -> anyhow::Result<()> {
        if device.line.is_none() {
            return Ok(());
        }
        // What changed the log and not the game is no news for it.
        let but_its_length = |game: &Value| {
            let mut game = game.clone();
            game["seq"] = Value::Null;
            game
        };
        let newest = self.games.get(&device.person).and_then(|seen| seen.last());
        let newest = newest.filter(|game| !game["game"].is_null()).map(but_its_length);
        let game = device.game.as_ref().map(|(_, game)| game);
        let game = game.filter(|game| !game["game"].is_null()).map(but_its_length);
        ensure!(
            game == newest,
            "{} was left behind: {}",
            device.person,
            difference(&game.unwrap_or_default(), &newest.unwrap_or_default())
        );
        if let (Some(phone), Some((number, roots))) = (&device.phone, &self.drawn) {
            phone.up_to_date(*number, roots)?;
        }
        ensure!(
            device.room.as_ref() == self.rooms.last(),
            "{} was left behind in the room",
            device.person
        );
        Ok(())
    }

    /// The night is over: what everybody was answered last is what the log says.
    pub fn close(&self, devices: &[Device]) -> anyhow::Result<()> {
        for device in devices {
            for said in &device.said {
                let times = self.done.get(&(device.person, said.id.clone())).copied().unwrap_or(0);
                match &said.answer {
                    None => bail!("{} was never answered", said.id),
                    Some(Ok(())) => ensure!(
                        times == 1 || !said.recorded && times == 0,
                        "{} was acknowledged and is not in the log",
                        said.id
                    ),
                    Some(Err(code)) => ensure!(
                        times == 0,
                        "{} was refused ({code}) and stands in the log",
                        said.id
                    ),
                }
            }
            self.up_to_date(device)?;
        }
        Ok(())
    }

    /// Whether somebody's time was up in this decision of the newest game.
    pub fn was_late(&self, decision: u64, seat: u64) -> bool {
        let which = (self.started, decision, seat);
        self.late.iter().any(|(game, decision, seat, _)| (*game, *decision, *seat) == which)
    }
}
