//! One of the two worlds of a Blef case: it runs the servers, and keeps every byte that the
//! onlooker hears and the length of each frame to others. `steps.rs` says what happens in it.

use super::case::{Case, MORNING, Onlooker, cookie_of, fixed_secret, rules, secret_of};
use super::drawing;
use super::servers::Servers;
use crate::clock::HandClock;
use crate::faults::Leak;
use crate::wire::{Line, action_of, ask};
use anyhow::{Context, bail};
use kernel::{Asked, Brain, BrainError, Quick, Sight};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use stolik_server::clock::Clock;
use stolik_server::{Config, Files, Pictures};

/// The name under which both servers are asked: with the port in it their answers would differ.
const HOST: &str = "localhost";

/// A socket, and what came through it.
pub(super) struct Client {
    line: Line,
    /// The newest pictures, put together as the browser does it.
    pub has: Pictures,
}

pub(super) struct World {
    server: Servers,
    address: SocketAddr,
    invite: String,
    pub clock: HandClock,
    pub eye: Option<Client>,
    /// Everybody else, by person.
    pub others: BTreeMap<u32, Client>,
    /// All that the onlooker was told: when, and each byte.
    pub heard: Vec<String>,
    /// What is promised of shuffles, in their order.
    promised: Vec<String>,
    /// What a listener on the line learns of the others: to whom, and how long.
    pub lengths: BTreeMap<u32, Vec<usize>>,
}

/// A bot whose public moves depend on public things only, and whose sealed ones depend on its own
/// cards only: it may have to move for the onlooker.
struct Plain;

impl Brain for Plain {
    fn choose(
        &mut self,
        asked: &dyn Asked,
        _: &dyn Sight,
        _: &mut Quick,
    ) -> Result<String, BrainError> {
        let offers: Vec<Value> = serde_json::from_str(&asked.legal()).unwrap_or_default();
        let first = offers.first().map(|offer| action_of(offer, 0).to_string());
        first.ok_or(BrainError::Idle { seat: asked.seat() })
    }
}

fn config(clock: HandClock) -> Config {
    let mut config = Config::new(games::GAMES);
    config.listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
    config.clock = Arc::new(clock);
    // One bot that thinks just so long: then nothing is left to chance but what is hidden.
    config.pace.think = Duration::from_secs(1)..Duration::from_secs(1);
    config.brains = Arc::new(|_, _| Some(Box::new(Plain)));
    config.limits.command_burst = 100_000;
    config.pace.wishes = 100_000;
    config.limits.codes_per_minute = 100_000;
    config.limits.ping = Duration::from_secs(3600);
    config.files = Files::new([("index.html".to_string(), b"<p>table".as_slice().into())].into());
    config
}

impl Client {
    /// Opens a socket and says hello; gives the head of the handshake besides.
    async fn open(
        address: SocketAddr,
        invite: &str,
        cookie: &str,
        hello: Value,
    ) -> anyhow::Result<(Client, String)> {
        let (line, head) = Line::open(address, HOST, invite, Some(cookie)).await?;
        let mut client = Client { line, has: Pictures::default() };
        client.line.say(&hello).await?;
        Ok((client, head))
    }

    async fn hear(&mut self) -> anyhow::Result<Option<String>> {
        let text = self.line.hear().await?;
        if let Some(text) = &text {
            let value: Value = serde_json::from_str(text)
                .with_context(|| format!("a frame that is not JSON: {text}"))?;
            self.has.hear(value);
        }
        Ok(text)
    }

    async fn command(&mut self, id: &str, command: &Value) -> anyhow::Result<()> {
        self.line.say(&json!({"t": "do", "id": id, "cmd": command})).await
    }
}

