//! One socket: greeting, commands in, frames out, a heartbeat, and an end that nobody else notices.

mod allowance;
mod store_watch;
mod wake_filter;

use crate::config::Limits;
use crate::person::{Digest, Secret};
use crate::table::{
    Attach, Bye, OutboxReader, SocketId, TableMessage, TableRefusal, Tables, Taken, outbox,
};
pub use allowance::Allowance;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::{SinkExt, StreamExt};
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;
use std::time::Duration;
use store_watch::StoreWatch;
use table::wire::{self, ClientFrame, Hello, read};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use wake_filter::WakeFilter;

static NEXT_SOCKET: AtomicU64 = AtomicU64::new(1);

/// How long a client may take to close its side after a farewell.
const FAREWELL: Duration = Duration::from_secs(2);

/// What a socket is given at its birth.
pub struct Visit {
    pub tables: Arc<Tables>,
    pub limits: Arc<Limits>,
    /// The table it asked for; nothing if the link cannot be one.
    pub invite: Option<Secret>,
    /// The browser, if it has an identity.
    pub identity: Option<Digest>,
    /// The household it comes from.
    pub household: IpAddr,
    /// Whether there is room only for people who are known at their table.
    pub crowded: bool,
}

/// How a conversation ended.
enum End {
    /// The other side went.
    Gone,
    /// We end it, and say why.
    Bye(Bye),
}

/// Whether a frame of a client can be read.
pub fn understands(frame: &str) -> bool {
    read(frame).is_some()
}

/// A number that no other socket has.
pub fn next_socket() -> SocketId {
    NEXT_SOCKET.fetch_add(1, Ordering::Relaxed)
}

/// Serves a socket until it ends.
pub async fn serve(mut socket: WebSocket, visit: Visit) {
    visit.tables.meters.socket_opened();
    let end = greet(&mut socket, &visit).await;
    if let End::Bye(bye) = end {
        farewell(&mut socket, bye).await;
    }
    visit.tables.meters.socket_closed();
}

/// Says why, closes, and waits a moment for the other side: to hang up with words still unread
/// would swallow our own.
async fn farewell(socket: &mut WebSocket, bye: Bye) {
    let close = async {
        socket.send(Message::Text(wire::bye(bye).into())).await?;
        socket.send(Message::Close(None)).await?;
        while let Some(Ok(_)) = socket.next().await {}
        Ok::<(), axum::Error>(())
    };
    // Either way the socket is dropped now.
    let _ = timeout(FAREWELL, close).await;
}

async fn greet(socket: &mut WebSocket, visit: &Visit) -> End {
    let mut allowance = Allowance::new(&visit.limits);
    let hello = async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    return read(&text).ok_or(End::Bye(Bye::BadFrame));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                    allowance.take(Instant::now()).ok_or(End::Bye(Bye::TooMany))?;
                }
                Some(Ok(Message::Binary(_))) => return Err(End::Bye(Bye::BadFrame)),
                Some(Err(_)) => return Err(End::Bye(Bye::BadFrame)),
                Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
            }
        }
    };
    let hello = match timeout(visit.limits.hello, hello).await {
        Ok(Ok(ClientFrame::Hello(hello))) => hello,
        Ok(Err(end)) => return end,
        Ok(Ok(_)) | Err(_) => return End::Bye(Bye::BadFrame),
    };
    let Some(invite) = visit.invite else { return End::Bye(Bye::UnknownTable) };
    let id = next_socket();
    let (outbox, mail) = outbox();
    let Hello { tv, secret, language, takes_changes, takes_part } = hello;
    let secret = secret.and_then(|secret| Secret::parse(&secret)).map(|secret| secret.digest());
    let (identity, household, former_link) = (visit.identity, visit.household, false);
    let crowded = visit.crowded;
    let attach = Attach {
        socket: id,
        tv,
        identity,
        household,
        crowded,
        former_link,
        secret,
        with_secret_only: false,
        language,
        takes_changes,
        takes_part,
        outbox,
    };
    let Some(table) = visit.tables.attach(invite, attach).await else {
        return End::Bye(Bye::Restarting);
    };
    let unanswered = 0;
    let mut talk =
        Talk { socket, visit, id, table, mail, frames: Vec::new(), unanswered, allowance };
    let end = talk.go_on().await;
    // A table that has left memory has forgotten its sockets already.
    let _ = talk.table.send(TableMessage::Detach(id)).await;
    end
}

/// What a conversation goes on with.
enum TalkEvent {
    Send(Taken),
    Hear(Option<Result<Message, axum::Error>>),
    Beat,
    Store(bool),
}

/// A conversation with a table.
struct Talk<'a> {
    socket: &'a mut WebSocket,
    visit: &'a Visit,
    id: SocketId,
    table: mpsc::Sender<TableMessage>,
    mail: OutboxReader,
    /// What has been taken out of the mail and is being sent.
    frames: Vec<Utf8Bytes>,
    /// Heartbeats since anything was heard. They are counted, not timed: a process that stood still
    /// asks once more before it gives somebody up.
    unanswered: u32,
    allowance: Allowance,
}

