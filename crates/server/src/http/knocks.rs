//! Whoever has only the code of a table: they say who they are, ring, and wait until somebody
//! opens.

use super::accept::Peer;
use super::api::Problem;
use super::limit::{household, is_home};
use super::{App, Error, forward, known};
use crate::person::Secret;
use crate::table::{Answer, Knocked};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use table::introduced;
use tokio::sync::watch;
use utoipa::ToSchema;

/// One question waits so long for an answer; then it is asked again.
const POLL: Duration = Duration::from_secs(20);
/// So many may wait at all doors together.
const MOST: usize = 10_000;

/// Who waits at which door, by a secret that only they have.
#[derive(Default)]
pub struct Knocks(Mutex<HashMap<Secret, watch::Receiver<Knocked>>>);

impl Knocks {
    fn keep(&self, told: watch::Receiver<Knocked>) -> Option<Secret> {
        let mut knocks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // The table has forgotten those to whom nobody will say anything any more.
        knocks.retain(|_, told| told.has_changed().is_ok());
        let knock = Secret::fresh();
        (knocks.len() < MOST).then(|| knocks.insert(knock, told))?;
        Some(knock)
    }

    fn find(&self, knock: Secret) -> Option<watch::Receiver<Knocked>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&knock).cloned()
    }
}

/// Who knocks.
#[derive(Deserialize, ToSchema)]
pub struct Knocker {
    /// What they are called; a shared screen has no name.
    #[serde(default)]
    name: String,
    /// What they look like.
    #[serde(default)]
    face: String,
    /// Whether it is a shared screen.
    #[serde(default)]
    tv: bool,
}

/// How it stands with a knock.
#[derive(Serialize, ToSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum KnockState {
    /// The door is open: this is the secret part of the link.
    In {
        /// The secret part of the link.
        invite: String,
    },
    /// Nobody has come to the door yet.
    Waiting {
        /// Ask again with this.
        knock: String,
    },
    /// Nobody opens.
    No,
}

/// Rings at the door of the table with this code; case, spaces and Polish marks do not matter. A
/// code that nobody has and one that does not ring now get the same answer.
#[utoipa::path(post, path = "/api/codes/{code}/knock", params(("code" = String, Path)), request_body = Knocker, responses(
    (status = 200, body = KnockState, description = "in at once, or waiting"),
    (status = 400, body = Problem, description = "no name, or none that can be shown"),
    (status = 404, body = Problem, description = "no table lets people in by this code now"),
    (status = 429, body = Problem, description = "too many tries")
))]
pub async fn knock(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Extension(host): Extension<Authority>,
    Path(code): Path<String>,
    parts: Parts,
    body: Bytes,
) -> Result<Response, Error> {
    let address = app.address_of(&peer, &parts.headers);
    let everybody = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    // Whoever was brought has been counted where they came in.
    let allowed =
        peer.brought() || (app.code_limit.allows(address) && app.all_codes_limit.allows(everybody));
    if !allowed {
        return Err(Error::TooMany);
    }
    let who = introduction(&body)?;
    let invite = app.tables.codes.table(&code, app.tables.clock.now());
    match invite {
        // A table that was opened here may be at another process by now.
        Some(invite) if forward::is_here(&app, invite).await => {
            ring(&app, address, invite, who, &parts.headers).await
        }
        _ => {
            let answer = forward::ask_others(&app, &peer, &parts, &host, &body).await;
            answer.ok_or(Error::NotFound)
        }
    }
}

/// Rings at the door of a table whose link one has: it is locked, or somebody of the household was
/// sent away from it.
#[utoipa::path(post, path = "/api/tables/{invite}/knock", params(("invite" = String, Path)), request_body = Knocker, responses(
    (status = 200, body = KnockState, description = "in at once, or waiting"),
    (status = 400, body = Problem, description = "no name, or none that can be shown"),
    (status = 404, body = Problem, description = "no table has this link, or nobody there hears the bell"),
    (status = 429, body = Problem, description = "too many tries")
))]
pub async fn knock_by_link(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(invite): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let address = app.address_of(&peer, &headers);
    let who = introduction(&body)?;
    let invite = known(&app, &invite).await?;
    ring(&app, address, invite, who, &headers).await
}

/// Who knocks, as they can be shown; nothing for a shared screen.
fn introduction(body: &[u8]) -> Result<Option<(String, String)>, Error> {
    let knocker: Knocker = serde_json::from_slice(body).map_err(|_| Error::BadBody)?;
    match knocker.tv {
        true => Ok(None),
        false => introduced(&knocker.name, &knocker.face).map(Some).map_err(Error::Introduction),
    }
}

async fn ring(
    app: &App,
    address: IpAddr,
    invite: Secret,
    who: Option<(String, String)>,
    headers: &HeaderMap,
) -> Result<Response, Error> {
    if !app.knock_limit.allows(address) {
        return Err(Error::TooMany);
    }
    let (identity, cookie) = app.identify(headers);
    let from = (household(address), is_home(address));
    let state = match app.tables.knock(invite, who, identity, from).await {
        Answer::In(invite) => KnockState::In { invite: invite.to_string() },
        Answer::Closed => return Err(Error::NotFound),
        Answer::Wait(told) => {
            let knock = app.knocks.keep(told).ok_or(Error::TooMany)?;
            KnockState::Waiting { knock: knock.to_string() }
        }
    };
    let mut response = Json(state).into_response();
    response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok(response)
}

/// Waits a while for somebody to open.
#[utoipa::path(get, path = "/api/knocks/{knock}", params(("knock" = String, Path)), responses(
    (status = 200, body = KnockState), (status = 404, body = Problem, description = "nobody waits with this")
))]
pub async fn wait(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Extension(host): Extension<Authority>,
    Path(knock): Path<String>,
    parts: Parts,
) -> Result<Response, Error> {
    let secret = Secret::parse(&knock).ok_or(Error::NotFound)?;
    let Some(mut told) = app.knocks.find(secret) else {
        let answer = forward::ask_others(&app, &peer, &parts, &host, &[]).await;
        return answer.ok_or(Error::NotFound);
    };
    let answer = tokio::time::timeout(POLL, told.wait_for(|told| *told != Knocked::Waiting)).await;
    let state = match answer {
        Err(_) => KnockState::Waiting { knock },
        Ok(Ok(told)) if let Knocked::In(invite) = *told => {
            KnockState::In { invite: invite.to_string() }
        }
        // Said so, or the table has forgotten them.
        Ok(_) => KnockState::No,
    };
    Ok(Json(state).into_response())
}