/// Whether a frame answers the command with this id.
fn answers(text: &str, id: &str) -> bool {
    text.starts_with(&format!(r#"{{"t":"ack","id":"{id}","#))
}

impl World {
    pub async fn open(case: &Case, number: usize, leak: Option<Leak>) -> anyhow::Result<World> {
        let clock = HandClock::new(MORNING);
        // Every second case through a server that does not have the table.
        let through = case.seats.is_multiple_of(2);
        let store = case.store(number).await?;
        let server = Servers::start(|| config(clock.clone()), store, through, leak).await?;
        let address = server.address()?;
        let mut world = World {
            server,
            address,
            invite: case.invite.to_string(),
            clock,
            eye: None,
            others: BTreeMap::new(),
            heard: Vec::new(),
            promised: case.promised(number),
            lengths: BTreeMap::new(),
        };
        world.other_comes(case.witness()).await?;
        for seat in (0..case.seats)
            .filter(|seat| case.bot != Some(*seat) && case.onlooker != Onlooker::Seat(*seat))
        {
            world.other_comes(case.person_on(seat)).await?;
        }
        Ok(world)
    }

    pub async fn close(self) {
        drop((self.eye, self.others));
        self.server.stop().await;
    }

    fn keep(&mut self, what: &str) {
        let what = match what.starts_with(r#"{"t":"fair""#) {
            true => drawing::ideal(rules().id(), what, &self.promised),
            false => what.to_string(),
        };
        self.heard.push(format!("{} {what}", self.clock.now() - MORNING));
    }

    /// The onlooker connects. Gives back the socket it had before, if that was still open.
    pub async fn eye_comes(
        &mut self,
        case: &Case,
        by_secret: bool,
    ) -> anyhow::Result<Option<Client>> {
        let person = case.onlooker_person();
        // Whoever shows a secret comes with a browser that nobody knows.
        let cookie =
            person.filter(|_| !by_secret).map_or_else(|| fixed_secret(4, 1), cookie_of).to_string();
        let secret = person.filter(|_| by_secret).map(|person| secret_of(person).to_string());
        let role = if case.onlooker == Onlooker::Tv { "tv" } else { "player" };
        let hello = json!({"t": "hello", "v": 2, "as": role, "lang": "pl", "changes": true, "fair": case.drawn, "secret": secret});
        let (client, head) = Client::open(self.address, &self.invite, &cookie, hello).await?;
        self.keep(&head);
        Ok(self.eye.replace(client))
    }

    /// Somebody else connects and is settled before anything else happens.
    pub async fn other_comes(&mut self, person: u32) -> anyhow::Result<()> {
        let hello = json!({"t": "hello", "v": 2, "as": "player", "lang": "en", "changes": true, "secret": secret_of(person).to_string()});
        let (client, _) =
            Client::open(self.address, &self.invite, &cookie_of(person).to_string(), hello).await?;
        self.others.insert(person, client);
        self.other_settles(person, "came").await
    }

    /// Keeps what the onlooker hears until a frame for which `last` holds.
    pub async fn eye_hears(&mut self, last: impl Fn(&str) -> bool) -> anyhow::Result<()> {
        loop {
            let eye = self.eye.as_mut().context("the onlooker is there")?;
            let Some(text) = eye.hear().await? else {
                bail!("the onlooker's socket closed: {:?}", self.heard.last())
            };
            self.keep(&text);
            if last(&text) {
                return Ok(());
            }
        }
    }

    /// Keeps all that is left on a socket of the onlooker that the server ends.
    pub async fn hear_out(&mut self, mut client: Client) -> anyhow::Result<()> {
        while let Some(text) = client.hear().await? {
            self.keep(&text);
        }
        self.keep("closed");
        Ok(())
    }

    /// The onlooker says something and keeps everything up to the answer.
    pub async fn eye_asks(&mut self, id: &str, command: &Value) -> anyhow::Result<()> {
        self.eye.as_mut().context("the onlooker is there")?.command(id, command).await?;
        self.eye_hears(|text| answers(text, id)).await
    }

    /// Asks for the time.
    pub async fn eye_pings(&mut self, number: u64) -> anyhow::Result<()> {
        self.eye
            .as_mut()
            .context("the onlooker is there")?
            .line
            .say(&json!({"t": "ping", "at": number}))
            .await?;
        self.eye_hears(|text| text.starts_with(r#"{"t":"pong""#)).await
    }

    /// Asks something over HTTP.
    pub async fn eye_asks_http(&mut self, method: &str, path: &str) -> anyhow::Result<()> {
        let path = path.replace("{invite}", &self.invite);
        let (head, body) =
            ask(self.address, HOST, method, &path, Some(&fixed_secret(4, 1).to_string())).await?;
        self.keep(&format!("{method} {path}\n{head}\n{body}"));
        Ok(())
    }

    /// Hears all that the table has said to the onlooker so far: it answers commands in order, this
    /// one with a refusal.
    pub async fn eye_settles(&mut self, id: &str) -> anyhow::Result<()> {
        self.eye_asks(id, &json!({"type": "remove_bot", "person": 0})).await
    }

    /// Hears all that the table has said to somebody else so far.
    pub async fn other_settles(&mut self, person: u32, id: &str) -> anyhow::Result<()> {
        self.other_asks(person, id, &json!({"type": "remove_bot", "person": 0})).await
    }

    /// Somebody else says something, and hears everything up to the answer.
    pub async fn other_asks(
        &mut self,
        person: u32,
        id: &str,
        command: &Value,
    ) -> anyhow::Result<()> {
        let client =
            self.others.get_mut(&person).with_context(|| format!("person {person} is there"))?;
        client.command(id, command).await?;
        self.other_hears(person, |_, text| answers(text, id)).await
    }

    async fn other_hears(
        &mut self,
        person: u32,
        last: impl Fn(&Client, &str) -> bool,
    ) -> anyhow::Result<()> {
        let client =
            self.others.get_mut(&person).with_context(|| format!("person {person} is there"))?;
        loop {
            let Some(text) = client.hear().await? else {
                bail!("the socket of person {person} closed")
            };
            self.lengths.entry(person).or_default().push(text.len());
            if last(client, &text) {
                return Ok(());
            }
        }
    }

    /// Cuts the onlooker off and waits until the table has noticed.
    pub async fn eye_goes(&mut self, case: &Case) -> anyhow::Result<()> {
        // What the witness has not heard yet could be of an earlier absence.
        self.other_settles(case.witness(), "goes").await?;
        self.eye = None;
        match (case.onlooker, case.onlooker_person()) {
            (Onlooker::Tv, _) => {
                self.other_hears(case.witness(), |witness, _| witness.has.room["tvs"] == 0).await
            }
            (_, Some(person)) => self.gone(case, person).await,
            (_, None) => {
                self.other_hears(case.witness(), |witness, _| witness.has.room["watchers"] == 0)
                    .await
            }
        }
    }

    /// Cuts somebody else off and waits until the table has noticed.
    pub async fn other_goes(&mut self, case: &Case, person: u32) -> anyhow::Result<()> {
        for person in [case.witness(), person] {
            self.other_settles(person, "goes").await?;
        }
        self.others.remove(&person);
        self.gone(case, person).await
    }

    async fn gone(&mut self, case: &Case, person: u32) -> anyhow::Result<()> {
        let offline = |room: &Value| {
            let people = room["people"].as_array().into_iter().flatten();
            people.into_iter().any(|other| other["person"] == person && other["online"] == false)
        };
        self.other_hears(case.witness(), |witness, _| offline(&witness.has.room)).await
    }
}
