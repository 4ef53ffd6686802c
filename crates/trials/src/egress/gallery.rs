//! Two worlds of any game, and an onlooker who keeps every byte but the pictures themselves. Of a
//! picture it keeps what could be looked up: the address, the head of the answer, and the length.

use super::case::{MORNING, cookie_of, fixed_secret, secret_of};
use super::drawing;
use super::ear::{Ear, settle};
use super::onlooker::{Onlooker, connect};
use super::servers::Servers;
use crate::clock::HandClock;
use crate::faults::Leak;
use crate::wire::{Line, ask_with};
use anyhow::{Context, bail};
use gallery::{Gallery, Palette};
use kernel::{Answer, Described, Entry, Grow, Grown, Seat};
use laws::Record;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::ops::AddAssign;
use std::sync::Arc;
use std::time::Duration;
use stolik_server::clock::Clock;
use stolik_server::person::Code;
use stolik_server::store::{Directory, LogStore, MemoryStore, NewTable, Place};
use stolik_server::{Config, Files};

/// The name under which both servers are asked: with the port in it their answers would differ.
pub(super) const HOST: &str = "localhost";

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
    pub cases: u64,
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

pub(super) struct World {
    game: &'static str,
    /// What is promised of shuffles, in their order, if phones drew the game.
    promised: Option<Vec<String>>,
    server: Servers,
    address: SocketAddr,
    eye: Ear,
    /// Everybody else on a seat.
    people: BTreeMap<u64, Line>,
    /// What the onlooker has put together from what it was sent.
    has: stolik_server::Pictures,
    heard: Vec<String>,
    /// Names that need not be asked for again.
    pub looked_at: BTreeSet<String>,
    /// How long the frames to everybody else were, by seat: what a listener on the line learns.
    pub lengths: BTreeMap<u64, Vec<usize>>,
    pub clock: HandClock,
    /// Sockets of an onlooker at the rail that it no longer listens to.
    left: Vec<Ear>,
    onlooker: Onlooker,
    frames: u64,
    pictures: u64,
    said: u64,
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

/// A store with a table at which this log has been played, with this clock.
async fn store<G: Described>(
    record: &Record<G>,
    log: &[Entry<G::Action>],
    seed: [u8; 32],
    (onlooker, clock, drawn): (Onlooker, &str, bool),
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
        let name = format!("Osoba {person}");
        did.push(match onlooker {
            Onlooker::Program(own) if own == *person => {
                json!({"program_added": {"person": person, "name": name, "face": "korbka", "author": "Ada", "secret": secret}})
            }
            _ => json!({"joined": {"person": person, "name": name, "face": "ola", "identity": identity, "secret": secret}}),
        });
        did.push(json!({"sat": person}));
    }
    // A program is never the host.
    let host = if matches!(onlooker, Onlooker::Program(1)) { 2 } else { 1 };
    did.push(json!({ "host": host }));
    did.push(json!({"chose": {"game": G::ID, "options": record.setup}}));
    did.push(json!({ "clock": clock }));
    if drawn {
        did.extend(drawing::entries(G::ID, &json!(record.setup), &people));
    }
    did.push(
        json!({"started": {"number": 1, "game": G::ID, "options": record.setup, "seats": people}}),
    );
    let mut roots = drawing::roots(&seed, log).into_iter();
    for entry in log {
        did.push(json!({ "game": entry }));
        if drawn && matches!(entry, Entry::Chance(Answer::Shuffle(_))) {
            did.extend(roots.next().map(|root| json!({ "root": root })));
        }
    }
    did.extend((clock == "relaxed").then(|| json!({"deadline": MORNING + 90_000})));
    store
        .append(
            Place::unclaimed(table, 0),
            json!({"at": MORNING, "did": did}).to_string(),
            Some((1, seed)),
        )
        .await?;
    Ok(store)
}

