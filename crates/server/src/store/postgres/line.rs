//! A line to the database: one connection that is made again when it is cut.

use super::super::StoreError;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, NoTls, Row};
use tokio_postgres_rustls::MakeRustlsConnect;

/// A connection is there after this time or not at all.
const CONNECT: Duration = Duration::from_secs(2);
/// What was sent and not even received by the other machine for so long never will be.
const UNHEARD: Duration = Duration::from_secs(3);

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Nothing has happened.
    Refused(String),
    /// A key was there already, and nothing has happened.
    KeyTaken,
    /// The line was cut before the answer: it may have happened.
    Cut(String),
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> StoreError {
        match fault {
            Fault::Refused(why) => StoreError::Failed(why),
            Fault::KeyTaken => StoreError::Failed("there is one already".to_string()),
            Fault::Cut(why) => StoreError::Unknown(why),
        }
    }
}

impl From<tokio_postgres::Error> for Fault {
    fn from(error: tokio_postgres::Error) -> Fault {
        // The error's own words hide what the database said.
        let said = error.as_db_error().map(|said| said.message().to_string());
        let why = said.unwrap_or_else(|| error.to_string());
        match error.code() {
            Some(code) if *code == SqlState::UNIQUE_VIOLATION => Fault::KeyTaken,
            // The database was stopped while it worked on it, or says that it does not know.
            Some(code) if code.code().starts_with("57P") || code.code().starts_with("08") => {
                Fault::Cut(why)
            }
            Some(code) if *code == SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN => Fault::Cut(why),
            Some(_) => Fault::Refused(why),
            None => Fault::Cut(why),
        }
    }
}

/// Where the database is, and how to talk to it.
#[derive(Clone)]
pub(super) struct Exchange {
    config: Config,
    tls: Option<MakeRustlsConnect>,
}

impl Exchange {
    /// Reads an address as `postgres://name:password@host:port/database`. Encrypted, and with a
    /// certificate that is checked, unless it is this machine or the address says
    /// `sslmode=disable`.
    pub fn new(address: &str, authority: Option<&PathBuf>) -> Result<Exchange, Fault> {
        let mut config: Config = address
            .parse()
            .map_err(|error| Fault::Refused(format!("the address of the database: {error}")))?;
        let near = |host: &Host| match host {
            Host::Tcp(name) => matches!(name.as_str(), "localhost" | "127.0.0.1" | "::1"),
            #[cfg(unix)]
            Host::Unix(_) => true,
        };
        let plain = match config.get_ssl_mode() {
            SslMode::Disable => true,
            SslMode::Prefer => config.get_hosts().iter().all(near),
            _ => false,
        };
        config.ssl_mode(if plain { SslMode::Disable } else { SslMode::Require });
        config.connect_timeout(CONNECT).tcp_user_timeout(UNHEARD);
        config.keepalives_idle(UNHEARD).keepalives_interval(Duration::from_secs(1));
        if config.get_application_name().is_none() {
            config.application_name("stolik");
        }
        let tls = if plain { None } else { Some(MakeRustlsConnect::new(trust(authority)?)) };
        Ok(Exchange { config, tls })
    }

    /// A new connection.
    pub async fn connect(&self) -> Result<Client, Fault> {
        // Whatever keeps it from coming, nothing has happened yet.
        let refused = |error| match Fault::from(error) {
            Fault::Refused(why) | Fault::Cut(why) => Fault::Refused(why),
            Fault::KeyTaken => Fault::Refused("no connection".to_string()),
        };
        let client = match &self.tls {
            None => {
                let (client, line) = self.config.connect(NoTls).await.map_err(refused)?;
                tokio::spawn(async move { ended(line.await) });
                client
            }
            Some(tls) => {
                let (client, line) = self.config.connect(tls.clone()).await.map_err(refused)?;
                tokio::spawn(async move { ended(line.await) });
                client
            }
        };
        // An acknowledged move survives a power cut, and the death of the first machine where
        // there is a second.
        client.batch_execute("SET synchronous_commit = on").await.map_err(refused)?;
        Ok(client)
    }
}

fn ended(line: Result<(), tokio_postgres::Error>) {
    if let Err(error) = line {
        tracing::warn!(%error, "a line to the database was cut");
    }
}

/// Whom to believe that the database is the database.
fn trust(authority: Option<&PathBuf>) -> Result<rustls::ClientConfig, Fault> {
    use rustls::pki_types::CertificateDer;
    use rustls::pki_types::pem::PemObject;
    let refused = |why: String| Fault::Refused(why);
    let mut roots = rustls::RootCertStore::empty();
    match authority {
        Some(file) => {
            let told = |error: &dyn std::fmt::Display| {
                refused(format!("{} has no certificate that can be read: {error}", file.display()))
            };
            for certificate in CertificateDer::pem_file_iter(file).map_err(|error| told(&error))? {
                let certificate = certificate.map_err(|error| told(&error))?;
                roots.add(certificate).map_err(|error| told(&error))?;
            }
        }
        None => _ = roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs),
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| refused(error.to_string()))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

/// What is put into a question, with the type that the database knows it by.
pub(super) type Value<'a> = (&'a (dyn ToSql + Sync), Type);

/// One connection, made when it is needed and made again when it was cut.
pub(super) struct Line {
    exchange: Exchange,
    client: Mutex<Option<Arc<Client>>>,
}

impl Line {
    pub fn new(exchange: Exchange) -> Line {
        Line { exchange, client: Mutex::default() }
    }

    pub async fn client(&self) -> Result<Arc<Client>, Fault> {
        let mut client = self.client.lock().await;
        if let Some(open) = client.as_ref().filter(|client| !client.is_closed()) {
            return Ok(Arc::clone(open));
        }
        let new = Arc::new(self.exchange.connect().await?);
        *client = Some(Arc::clone(&new));
        Ok(new)
    }

    pub async fn ask(&self, query: &str, values: &[Value<'_>]) -> Result<Vec<Row>, Fault> {
        Ok(self.client().await?.query_typed(query, values).await?)
    }
}
