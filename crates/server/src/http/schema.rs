//! What the frames are made of, as JSON Schema, and what the games are played with: for whoever
//! writes a client or a bot.

use super::api::Problem;
use super::{App, Error};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// A schema: `table.json`, `{game}.json`, or `index.json`, which names them all.
#[utoipa::path(get, path = "/api/schema/{name}", params(
    ("name" = String, Path, description = "`table.json`, the id of a game with `.json` behind it, or `index.json`")
), responses(
    (status = 200, content_type = "application/schema+json", body = Object, description = "JSON Schema, draft 2020-12"),
    (status = 404, body = Problem, description = "no such schema")
))]
pub async fn schema(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Response, Error> {
    let schema = app.schemas.iter().find(|(other, _)| *other == name);
    let (_, text) = *schema.ok_or(Error::NotFound)?;
    let kind = HeaderValue::from_static("application/schema+json");
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// The components of a game as it comes out of its box: what `stolik cards GAME --json` prints.
#[utoipa::path(get, path = "/api/games/{game}/cards", params(
    ("game" = String, Path, description = "the id of a game")
), responses(
    (status = 200, body = Vec<Object>, description = "a list; each game has its own words"),
    (status = 404, body = Problem, description = "no such game")
))]
pub async fn cards(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<serde_json::Value>>, Error> {
    let games = app.tables.config.games;
    let rules = games.iter().find(|rules| rules.id() == game).ok_or(Error::NotFound)?;
    Ok(Json(rules.cards()))
}
