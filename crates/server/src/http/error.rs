//! Why a request is refused, and the answer that says so.

use super::api::Problem;
use super::decks;
use crate::clip::NoClip;
use crate::decks::Denied;
use crate::shares::UsedUp;
use crate::store::StoreError;
use crate::table::{CommandRefusal, Holder};
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// Why a request is refused.
#[derive(Debug)]
pub enum Error {
    /// No such thing.
    NotFound,
    /// Under a name that is not ours.
    WrongHost,
    /// From a page that is not ours.
    WrongOrigin,
    /// There is such a call, but not with this method.
    OtherMethod,
    TooMany,
    /// What there is for a day is used up.
    UsedUp(UsedUp),
    /// Tables are opened with a code here.
    OpeningCode,
    /// Only whom the proxy has let in opens tables here.
    OpeningClosed,
    /// It did not come in time.
    TooSlow,
    /// The body is not what it should be.
    BadBody,
    /// The table does not do what is asked of it.
    Refused(CommandRefusal),
    /// A program says too much in too short a time.
    TooFast,
    /// No program has this token, or not any more.
    NoBot,
    /// Somebody has a name or a face that cannot be shown.
    Introduction(CommandRefusal),
    /// No such picture, or not for these eyes, or not now.
    NoPicture,
    /// No such palette.
    BadPalette,
    /// What stands behind the question mark is not what it should be.
    BadQuery,
    /// Something about a deck.
    Deck(Denied),
    /// A game that is not over is played with a deck.
    DeckHeld(Holder),
    /// Something about a clip.
    Clip(NoClip),
    /// The store failed.
    Store(StoreError),
    /// The table is at another process that cannot be reached now, or changes hands.
    BusyElsewhere,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, code, message) = match self {
            Error::Deck(denied) => return denied.into_response(),
            Error::DeckHeld(holder) => return decks::held(holder),
            Error::Clip(none) => return none.into_response(),
            Error::NotFound => (StatusCode::NOT_FOUND, "not_found", "there is no such thing here"),
            Error::WrongHost => (
                StatusCode::MISDIRECTED_REQUEST,
                "wrong_host",
                "the server does not answer to this name; see --host",
            ),
            Error::WrongOrigin => (
                StatusCode::FORBIDDEN,
                "wrong_origin",
                "only pages of this server may do this, and they say so in Origin",
            ),
            Error::OtherMethod => (
                StatusCode::METHOD_NOT_ALLOWED,
                "other_method",
                "there is such a call, but with another method; see Allow",
            ),
            Error::TooMany => (
                StatusCode::TOO_MANY_REQUESTS,
                "too_many",
                "too often from this address; wait a minute",
            ),
            Error::UsedUp(whose) => {
                let (code, message) = whose.told();
                (StatusCode::TOO_MANY_REQUESTS, code, message)
            }
            Error::OpeningCode => (
                StatusCode::FORBIDDEN,
                "opening_code",
                "tables are opened with a code here; it goes into the body as opening_code",
            ),
            Error::OpeningClosed => (
                StatusCode::FORBIDDEN,
                "opening_closed",
                "only whoever the proxy has let in opens tables here",
            ),
            Error::TooSlow => (
                StatusCode::REQUEST_TIMEOUT,
                "too_slow",
                "the request did not come, or could not be answered, in time",
            ),
            Error::BadBody => {
                (StatusCode::BAD_REQUEST, "bad_body", "the body has to be a JSON object")
            }
            Error::Refused(refusal) => {
                let status = match refusal.code {
                    "not_host" => StatusCode::FORBIDDEN,
                    "bad_name" => StatusCode::BAD_REQUEST,
                    "not_saved" => StatusCode::SERVICE_UNAVAILABLE,
                    _ => StatusCode::CONFLICT,
                };
                (
                    status,
                    refusal.code,
                    "the table refuses; docs/PROTOCOL.md says what the code means",
                )
            }
            Error::TooFast => (
                StatusCode::TOO_MANY_REQUESTS,
                "too_fast",
                "this program asks too often; wait a second",
            ),
            Error::NoBot => (
                StatusCode::NOT_FOUND,
                "no_bot",
                "no bot of this table has this token, or not any more",
            ),
            Error::Introduction(refusal) => (
                StatusCode::BAD_REQUEST,
                refusal.code,
                "a name has 1 to 24 characters that can be seen, a face is a plain word",
            ),
            Error::NoPicture => (
                StatusCode::NOT_FOUND,
                "no_picture",
                "there is no picture of this name for you to look at now",
            ),
            Error::BadPalette => (
                StatusCode::BAD_REQUEST,
                "bad_palette",
                "palettes are normal, protanopia, deuteranopia and tritanopia",
            ),
            Error::BadQuery => {
                (StatusCode::BAD_REQUEST, "bad_query", "`after` is the number from the last answer")
            }
            Error::BusyElsewhere => (
                StatusCode::SERVICE_UNAVAILABLE,
                "busy_elsewhere",
                "the table is being handed from one process to another; ask again in a moment",
            ),
            Error::Store(error) => {
                tracing::error!(%error, "the store failed a request");
                (StatusCode::INTERNAL_SERVER_ERROR, "store_failed", "the store failed")
            }
        };
        (status, Json(Problem { code, message })).into_response()
    }
}
