//! A server on a free port of this machine and clients with real sockets; every wait is bounded.

pub mod cards;
pub mod made;
pub mod owner;
pub mod phone;
pub mod processes;
pub mod shared;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use stolik_server::{Config, Server, StoreAt, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Nothing in these tests takes longer than this unless it is broken.
pub const PATIENCE: Duration = Duration::from_secs(15);

pub async fn patient<T>(what: &str, future: impl Future<Output = T>) -> T {
    timeout(PATIENCE, future).await.unwrap_or_else(|_| panic!("waited in vain for {what}"))
}

/// A configuration for tests: quick bots, no waiting.
pub fn quick() -> Config {
    let mut config = Config::new(games::GAMES);
    config.listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
    config.pace.think = Duration::ZERO..Duration::from_millis(1);
    config.pace.reaction = Duration::ZERO;
    // No phone is late on a busy machine, unless a test wants it to be.
    config.pace.draw = PATIENCE;
    config.pace.wishes = 10_000;
    config.limits.tables_per_minute = 10_000;
    config.limits.tables_per_day = [10_000; 2];
    config.limits.codes_per_minute = 10_000;
    config.limits.command_burst = 10_000;
    config.limits.commands_per_second = 10_000;
    config.files = stolik_server::Files::new(
        [("index.html".to_string(), b"<p>page".as_slice().into())].into(),
    );
    config
}

/// A SQLite file in a folder of its own; both go away with the test.
pub struct TempFile(pub PathBuf);

impl TempFile {
    pub fn new() -> TempFile {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "stolik-test-{}-{}",
            std::process::id(),
            NUMBER.fetch_add(1, Ordering::Relaxed)
        );
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        TempFile(folder.join("stolik.db"))
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = self.0.parent().map(std::fs::remove_dir_all);
    }
}

/// The same test with each store.
pub fn stores() -> Vec<(Config, Option<TempFile>)> {
    let file = TempFile::new();
    let mut on_disk = quick();
    on_disk.store = StoreAt::File(file.0.clone());
    vec![(quick(), None), (on_disk, Some(file))]
}

pub struct House {
    pub server: Server,
    pub address: SocketAddr,
}

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
    /// The body as it came.
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The body without the lengths between its parts, if it came in parts.
    pub fn unchunked(&self) -> String {
        if !self.head.to_lowercase().contains("transfer-encoding: chunked") {
            return self.body.clone();
        }
        let (mut rest, mut whole) = (self.body.as_str(), String::new());
        while let Some((length, after)) = rest.split_once("\r\n") {
            let length = usize::from_str_radix(length, 16).unwrap();
            whole.push_str(&after[..length]);
            rest = after[length..].trim_start_matches("\r\n");
            if length == 0 {
                break;
            }
        }
        whole
    }

    pub fn cookie(&self) -> Option<String> {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:"))?;
        Some(line.split_once(':')?.1.split(';').next()?.trim().to_string())
    }
}

impl House {
    pub async fn open(config: Config) -> House {
        let server = serve(config).await.unwrap();
        let address = server.listening().addresses[0];
        House { server, address }
    }

    pub async fn raw(&self, request: &str) -> Answer {
        self.raw_bytes(request.as_bytes()).await
    }