/// A server with this truth, and its clock.
async fn server<G: Described>(
    record: &Record<G>,
    log: &[Entry<G::Action>],
    seed: [u8; 32],
    (onlooker, limit, drawn): (Onlooker, &str, bool),
    leak: Option<Leak>,
) -> anyhow::Result<(Servers, HandClock)> {
    let clock = HandClock::new(MORNING);
    // Every second case through a server that does not have the table.
    let through = !record.seats.is_multiple_of(2);
    let store = store(record, log, seed, (onlooker, limit, drawn)).await?;
    Ok((Servers::start(|| config(&clock), store, through, leak).await?, clock))
}

fn config(clock: &HandClock) -> Config {
    let mut config = Config::new(games::GAMES);
    config.listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
    config.clock = Arc::new(clock.clone());
    config.gallery = Arc::new(Painter);
    config.limits.pictures_per_minute = 1_000_000;
    config.limits.command_burst = 100_000;
    config.limits.ping = Duration::from_secs(3600);
    config.pace.wishes = 100_000;
    config.files = Files::new([("index.html".to_string(), b"<p>table".as_slice().into())].into());
    config
}

impl World {
    /// A table at which this log has been played, with a clock or without, its chance drawn with
    /// everybody's phones or not.
    pub async fn open<G: Described>(
        record: &Record<G>,
        log: &[Entry<G::Action>],
        seed: [u8; 32],
        onlooker: Onlooker,
        (limit, drawn): (&str, bool),
        leak: Option<Leak>,
    ) -> anyhow::Result<World> {
        let (server, clock) = server(record, log, seed, (onlooker, limit, drawn), leak).await?;
        let address = server.address()?;
        let mut people = BTreeMap::new();
        let own = onlooker.person();
        for person in (1..=u32::from(record.seats)).filter(|person| own != Some(*person)) {
            let (mut line, _) =
                connect(address, &cookie_of(person).to_string(), ("player", drawn)).await?;
            settle(&mut line).await?;
            people.insert(u64::from(person) - 1, line);
        }
        let (eye, head) = onlooker.comes(address, drawn).await?;
        Ok(World {
            game: G::ID,
            promised: drawn.then(|| drawing::roots(&seed, log)),
            server,
            address,
            eye,
            people,
            has: stolik_server::Pictures::default(),
            heard: head.into_iter().collect(),
            looked_at: BTreeSet::new(),
            lengths: BTreeMap::new(),
            clock,
            left: Vec::new(),
            onlooker,
            frames: 0,
            pictures: 0,
            said: 0,
        })
    }

    pub async fn close(self) -> Pictures {
        drop((self.eye, self.people));
        self.server.stop().await;
        Pictures { cases: 1, frames: self.frames, pictures: self.pictures }
    }

    /// Hears all there is; gives the address of the pictures.
    pub async fn hears(&mut self) -> anyhow::Result<String> {
        self.listens().await?;
        Ok(self.pictures().context("the game shows pictures")?.to_string())
    }

    /// The newest picture of the game.
    pub fn game(&self) -> &Value {
        &self.has.game
    }

    /// The address of the pictures, if the game shows any.
    pub fn pictures(&self) -> Option<&str> {
        self.game()["pictures"].as_str()
    }

    /// Hears all there is.
    pub async fn listens(&mut self) -> anyhow::Result<()> {
        let heard = self.eye.settle().await?;
        self.heard.extend(heard.head);
        heard.frames.into_iter().try_for_each(|text| self.keeps(text))
    }

    fn keeps(&mut self, text: String) -> anyhow::Result<()> {
        self.has.hear(serde_json::from_str(&text)?);
        self.frames += 1;
        let text = match text.starts_with(r#"{"t":"fair""#) {
            true => drawing::ideal(self.game, &text, self.promised.as_deref().unwrap_or(&[])),
            false => text,
        };
        self.heard.push(format!("{} {text}", self.clock.now() - MORNING));
        Ok(())
    }

    /// The onlooker says something and hears the answer.
    pub async fn tries(&mut self, command: &Value) -> anyhow::Result<()> {
        self.said += 1;
        let id = format!("try {}", self.said);
        let answer = self.eye.say(&json!({"t": "do", "id": id, "cmd": command})).await?;
        self.heard.extend(answer);
        self.listens().await
    }

