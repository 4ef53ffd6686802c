//! Decks of one's own: made, filled, looked at and deleted by the browser that owns them, one
//! request for each file.

use super::accept::Peer;
use super::api::Problem;
use super::{App, Error, identity};
use crate::config::Limits;
use crate::decks::{Denied, Listed, harmless};
use crate::person::Digest;
use crate::table::{DeckShelf, Holder};
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use kernel::DeckId;
use media::{CARD_BYTES, FILE_BYTES, Packed, ZIP_BYTES, Zip, ZipFault};
use serde::{Deserialize, Serialize};
use std::io::{Seek, Write};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::time::timeout;
use utoipa::ToSchema;

/// What comes after the limit is still read for so long, so that the refusal is heard and not a
/// broken connection.
const DRAINED: u64 = 40_000_000;
/// A picture has to arrive within this time.
const FILE_ARRIVES: Duration = Duration::from_secs(120);
/// A ZIP file has to arrive within this time.
const ZIP_ARRIVES: Duration = Duration::from_secs(900);

/// A new deck.
#[derive(Deserialize, ToSchema)]
pub struct NewDeck {
    /// What it is called, 1 to 40 characters.
    name: String,
}

/// The decks of whoever asks.
#[derive(Serialize, ToSchema)]
pub struct OwnDecks {
    decks: Vec<Listed>,
}

/// A picture that was added.
#[derive(Serialize, ToSchema)]
pub struct Added {
    /// Its id in the deck.
    picture: String,
    /// How many the deck has now.
    pictures: usize,
}

/// A line of the answer to a ZIP file: a picture that was added, one that was refused, or the end.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum Line {
    /// Added.
    Added {
        /// Name of the file.
        name: String,
        /// Its id in the deck.
        picture: String,
    },
    /// Refused.
    Refused {
        /// Name of the file; none if the ZIP itself is refused.
        name: Option<String>,
        /// Why.
        code: &'static str,
    },
    /// How many files are to come; the first line.
    Files {
        /// So many.
        files: usize,
    },
    /// The last line.
    Done {
        /// How many pictures the deck has now.
        pictures: usize,
    },
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let status = match self {
            Denied::NoUploads => StatusCode::SERVICE_UNAVAILABLE,
            Denied::UnknownDeck | Denied::UnknownPicture => StatusCode::NOT_FOUND,
            Denied::BadName => StatusCode::BAD_REQUEST,
            Denied::TooManyDecks | Denied::DeckInUse | Denied::DeckFull | Denied::Duplicate => {
                StatusCode::CONFLICT
            }
            Denied::UsedUp(_) => StatusCode::TOO_MANY_REQUESTS,
            Denied::NoRoom => StatusCode::INSUFFICIENT_STORAGE,
            Denied::FileTooBig | Denied::ZipTooBig => StatusCode::PAYLOAD_TOO_LARGE,
            Denied::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Denied::NotSaved => StatusCode::INTERNAL_SERVER_ERROR,
            Denied::BrokenPicture
            | Denied::TooManyPixels
            | Denied::TooSmall
            | Denied::TookTooLong
            | Denied::BrokenZip => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let (code, message) = self.told();
        (status, Json(Problem { code, message })).into_response()
    }
}

impl From<Denied> for Error {
    fn from(denied: Denied) -> Error {
        Error::Deck(denied)
    }
}

/// A deck that cannot be deleted, and the table whose game is not over.
#[derive(Serialize, ToSchema)]
pub struct DeckHeld {
    /// `deck_in_use`.
    code: &'static str,
    /// A sentence for whoever writes a client.
    message: &'static str,
    /// Where the game waits.
    table: HeldAt,
}

/// Where a game waits.
#[derive(Serialize, ToSchema)]
pub struct HeldAt {
    /// The secret part of the table's link: whoever owns the deck has been there.
    invite: String,
    /// The code that is said aloud; empty if the table has none any more.
    code: String,
}

pub(super) fn held(holder: Holder) -> Response {
    let (code, message) = Denied::DeckInUse.told();
    let table = HeldAt { invite: holder.invite.to_string(), code: holder.code };
    (StatusCode::CONFLICT, Json(DeckHeld { code, message, table })).into_response()
}

impl App {
    /// An answer only if no game anywhere would miss a picture of this deck. Sleeping tables are
    /// woken for it, so it is counted.
    async fn no_game_with(
        &self,
        deck: DeckId,
        peer: &Peer,
        headers: &HeaderMap,
    ) -> Result<(), Error> {
        self.upload_allowed(peer, headers)?;
        self.tables
            .holder(deck)
            .await
            .map_err(Error::Store)?
            .map_or(Ok(()), |holder| Err(Error::DeckHeld(holder)))
    }

    /// Whoever owns what they ask for, and the deck they name.
    async fn owner(&self, headers: &HeaderMap, deck: &str) -> Result<(Digest, DeckId), Error> {
        let owner = identity(headers).ok_or(Denied::UnknownDeck)?.digest();
        self.tables.decks.refresh().await.map_err(Error::Store)?;
        Ok((
            owner,
            DeckId::parse(deck)
                .filter(|id| self.tables.decks.owns(owner, *id))
                .ok_or(Denied::UnknownDeck)?,
        ))
    }

