//! A real table without sockets: its task is told what sockets would tell it, and what it says is
//! read from the outboxes.

use super::brains::{Busy, brains};
use super::case::Case;
use crate::clock::HandClock;
use crate::faults::{Stall, stalled};
use crate::setup::config;
use anyhow::{Context, bail};
use serde_json::Value;
use std::sync::Arc;
use std::task::{Poll, Waker};
use stolik_server::clock::Clock;
use stolik_server::meters::Meters;
use stolik_server::person::{Code, Secret};
use stolik_server::store::{Directory, LogStore, MemoryStore, NewTable};
use stolik_server::table;
use stolik_server::table::{
    Attach, Command, OutboxReader, Pulse, SocketId, TableMessage, Tables, Taken, outbox,
};
use tokio::sync::{mpsc, oneshot};

const MORNING: u64 = 1_700_000_000_000;

/// A socket of somebody, and the newest frames that came through it.
pub(super) struct Client {
    pub socket: SocketId,
    mail: OutboxReader,
    /// The newest game frame, as text.
    pub game: String,
    pub welcome: Value,
    acks: Vec<Value>,
}

pub(super) struct Trial {
    /// A brain that a stall keeps waiting waits until this is gone.
    _alive: Arc<()>,
    pub clock: HandClock,
    pub busy: Busy,
    pub store: Arc<MemoryStore>,
    pub number: i64,
    tables: Arc<Tables>,
    invite: Secret,
    inbox: Option<mpsc::Sender<TableMessage>>,
    sockets: SocketId,
    commands: u64,
}

impl Trial {
    pub async fn open(case: &Case, stall: Option<Stall>) -> anyhow::Result<Trial> {
        let (clock, busy, store) =
            (HandClock::new(MORNING), Busy::default(), Arc::new(MemoryStore::default()));
        let odd = games::characters(case.rules.id()).first().copied().unwrap_or_default();
        let gallery = Arc::new(art::Pictures::default());
        let (mut config, alive) = (config(), Arc::new(()));
        let ports = (Arc::new(clock.clone()) as Arc<dyn Clock>, brains(odd, case.mind, &busy));
        let log = Arc::clone(&store) as Arc<dyn LogStore>;
        let (clock_shown, brains) = stalled(stall, &mut config.pace, ports, &log, &alive);
        let (logs, meters) = (Arc::clone(&store).into(), Arc::new(Meters::default()));
        let tables = Tables::new(config, logs, clock_shown, brains, gallery, meters);
        let invite = Secret::fresh();
        let code = Code { shown: "BIGOS".to_string(), plain: "BIGOS".to_string() };
        let number = store
            .create(NewTable { invite, code, owner: None, at: MORNING, codes_before: 0 })
            .await?;
        Ok(Trial {
            _alive: alive,
            clock,
            busy,
            store,
            number,
            tables: Arc::new(tables),
            invite,
            inbox: None,
            sockets: 0,
            commands: 0,
        })
    }

    /// A socket comes to the table, with a seat secret if it has one.
    pub async fn attach(&mut self, secret: Option<&str>) -> anyhow::Result<Client> {
        self.sockets += 1;
        let (outbox, mail) = outbox();
        let secret = secret.and_then(Secret::parse).map(|secret| secret.digest());
        let attach = Attach {
            socket: self.sockets,
            tv: false,
            identity: None,
            household: std::net::Ipv4Addr::LOCALHOST.into(),
            crowded: false,
            former_link: false,
            secret,
            with_secret_only: false,
            language: None,
            takes_changes: false,
            takes_part: false,
            outbox,
        };
        self.inbox = self.tables.attach(self.invite, attach).await;
        let mut client = Client {
            socket: self.sockets,
            mail,
            game: String::new(),
            welcome: Value::Null,
            acks: Vec::new(),
        };
        self.pulse().await?;
        client.read()?;
        Ok(client)
    }

    async fn tell(&self, message: TableMessage) -> anyhow::Result<()> {
        let inbox = self.inbox.as_ref().context("somebody came first")?;
        inbox.send(message).await.map_err(|_| anyhow::anyhow!("the table's task has ended"))
    }

    pub async fn detach(&mut self, client: Client) -> anyhow::Result<()> {
        self.tell(TableMessage::Detach(client.socket)).await
    }

    pub async fn pulse(&self) -> anyhow::Result<Pulse> {
        let (asked, answer) = oneshot::channel();
        self.tell(TableMessage::Pulse(asked)).await?;
        answer.await.context("the table's task has ended")
    }

    /// Asks for something; gives the id under which it was asked, and the refusal's code if it was
    /// refused.
    pub async fn ask(
        &mut self,
        client: &mut Client,
        command: Command,
    ) -> anyhow::Result<(String, Option<String>)> {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        self.tell(TableMessage::Do {
            socket: client.socket,
            id: id.as_str().into(),
            command: Box::new(command),
        })
        .await?;
        // The task does one thing after the other: when this is answered, so is the command.
        self.pulse().await?;
        client.read()?;
        let place = client.acks.iter().position(|ack| ack["id"] == id.as_str());
        let Some(ack) = place.map(|place| client.acks.swap_remove(place)) else {
            bail!("a command was not answered")
        };
        Ok((
            id,
            ack["ok"]
                .as_bool()
                .is_none_or(|ok| !ok)
                .then(|| ack["code"].as_str().unwrap_or("?").to_string()),
        ))
    }

    /// The same where a refusal breaks the trial itself.
    pub async fn insist(&mut self, client: &mut Client, command: Command) -> anyhow::Result<()> {
        let asked = format!("{command:?}");
        match self.ask(client, command).await? {
            (_, None) => Ok(()),
            (_, Some(code)) => bail!("{asked} was refused: {code}"),
        }
    }

    pub fn now(&self) -> u64 {
        self.clock.now()
    }

    /// Seconds since the table was opened.
    pub fn seconds(&self) -> u64 {
        (self.now() - MORNING) / 1000
    }

    /// The table's log.
    pub async fn log(&self) -> anyhow::Result<Vec<Value>> {
        let records = self.store.load(self.number).await?;
        records
            .iter()
            .map(|record| serde_json::from_str(record).context("a record is JSON"))
            .collect()
    }

    pub async fn close(self) {
        self.tables.close().await;
    }
}

impl Client {
    /// Reads everything that was sent so far.
    pub fn read(&mut self) -> anyhow::Result<()> {
        let mut frames = Vec::new();
        let context = &mut std::task::Context::from_waker(Waker::noop());
        match self.mail.poll_take(context, &mut frames) {
            Poll::Pending | Poll::Ready(Taken::Frames) => {}
            Poll::Ready(other) => bail!("the table let go of a socket: {other:?}"),
        }
        for frame in frames {
            let text = frame.as_str();
            if text.starts_with(r#"{"t":"game""#) {
                self.game = text.to_string();
            } else if text.starts_with(r#"{"t":"ack""#) {
                self.acks.push(serde_json::from_str(text)?);
            } else if text.starts_with(r#"{"t":"welcome""#) {
                self.welcome = serde_json::from_str(text)?;
            }
        }
        Ok(())
    }
}

/// Somebody wants to move.
pub(super) fn act(decision: u32, action: &str) -> Command {
    table::Command::Act { decision, action: action.into() }
}