impl Talk<'_> {
    async fn go_on(&mut self) -> End {
        let every = self.visit.limits.ping;
        // Sockets that came together must not be pinged together: each starts somewhere else in the
        // interval.
        let stagger = every.mul_f64(f64::from(crate::person::random::<1>()[0]) / 256.0);
        let mut ping = interval_at(Instant::now() + stagger, every);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let others = WakeFilter::new();
        let mut store = StoreWatch::new(&self.visit.tables.store);
        loop {
            let next = poll_fn(|context| {
                if let Poll::Ready(found) = self.mail.poll_take(context, &mut self.frames) {
                    return Poll::Ready(TalkEvent::Send(found));
                }
                others.poll(context, |context| match self.socket.poll_next_unpin(context) {
                    Poll::Ready(message) => Poll::Ready(TalkEvent::Hear(message)),
                    Poll::Pending => match store.poll(context) {
                        Poll::Ready(away) => Poll::Ready(TalkEvent::Store(away)),
                        Poll::Pending => ping.poll_tick(context).map(|_| TalkEvent::Beat),
                    },
                })
            });
            let ended = match next.await {
                TalkEvent::Send(found) => self.send(found).await,
                TalkEvent::Hear(message) => self.hear(message).await,
                TalkEvent::Beat => self.beat().await,
                TalkEvent::Store(away) => self.say(wire::store(away)).await,
            };
            if let Err(end) = ended {
                return end;
            }
        }
    }

    /// Sends what was found in one go.
    async fn send(&mut self, found: Taken) -> Result<(), End> {
        let slow = self.visit.limits.slow;
        let mut writing = pin!(self.write(found));
        // Nearly always there is room at once, and then no clock is needed.
        match poll_fn(|context| Poll::Ready(writing.as_mut().poll(context))).await {
            Poll::Ready(end) => end,
            Poll::Pending => timeout(slow, writing).await.unwrap_or(Err(End::Bye(Bye::TooSlow))),
        }
    }

    async fn write(&mut self, found: Taken) -> Result<(), End> {
        if found == Taken::LetGo {
            return Err(End::Bye(Bye::TooSlow));
        }
        for frame in self.frames.drain(..) {
            self.socket.feed(Message::Text(frame)).await.map_err(|_| End::Gone)?;
        }
        self.socket.flush().await.map_err(|_| End::Gone)?;
        match found {
            Taken::Last(bye) => Err(End::Bye(bye)),
            _ => Ok(()),
        }
    }

    async fn say(&mut self, frame: impl Into<Utf8Bytes>) -> Result<(), End> {
        self.frames.push(frame.into());
        self.send(Taken::Frames).await
    }

    async fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let now = Instant::now();
        self.unanswered = 0;
        let text = match message {
            None | Some(Ok(Message::Close(_))) => return Err(End::Gone),
            // Too large, or not a WebSocket frame at all; if the line is cut the farewell goes
            // nowhere.
            Some(Err(_)) | Some(Ok(Message::Binary(_))) => return Err(End::Bye(Bye::BadFrame)),
            // Each of them costs as much as a command; no browser sends more than one for each
            // heartbeat.
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                return self.allowance.take(now).map(|_| ()).ok_or(End::Bye(Bye::TooMany));
            }
            Some(Ok(Message::Text(text))) => text,
        };
        let allowed = self.allowance.take(now).ok_or(End::Bye(Bye::TooMany))?;
        match read(&text) {
            None | Some(ClientFrame::Hello { .. }) => Err(End::Bye(Bye::BadFrame)),
            Some(ClientFrame::Ping(_)) if !allowed => Ok(()),
            Some(ClientFrame::Ping(at)) => {
                self.say(wire::pong(&at, self.visit.tables.clock.now())).await
            }
            Some(ClientFrame::Do { id, .. }) if !allowed => {
                self.say(wire::ack(&id, &Err(TableRefusal::TooFast.into()))).await
            }
            Some(ClientFrame::Do { id, command: None }) => {
                self.say(wire::ack(&id, &Err(TableRefusal::Malformed.into()))).await
            }
            Some(ClientFrame::Do { id, command: Some(command) }) => {
                let message = TableMessage::Do { socket: self.id, id, command: Box::new(command) };
                self.table.send(message).await.map_err(|_| End::Bye(Bye::Restarting))
            }
        }
    }

    async fn beat(&mut self) -> Result<(), End> {
        if self.visit.limits.ping.saturating_mul(self.unanswered) > self.visit.limits.dead {
            return Err(End::Gone);
        }
        self.unanswered += 1;
        match timeout(
            self.visit.limits.slow,
            self.socket.send(Message::Ping(axum::body::Bytes::new())),
        )
        .await
        {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }
}
