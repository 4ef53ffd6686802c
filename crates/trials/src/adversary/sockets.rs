//! How visitors come, speak and hear: sockets without a network, and a clock turned by hand.

use super::{Attacked, HONEST, Side, TURNS, Visitor, Wrong};
use anyhow::{bail, ensure};
use serde_json::Value;
use std::task::{Poll, Waker};
use stolik_server::clock::Clock;
use stolik_server::person::Secret;
use stolik_server::table::{Attach, Command, PersonId, TableMessage, Taken, outbox};

impl Attacked {
    pub(super) fn come(&mut self, who: usize) -> anyhow::Result<()> {
        self.sockets += 1;
        let visitor = &mut self.visitors[who];
        let (outbox, mail) = outbox();
        let attach = Attach {
            socket: self.sockets,
            tv: visitor.side == Side::Screen,
            identity: visitor.identity,
            household: std::net::Ipv4Addr::new(10, 0, 0, 1 + who as u8).into(),
            crowded: false,
            former_link: visitor.barred,
            secret: visitor.secret.map(|secret| secret.digest()),
            // A program knows its door and not the link.
            with_secret_only: visitor.side == Side::Program,
            language: None,
            takes_changes: false,
            takes_part: false,
            outbox,
        };
        (visitor.line, visitor.person, visitor.plays) = (Some((self.sockets, mail)), None, false);
        let came = self.runtime.block_on(self.tables.attach(self.invite, attach));
        self.inbox = came.or(self.inbox.take());
        self.settle()?;
        let visitor = &self.visitors[who];
        let barred = visitor.barred && visitor.room["locked"] == true;
        ensure!(!barred || visitor.line.is_none(), "{:?} was shown out, and is in", visitor.side);
        Ok(())
    }

    pub(super) fn cut(&mut self, who: usize) -> anyhow::Result<()> {
        let Some((socket, _)) = self.visitors[who].line.take() else { return Ok(()) };
        self.tell(TableMessage::Detach(socket));
        self.settle()
    }

    /// Says a command and whether it was done.
    pub(super) fn say(&mut self, who: usize, command: Command) -> anyhow::Result<bool> {
        self.said += 1;
        let id = format!("c{}", self.said);
        let Some(&(socket, _)) = self.visitors[who].line.as_ref() else { return Ok(false) };
        let command = Box::new(command);
        self.tell(TableMessage::Do { socket, id: id.as_str().into(), command });
        self.settle()?;
        let answers = &mut self.visitors[who].answers;
        let answer = answers.iter().find(|(other, _)| *other == id);
        let done = answer.is_some_and(|(_, answer)| answer["ok"] == true);
        answers.clear();
        Ok(done)
    }

    fn tell(&mut self, message: TableMessage) {
        if let Some(inbox) = &self.inbox {
            // A table that is gone hears nothing.
            let _ = inbox.try_send(message);
        }
    }

    pub(super) fn pass(&mut self, millis: u64) -> anyhow::Result<()> {
        if self.wrong == Wrong::ChairByTime {
            self.give_chairs();
        }
        let end = self.clock.now() + millis;
        while let Some(alarm) = self.clock.alarm().filter(|&alarm| alarm <= end) {
            self.clock.pass(alarm.saturating_sub(self.clock.now()));
            self.settle()?;
        }
        self.clock.pass(end - self.clock.now());
        self.settle()
    }

    /// Says yes to every claim through the socket of somebody who did not.
    fn give_chairs(&mut self) {
        let honest = &self.visitors[HONEST];
        let Some(asked) = honest.iter().find(|visitor| visitor.line.is_some()) else { return };
        let claims = asked.room["claims"].as_array().cloned().unwrap_or_default();
        let socket = asked.line.as_ref().map_or(0, |(socket, _)| *socket);
        for claim in claims {
            let claim = claim["claim"].as_u64().unwrap_or(0) as u32;
            let (id, command) = (format!("fault {claim}"), Box::new(Command::Allow { claim }));
            self.tell(TableMessage::Do { socket, id: id.into(), command });
        }
    }

    /// Lets the table do what it has to, and reads what everybody was told.
    fn settle(&mut self) -> anyhow::Result<()> {
        for round in 0.. {
            self.runtime.block_on(async {
                for _ in 0..TURNS {
                    tokio::task::yield_now().await;
                }
            });
            if !self.clock.overdue() {
                break;
            }
            if round > 100 {
                bail!("the table never rests");
            }
        }
        self.visitors.iter_mut().try_for_each(Visitor::read)
    }
}

impl Visitor {
    fn read(&mut self) -> anyhow::Result<()> {
        let Some((_, mail)) = &mut self.line else { return Ok(()) };
        let mut frames = Vec::new();
        let context = &mut std::task::Context::from_waker(Waker::noop());
        let taken = mail.poll_take(context, &mut frames);
        if matches!(taken, Poll::Ready(Taken::Last(_) | Taken::LetGo)) {
            (self.line, self.person) = (None, None);
        }
        for frame in &frames {
            let frame: Value = serde_json::from_str(frame.as_str())?;
            match frame["t"].as_str() {
                Some("welcome") => {
                    self.person = frame["person"].as_u64().map(|person| person as PersonId);
                    let secret = frame["secret"].as_str().and_then(Secret::parse);
                    self.secret = secret.or(self.secret);
                }
                Some("room") => {
                    self.plays &= frame["state"] == "playing";
                    self.room = frame;
                }
                Some("game") => {
                    self.plays = frame["seat"].is_u64() && frame["outcome"].is_null();
                }
                Some("ack") => {
                    let id = frame["id"].as_str().unwrap_or_default().to_string();
                    self.answers.push((id, frame));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
