//! The calls: open a table, the games there are, a QR code, and what an operator wants to know.

use super::accept::Peer;
use super::description::OPENAPI;
use super::limit::household;
use super::{App, Error, known};
use crate::clock::{Millis, millis};
use crate::person::{Code, Digest, Secret};
use crate::store::{NewTable, StoreError};
use crate::table::{CODE_LASTS, CodeBook};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fast_qr::convert::Builder;
use fast_qr::convert::svg::SvgBuilder;
use kernel::OptionSpec;
use serde::Serialize;
use std::sync::Arc;
use utoipa::{OpenApi, ToSchema};

/// A table gives its code up whenever it was opened, also by a clock that was ahead: the latest
/// time that the store can compare.
const ANY_TIME: Millis = i64::MAX as Millis;
/// So often a code is drawn that nobody else has; one of them is enough, nearly always.
const TRIES_FOR_A_CODE: u32 = 5;

/// A body has to be an object, whatever stands in it.
type Object = serde_json::Map<String, serde_json::Value>;

/// What is said to open a table; nothing of it has to be.
#[derive(Default, serde::Deserialize, ToSchema)]
pub struct OpenTable {
    /// The code with which tables are opened at this server, if it wants one.
    #[serde(default)]
    opening_code: Option<String>,
}

/// A table that was opened.
#[derive(Serialize, ToSchema)]
pub struct Opened {
    /// The secret part of its link, 22 characters.
    invite: String,
    /// The code that is said aloud.
    code: String,
}

/// Where the server is to be found.
#[derive(Serialize, ToSchema)]
pub struct Here {
    /// The address that others can use; the QR codes lead there too.
    url: String,
    /// Days after which a table to which nobody comes is deleted; nothing if never.
    keep_days: Option<u64>,
}

/// How long a table is kept.
#[derive(Serialize, ToSchema)]
pub struct KeptUntil {
    /// Until when it waits for somebody, in milliseconds since 1970; nothing if for ever.
    until: Option<u64>,
}

/// A game that can be played.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameOffer {
    /// Its name on the wire.
    #[cfg_attr(test, ts(type = "GameId"))]
    id: &'static str,
    /// The least and the most that may play.
    seats: [u8; 2],
    /// Its options: `[{"key":"…","values":[…]}]`, the first value is the default.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(
        test,
        ts(type = "Array<{ key: string, values: Array<OptionValue | { id: 'deck' }> }>")
    )]
    options: &'static [OptionSpec],
    /// The characters a bot can have.
    characters: Vec<String>,
}

/// Why a call was refused.
#[derive(Serialize, ToSchema)]
pub struct Problem {
    /// The code.
    pub code: &'static str,
    /// A sentence for whoever writes a client.
    pub message: &'static str,
}

/// The description for machines.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Stolik",
        description = "A table for an evening of games. The socket is described in docs/PROTOCOL.md, its frames in /api/schema/."
    ),
    paths(
        open_table,
        super::knocks::knock,
        super::knocks::knock_by_link,
        super::knocks::wait,
        here,
        here_qr,
        games,
        qr,
        kept,
        super::pictures::picture,
        super::pictures::common,
        super::game_logs::log,
        super::game_logs::picture,
        super::paper::paper,
        super::clips::bring,
        super::clips::hear,
        super::decks::list,
        super::decks::create,
        super::decks::delete,
        super::decks::add,
        super::decks::add_zip,
        super::decks::picture,
        super::decks::remove,
        super::bots::bring,
        super::bots::frames,
        super::bots::say,
        super::schema::schema,
        super::schema::cards,
        health,
        super::ready::ready,
        metrics_text
    )
)]
pub struct Description;

/// Opens a table; whoever asks is its host.
#[utoipa::path(post, path = "/api/tables", request_body = Option<OpenTable>, responses(
    (status = 201, body = Opened, description = "opened; sets the identity cookie"),
    (status = 400, body = Problem, description = "bad_body: what was sent is no JSON object of this kind"),
    (status = 403, body = Problem, description = "opening_code: a code is wanted, and this is not it; opening_closed: not for you"),
    (status = 429, body = Problem, description = "too_many tables from this address in a minute; used_up by this household, network_used_up by those around it, all_used_up by all: for today")
))]
pub async fn open_table(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let address = app.address_of(&peer, &headers);
    if !app.table_limit.allows(address) {
        return Err(Error::TooMany);
    }
    let said = match body.is_empty() {
        true => OpenTable::default(),
        false => {
            // A list would be read as the fields of an object, too.
            let object: Object = serde_json::from_slice(&body).map_err(|_| Error::BadBody)?;
            serde_json::from_value(object.into()).map_err(|_| Error::BadBody)?
        }
    };
    let through_proxy = app.proxies.contains(&peer.address) && !peer.brought();
    app.openers.admit(said.opening_code.as_deref(), &headers, through_proxy)?;
    app.budgets.tables.take(household(address), 1).map_err(Error::UsedUp)?;
    let (identity, cookie) = app.identify(&headers);
    let now = app.tables.clock.now();
    let (invite, code, table) = created(&app, identity, now).await?;
    tracing::info!(table, "table opened");
    let opened = Opened { invite: invite.to_string(), code };
    let mut response = (StatusCode::CREATED, Json(opened)).into_response();
    response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok(response)
}

