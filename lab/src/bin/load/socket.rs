//! A WebSocket client that costs next to nothing: what it does would otherwise be taken from the
//! server's share of the machine.

use anyhow::{Context, bail};
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Range;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Room for a batch of frames; it grows when a frame is larger.
const BUFFER: usize = 4 * 1024;

/// One end of a WebSocket.
pub struct Socket {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// What of the buffer has been read and not been handed out yet.
    fresh: Range<usize>,
    /// Where the frame is that was handed out last.
    last: Range<usize>,
    out: Vec<u8>,
}

/// Connects from one of several addresses of this machine: one alone has too few ports for tens of
/// thousands of sockets.
async fn connect(address: SocketAddr, number: usize) -> anyhow::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    let source = Ipv4Addr::new(127, 0, 0, 2 + (number % 16) as u8);
    socket.bind(SocketAddr::from((source, 0)))?;
    let stream = socket
        .connect(address)
        .await
        .context("a connection was refused; does `ulimit -n` allow so many?")?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Opens a table and gives its invite.
pub async fn open_table(address: SocketAddr, number: usize) -> anyhow::Result<String> {
    let mut stream = connect(address, number).await?;
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{{}}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut text = String::new();
    stream.read_to_string(&mut text).await?;
    let invite = text.split_once(r#""invite":""#).and_then(|(_, rest)| rest.split_once('"'));
    Ok(invite.with_context(|| format!("no table was opened: {text}"))?.0.to_string())
}

impl Socket {
    /// Opens a socket under this path.
    pub async fn open(address: SocketAddr, number: usize, path: &str) -> anyhow::Result<Socket> {
        let mut stream = connect(address, number).await?;
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut socket =
            Socket { stream, buffer: vec![0; BUFFER], fresh: 0..0, last: 0..0, out: Vec::new() };
        loop {
            socket.fill(0).await?;
            let heard = &socket.buffer[socket.fresh.clone()];
            if let Some(end) = heard.windows(4).position(|four| four == b"\r\n\r\n") {
                if !heard.starts_with(b"HTTP/1.1 101") {
                    bail!("no WebSocket: {}", String::from_utf8_lossy(heard));
                }
                socket.fresh.start += end + 4;
                return Ok(socket);
            }
        }
    }

    /// Says a text. The mask of all zeros changes nothing here, and costs the server as much as any
    /// other.
    pub async fn say(&mut self, text: &str) -> anyhow::Result<()> {
        self.send(0x81, text.as_bytes()).await
    }

    async fn send(&mut self, kind: u8, data: &[u8]) -> anyhow::Result<()> {
        self.out.clear();
        match u8::try_from(data.len()) {
            Ok(length @ ..126) => self.out.extend_from_slice(&[kind, 0x80 | length, 0, 0, 0, 0]),
            _ => {
                let [high, low] =
                    u16::try_from(data.len()).context("frames of clients are short")?.to_be_bytes();
                self.out.extend_from_slice(&[kind, 0xfe, high, low, 0, 0, 0, 0]);
            }
        }
        self.out.extend_from_slice(data);
        Ok(self.stream.write_all(&self.out).await?)
    }

    /// The next text frame.
    pub async fn hear(&mut self) -> anyhow::Result<&[u8]> {
        loop {
            let Some((kind, payload)) = self.frame() else {
                self.fill(BUFFER / 2).await?;
                continue;
            };
            self.fresh.start = payload.end;
            match kind {
                0x81 => {
                    self.last = payload;
                    return Ok(self.last());
                }
                0x89 => self.send(0x8a, &[]).await?,
                0x8a => {}
                _ => bail!("the server hung up"),
            }
        }
    }

    /// The frame that was heard last.
    pub fn last(&self) -> &[u8] {
        &self.buffer[self.last.clone()]
    }

    /// Kind and place of the next frame, if it is there as a whole.
    fn frame(&self) -> Option<(u8, Range<usize>)> {
        let (start, length) = match self.buffer[self.fresh.clone()] {
            [_, short @ ..126, ..] => (2, usize::from(short)),
            [_, 126, high, low, ..] => (4, usize::from(u16::from_be_bytes([high, low]))),
            _ => return None,
        };
        let payload = self.fresh.start + start..self.fresh.start + start + length;
        (payload.end <= self.fresh.end).then(|| (self.buffer[self.fresh.start], payload))
    }

    /// Reads more. What was handed out last is given up.
    async fn fill(&mut self, least: usize) -> anyhow::Result<()> {
        if self.fresh.is_empty() {
            self.fresh = 0..0;
        } else if self.buffer.len() - self.fresh.end < least {
            self.buffer.copy_within(self.fresh.clone(), 0);
            self.fresh = 0..self.fresh.len();
        }
        if self.buffer.len() - self.fresh.end < least {
            self.buffer.resize(self.buffer.len() * 2, 0);
        }
        let count = self.stream.read(&mut self.buffer[self.fresh.end..]).await?;
        if count == 0 {
            bail!("the server hung up");
        }
        self.fresh.end += count;
        Ok(())
    }
}
