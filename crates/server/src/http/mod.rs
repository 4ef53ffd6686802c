//! HTTP: routes, who may use them, and the headers every answer carries.

pub mod accept;
mod api;
pub mod asking;
mod bots;
mod budgets;
mod carry;
mod clips;
mod decks;
mod description;
mod error;
mod files;
mod forward;
mod game_logs;
mod guests;
mod hosts;
mod impatient;
mod knocks;
pub mod limit;
mod neighbours;
mod opening;
mod paper;
mod pictures;
mod private_door;
mod ready;
mod schema;
pub mod tls;

#[cfg(test)]
pub use api::GameOffer;
pub use budgets::Budgets;
pub use description::OPENAPI;
pub use error::Error;
pub use files::Files;
pub use guests::Guests;
pub use hosts::{Encrypted, KnownHosts, Origin};
pub use knocks::Knocks;
pub use neighbours::Neighbours;
pub use opening::Openers;
pub use paper::{PaperOrder, Press, Printer};
pub use ready::LastReadiness;

use crate::cluster::ClusterSecret;
use crate::config::Limits;
use crate::person::{Digest, Secret};
use crate::shares::Shares;
use crate::socket::{self, Visit};
use crate::table::Tables;
use accept::Peer;
use axum::Router;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, Extension, Path, Request, State, WebSocketUpgrade};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use forward::Routed;
use limit::PerMinute;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// What all requests share.
pub struct App {
    pub tables: Arc<Tables>,
    pub limits: Arc<Limits>,
    /// So long tables are kept without anybody.
    pub keep: Option<Duration>,
    /// Hosts and origins.
    pub hosts: KnownHosts,
    /// The web client.
    pub files: Files,
    /// What frames are made of, by the names of their files.
    pub schemas: &'static [(&'static str, &'static [u8])],
    /// Reverse proxies that are believed.
    pub proxies: Vec<IpAddr>,
    /// Sockets that came through them, by the household they say it is.
    pub proxied: Arc<limit::Connections>,
    /// Who may open tables.
    pub openers: Openers,
    /// What prints the games.
    pub press: Press,
    /// Tables that an address may open.
    pub table_limit: PerMinute,
    /// What a household may use up in a day.
    pub budgets: Budgets,
    /// Codes that an address may look up.
    pub code_limit: PerMinute,
    /// Codes that all may look up together.
    pub all_codes_limit: PerMinute,
    /// Bells that an address may ring.
    pub knock_limit: PerMinute,
    /// Who waits at which door.
    pub knocks: Knocks,
    /// Programs that an address may bring.
    pub bot_limit: PerMinute,
    /// Tokens that an address may try.
    pub token_limit: PerMinute,
    /// Programs that are at their tables without a socket.
    pub guests: Guests,
    /// Pictures that an address may look at.
    pub picture_limit: PerMinute,
    /// Files that an address may upload.
    pub upload_limit: PerMinute,
    /// Pictures that arrive now.
    pub uploads: Shares,
    /// ZIP files that are being unpacked.
    pub zips: Shares,
    /// The other processes that share the store.
    pub neighbours: Option<Neighbours>,
    /// Whether the server could do its work when somebody last asked.
    pub readiness: LastReadiness,
    /// Whether the outside is encrypted.
    pub secure: bool,
    /// Whether browsers may be told to come encrypted from now on: not with a certificate of our
    /// own making.
    pub strict: bool,
    /// The folder under which a proxy has the server; nothing if it has a host of its own.
    pub base: String,
    /// The address people should use.
    pub public_url: Option<String>,
    /// The address for others on this network, for links made by somebody who sits at the server
    /// itself.
    pub lan_url: Option<String>,
}

/// Name of the identity cookie.
const COOKIE: &str = "stolik_id";

impl App {
    /// The address of whoever asks, behind a proxy that is believed.
    fn address_of(&self, peer: &Peer, headers: &HeaderMap) -> IpAddr {
        let forwarded = || {
            let last = headers
                .get_all("x-forwarded-for")
                .iter()
                .next_back()?
                .to_str()
                .ok()?
                .rsplit(',')
                .next()?;
            last.trim().parse().ok()
        };
        if self.proxies.contains(&peer.address) && !peer.brought() {
            forwarded().unwrap_or(peer.address)
        } else {
            peer.address
        }
    }

    /// The household of whoever asks.
    fn household_of(&self, peer: &Peer, headers: &HeaderMap) -> IpAddr {
        limit::household(self.address_of(peer, headers))
    }

