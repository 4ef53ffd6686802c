//! The bots' door: the host brings a program and gets its link, and whoever has the link plays its
//! seat with two calls, one that waits for frames and one that says something.

use super::accept::Peer;
use super::api::Problem;
use super::guests::{Guest, NoGuest};
use super::{App, Error, identity, known};
use crate::person::Secret;
use crate::table::TableRefusal;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use table::wire::{self as written, ClientFrame, read};
use utoipa::ToSchema;

/// One question waits so long for something new; then it is asked again.
const POLL: Duration = Duration::from_secs(20);

/// A program that is brought.
#[derive(Deserialize, ToSchema)]
pub struct NewBot {
    /// What it is called, 1 to 24 characters.
    #[schema(min_length = 1, max_length = 24)]
    name: String,
    /// Who wrote it, 1 to 24 characters; the host, if it is not said.
    #[schema(min_length = 1, max_length = 24)]
    author: Option<String>,
}

/// A program that was brought.
#[derive(Serialize, ToSchema)]
pub struct BroughtBot {
    /// Its number at the table.
    person: u32,
    /// What it comes with, 22 characters: whoever has it plays this seat. It is not kept, and comes
    /// only once.
    token: String,
    /// Its link: `/frames` and `/do` behind it are the two calls it needs.
    url: String,
}

/// What a program has to hear.
#[derive(Serialize, ToSchema)]
pub struct Heard {
    /// The number of the last frame: to be asked with next time.
    next: u64,
    /// Frames, oldest first: `/api/schema/table.json` says what each is.
    #[schema(value_type = Vec<Object>)]
    frames: Vec<serde_json::Value>,
}

/// A command, as on the socket.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "frames are read elsewhere: it is there to be described")]
pub struct Said {
    /// `do`.
    #[schema(pattern = "^do$")]
    t: String,
    /// Of the program's choice, 1 to 64 characters, never the same for two things.
    #[schema(min_length = 1, max_length = 64)]
    id: String,
    /// What it wants: `Command` in `/api/schema/table.json`.
    #[schema(value_type = Object)]
    cmd: serde_json::Value,
}

impl From<NoGuest> for Error {
    fn from(why: NoGuest) -> Error {
        match why {
            NoGuest::Unknown => Error::NoBot,
            NoGuest::Moving => Error::BusyElsewhere,
            NoGuest::TooMany => Error::TooMany,
            NoGuest::TooFast => Error::TooFast,
        }
    }
}

/// Brings a program of somebody's own to the table. Only its host may, who is known by the cookie;
/// the link in the answer is for whoever runs the program.
#[utoipa::path(post, path = "/api/tables/{invite}/bots", params(("invite" = String, Path)),
    request_body = NewBot, responses(
    (status = 201, body = BroughtBot, description = "it has a place, if one was free"),
    (status = 400, body = Problem, description = "no name, or none that can be shown"),
    (status = 403, body = Problem, description = "whoever asks is not the host, or the page is not ours"),
    (status = 404, body = Problem, description = "no table has this link"),
    (status = 409, body = Problem, description = "the table is full"),
    (status = 429, body = Problem, description = "too many bots from this address"),
    (status = 503, body = Problem, description = "it was not kept; ask again")
))]
pub async fn bring(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Extension(host): Extension<Authority>,
    Path(invite): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    if !app.bot_limit.allows(app.address_of(&peer, &headers)) {
        return Err(Error::TooMany);
    }
    let new: NewBot = serde_json::from_slice(&body).map_err(|_| Error::BadBody)?;
    let invite = known(&app, &invite).await?;
    let who = identity(&headers).map(|identity| identity.digest());
    let token = Secret::fresh();
    let brought = app.tables.invite_program(invite, who, (new.name, new.author), token.digest());
    let person = brought.await.map_err(Error::Refused)?;
    let url = format!("{}/api/tables/{invite}/bots/{token}", app.base_url(&host));
    let brought = BroughtBot { person, token: token.to_string(), url };
    Ok((StatusCode::CREATED, Json(brought)).into_response())
}