    /// Adds a picture to a deck, and counts it to the household.
    async fn add_picture(
        &self,
        household: IpAddr,
        (owner, id): (Digest, DeckId),
        file: Vec<u8>,
    ) -> Result<(String, usize), Denied> {
        let adding = self.tables.decks.add(owner, id, file);
        let added = self.budgets.pictures.spend(household, CARD_BYTES as u64, adding).await;
        added.map_err(Denied::UsedUp)?
    }

    pub(super) fn upload_allowed(&self, peer: &Peer, headers: &HeaderMap) -> Result<(), Error> {
        if self.upload_limit.allows(self.address_of(peer, headers)) {
            Ok(())
        } else {
            Err(Error::TooMany)
        }
    }
}

/// The decks of whoever asks.
#[utoipa::path(get, path = "/api/decks", responses((status = 200, body = OwnDecks)))]
pub async fn list(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Json<OwnDecks>, Error> {
    let Some(identity) = identity(&headers) else {
        return Ok(Json(OwnDecks { decks: Vec::new() }));
    };
    let decks = &app.tables.decks;
    decks.refresh().await.map_err(Error::Store)?;
    decks.visited(identity.digest(), app.tables.clock.now()).await;
    let decks = decks.listed_of(identity.digest()).await.map_err(Error::Store)?;
    Ok(Json(OwnDecks { decks }))
}

/// Makes a deck without pictures; whoever asks owns it.
#[utoipa::path(post, path = "/api/decks", request_body = NewDeck, responses(
    (status = 201, body = Listed, description = "made; sets the identity cookie"),
    (status = 400, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)
))]
pub async fn create(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    app.upload_allowed(&peer, &headers)?;
    let NewDeck { name } = serde_json::from_slice(&body).map_err(|_| Error::BadBody)?;
    let household = app.household_of(&peer, &headers);
    app.budgets.decks.take(household, 1).map_err(Denied::UsedUp)?;
    let (owner, cookie) = app.identify(&headers);
    let made = app.tables.decks.create(owner, &name, app.tables.clock.now()).await?;
    let mut response = (StatusCode::CREATED, Json(made)).into_response();
    response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok(response)
}

/// Deletes a deck and all its pictures, for good.
#[utoipa::path(delete, path = "/api/decks/{deck}", params(("deck" = String, Path)), responses(
    (status = 204), (status = 404, body = Problem), (status = 409, body = DeckHeld, description = "a game with it is not over"),
    (status = 429, body = Problem)
))]
pub async fn delete(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(deck): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Error> {
    let (owner, id) = app.owner(&headers, &deck).await?;
    app.no_game_with(id, &peer, &headers).await?;
    app.tables.decks.remove(owner, id, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds a picture: the body is the file, whatever it is called. It is turned upright, stripped of
/// everything but its pixels and made a JPEG of at most 60,000 bytes.
#[utoipa::path(post, path = "/api/decks/{deck}/pictures", params(("deck" = String, Path)), request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 201, body = Added), (status = 404, body = Problem), (status = 409, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 507, body = Problem)))]
pub async fn add(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(deck): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<Added>), Error> {
    app.upload_allowed(&peer, &headers)?;
    let (owner, id) = app.owner(&headers, &deck).await?;
    let household = app.household_of(&peer, &headers);
    // Whoever holds a place holds a file in memory.
    let _place = app.uploads.take(household).await.ok_or(Denied::NoUploads)?;
    let mut file = Vec::new();
    let arrives = arrive(body, FILE_BYTES as u64, &app.limits, |part| {
        file.extend_from_slice(part);
        Ok(())
    });
    timeout(FILE_ARRIVES, arrives)
        .await
        .unwrap_or(Err(Denied::TookTooLong))
        .map_err(|denied| bigger(denied, Denied::FileTooBig))?;
    let (picture, pictures) = app.add_picture(household, (owner, id), file).await?;
    Ok((StatusCode::CREATED, Json(Added { picture, pictures })))
}

fn bigger(denied: Denied, than: Denied) -> Denied {
    if denied == Denied::FileTooBig { than } else { denied }
}

/// Hands over a body part by part, no more of it than allowed.
async fn arrive(
    body: Body,
    most: u64,
    limits: &Limits,
    mut take: impl FnMut(&[u8]) -> Result<(), Denied>,
) -> Result<(), Denied> {
    let (mut parts, mut length, begun) = (body.into_data_stream(), 0, Instant::now());
    // Whoever drips loses the place to the next.
    let silence = limits.upload_silence;
    while let Some(part) = timeout(silence, parts.next()).await.map_err(|_| Denied::TookTooLong)? {
        let part = part.map_err(|_| Denied::BrokenPicture)?;
        length += part.len() as u64;
        let lasts = begun.elapsed();
        if lasts > silence && length < lasts.as_secs() * limits.upload_speed {
            return Err(Denied::TookTooLong);
        }
        match length {
            _ if length <= most => take(&part)?,
            _ if length > most + DRAINED => break,
            _ => {}
        }
    }
    if length > most { Err(Denied::FileTooBig) } else { Ok(()) }
}

/// A picture of one's own deck.
#[utoipa::path(get, path = "/api/decks/{deck}/pictures/{picture}", params(("deck" = String, Path), ("picture" = String, Path)),
    responses((status = 200, content_type = "image/jpeg", body = Vec<u8>), (status = 404, body = Problem)))]
pub async fn picture(
    State(app): State<Arc<App>>,
    Path((deck, picture)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let (owner, id) = app.owner(&headers, &deck).await?;
    let decks = Arc::clone(&app.tables.decks);
    let found = tokio::task::spawn_blocking(move || decks.picture_of(owner, id, &picture)).await;
    let bytes = found.unwrap_or(Err(Denied::UnknownPicture))?;
    Ok(([(header::CONTENT_TYPE, "image/jpeg")], bytes.to_vec()).into_response())
}

/// Deletes a picture of one's own deck, for good.
#[utoipa::path(delete, path = "/api/decks/{deck}/pictures/{picture}", params(("deck" = String, Path), ("picture" = String, Path)),
    responses((status = 204), (status = 404, body = Problem), (status = 409, body = DeckHeld), (status = 429, body = Problem)))]
