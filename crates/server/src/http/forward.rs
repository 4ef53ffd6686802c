//! Brings what is asked of a table to the process that has it. While a table changes hands,
//! newcomers are held, not refused.

use super::accept::Peer;
use super::carry::carry;
use super::clips::MOST_OF_A_BODY;
use super::neighbours::{AsItCame, Held, Neighbours, Passed, Sent, of_the_answer};
use super::private_door::elsewhere;
use super::{App, Error};
use crate::person::Secret;
use crate::store::Owner;
use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout_at};

/// So long somebody is held while a table changes hands: a lease runs out in half of that.
const HELD: Duration = Duration::from_secs(4);
/// Whoever is held is looked up again after this time, and then after twice as long, and so on.
const AGAIN: Duration = Duration::from_millis(100);
/// But never after more than this.
const AGAIN_AT_MOST: Duration = Duration::from_millis(800);

/// Where a request is answered.
pub enum Routed {
    Here(Request),
    /// It has been.
    Answered(Response),
}

/// The table that is asked for; nothing if none is.
fn invite_in(path: &str) -> Option<Secret> {
    let behind = path.strip_prefix("/ws/").or_else(|| path.strip_prefix("/api/tables/"))?;
    Secret::parse(behind.split('/').next()?)
}

/// Whether the body is too large for any process: this one says so as well as another, which would
/// hang up before everything was said.
fn is_too_large(headers: &HeaderMap) -> bool {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    length
        .and_then(|length| length.parse().ok())
        .is_some_and(|length: usize| length > MOST_OF_A_BODY)
}

/// Finds out whether a request is for this process, and brings it to the one that it is for.
pub async fn route(app: &Arc<App>, host: &Authority, request: Request) -> Routed {
    let Some(neighbours) = &app.neighbours else { return Routed::Here(request) };
    let Some(invite) = invite_in(request.uri().path()) else { return Routed::Here(request) };
    let Some(peer) = request.extensions().get::<Peer>().cloned() else {
        return Routed::Here(request);
    };
    if app.tables.is_running(invite) || is_too_large(request.headers()) {
        return Routed::Here(request);
    }
    if peer.brought() {
        // Nobody is brought twice: whoever brought them looks again.
        return match app.tables.owner(invite).await {
            Ok(Owner::At(_) | Owner::NobodyYet) => Routed::Answered(elsewhere()),
            Ok(Owner::Here) | Err(_) => Routed::Here(request),
        };
    }
    let counted = match request.uri().path().starts_with("/ws/") {
        true => app.count(&peer, request.headers()),
        false => Ok(None),
    };
    let permit = match counted {
        Ok(permit) => permit,
        Err(error) => return Routed::Answered(error.into_response()),
    };
    hold(app, neighbours, (invite, host), request, (peer, permit)).await
}

/// Looks for the process that has a table until it answers.
async fn hold(
    app: &Arc<App>,
    neighbours: &Neighbours,
    (invite, host): (Secret, &Authority),
    request: Request,
    held: Held,
) -> Routed {
    let (parts, mut body) = request.into_parts();
    let passed = Passed::new(&parts, app.address_of(&held.0, &parts.headers), host);
    let until = Instant::now() + HELD;
    let mut pause = AGAIN;
    loop {
        let owner = timeout_at(until, app.tables.owner(invite)).await;
        let at = match owner {
            Ok(Ok(Owner::Here)) => return Routed::Here(Request::from_parts(parts, body)),
            Ok(Ok(Owner::At(address))) => Some(address),
            Ok(Ok(Owner::NobodyYet) | Err(_)) | Err(_) => None,
        };
        if let Some(address) = &at {
            match neighbours.bring(address, &passed, &mut body).await {
                Sent::Answer(answer) => {
                    app.tables.meters.forwarded();
                    let answer = of_the_answer(answer);
                    return Routed::Answered(join(app, &parts, answer, address, held));
                }
                Sent::NotYet => {}
                Sent::Lost => break,
            }
        }
        if neighbours.stopping() || Instant::now() + pause > until {
            break;
        }
        // As soon as the other one is known to be dead its table can be had.
        tokio::select! {
            () = sleep(pause) => {}
            () = lost(neighbours, at.as_deref()) => {}
        }
        pause = (2 * pause).min(AGAIN_AT_MOST);
    }
    Routed::Answered(Error::BusyElsewhere.into_response())
}

async fn lost(neighbours: &Neighbours, address: Option<&str>) {
    match address {
        Some(address) => neighbours.gone(address).await,
        None => std::future::pending().await,
    }
}

/// Joins the two sides of a socket; any other answer is the visitor's already.
fn join(
    app: &Arc<App>,
    parts: &Parts,
    mut answer: Response,
    address: &str,
    held: Held,
) -> Response {
    let visitor = parts.extensions.get::<OnUpgrade>().cloned();
    let (StatusCode::SWITCHING_PROTOCOLS, Some(visitor)) = (answer.status(), visitor) else {
        return answer;
    };
    let table = hyper::upgrade::on(&mut answer);
    let (app, address) = (Arc::clone(app), address.to_string());
    tokio::spawn(async move {
        let (Ok(visitor), Ok(table), Some(neighbours)) =
            (visitor.await, table.await, &app.neighbours)
        else {
            return;
        };
        app.tables.meters.carried(true);
        carry(TokioIo::new(visitor), TokioIo::new(table), neighbours.gone(&address)).await;
        app.tables.meters.carried(false);
        drop(held);
    });
    answer
}

/// Whether a table is here, or may be.
pub async fn is_here(app: &App, invite: Secret) -> bool {
    app.neighbours.is_none()
        || app.tables.is_running(invite)
        || matches!(app.tables.owner(invite).await, Ok(Owner::Here))
}

/// Asks the other processes something that this one does not know: the first that knows it answers.
pub async fn ask_others(
    app: &App,
    peer: &Peer,
    parts: &Parts,
    host: &Authority,
    body: &[u8],
) -> Option<Response> {
    let neighbours = app.neighbours.as_ref().filter(|_| !peer.brought())?;
    let passed = &Passed::new(parts, app.address_of(peer, &parts.headers), host);
    let ask = async |address: String| {
        let mut body = Body::from(body.to_vec());
        match neighbours.bring(&address, passed, &mut body).await {
            Sent::Answer(answer) => {
                Some(answer).filter(|answer| answer.status() != StatusCode::NOT_FOUND)
            }
            Sent::NotYet | Sent::Lost => None,
        }
    };
    let mut answers: FuturesUnordered<_> = neighbours.living().into_iter().map(ask).collect();
    while let Some(answer) = answers.next().await {
        if let Some(answer) = answer {
            app.tables.meters.forwarded();
            return Some(of_the_answer(answer));
        }
    }
    None
}

/// Whether an answer has everything that answers carry.
pub fn is_dressed(answer: &Response) -> bool {
    answer.extensions().get::<AsItCame>().is_some()
}