/// The program with this token. Who is here stays when the table's link is changed, and hears the
/// new one in its room.
async fn guest(
    app: &Arc<App>,
    peer: &Peer,
    headers: &HeaderMap,
    (invite, token): (&str, &str),
) -> Result<Arc<Guest>, Error> {
    app.guests.forget();
    let came_by = Secret::parse(invite).zip(Secret::parse(token));
    if let Some(guest) = came_by.and_then(|(invite, token)| app.guests.here(invite, token.digest()))
    {
        return Ok(guest.greeted().await.map(|()| guest)?);
    }
    let (invite, token) = (known(app, invite).await?, Secret::parse(token).ok_or(Error::NoBot)?);
    if !app.token_limit.allows(app.address_of(peer, headers)) {
        return Err(Error::TooMany);
    }
    let household = app.household_of(peer, headers);
    Ok(app.guests.find(&app.tables, &app.limits, (invite, token), household).await?)
}

/// What the program has to hear, as it would come on a socket: everything after the frame of this
/// number, or the newest pictures if that is not known any more. Waits up to 20 s for something.
#[utoipa::path(get, path = "/api/tables/{invite}/bots/{token}/frames", params(
    ("invite" = String, Path), ("token" = String, Path, description = "from the link of the bot"),
    ("after" = Option<u64>, Query, description = "`next` of the last answer; without it the newest pictures come")
), responses(
    (status = 200, body = Heard, description = "frames, none if nothing has happened"),
    (status = 400, body = Problem, description = "`after` is no number"),
    (status = 404, body = Problem, description = "no such table, or no bot of it has this token any more"),
    (status = 429, body = Problem, description = "too often"),
    (status = 503, body = Problem, description = "the table is changing hands; ask again")
))]
pub async fn frames(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path((invite, token)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let query = query.unwrap_or_default();
    let after = query.split('&').find_map(|pair| pair.strip_prefix("after="));
    let after = after.map(str::parse).transpose().map_err(|_| Error::BadQuery)?;
    let guest = guest(&app, &peer, &headers, (&invite, &token)).await?;
    guest.may_ask()?;
    let (frames, next) = guest.after(after.unwrap_or(0), POLL).await;
    let length: usize = frames.iter().map(|frame| frame.len() + 1).sum();
    let mut text = String::with_capacity(length + 64);
    text.push_str(&format!(r#"{{"next":{next},"frames":["#));
    for (number, frame) in frames.iter().enumerate() {
        text.push_str(if number > 0 { "," } else { "" });
        text.push_str(frame);
    }
    text.push_str("]}");
    Ok(json_text(text))
}

/// Says something, as on a socket; the answer is the answer to that.
#[utoipa::path(post, path = "/api/tables/{invite}/bots/{token}/do", params(
    ("invite" = String, Path), ("token" = String, Path, description = "from the link of the bot")
), request_body = Said, responses(
    (status = 200, body = Object, description = "the `ack` frame: done, or refused with a code"),
    (status = 400, body = Problem, description = "this is no frame with a command"),
    (status = 404, body = Problem, description = "no such table, or no bot of it has this token any more"),
    (status = 429, body = Problem, description = "too often"),
    (status = 503, body = Problem, description = "the table is changing hands; say it again with the same id")
))]
pub async fn say(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path((invite, token)): Path<(String, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let text = std::str::from_utf8(&body).map_err(|_| Error::BadBody)?;
    let Some(ClientFrame::Do { id, command }) = read(text) else { return Err(Error::BadBody) };
    let guest = guest(&app, &peer, &headers, (&invite, &token)).await?;
    guest.may_say()?;
    let answer = match command {
        Some(command) => guest.say(id, command).await.ok_or(Error::BusyElsewhere)?,
        None => written::ack(&id, &Err(TableRefusal::Malformed.into())).into(),
    };
    Ok(json_text(answer.to_string()))
}

fn json_text(text: String) -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
