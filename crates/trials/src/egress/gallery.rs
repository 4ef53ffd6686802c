//! Two worlds of a game with pictures, and an onlooker who keeps every byte but the pictures
//! themselves. Of a picture it keeps what could be looked up: the address, the head of the answer,
//! and the length.

use super::case::{MORNING, cookie_of, fixed_secret, secret_of};
use crate::clock::HandClock;
use crate::wire::{Line, ask_with};
use anyhow::{Context, bail};
use gallery::{Gallery, Palette};
use kernel::{Entry, Eye, Grow, Grown, Quick, Random, Seat};
use laws::{Record, Register};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::ops::AddAssign;
use std::sync::Arc;
use stolik_server::person::Code;
use stolik_server::store::{MemoryStore, NewTable, Store};
use stolik_server::{Config, Files, Server, StoreAt, serve};

const HOST: &str = "localhost";

/// Paints every key as a file of its own length, as a painter would.
struct Painter;

fn painted(key: &str) -> Vec<u8> {
    let length = key.bytes().fold(7usize, |sum, byte| (sum * 31 + usize::from(byte)) % 40_000);
    let mut file = b"\x89PNG\r\n".to_vec();
    file.extend_from_slice(key.as_bytes());
    file.resize(file.len() + length, 1);
    file
}

impl Gallery for Painter {
    fn picture(&self, _: &str, key: &str, _: Palette) -> Option<Arc<[u8]>> {
        Some(painted(key).into())
    }

    fn grow(
        &self,
        _: &str,
        _: Grow,
        _: &[u8],
        _: &mut dyn FnMut(u16) -> bool,
    ) -> Option<Vec<Grown>> {
        None
    }
}

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pictures {
    /// Cases.
    pub cases: u64,
    /// Frames.
    pub frames: u64,
    /// Pictures that were looked at.
    pub pictures: u64,
}

impl AddAssign for Pictures {
    fn add_assign(&mut self, more: Pictures) {
        self.cases += more.cases;
        self.frames += more.frames;
        self.pictures += more.pictures;
    }
}

/// Who looks on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Onlooker {
    Person(u32),
    Stranger,
    Tv,
}

impl Onlooker {
    /// Anybody at a table of so many.
    pub fn random(seats: u8, random: &mut Quick) -> Onlooker {
        match random.below(4) {
            0 => Onlooker::Stranger,
            1 => Onlooker::Tv,
            _ => Onlooker::Person(1 + random.below(u32::from(seats))),
        }
    }

    pub fn eye(self) -> Eye {
        match self {
            Onlooker::Person(person) => Eye::Seat(person as u8 - 1),
            Onlooker::Stranger | Onlooker::Tv => Eye::Rail,
        }
    }
}

/// One world.
pub(super) struct World {
    server: Server,
    address: SocketAddr,
    eye: Line,
    cookie: String,
    /// Everybody else on a seat.
    people: BTreeMap<u64, Line>,
    /// The last picture of the game that the onlooker was sent.
    pub game: Value,
    heard: Vec<String>,
    /// Names that need not be asked for again.
    pub looked_at: BTreeSet<String>,
    frames: u64,
    pictures: u64,
}

/// The first thing that the onlooker heard and that is not the same in both worlds.
pub(super) fn difference(worlds: &[World]) -> Option<String> {
    let (one, other) = (&worlds[0].heard, &worlds[1].heard);
    let pair = one.iter().zip(other).find(|(one, other)| one != other);
    let part = |text: &str, from: usize| {
        String::from_utf8_lossy(&text.as_bytes()[from..text.len().min(from + 70)])
            .replace('\n', " ")
    };
    pair.map(|(one, other)| {
        let same = one
            .bytes()
            .zip(other.bytes())
            .take_while(|(one, other)| one == other)
            .count()
            .saturating_sub(24);
        format!(
            "`{}` against `{}`",
            part(one, same.min(one.len())),
            part(other, same.min(other.len()))
        )
    })
    .or_else(|| {
        (one.len() != other.len()).then(|| format!("{} things against {}", one.len(), other.len()))
    })
}

/// A store with a table at which this log has been played.
async fn store<G: Register>(
    record: &Record<G>,
    log: &[Entry<G::Action>],
    seed: [u8; 32],
) -> anyhow::Result<MemoryStore> {
    let store = MemoryStore::default();
    let code = Code { shown: "BIGOS".to_string(), plain: "BIGOS".to_string() };
    let table = store
        .create(NewTable {
            invite: fixed_secret(3, 1),
            code,
            owner: None,
            at: MORNING,
            codes_before: 0,
        })
        .await?;
    let people: Vec<u32> = (1..=u32::from(record.seats)).collect();
    let mut did: Vec<Value> = Vec::new();
    for person in &people {
        let (identity, secret) = (cookie_of(*person).digest(), secret_of(*person).digest());
        did.push(json!({"joined": {"person": person, "name": format!("Osoba {person}"), "face": "ola", "identity": identity, "secret": secret}}));
        did.push(json!({"sat": person}));
    }
    did.push(json!({"host": 1}));
    did.push(json!({"chose": {"game": G::ID, "options": record.setup}}));
    did.push(
        json!({"started": {"number": 1, "game": G::ID, "options": record.setup, "seats": people}}),
    );
    did.extend(log.iter().map(|entry| json!({ "game": entry })));
    store.append(table, 0, json!({"at": MORNING, "did": did}).to_string(), Some((1, seed))).await?;
    Ok(store)
}

