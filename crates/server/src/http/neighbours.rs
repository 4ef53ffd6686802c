//! The other processes that share the store: which of them live, and how a visitor's request is
//! brought to the private door of one.

use super::accept::Peer;
use super::private_door::{CLUSTER, ELSEWHERE, VISITOR};
use crate::cluster::ClusterSecret;
use crate::store::Leases;
use axum::body::Body;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, Uri, header};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How often it is looked which of the others live. That asks no database.
const LOOKED: Duration = Duration::from_millis(100);
/// They stand in one rack, or nearly: whoever does not take a connection for so long is not there.
const CONNECT: Duration = Duration::from_millis(500);
/// One that has just come may own a table before it is known here that it lives.
const UNKNOWN: Duration = Duration::from_secs(3);

/// The other processes.
pub struct Neighbours {
    secret: ClusterSecret,
    living: watch::Receiver<Vec<String>>,
    stopping: watch::Receiver<bool>,
}

/// A request of a visitor, as another process gets it.
pub struct Passed {
    method: Method,
    uri: Uri,
    headers: HeaderMap,
}

/// What became of it.
pub enum Sent {
    /// It was answered.
    Answer(Response<Incoming>),
    /// Nothing has happened, or nothing that could not happen again.
    NotYet,
    /// Nobody can say what has happened.
    Lost,
}

/// Headers of a connection, not of what is said on it; and the length of a body, which is written
/// anew.
const OF_THE_CONNECTION: [HeaderName; 9] = [
    header::CONNECTION,
    HeaderName::from_static("keep-alive"),
    header::PROXY_AUTHENTICATE,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::EXPECT,
    header::CONTENT_LENGTH,
];

/// Says this, whatever was said before.
fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    headers.remove(&name);
    if let Ok(value) = HeaderValue::try_from(value) {
        headers.insert(name, value);
    }
}

impl Passed {
    /// With everything that the visitor said, under the name by which they asked us.
    pub fn new(parts: &Parts, visitor: IpAddr, host: &Authority) -> Passed {
        let uri = parts.uri.path_and_query().map_or_else(Uri::default, |path| path.clone().into());
        let mut headers = parts.headers.clone();
        OF_THE_CONNECTION.iter().for_each(|name| _ = headers.remove(name));
        let connection = match headers.contains_key(header::UPGRADE) {
            true => HeaderValue::from_static("upgrade"),
            false => HeaderValue::from_static("close"),
        };
        headers.insert(header::CONNECTION, connection);
        // As we write it ourselves; nobody else has to know all our names.
        put(&mut headers, header::HOST, host.as_str());
        put(&mut headers, VISITOR, &visitor.to_string());
        Passed { method: parts.method.clone(), uri, headers }
    }

    /// Whether it changes nothing, so that it may be asked twice.
    pub fn is_harmless(&self) -> bool {
        matches!(self.method, Method::GET | Method::HEAD)
    }

    fn request(&self, secret: &ClusterSecret, body: Body) -> Request<Body> {
        let mut request = Request::new(body);
        *request.method_mut() = self.method.clone();
        *request.uri_mut() = self.uri.clone();
        *request.headers_mut() = self.headers.clone();
        put(request.headers_mut(), CLUSTER, &secret.shown());
        request
    }
}

impl Neighbours {
    /// Those whom the store knows, until the server stops.
    pub fn new(
        secret: ClusterSecret,
        leases: Arc<dyn Leases>,
        stopping: watch::Receiver<bool>,
    ) -> Neighbours {
        let (told, living) = watch::channel(leases.others());
        let mut until = stopping.clone();
        tokio::spawn(async move {
            let mut looks = interval(LOOKED);
            looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                tokio::select! {
                    _ = looks.tick() => {}
                    _ = until.wait_for(|stop| *stop) => return,
                }
                let others = leases.others();
                told.send_if_modified(|known| {
                    let news = *known != others;
                    *known = others;
                    news
                });
            }
        });
        Neighbours { secret, living, stopping }
    }

    /// Where those that live have their private doors.
    pub fn living(&self) -> Vec<String> {
        self.living.borrow().clone()
    }

    /// Done when the process at this address lives no longer, or this one is about to end.
    pub async fn gone(&self, address: &str) {
        let mut living = self.living.clone();
        let dead = async {
            let lives = |living: &Vec<String>| living.iter().any(|other| other == address);
            let _ = timeout(UNKNOWN, living.wait_for(lives)).await;
            // Nobody looks any more when this process is about to end.
            let _ = living.wait_for(|living| !lives(living)).await;
        };
        tokio::select! {
            () = dead => {}
            () = self.stopped() => {}
        }
    }

    /// Done when this process is about to end.
    pub async fn stopped(&self) {
        let _ = self.stopping.clone().wait_for(|stop| *stop).await;
    }

    /// Whether this process is about to end.
    pub fn stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Brings a request to the process at this address. The body is taken only when somebody is
    /// there to hear it.
    pub async fn bring(&self, address: &str, passed: &Passed, body: &mut Body) -> Sent {
        let Ok(Ok(stream)) = timeout(CONNECT, TcpStream::connect(address)).await else {
            return Sent::NotYet;
        };
        // A frame says everything: waiting for more to send with it only makes it late.
        let _ = stream.set_nodelay(true);
        let Ok((mut sender, connection)) = http1::handshake(TokioIo::new(stream)).await else {
            return Sent::NotYet;
        };
        tokio::spawn(async move {
            if let Err(error) = connection.with_upgrades().await {
                tracing::debug!(%error, "a connection to another process ended badly");
            }
        });
        let body = match passed.is_harmless() {
            true => Body::empty(),
            false => std::mem::take(body),
        };
        let answer = tokio::select! {
            answer = sender.send_request(passed.request(&self.secret, body)) => answer.ok(),
            () = self.gone(address) => None,
        };
        match answer.filter(|answer| !answer.headers().contains_key(ELSEWHERE)) {
            Some(answer) => Sent::Answer(answer),
            None if passed.is_harmless() => Sent::NotYet,
            None => Sent::Lost,
        }
    }
}

/// Takes what belongs to the connection out of an answer, unless that becomes a socket.
pub fn of_the_answer(answer: Response<Incoming>) -> axum::response::Response {
    let mut answer = answer.map(Body::new);
    if answer.status() != axum::http::StatusCode::SWITCHING_PROTOCOLS {
        OF_THE_CONNECTION
            .iter()
            .filter(|name| **name != header::CONTENT_LENGTH)
            .for_each(|name| _ = answer.headers_mut().remove(name));
    }
    answer.extensions_mut().insert(AsItCame);
    answer
}

/// An answer of another process, which has dressed it already.
#[derive(Clone, Copy)]
pub struct AsItCame;

/// What a socket that is carried holds until it ends.
pub type Held = (Peer, Option<super::limit::Permit>);
