//! Recorded clips: brought by the seat that speaks, fetched by everybody at the table.

use super::accept::Peer;
use super::api::Problem;
use super::{App, Error, identity};
use crate::clip::{CLIP_BYTES, NoClip, check};
use crate::person::Secret;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What a body may have: enough to tell a clip that is too big from a flood.
pub const MOST_OF_A_BODY: usize = 2 * CLIP_BYTES;

/// A clip that was kept.
#[derive(Serialize, ToSchema)]
pub struct KeptClip {
    /// Its id, 22 characters: what a move names.
    clip: String,
}

impl IntoResponse for NoClip {
    fn into_response(self) -> Response {
        let status = match self {
            NoClip::NotNow => StatusCode::CONFLICT,
            NoClip::TooBig => StatusCode::PAYLOAD_TOO_LARGE,
            NoClip::TooLong => StatusCode::UNPROCESSABLE_ENTITY,
            NoClip::WrongSound => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            NoClip::NoSuchClip => StatusCode::NOT_FOUND,
            NoClip::UsedUp(_) => StatusCode::TOO_MANY_REQUESTS,
            NoClip::NotSaved => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let (code, message) = self.told();
        (status, Json(Problem { code, message })).into_response()
    }
}

impl From<NoClip> for Error {
    fn from(none: NoClip) -> Error {
        Error::Clip(none)
    }
}

/// Brings a clip: the body is the recording. Only a seat that may say something with a clip now
/// can.
#[utoipa::path(post, path = "/api/tables/{invite}/clips", params(("invite" = String, Path)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 201, body = KeptClip), (status = 409, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn bring(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(invite): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<(StatusCode, Json<KeptClip>), Error> {
    app.upload_allowed(&peer, &headers)?;
    let invite = Secret::parse(&invite).ok_or(NoClip::NotNow)?;
    let body = body.map_err(|_| NoClip::TooBig)?;
    let container = check(&body).map_err(NoClip::from)?;
    let who = identity(&headers).map(|identity| identity.digest());
    let household = app.household_of(&peer, &headers);
    let bringing = app.tables.bring(invite, who, container, body.to_vec());
    let clip = app.budgets.clips.spend(household, body.len() as u64, bringing).await;
    let clip = clip.map_err(NoClip::UsedUp)??;
    Ok((StatusCode::CREATED, Json(KeptClip { clip })))
}

/// A clip of the table.
#[utoipa::path(get, path = "/api/tables/{invite}/clips/{clip}", params(("invite" = String, Path), ("clip" = String, Path)),
    responses((status = 200, content_type = "audio/webm", body = Vec<u8>), (status = 404, body = Problem), (status = 429, body = Problem)))]
pub async fn hear(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path((invite, clip)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if !app.picture_limit.allows(app.address_of(&peer, &headers)) {
        return Err(Error::TooMany);
    }
    let invite = Secret::parse(&invite).ok_or(NoClip::NoSuchClip)?;
    let clip = app.tables.clip(invite, clip).await?;
    let kind = HeaderValue::try_from(clip.media_type).map_err(|_| NoClip::NoSuchClip)?;
    // The guard says that nothing under /api/ is to be kept or guessed at.
    Ok(([(header::CONTENT_TYPE, kind)], clip.bytes).into_response())
}
