//! The bare relay: the server's own accept loop, router, buffers and batching, and nothing behind
//! them.
//!
//! Whoever speaks names the sizes of the frames that each of the four is to get: the frames that
//! the server sent for a real move. The relay hands out ready-made frames of these sizes from
//! socket to socket, without a copy, as forwarding would. There is no task per table, no heartbeat,
//! no time limit, no rule and no log.

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use server::Limits;
use server::table::{Outbox, Taken, outbox};
use std::collections::HashMap;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;

/// The step between the sizes of ready-made frames; all size classes are multiples of it.
const STEP: usize = 256;
/// The largest frame, in steps.
const LARGEST: usize = 64;

type Outboxes = Mutex<[Option<Box<dyn Outbox>>; 4]>;

struct Relay {
    limits: Limits,
    frames: Vec<Utf8Bytes>,
    circles: Mutex<HashMap<u32, Arc<Outboxes>>>,
}

/// Listens on any port of this machine.
pub async fn listen(limits: Limits) -> anyhow::Result<SocketAddr> {
    let frames = (0..=LARGEST).map(|steps| Utf8Bytes::from(" ".repeat(steps * STEP))).collect();
    let relay = Arc::new(Relay { limits: limits.clone(), frames, circles: Mutex::default() });
    let router = Router::new().route("/ws/{circle}/{place}", get(enter)).with_state(relay);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(server::accept_only(listener, router, limits));
    Ok(address)
}

async fn enter(
    State(relay): State<Arc<Relay>>,
    Path((circle, place)): Path<(u32, usize)>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let circle = {
        let mut circles = relay.circles.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(circles.entry(circle).or_default())
    };
    server::sized(upgrade, &relay.limits).on_upgrade(async move |socket| {
        // Whichever way it ends, the measuring side notices.
        let _ = talk(socket, &relay, &circle, place % 4).await;
    })
}

async fn talk(
    mut socket: WebSocket,
    relay: &Relay,
    circle: &Outboxes,
    place: usize,
) -> Result<(), axum::Error> {
    let (outbox, mut mail) = outbox();
    let mut frames = Vec::new();
    circle.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(outbox);
    // The other side may speak when it has heard this: now everybody is in the circle.
    socket.send(Message::Text(relay.frames[1].clone())).await?;
    loop {
        tokio::select! {
            found = poll_fn(|context| mail.poll_take(context, &mut frames)) => {
                if found != Taken::Frames {
                    return Ok(());
                }
                for frame in frames.drain(..) {
                    socket.feed(Message::Text(frame)).await?;
                }
                socket.flush().await?;
            }
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => forward(&text, &relay.frames, circle),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return Ok(()),
            },
        }
    }
}

/// Sizes in steps: those of one socket with `+` between them, sockets with `,`, then padding.
fn forward(text: &str, frames: &[Utf8Bytes], circle: &Outboxes) {
    let outboxes = circle.lock().unwrap_or_else(PoisonError::into_inner);
    for (sizes, outbox) in text.trim_end().split(',').zip(outboxes.iter().flatten()) {
        let sizes = sizes.split('+').filter_map(|size| size.parse::<usize>().ok());
        let mut waiting = sizes.filter_map(|steps| frames.get(steps).cloned()).collect();
        // Somebody who fell behind by a whole outbox stays without; the measuring side then waits
        // in vain, and says so.
        let _ = outbox.put(&mut waiting);
    }
}

/// A size as the relay reads it.
pub fn steps(size: usize) -> usize {
    size.div_ceil(STEP).min(LARGEST)
}