    /// The onlooker comes back while its old socket is still open. A person has one at a time; at
    /// the rail the old one stays, for when its end is noticed is a matter of the machine.
    /// A program has forgotten what it was told.
    pub async fn returns(&mut self) -> anyhow::Result<()> {
        if let Ear::Door(door) = &mut self.eye {
            door.forget();
        } else {
            let (eye, head) = self.onlooker.comes(self.address, self.promised.is_some()).await?;
            match (std::mem::replace(&mut self.eye, eye), self.onlooker) {
                (Ear::Socket(mut old), Onlooker::Person(_)) => {
                    while let Some(text) = old.hear().await? {
                        self.keeps(text)?;
                    }
                }
                (old, _) => self.left.push(old),
            }
            self.heard.extend(head);
        }
        self.has = stolik_server::Pictures::default();
        self.listens().await
    }

    /// Everybody else hears all there is; only how much it was is kept.
    pub async fn others_listen(&mut self) -> anyhow::Result<()> {
        for (seat, line) in &mut self.people {
            let heard = settle(line).await?;
            self.lengths.entry(*seat).or_default().extend(heard.iter().map(String::len));
        }
        Ok(())
    }

    /// Lets the moment come for which the server waits, and everybody hear what it brings.
    pub async fn waits(&mut self) -> anyhow::Result<()> {
        // The alarm is set after an answer is sent: after the answer to the second the alarm of the
        // first is set.
        self.listens().await?;
        self.listens().await?;
        let Some(time) = self.clock.alarm() else { bail!("the server waits for no moment") };
        self.clock.pass(time - self.clock.now());
        loop {
            let frames = self.eye.next().await?;
            let is_game = frames.iter().any(|text| text.starts_with(r#"{"t":"game"#));
            frames.into_iter().try_for_each(|text| self.keeps(text))?;
            if is_game {
                return self.listens().await;
            }
        }
    }

    /// Asks for a picture, perhaps with one more header.
    pub async fn asks(&mut self, path: &str, header: &str) -> anyhow::Result<()> {
        let headers = format!("{}{header}", self.onlooker.header());
        self.gets(path, self.onlooker.cookie(), &headers).await
    }

    async fn gets(
        &mut self,
        path: &str,
        cookie: Option<String>,
        headers: &str,
    ) -> anyhow::Result<()> {
        let (head, body) =
            ask_with(self.address, HOST, "GET", path, cookie.as_deref(), headers).await?;
        let kept = if body.starts_with(b"\x89PNG") {
            self.pictures += 1;
            checked(&body)?
        } else {
            String::from_utf8_lossy(&body).to_string()
        };
        self.heard.push(format!("{path}\n{head}\n{kept}"));
        Ok(())
    }

    /// Asks for something else, in which `{invite}` stands for the table's.
    pub async fn asks_for(&mut self, path: &str) -> anyhow::Result<()> {
        let path = path.replace("{invite}", &fixed_secret(3, 1).to_string());
        // Whoever comes without a cookie is given a new one, which is another in every world.
        let cookie = self.onlooker.cookie().unwrap_or_else(|| fixed_secret(4, 3).to_string());
        self.gets(&path, Some(cookie), &self.onlooker.header()).await
    }

    /// A seat moves: the onlooker's own through the onlooker's socket. Whether the server agreed.
    pub async fn moves(&mut self, seat: Seat, action: &Value) -> anyhow::Result<bool> {
        self.said += 1;
        let act = json!({"type": "act", "decision": self.game()["decision"], "action": action});
        let said = json!({"t": "do", "id": format!("move {}", self.said), "cmd": act});
        let yes = format!(r#"{{"t":"ack","id":"move {}","ok":true"#, self.said);
        let Some(line) = self.people.get_mut(&u64::from(seat)) else {
            let before = self.heard.len();
            let answer = self.eye.say(&said).await?;
            self.heard.extend(answer);
            self.listens().await?;
            return Ok(self.heard[before..].iter().any(|text| text.contains(&yes)));
        };
        line.say(&said).await?;
        let heard = settle(line).await?;
        self.lengths.entry(u64::from(seat)).or_default().extend(heard.iter().map(String::len));
        Ok(heard.iter().any(|text| text.starts_with(&yes)))
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