    pub async fn raw_bytes(&self, request: &[u8]) -> Answer {
        let stream = TcpStream::connect(self.address).await.unwrap();
        let (mut reader, mut writer) = stream.into_split();
        let mut all = Vec::new();
        // An answer may come before everything was said, and end the conversation.
        let said = async { writer.write_all(request).await };
        let heard =
            patient("an answer", async { tokio::join!(said, reader.read_to_end(&mut all)) });
        let _ = heard.await;
        let end = all
            .windows(4)
            .position(|window| window == b"\r\n\r\n")
            .map_or(all.len(), |end| end + 4);
        let bytes = all.split_off(end);
        let head = String::from_utf8_lossy(&all).trim_end().to_string();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head, body: String::from_utf8_lossy(&bytes).to_string(), bytes }
    }

    /// Sends a method and path, headers that each end their line, and a body.
    pub async fn send(&self, line: &str, headers: &str, body: impl AsRef<[u8]>) -> Answer {
        let (address, body) = (self.address, body.as_ref());
        let length = body.len();
        let head = format!(
            "{line} HTTP/1.1\r\nhost: {address}\r\n{headers}connection: close\r\ncontent-length: {length}\r\n\r\n"
        );
        self.raw_bytes(&[head.as_bytes(), body].concat()).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(&format!("GET {path}"), "", "").await
    }

    /// Opens a table; gives its invite and the cookie of whoever opened it.
    pub async fn table(&self) -> (String, String) {
        let answer = self.send("POST /api/tables", "", "{}").await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        (answer.json()["invite"].as_str().unwrap().to_string(), answer.cookie().unwrap())
    }

    /// Tries a handshake with these headers.
    pub async fn knock(
        &self,
        invite: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Client, Error> {
        let mut request =
            format!("ws://{}/ws/{invite}", self.address).into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (socket, _) = patient("a handshake", tokio_tungstenite::connect_async(request)).await?;
        Ok(Client {
            socket,
            person: None,
            secret: None,
            room: Value::Null,
            game: Value::Null,
            heard: Vec::new(),
        })
    }

    pub async fn connect(&self, invite: &str, cookie: Option<&str>) -> Client {
        let mut headers = vec![("origin", format!("http://{}", self.address))];
        headers.extend(cookie.map(|cookie| ("cookie", cookie.to_string())));
        self.knock(invite, &headers).await.unwrap()
    }

    /// Connects and says hello as a player.
    pub async fn hello(&self, invite: &str, cookie: Option<&str>, secret: Option<&str>) -> Client {
        let mut client = self.connect(invite, cookie).await;
        client
            .say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "pl", "secret": secret}))
            .await;
        client.until("a room", |client| !client.room.is_null()).await;
        client
    }

    pub async fn tv(&self, invite: &str) -> Client {
        let mut client = self.connect(invite, None).await;
        client.say(&json!({"t": "hello", "v": 2, "as": "tv", "lang": "pl"})).await;
        client.until("a room", |client| !client.room.is_null()).await;
        client
    }

    /// Somebody new with a name.
    pub async fn guest(&self, invite: &str, cookie: Option<&str>, name: &str) -> Client {
        let mut client = self.hello(invite, cookie, None).await;
        client.yes(json!({"type": "join", "name": name, "face": "gosia"})).await;
        let person = client.person.unwrap();
        assert!(client.secret.is_some());
        client.until("myself", |client| client.someone(person).is_object()).await;
        client
    }

    /// A table with a host and as many guests as there are names.
    pub async fn company(&self, names: &[&str]) -> (String, Vec<Client>) {
        let (invite, cookie) = self.table().await;
        let mut all = vec![self.guest(&invite, Some(&cookie), "Host").await];
        for name in names {
            all.push(self.guest(&invite, None, name).await);
        }
        (invite, all)
    }
}

pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub person: Option<u64>,
    pub secret: Option<String>,
    /// The newest pictures.
    pub room: Value,
    pub game: Value,
    /// Every frame, oldest first.
    pub heard: Vec<Value>,
}

impl Client {
    pub async fn say(&mut self, value: &Value) {
        self.say_text(&value.to_string()).await;
    }

