//! The log of a game that is over, for people of its table.

use super::accept::Peer;
use super::api::Problem;
use super::pictures::kind;
use super::{App, Error, identity};
use crate::person::Secret;
use crate::table::NoLog;
use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use gallery::Palette;
use std::sync::Arc;

/// The seat secret of somebody who comes without the cookie of a browser.
const SEAT_SECRET: HeaderName = HeaderName::from_static("x-seat-secret");

impl IntoResponse for NoLog {
    fn into_response(self) -> Response {
        let (status, code, message) = match self {
            NoLog::Store(error) => return Error::Store(error).into_response(),
            NoLog::NotNow => return Error::BusyElsewhere.into_response(),
            NoLog::UnknownTable => return Error::NotFound.into_response(),
            NoLog::NotJoined => (
                StatusCode::FORBIDDEN,
                "not_joined",
                "only people of this table get the logs of its games",
            ),
            NoLog::NoGame => (StatusCode::NOT_FOUND, "no_game", "this table has had no such game"),
            NoLog::GameRunning => (
                StatusCode::CONFLICT,
                "game_running",
                "the log of a game is given out when it is over",
            ),
        };
        (status, Json(Problem { code, message })).into_response()
    }
}

/// The file of a game that is over or was broken off: who played, every entry of its log, and how
/// it ended.
#[utoipa::path(get, path = "/api/tables/{invite}/games/{number}/log", params(
    ("invite" = String, Path), ("number" = u32, Path, description = "from `evening.games` of a room frame"),
    ("x-seat-secret" = Option<String>, Header, description = "for those who come without the cookie")
), responses(
    (status = 200, content_type = "application/json", body = String),
    (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
    (status = 429, body = Problem)
))]
pub async fn log(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path((invite, number)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if !app.picture_limit.allows(app.address_of(&peer, &headers)) {
        return Err(Error::TooMany);
    }
    let invite = Secret::parse(&invite).ok_or(Error::NotFound)?;
    let number = number.parse().map_err(|_| Error::NotFound)?;
    let who = identity(&headers).map(|identity| identity.digest());
    let secret = headers.get(SEAT_SECRET).and_then(|secret| Secret::parse(secret.to_str().ok()?));
    let secret = secret.map(|secret| secret.digest());
    Ok(match app.tables.game_log(invite, who, secret, number).await {
        Ok(file) => ([(header::CONTENT_TYPE, "application/json")], file).into_response(),
        Err(none) => none.into_response(),
    })
}

/// A photograph of the deck that a finished game was played with, for those who may have its log.
#[utoipa::path(get, path = "/api/tables/{invite}/games/{number}/log/pictures/{key}", params(
    ("invite" = String, Path), ("number" = u32, Path),
    ("key" = String, Path, description = "from the log")
), responses(
    (status = 200, content_type = "image/jpeg", body = Vec<u8>),
    (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
    (status = 429, body = Problem)
))]
pub async fn picture(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path((invite, number, key)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if !app.picture_limit.allows(app.address_of(&peer, &headers)) {
        return Err(Error::TooMany);
    }
    let invite = Secret::parse(&invite).ok_or(Error::NotFound)?;
    let number = number.parse().map_err(|_| Error::NotFound)?;
    let who = identity(&headers).map(|identity| identity.digest());
    let game = match app.tables.picture_in_log(invite, who, number, &key).await {
        Ok(game) => game,
        Err(none) => return Ok(none.into_response()),
    };
    let gallery = Arc::clone(&app.tables.gallery);
    let paint = move || gallery.picture(game, &key, Palette::Normal);
    let painted = tokio::task::spawn_blocking(paint).await.ok().flatten();
    let picture = painted.ok_or(Error::NoPicture)?;
    let kind = kind(&picture).ok_or(Error::NoPicture)?;
    Ok(([(header::CONTENT_TYPE, kind)], picture.to_vec()).into_response())
}