/// A new table with a code that rings there. Two processes that do not know of each other yet may
/// give the same code in the same moment: then one of them takes another.
async fn created(app: &App, owner: Digest, now: Millis) -> Result<(Secret, String, i64), Error> {
    let codes = &app.tables.codes;
    let mut tries = 0;
    loop {
        tries += 1;
        let invite = Secret::fresh();
        let shown = codes.give(invite, "", now, now + CODE_LASTS);
        let code = Code { plain: Code::plain(&shown), shown: shown.clone() };
        // A code only rings, so an older table may lose its own to a newer one and gets another
        // when it needs one.
        let new = NewTable { invite, code, owner: Some(owner), at: now, codes_before: ANY_TIME };
        match app.tables.store.directory.create(new).await {
            Ok(table) => return Ok((invite, shown, table)),
            Err(error) => {
                codes.withdraw(invite);
                if !matches!(error, StoreError::CodeTaken) || tries == TRIES_FOR_A_CODE {
                    return Err(Error::Store(error));
                }
            }
        }
    }
}

/// Where others find the server: somebody at `localhost` cannot tell by the address bar.
#[utoipa::path(get, path = "/api/here", responses((status = 200, body = Here)))]
pub async fn here(
    State(app): State<Arc<App>>,
    Extension(host): Extension<Authority>,
) -> Json<Here> {
    let keep_days = app.keep.map(|keep| keep.as_secs() / (24 * 3600));
    Json(Here { url: app.base_url(&host), keep_days })
}

/// How long a table waits for somebody. To ask is no visit.
#[utoipa::path(get, path = "/api/tables/{invite}/kept", params(("invite" = String, Path)), responses(
    (status = 200, body = KeptUntil), (status = 404, body = Problem)
))]
pub async fn kept(
    State(app): State<Arc<App>>,
    Path(invite): Path<String>,
) -> Result<Json<KeptUntil>, Error> {
    let invite = Secret::parse(&invite).ok_or(Error::NotFound)?;
    let store = &app.tables.store;
    let found =
        store.directory.by_invite(invite).await.map_err(Error::Store)?.ok_or(Error::NotFound)?;
    let visited = store.retention.last_visit(found.table).await.map_err(Error::Store)?;
    let visited = visited.ok_or(Error::NotFound)?;
    Ok(Json(KeptUntil { until: app.keep.map(|keep| visited + millis(keep)) }))
}

/// The games there are.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameOffer>)))]
pub async fn games(State(app): State<Arc<App>>) -> Json<Vec<GameOffer>> {
    let config = &app.tables.config;
    let offer = |rules: &&'static dyn kernel::Rules| GameOffer {
        id: rules.id(),
        seats: [*rules.seats().start(), *rules.seats().end()],
        options: rules.options(),
        characters: (config.characters)(rules.id()),
    };
    Json(config.games.iter().map(offer).collect())
}

/// The link of a table, or of its shared screen, as a QR code.
#[utoipa::path(get, path = "/api/tables/{invite}/qr.svg", params(
    ("invite" = String, Path),
    ("to" = Option<String>, Query, description = "tv: the shared screen; the table itself without it")
), responses(
    (status = 200, content_type = "image/svg+xml", body = String), (status = 404, body = Problem)
))]
pub async fn qr(
    State(app): State<Arc<App>>,
    Path(invite): Path<String>,
    RawQuery(query): RawQuery,
    Extension(host): Extension<Authority>,
) -> Result<Response, Error> {
    let invite = known(&app, &invite).await?;
    let to_tv = query.is_some_and(|query| query.split('&').any(|pair| pair == "to=tv"));
    let page = if to_tv { "tv" } else { "t" };
    drawn(format!("{}/{page}/{invite}", app.base_url(&host)))
}

fn drawn(link: String) -> Result<Response, Error> {
    let code = fast_qr::QRBuilder::new(link).build().map_err(|_| Error::NotFound)?;
    let svg = SvgBuilder::default().margin(2).to_str(&code);
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// The address that others can use, as a QR code.
#[utoipa::path(get, path = "/api/here/qr.svg", responses(
    (status = 200, content_type = "image/svg+xml", body = String, description = "the code")
))]
pub async fn here_qr(
    State(app): State<Arc<App>>,
    Extension(host): Extension<Authority>,
) -> Result<Response, Error> {
    drawn(app.base_url(&host))
}

/// Whether the server is there; whether it can do its work is for `/readyz` to say.
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = String)))]
pub async fn health() -> &'static str {
    "ok\n"
}

/// Numbers for Prometheus.
#[utoipa::path(get, path = "/metrics", responses((status = 200, content_type = "text/plain", body = String)))]
pub async fn metrics_text(State(app): State<Arc<App>>) -> Response {
    let tables = &app.tables;
    tables.store.free_bytes().into_iter().for_each(|bytes| tables.meters.free_bytes(bytes));
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], tables.meters.text()).into_response()
}

/// The description itself.
pub async fn openapi() -> Json<&'static serde_json::Value> {
    Json(&OPENAPI)
}