    pub async fn say_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next frame; nothing when the socket is closed.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            let message = patient("a frame", self.socket.next()).await?;
            match message {
                Ok(Message::Text(text)) => {
                    assert!(text.len().is_multiple_of(256), "frames are padded: {}", text.len());
                    let value: Value = serde_json::from_str(&text).unwrap();
                    self.take(&value);
                    return Some(value);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    fn take(&mut self, value: &Value) {
        match value["t"].as_str().unwrap() {
            "welcome" => {
                self.person = value["person"].as_u64();
                self.secret = value["secret"].as_str().map(String::from).or(self.secret.take());
            }
            "room" => self.room = value.clone(),
            "game" => self.game = value.clone(),
            _ => {}
        }
        self.heard.push(value.clone());
    }

    pub async fn until(&mut self, what: &str, done: impl Fn(&Client) -> bool) {
        patient(what, async {
            while !done(self) {
                assert!(
                    self.hear().await.is_some(),
                    "the socket closed while waiting for {what}: {:?}",
                    self.heard.last()
                );
            }
        })
        .await;
    }

    /// The farewell, and that nothing follows it.
    pub async fn bye(&mut self) -> String {
        let mut last = Value::Null;
        while let Some(frame) = self.hear().await {
            last = frame;
        }
        assert_eq!(last["t"], "bye", "{last}");
        last["code"].as_str().unwrap().to_string()
    }

    pub fn fresh_id(&self) -> String {
        // Never the same twice, also for somebody who comes back on a new socket.
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        format!("id-{}", NUMBER.fetch_add(1, Ordering::Relaxed))
    }

    /// Sends a command and waits for its answer.
    pub async fn ask(&mut self, id: &str, command: Value) -> Value {
        self.say(&json!({"t": "do", "id": id, "cmd": command})).await;
        loop {
            let frame =
                self.hear().await.unwrap_or_else(|| panic!("closed before an answer to {command}"));
            if frame["t"] == "ack" && frame["id"] == id {
                return frame;
            }
        }
    }

    pub async fn yes(&mut self, command: Value) {
        let id = self.fresh_id();
        let answer = self.ask(&id, command.clone()).await;
        assert_eq!(answer["ok"], true, "{command}: {answer}");
    }

    /// The code with which a command is refused.
    pub async fn no(&mut self, command: Value) -> String {
        let id = self.fresh_id();
        let answer = self.ask(&id, command.clone()).await;
        assert_eq!(answer["ok"], false, "{command}: {answer}");
        answer["code"].as_str().unwrap().to_string()
    }

    pub fn someone(&self, person: u64) -> &Value {
        self.room["people"]
            .as_array()
            .unwrap()
            .iter()
            .find(|other| other["person"] == person)
            .unwrap_or(&Value::Null)
    }

    pub fn is_due(&self) -> bool {
        let seat = &self.game["seat"];
        seat.is_u64()
            && self.game["outcome"].is_null()
            && self.game["due"].as_array().is_some_and(|due| due.contains(seat))
    }

    /// Some legal action of the newest picture: the last one offered, with the first of every
    /// choice.
    pub fn action(&self) -> Value {
        let legal = self.game["legal"].as_array().unwrap();
        let offer = legal
            .iter()
            .find(|offer| ["check", "doubt"].iter().any(|kind| offer["type"] == *kind))
            .or(legal.first())
            .unwrap();
        match offer["type"].as_str().unwrap() {
            "arrange" => {
                let faces: Vec<&Value> =
                    offer["choices"].as_array().unwrap().iter().map(|ends| &ends[0]).collect();
                json!({"type": "arrange", "faces": faces})
            }
            _ => offer.clone(),
        }
    }

    pub fn act(&self) -> Value {
        json!({"type": "act", "decision": self.game["decision"], "action": self.action()})
    }

    /// A move when nothing is offered any more.
    pub fn act_anyway(&self) -> Value {
        json!({"type": "act", "decision": self.game["decision"], "action": {"type": "check"}})
    }

    /// Makes a move and waits for the picture after it.
    pub async fn step(&mut self) {
        let (command, seq) = (self.act(), self.game["seq"].as_u64());
        let id = self.fresh_id();
        let answer = self.ask(&id, command.clone()).await;
        // The picture may have been old already.
        assert!(
            answer["ok"] == true
                || ["stale", "not_your_turn"].iter().any(|code| answer["code"] == *code),
            "{command}: {answer}"
        );
        self.until("the next picture", |client| client.game["seq"].as_u64() > seq).await;
    }

    /// Moves whenever it is due, until the game is over.
    pub async fn play_to_the_end(&mut self) {
        while self.game["outcome"].is_null() {
            if self.is_due() {
                self.step().await;
            } else {
                assert!(self.hear().await.is_some(), "closed in the middle of a game");
            }
        }
        self.until("the evening", |client| client.room["state"] == "over").await;
    }
}

/// Everybody plays until the game is over.
pub async fn play_on(clients: &mut [Client]) {
    let games = clients.iter_mut().map(Client::play_to_the_end);
    patient("the end of the game", futures_util::future::join_all(games)).await;
}
