//! A client that keeps every byte it is told: plain HTTP, the handshake with its headers, and
//! WebSocket frames with their padding.

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;

/// Nothing takes longer than this unless it is broken.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Longest head of an answer.
const LONGEST_HEAD: usize = 16 * 1024;

tokio::task_local! {
    /// The address of this machine from which somebody comes: a household has only so many tables
    /// and connections.
    pub(crate) static FROM: Ipv4Addr;
}

async fn connect(address: SocketAddr, from: Option<Ipv4Addr>) -> anyhow::Result<TcpStream> {
    let Some(from) = from else { return Ok(TcpStream::connect(address).await?) };
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    Ok(socket.connect(address).await?)
}

/// The lines of a head that depend on nothing but the moment are left out.
fn without_date(head: &str) -> String {
    head.lines()
        .filter(|line| !line.to_ascii_lowercase().starts_with("date:"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Asks over HTTP under this host name; gives the head without its date, and the body.
pub async fn ask(
    address: SocketAddr,
    host: &str,
    method: &str,
    path: &str,
    cookie: Option<&str>,
) -> anyhow::Result<(String, String)> {
    let (head, body) = ask_with(address, host, method, path, cookie, "").await?;
    Ok((head, String::from_utf8_lossy(&body).to_string()))
}

/// Sends a JSON body; gives the JSON that is answered.
pub async fn post(
    address: SocketAddr,
    path: &str,
    cookie: &str,
    body: &Value,
) -> anyhow::Result<Value> {
    let (line, cookie) = (format!("POST {path}"), format!("cookie: stolik_id={cookie}\r\n"));
    let (head, answer) =
        send(address, &address.to_string(), &line, &cookie, &body.to_string()).await?;
    serde_json::from_slice(&answer)
        .with_context(|| format!("{head}\n{}", String::from_utf8_lossy(&answer)))
}

/// The same with more headers, each ended by a line break, for a body that is no text.
pub async fn ask_with(
    address: SocketAddr,
    host: &str,
    method: &str,
    path: &str,
    cookie: Option<&str>,
    headers: &str,
) -> anyhow::Result<(String, Vec<u8>)> {
    let cookie = cookie.map(|cookie| format!("cookie: stolik_id={cookie}\r\n")).unwrap_or_default();
    send(address, host, &format!("{method} {path}"), &format!("{cookie}{headers}"), "").await
}

/// Sends a method and path with these headers, each ended by a line break, and a body of JSON or
/// none; gives the head without its date, and the body.
pub async fn send(
    address: SocketAddr,
    host: &str,
    line: &str,
    headers: &str,
    body: &str,
) -> anyhow::Result<(String, Vec<u8>)> {
    let kind = if body.is_empty() { "" } else { "content-type: application/json\r\n" };
    let length = body.len();
    let request = format!(
        "{line} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{kind}content-length: {length}\r\n{headers}\r\n{body}"
    );
    let answer = async {
        let mut stream = connect(address, FROM.try_get().ok()).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut text = Vec::new();
        stream.read_to_end(&mut text).await?;
        anyhow::Ok(text)
    };
    let text = timeout(PATIENCE, answer).await.context("no answer in time")??;
    let end = text
        .windows(4)
        .position(|end| end == b"\r\n\r\n")
        .with_context(|| format!("{line} was answered with half a head"))?;
    Ok((without_date(&String::from_utf8_lossy(&text[..end])), text[end + 4..].to_vec()))
}

/// An open socket.
pub struct Line(WebSocketStream<TcpStream>);

impl Line {
    /// Opens a socket to a table; gives the head of the answer without its date besides.
    pub async fn open(
        address: SocketAddr,
        host: &str,
        invite: &str,
        cookie: Option<&str>,
    ) -> anyhow::Result<(Line, String)> {
        timeout(PATIENCE, Line::knock(address, host, invite, cookie))
            .await
            .context("no handshake in time")?
    }

    async fn knock(
        address: SocketAddr,
        host: &str,
        invite: &str,
        cookie: Option<&str>,
    ) -> anyhow::Result<(Line, String)> {
        let mut stream = connect(address, FROM.try_get().ok()).await?;
        stream.set_nodelay(true)?;
        let cookie =
            cookie.map(|cookie| format!("cookie: stolik_id={cookie}\r\n")).unwrap_or_default();
        // The key is the same each time, so that the answer to it is too.
        let request = format!(
            "GET /ws/{invite} HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: c3RvbGlrLWF0LXRyaWFsIQ==\r\n{cookie}\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            if head.len() > LONGEST_HEAD {
                bail!("a head without end");
            }
            head.push(stream.read_u8().await?);
        }
        let head = String::from_utf8_lossy(&head).into_owned();
        if !head.starts_with("HTTP/1.1 101") {
            bail!("no socket: {head}");
        }
        Ok((
            Line(WebSocketStream::from_raw_socket(stream, Role::Client, None).await),
            without_date(&head),
        ))
    }

    pub async fn say(&mut self, value: &Value) -> anyhow::Result<()> {
        timeout(PATIENCE, self.0.send(Message::text(value.to_string())))
            .await
            .context("nobody takes what is said")??;
        Ok(())
    }

    /// The next text, padding included; nothing once the socket is closed or cut.
    pub async fn hear(&mut self) -> anyhow::Result<Option<String>> {
        loop {
            match timeout(PATIENCE, self.0.next()).await.context("nothing was heard in time")? {
                Some(Ok(Message::Text(text))) => return Ok(Some(text.as_str().to_string())),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(None),
                // Heartbeats come at random moments on purpose.
                Some(Ok(_)) => {}
            }
        }
    }
}

/// An action that an offer allows; `turned` chooses where it leaves a choice.
pub fn action_of(offer: &Value, turned: u32) -> Value {
    let Some(choices) = offer["choices"].as_array() else { return offer.clone() };
    let faces: Vec<&Value> = choices
        .iter()
        .enumerate()
        .map(|(place, ends)| &ends[(turned >> place & 1) as usize])
        .collect();
    json!({"type": offer["type"], "faces": faces})
}