pub async fn remove(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path((deck, picture)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<StatusCode, Error> {
    let (owner, id) = app.owner(&headers, &deck).await?;
    app.no_game_with(id, &peer, &headers).await?;
    app.tables.decks.remove(owner, id, Some(picture)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds the pictures of a ZIP file: the answer has a line for each file as soon as it is done.
#[utoipa::path(post, path = "/api/decks/{deck}/zip", params(("deck" = String, Path)), request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "a ZIP file"),
    responses((status = 200, content_type = "application/x-ndjson", body = Line), (status = 404, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn add_zip(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(deck): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Error> {
    app.upload_allowed(&peer, &headers)?;
    let (owner, id) = app.owner(&headers, &deck).await?;
    let household = app.household_of(&peer, &headers);
    let turn = app.zips.take(household).await.ok_or(Denied::NoUploads)?;
    // It lies on the disk without a name, and is gone with whoever holds it.
    let mut spool = tempfile::tempfile().map_err(|_| Denied::NotSaved)?;
    let arrives = arrive(body, ZIP_BYTES, &app.limits, |part| {
        spool.write_all(part).map_err(|_| Denied::NotSaved)
    });
    timeout(ZIP_ARRIVES, arrives)
        .await
        .unwrap_or(Err(Denied::TookTooLong))
        .map_err(|denied| bigger(denied, Denied::ZipTooBig))?;
    spool.rewind().map_err(|_| Denied::NotSaved)?;
    let opened = tokio::task::spawn_blocking(move || Zip::open(spool))
        .await
        .unwrap_or(Err(ZipFault::Broken))
        .map_err(Denied::from)?;
    let (lines, told) = mpsc::channel(4);
    let task = Arc::clone(&app);
    tokio::spawn(async move {
        // Whoever asked may be gone: then the rest of the pictures is not wanted.
        let _ = unpack(&task, (owner, id), household, opened, &lines).await;
        drop(turn);
    });
    let stream = futures_util::stream::unfold(told, async |mut told| {
        told.recv().await.map(|line| (Ok::<Bytes, std::io::Error>(line), told))
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(stream))
        .into_response())
}

type Opened = (Zip<std::fs::File>, Vec<Packed>);

/// Adds one file after the other; stops when nobody listens.
async fn unpack(
    app: &App,
    (owner, id): (Digest, DeckId),
    household: IpAddr,
    (mut zip, files): Opened,
    lines: &mpsc::Sender<Bytes>,
) -> Option<()> {
    let decks = &app.tables.decks;
    let tell = async |line: Line| {
        let line = Bytes::from(serde_json::to_string(&line).ok()? + "\n");
        // Whoever does not read loses the place to the next.
        timeout(app.limits.upload_silence, lines.send(line)).await.ok()?.ok()
    };
    tell(Line::Files { files: files.len() }).await?;
    for file in files {
        let name = harmless(&file.name);
        let (back, read) = tokio::task::spawn_blocking(move || {
            let read = zip.read(&file);
            (zip, read)
        })
        .await
        .ok()?;
        zip = back;
        let added = match read {
            Ok(bytes) => app.add_picture(household, (owner, id), bytes).await,
            Err(fault) => Err(fault.into()),
        };
        match added {
            Ok((picture, _)) => tell(Line::Added { name, picture }).await?,
            Err(denied) => {
                tell(Line::Refused { name: Some(name), code: denied.told().0 }).await?;
                if matches!(
                    denied,
                    Denied::DeckFull
                        | Denied::NoRoom
                        | Denied::UsedUp(_)
                        | Denied::ZipTooBig
                        | Denied::UnknownDeck
                        | Denied::NoUploads
                ) {
                    break;
                }
            }
        }
    }
    tell(Line::Done { pictures: decks.label(id).map_or(0, |(_, pictures)| pictures) }).await
}
