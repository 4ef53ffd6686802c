//! The server: people and tables over HTTP and WebSocket, a log that survives, and no idea which
//! game is played.

pub mod bot;
pub mod clip;
pub mod clock;
mod cluster;
mod config;
pub mod decks;
mod http;
mod listening;
pub mod meters;
mod opening;
pub mod person;
mod serve;
mod shares;
mod socket;
pub mod store;
pub mod table;
#[cfg(test)]
mod typescript;

pub use self::table::Pace;
pub use ::table::wire::Pictures;
pub use bot::{BotBrain, Characters};
pub use cluster::{Cluster, ClusterSecret, SecretTooShort};
pub use config::{Config, HttpLayer, Limits, Opening, StoreAt, Tls};
pub use http::accept::accept_only;
pub use http::asking::ask_readiness;
pub use http::tls::TlsError;
pub use http::{Files, PaperOrder, Printer, sized};
pub use listening::Listening;
pub use serve::{ServeError, Server, serve};

/// Whether a frame of a client can be read.
pub fn understands(frame: &str) -> bool {
    socket::understands(frame)
}

/// The HTTP calls, described for machines.
pub fn openapi() -> &'static serde_json::Value {
    &http::OPENAPI
}