    /// Counts a socket by its household. A proxy's own connections are not counted that way, nor
    /// are those of other processes; what comes through them is.
    fn count(&self, peer: &Peer, headers: &HeaderMap) -> Result<Option<limit::Permit>, Error> {
        if !peer.brought() && !self.proxies.contains(&peer.address) {
            return Ok(None);
        }
        let permit = self.proxied.admit(self.address_of(peer, headers));
        permit.map(Some).ok_or_else(|| {
            self.tables.meters.turned_away();
            Error::TooMany
        })
    }

    /// The browser's identity, and the cookie to set if it had none.
    fn identify(&self, headers: &HeaderMap) -> (Digest, Option<HeaderValue>) {
        if let Some(identity) = identity(headers) {
            return (identity.digest(), None);
        }
        let fresh = Secret::fresh();
        let secure = if self.secure { "; Secure" } else { "" };
        let path = if self.base.is_empty() { "/" } else { &self.base };
        let cookie = format!(
            "{COOKIE}={fresh}; Path={path}; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}"
        );
        (fresh.digest(), HeaderValue::try_from(cookie).ok())
    }

    /// Where links should lead, seen from a request under this name.
    fn base_url(&self, host: &Authority) -> String {
        let at_home = matches!(host.host(), "localhost" | "127.0.0.1" | "[::1]");
        let scheme = if self.secure { "https" } else { "http" };
        match (&self.public_url, &self.lan_url) {
            (Some(url), _) => url.clone(),
            (None, Some(url)) if at_home => url.clone(),
            _ => format!("{scheme}://{host}{}", self.base),
        }
    }
}

/// The link that a table has now: nobody comes by another, nor by one that was changed.
async fn known(app: &App, invite: &str) -> Result<Secret, Error> {
    let invite = Secret::parse(invite).ok_or(Error::NotFound)?;
    if app.tables.is_running(invite) {
        return Ok(invite);
    }
    let found = app.tables.store.directory.by_invite(invite).await.map_err(Error::Store)?;
    found.map(|_| invite).ok_or(Error::NotFound)
}

fn identity(headers: &HeaderMap) -> Option<Secret> {
    let pairs = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .and_then(|(_, value)| Secret::parse(value))
}

/// The token of a program, where it is shown in a header.
fn bearer(headers: &HeaderMap) -> Option<Secret> {
    let shown = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = shown.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Secret::parse(token.trim()))?
}

pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/tables", post(api::open_table))
        .route("/api/codes/{code}/knock", post(knocks::knock))
        .route("/api/knocks/{knock}", get(knocks::wait))
        .route("/api/here", get(api::here))
        .route("/api/here/qr.svg", get(api::here_qr))
        .route("/api/games", get(api::games))
        .route("/api/games/{game}/cards", get(schema::cards))
        .route("/api/games/{game}/paper.pdf", get(paper::paper))
        .route("/api/games/{game}/pictures/{key}", get(pictures::common))
        .route("/api/schema/{name}", get(schema::schema))
        .route("/api/tables/{invite}/knock", post(knocks::knock_by_link))
        .route("/api/tables/{invite}/bots", post(bots::bring))
        .route("/api/tables/{invite}/bots/{token}/frames", get(bots::frames))
        .route("/api/tables/{invite}/bots/{token}/do", post(bots::say))
        .route("/api/tables/{invite}/kept", get(api::kept))
        .route("/api/tables/{invite}/qr.svg", get(api::qr))
        .route("/api/tables/{invite}/games/{token}/pictures/{name}", get(pictures::picture))
        .route("/api/tables/{invite}/games/{number}/log", get(game_logs::log))
        .route("/api/tables/{invite}/games/{number}/log/pictures/{key}", get(game_logs::picture))
        .route(
            "/api/tables/{invite}/clips",
            post(clips::bring).layer(DefaultBodyLimit::max(clips::MOST_OF_A_BODY)),
        )
        .route("/api/tables/{invite}/clips/{clip}", get(clips::hear))
        .route("/api/decks", get(decks::list).post(decks::create))
        .route("/api/decks/{deck}", delete(decks::delete))
        .route("/api/decks/{deck}/pictures", post(decks::add))
        .route("/api/decks/{deck}/pictures/{picture}", get(decks::picture).delete(decks::remove))
        .route("/api/decks/{deck}/zip", post(decks::add_zip))
        .route("/api/openapi.json", get(api::openapi))
        .route("/healthz", get(api::health))
        .route("/readyz", get(ready::ready))
        .route("/metrics", get(api::metrics_text))
        .route("/ws/{invite}", get(ws))
        .fallback(page)
        .method_not_allowed_fallback(other_method)
        .layer(DefaultBodyLimit::max(app.limits.body))
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// The routes as other processes of ours reach them.
pub fn private_router(app: Arc<App>, secret: ClusterSecret) -> Router {
    router(app).layer(from_fn_with_state(secret, private_door::private_door))
}

