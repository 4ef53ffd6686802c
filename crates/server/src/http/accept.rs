//! The accept loop: counted connections, a time limit for headers, and an orderly end.
//!
//! `axum::serve` keeps a half-sent header open for ever; this loop hangs up after ten seconds.

use super::impatient::Impatient;
use super::limit::{Connections, Permit};
use crate::config::Limits;
use crate::meters::Meters;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

/// Whoever sits at the other end of a connection. Lives as long as the connection, also when it has
/// become a WebSocket.
#[derive(Clone)]
pub struct Peer {
    pub address: IpAddr,
    /// Whether another process of ours has brought them, and said which address that is.
    brought: bool,
    /// Holds their place among the connections.
    permit: Arc<Permit>,
    /// Dropped when the connection ends: the server waits for all of them.
    _open: mpsc::Sender<()>,
}

impl Peer {
    /// It is a process of ours that brings a visitor from this address.
    pub fn bring(&mut self, visitor: IpAddr) {
        (self.address, self.brought) = (visitor.to_canonical(), true);
    }

    /// Whether another process of ours has brought them.
    pub fn brought(&self) -> bool {
        self.brought
    }

    /// Whether what is left of the connections is for people who are known at a table.
    pub fn crowded(&self) -> bool {
        self.permit.crowded()
    }
}

/// What the loop needs.
#[derive(Clone)]
pub struct Gate {
    pub router: Router,
    /// The folder under which a proxy has the server; what comes without it is answered as well,
    /// for some proxies take it away.
    pub base: Arc<str>,
    pub connections: Arc<Connections>,
    /// Encrypts, if it has to.
    pub tls: Option<TlsAcceptor>,
    /// How long headers may take.
    pub header: Duration,
    /// How long the other end may take nothing of what it is sent.
    pub slow: Duration,
    /// Says when to stop.
    pub stopping: watch::Receiver<bool>,
    /// Given to every connection.
    pub open: mpsc::Sender<()>,
    /// What is counted.
    pub meters: Arc<Meters>,
}

/// Accepts connections until told to stop.
pub async fn accept(listener: TcpListener, gate: Gate) {
    let mut stopping = gate.stopping.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = told(&mut stopping) => return,
        };
        match accepted {
            Ok((stream, address)) => admit(stream, address, &gate),
            Err(error) => {
                // Out of file descriptors, most likely: without a pause the loop would spin until
                // some are free.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// The loop around any routes at all, so that what stands behind it can be measured against
/// nothing. Never ends.
pub async fn accept_only(listener: TcpListener, router: Router, limits: Limits) {
    let connections = Arc::new(Connections::new(&limits, Vec::new()));
    let (_stop, stopping) = watch::channel(false);
    let (open, _wait) = mpsc::channel(1);
    accept(
        listener,
        Gate {
            router,
            base: Arc::default(),
            connections,
            tls: None,
            header: limits.header,
            slow: limits.slow,
            stopping,
            open,
            meters: Arc::default(),
        },
    )
    .await;
}

fn admit(stream: TcpStream, address: SocketAddr, gate: &Gate) {
    let address = address.ip().to_canonical();
    let Some(permit) = gate.connections.admit(address) else {
        gate.meters.turned_away();
        // Said only if it can be said at once: nobody waits for a crowd.
        let _ = stream.try_write(
            b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
        );
        return;
    };
    // A frame says everything: waiting for more to send with it only makes it late.
    let _ = stream.set_nodelay(true);
    let peer = Peer { address, brought: false, permit: Arc::new(permit), _open: gate.open.clone() };
    let gate = gate.clone();
    tokio::spawn(async move {
        match gate.tls.clone() {
            None => talk(stream, peer, gate).await,
            Some(tls) => match timeout(gate.header, tls.accept(stream)).await {
                Ok(Ok(stream)) => talk(stream, peer, gate).await,
                Ok(Err(error)) => tracing::debug!(%error, "no TLS with this one"),
                Err(_) => tracing::debug!("a TLS handshake took too long"),
            },
        }
    });
}

async fn talk(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: Peer,
    gate: Gate,
) {
    let Gate { router, base, header, slow, mut stopping, .. } = gate;
    let stream = Impatient::new(stream, slow);
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        let folder = folder_itself(&base, request.uri());
        if let Some(inner) = beneath(&base, request.uri()) {
            *request.uri_mut() = inner;
        }
        request.extensions_mut().insert(peer.clone());
        let router = router.clone();
        async move {
            match folder {
                Some(folder) => Ok(Redirect::permanent(&folder).into_response()),
                None => router.oneshot(request).await,
            }
        }
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(header).max_buf_size(16 * 1024);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = told(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended badly");
    }
}

/// What is asked for, without the folder under which a proxy has the server; nothing if it came
/// without.
fn beneath(base: &str, asked: &Uri) -> Option<Uri> {
    if base.is_empty() {
        return None;
    }
    let behind = asked.path_and_query()?.as_str().strip_prefix(base)?;
    match behind.as_bytes().first() {
        None => Some(Uri::from_static("/")),
        Some(b'/') => behind.parse().ok(),
        Some(b'?') => format!("/{behind}").parse().ok(),
        Some(_) => None,
    }
}

/// Where somebody belongs who asked for the folder without its slash: a page outside the folder has
/// no service worker.
fn folder_itself(base: &str, asked: &Uri) -> Option<String> {
    let query = || asked.query().map(|query| format!("?{query}")).unwrap_or_default();
    (!base.is_empty() && asked.path() == base).then(|| format!("{base}/{}", query()))
}

/// Waits until the server stops; a server that is gone has stopped.
async fn told(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_the_proxy_is_taken_away_once_and_only_as_a_whole() {
        for (asked, inner) in [
            ("/stolik", Some("/")),
            ("/stolik/", Some("/")),
            ("/stolik?x=1", Some("/?x=1")),
            ("/stolik/api/games?x=1", Some("/api/games?x=1")),
            ("/stolik/stolik/t/x", Some("/stolik/t/x")),
            ("/stoliks/api", None),
            ("/api/games", None),
            ("/", None),
        ] {
            let found = beneath("/stolik", &asked.parse().expect("an address"));
            assert_eq!(found.map(|uri| uri.to_string()).as_deref(), inner, "{asked}");
        }
        assert_eq!(beneath("", &Uri::from_static("/stolik")), None);
    }

    #[test]
    fn the_folder_without_its_slash_leads_into_the_folder() {
        for (asked, leads) in [
            ("/stolik", Some("/stolik/")),
            ("/stolik?x=1", Some("/stolik/?x=1")),
            ("/stolik/", None),
            ("/stolik/t/x", None),
            ("/", None),
        ] {
            let found = folder_itself("/stolik", &asked.parse().expect("an address"));
            assert_eq!(found.as_deref(), leads, "{asked}");
        }
        assert_eq!(folder_itself("", &Uri::from_static("/")), None);
    }
}