impl World {
    pub async fn open<G: Register>(
        record: &Record<G>,
        log: &[Entry<G::Action>],
        seed: [u8; 32],
        onlooker: Onlooker,
    ) -> anyhow::Result<World> {
        let mut config = Config::new(games::GAMES);
        config.listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
        config.store = StoreAt::Custom(Arc::new(store(record, log, seed).await?));
        config.clock = Arc::new(HandClock::new(MORNING));
        config.gallery = Arc::new(Painter);
        config.limits.pictures_per_minute = 1_000_000;
        config.files =
            Files::new([("index.html".to_string(), b"<p>table".as_slice().into())].into());
        let server = serve(config).await?;
        let address = *server.listening().addresses.first().context("a server listens")?;
        let invite = fixed_secret(3, 1).to_string();
        let connect = async |cookie: &str, role: &str| {
            let (mut line, head) = Line::open(address, HOST, &invite, Some(cookie)).await?;
            line.say(&json!({"t": "hello", "v": 2, "as": role, "lang": "pl"})).await?;
            anyhow::Ok((line, head))
        };
        let mut people = BTreeMap::new();
        for person in (1..=u32::from(record.seats))
            .filter(|person| !matches!(onlooker, Onlooker::Person(own) if own == *person))
        {
            let (mut line, _) = connect(&cookie_of(person).to_string(), "player").await?;
            settle(&mut line).await?;
            people.insert(u64::from(person) - 1, line);
        }
        let (cookie, role) = match onlooker {
            Onlooker::Person(person) => (cookie_of(person), "player"),
            Onlooker::Stranger => (fixed_secret(4, 1), "player"),
            Onlooker::Tv => (fixed_secret(4, 2), "tv"),
        };
        let cookie = cookie.to_string();
        let (eye, head) = connect(&cookie, role).await?;
        Ok(World {
            server,
            address,
            eye,
            cookie,
            people,
            game: Value::Null,
            heard: vec![head],
            looked_at: BTreeSet::new(),
            frames: 0,
            pictures: 0,
        })
    }

    pub async fn close(self) -> Pictures {
        drop((self.eye, self.people));
        self.server.stop().await;
        Pictures { cases: 1, frames: self.frames, pictures: self.pictures }
    }

    /// Hears all there is; gives the address of the pictures.
    pub async fn hears(&mut self) -> anyhow::Result<String> {
        for text in settle(&mut self.eye).await? {
            let value: Value = serde_json::from_str(&text)?;
            if value["t"] == "game" {
                self.game = value;
            }
            self.frames += 1;
            self.heard.push(text);
        }
        Ok(self.game["pictures"].as_str().context("the game shows pictures")?.to_string())
    }

    /// Asks for a picture, perhaps with one more header.
    pub async fn asks(&mut self, path: &str, header: &str) -> anyhow::Result<()> {
        let (head, body) =
            ask_with(self.address, HOST, "GET", path, Some(&self.cookie), header).await?;
        self.pictures += u64::from(head.starts_with("HTTP/1.1 200"));
        let kept = if body.starts_with(b"\x89PNG") {
            checked(&body)?
        } else {
            String::from_utf8_lossy(&body).to_string()
        };
        self.heard.push(format!("{path}\n{head}\n{kept}"));
        Ok(())
    }

    /// A seat moves: the onlooker's own through the onlooker's socket.
    pub async fn moves(&mut self, seat: Seat, action: &Value) -> anyhow::Result<()> {
        let decision = self.game["decision"].clone();
        let act = json!({"type": "act", "decision": decision, "action": action});
        let said = json!({"t": "do", "id": format!("move {decision}"), "cmd": act});
        match self.people.get_mut(&u64::from(seat)) {
            None => self.eye.say(&said).await,
            Some(line) => {
                line.say(&said).await?;
                settle(line).await.map(drop)
            }
        }
    }
}

/// All that a table has said so far: it answers commands in order, this one with a refusal.
async fn settle(line: &mut Line) -> anyhow::Result<Vec<String>> {
    static NUMBER: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let id = format!("settle-{:010}", NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    line.say(&json!({"t": "do", "id": id, "cmd": {"type": "remove_bot", "person": 0}})).await?;
    let mut heard = Vec::new();
    loop {
        let Some(text) = line.hear().await? else { bail!("the socket closed: {:?}", heard.last()) };
        if text.contains(&id) {
            return Ok(heard);
        }
        heard.push(text);
    }
}

/// That the body is a painted file with nothing but filling behind it; what an onlooker cannot see
/// is its length.
fn checked(body: &[u8]) -> anyhow::Result<String> {
    let end = body.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    let key: String =
        body[6..end].iter().take_while(|byte| **byte != 1).map(|byte| char::from(*byte)).collect();
    if painted(&key) != body[..end] {
        bail!("not the file as it was painted");
    }
    Ok(format!("{} bytes", body.len()))
}