/// Lets in what comes under our name and from our pages, and dresses the answer.
async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let brought = request.extensions().get::<Peer>().is_some_and(Peer::brought);
    let host = match brought {
        true => KnownHosts::brought_host(request.headers()),
        false => app.hosts.host(request.headers()),
    };
    let Some(host) = host else {
        return dressed(Error::WrongHost.into_response(), None, &app);
    };
    let origin = app.hosts.origin(request.headers(), &host);
    let socket = request.uri().path().starts_with("/ws/");
    // Browsers name the origin of everything that could change something. Who names none is no
    // browser, except on a socket: there everybody has to.
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD) && !socket;
    let welcome = origin == Origin::Own || harmless || (origin == Origin::None && !socket);
    let uncached = request.uri().path().starts_with("/api/");
    request.extensions_mut().insert(host.clone());
    // Files on their way to a deck may take long and have limits of their own; everything else is
    // small.
    let patience = match request.uri().path().starts_with("/api/decks/") {
        true => app.limits.upload,
        false => app.limits.request,
    };
    let response = match welcome {
        true => tokio::time::timeout(patience, answer(&app, &host, request, next))
            .await
            .unwrap_or_else(|_| Error::TooSlow.into_response()),
        false => Error::WrongOrigin.into_response(),
    };
    if forward::is_dressed(&response) {
        return response;
    }
    let mut response = dressed(response, Some(&host), &app);
    if uncached {
        // Unless the answer itself knows better.
        response
            .headers_mut()
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

/// The answer of this process, or of the one that has the table.
async fn answer(app: &Arc<App>, host: &Authority, request: Request, next: Next) -> Response {
    match forward::route(app, host, request).await {
        Routed::Here(request) => next.run(request).await,
        Routed::Answered(response) => response,
    }
}

/// Headers that every answer carries.
const DRESS: [(HeaderName, HeaderValue); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // The link of a table is its key: it must not travel to other sites.
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(self)"),
    ),
];

fn dressed(mut response: Response, host: Option<&Authority>, app: &App) -> Response {
    // Not every browser counts a socket to the same host among 'self'.
    let sockets = host.map(|host| format!(" ws://{host} wss://{host}")).unwrap_or_default();
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'{sockets}; \
         object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'; trusted-types svelte-trusted-html stolik-worker"
    );
    let headers = response.headers_mut();
    headers.extend(DRESS);
    // Over plain http browsers ignore this one, and complain about it on every page.
    if app.secure {
        headers.insert(
            HeaderName::from_static("cross-origin-opener-policy"),
            HeaderValue::from_static("same-origin"),
        );
    }
    if app.strict {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=15552000"),
        );
    }
    if let Ok(policy) = HeaderValue::try_from(policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// A page or a file of the web client.
async fn page(State(app): State<Arc<App>>, request: Request) -> Response {
    let path = request.uri().path();
    let method_fits = matches!(*request.method(), Method::GET | Method::HEAD);
    let reserved = ["/api/", "/ws/"].iter().any(|prefix| path.starts_with(prefix));
    let found =
        if method_fits && !reserved { app.files.answer(path, request.headers()) } else { None };
    let Some(mut response) = found else { return Error::NotFound.into_response() };
    let is_page = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if is_page {
        let (_, cookie) = app.identify(request.headers());
        response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    }
    response
}

/// The path is there, but not with this method.
async fn other_method() -> Error {
    Error::OtherMethod
}

/// Gives a socket its buffers.
pub fn sized(upgrade: WebSocketUpgrade, limits: &Limits) -> WebSocketUpgrade {
    upgrade
        // The library's default of 128 KiB for reading would be most of what a socket costs.
        .read_buffer_size(4 * 1024)
        .write_buffer_size(16 * 1024)
        .max_write_buffer_size(256 * 1024)
        .max_frame_size(limits.frame)
        .max_message_size(limits.frame)
}

/// The door to a table.
async fn ws(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(invite): Path<String>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return rejection.into_response(),
    };
    let permit = match app.count(&peer, &headers) {
        Ok(permit) => permit,
        Err(error) => return error.into_response(),
    };
    let (identity, cookie) = app.identify(&headers);
    let visit = Visit {
        tables: Arc::clone(&app.tables),
        limits: Arc::clone(&app.limits),
        invite: Secret::parse(&invite),
        identity: Some(identity),
        household: app.household_of(&peer, &headers),
        crowded: peer.crowded(),
    };
    let mut response = sized(upgrade, &app.limits).on_upgrade(async move |socket| {
        socket::serve(socket, visit).await;
        drop((peer, permit));
    });
    response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    response
}
