//! Load in a closed loop: tables of four sockets that move as fast as pictures come, beside a bare relay on the same stack.
//!
//! `cargo run --release -p stolik-server --example load -- relay|memory|sqlite [tables] [seconds]`, or `idle` for the memory of sockets and tables.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use stolik_server::{Config, Pace, StoreAt, serve};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

static MOVES: AtomicU64 = AtomicU64::new(0);

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let mode = arguments.next().unwrap_or_else(|| "memory".to_string());
    let tables: usize = arguments.next().map_or(100, |text| text.parse().unwrap());
    let seconds: u64 = arguments.next().map_or(5, |text| text.parse().unwrap());
    let file = std::env::temp_dir().join(format!("stolik-load-{}.db", std::process::id()));
    let address = match mode.as_str() {
        "relay" => relay().await,
        _ => {
            let mut config = Config::new(games::GAMES);
            config.listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
            config.limits.connections_per_address = 100_000;
            config.limits.connections = 100_000;
            config.limits.tables_per_minute = 1_000_000;
            config.limits.command_burst = 1_000_000;
            config.limits.commands_per_second = 1_000_000;
            config.pace = Pace { grace: Duration::from_secs(600), ..Pace::default() };
            if mode == "sqlite" {
                config.store = StoreAt::File(file.clone());
            }
            let server = serve(config).await.unwrap();
            let address = server.listening().addresses[0];
            // Kept for as long as the process.
            std::mem::forget(server);
            address
        }
    };
    if mode == "idle" {
        idle(address, tables).await;
        return;
    }
    let mut ready = Vec::new();
    for table in 0..tables {
        ready.push(match mode.as_str() {
            "relay" => relay_table(address, table).await,
            _ => game_table(address).await,
        });
    }
    for (place, socket) in ready.into_iter().flatten().enumerate() {
        match mode.as_str() {
            "relay" => drop(tokio::spawn(relay_player(socket, place % 4))),
            _ => drop(tokio::spawn(player(socket, place % 4 == 0))),
        }
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (start, before) = (Instant::now(), MOVES.load(Ordering::Relaxed));
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let moves = MOVES.load(Ordering::Relaxed) - before;
    println!("{mode}: {tables} tables x 4 sockets: {:.0} moves/s", moves as f64 / start.elapsed().as_secs_f64());
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

async fn connect(address: SocketAddr, path: &str) -> Socket {
    let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
    request.headers_mut().insert("origin", format!("http://{address}").parse().unwrap());
    let config = tokio_tungstenite::tungstenite::protocol::WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    tokio_tungstenite::connect_async_with_config(request, Some(config), true).await.unwrap().0
}

async fn open_table(address: SocketAddr) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("POST /api/tables HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{{}}");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    let body: Value = serde_json::from_str(text.split_once("\r\n\r\n").unwrap().1).unwrap();
    body["invite"].as_str().unwrap().to_string()
}

async fn say(socket: &mut Socket, value: Value) {
    socket.send(Message::text(value.to_string())).await.unwrap();
}

async fn until(socket: &mut Socket, wanted: impl Fn(&str) -> bool) {
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Text(text) = message
            && wanted(&text)
        {
            return;
        }
    }
    panic!("closed too early");
}

async fn game_table(address: SocketAddr) -> Vec<Socket> {
    let invite = open_table(address).await;
    let mut sockets = Vec::new();
    for number in 0..4 {
        let mut socket = connect(address, &format!("/ws/{invite}")).await;
        say(&mut socket, json!({"t": "hello", "v": 1, "as": "player", "lang": "pl"})).await;
        say(&mut socket, json!({"t": "do", "id": "join", "cmd": {"type": "join", "name": format!("P{number}"), "face": "ola"}})).await;
        until(&mut socket, |text| text.starts_with(r#"{"t":"ack""#)).await;
        sockets.push(socket);
    }
    say(&mut sockets[0], json!({"t": "do", "id": "start", "cmd": {"type": "start"}})).await;
    sockets
}

/// Moves whenever it is due; the host starts the next game.
async fn player(mut socket: Socket, host: bool) {
    let mut number = 0u64;
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        if !text.starts_with(r#"{"t":"game""#) {
            continue;
        }
        number += 1;
        if text.contains(r#""outcome":{"#) {
            if host {
                say(&mut socket, json!({"t": "do", "id": number.to_string(), "cmd": {"type": "start"}})).await;
            }
            continue;
        }
        let Some((_, legal)) = text.split_once(r#""legal":"#) else { continue };
        if legal.starts_with("[]") {
            continue;
        }
        let turn: String = text.split_once(r#""turn":"#).unwrap().1.chars().take_while(char::is_ascii_digit).collect();
        let offers: Vec<Value> = serde_json::from_str(legal.trim_end().strip_suffix('}').unwrap()).unwrap();
        let offer = offers.iter().rfind(|offer| offer["type"] == "check").unwrap_or(&offers[0]);
        let action = match offer["choices"].as_array() {
            Some(cards) => json!({"type": "arrange", "faces": cards.iter().map(|ends| &ends[0]).collect::<Vec<_>>()}),
            None => offer.clone(),
        };
        let text = format!(r#"{{"t":"do","id":"{number}","cmd":{{"type":"act","turn":{turn},"action":{action}}}}}"#);
        MOVES.fetch_add(1, Ordering::Relaxed);
        if socket.send(Message::text(text)).await.is_err() {
            return;
        }
    }
}

type Circles = Arc<Mutex<HashMap<String, Vec<mpsc::Sender<Utf8Bytes>>>>>;

/// A server that knows nothing: what one says, all four hear.
async fn relay() -> SocketAddr {
    async fn circle(mut socket: WebSocket, name: String, circles: Circles) {
        let (own, mut heard) = mpsc::channel::<Utf8Bytes>(64);
        circles.lock().unwrap().entry(name.clone()).or_default().push(own);
        loop {
            tokio::select! {
                text = heard.recv() => if socket.send(Frame::Text(text.unwrap())).await.is_err() { return },
                message = socket.next() => {
                    let Some(Ok(Frame::Text(text))) = message else { return };
                    let all = circles.lock().unwrap()[&name].clone();
                    for other in all {
                        let _ = other.try_send(text.clone());
                    }
                }
            }
        }
    }
    let handler = |Path(name): Path<String>, State(circles): State<Circles>, upgrade: WebSocketUpgrade| async move {
        upgrade.read_buffer_size(4096).on_upgrade(move |socket| circle(socket, name, circles))
    };
    let router = axum::Router::new().route("/ws/{name}", get(handler)).with_state(Circles::default());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            stream.set_nodelay(true).unwrap();
            let service = hyper_util::service::TowerToHyperService::new(router.clone());
            let connection =
                hyper::server::conn::http1::Builder::new().serve_connection(hyper_util::rt::TokioIo::new(stream), service).with_upgrades();
            tokio::spawn(connection);
        }
    });
    address
}

async fn relay_table(address: SocketAddr, table: usize) -> Vec<Socket> {
    let mut sockets = Vec::new();
    for _ in 0..4 {
        sockets.push(connect(address, &format!("/ws/t{table}")).await);
    }
    tokio::time::sleep(Duration::from_millis(5)).await;
    say(&mut sockets[0], json!({"turn": 0})).await;
    sockets
}

/// Says the next number when it is its turn, in a frame as long as a picture.
async fn relay_player(mut socket: Socket, place: usize) {
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        let turn: String = text.split_once(r#""turn":"#).unwrap().1.chars().take_while(char::is_ascii_digit).collect();
        let turn: usize = turn.parse().unwrap();
        if turn % 4 != place {
            continue;
        }
        MOVES.fetch_add(1, Ordering::Relaxed);
        let text = format!("{:<1024}", format!(r#"{{"turn":{}}}"#, turn + 1));
        if socket.send(Message::text(text)).await.is_err() {
            return;
        }
    }
}

/// Memory of the process, in KiB.
fn memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Tables with four people each who do nothing; clients live in the same process, as bare streams that keep no buffers.
async fn idle(address: SocketAddr, tables: usize) {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let before = memory();
    let mut kept = Vec::new();
    for _ in 0..tables {
        let invite = open_table(address).await;
        for number in 0..4 {
            let mut stream = TcpStream::connect(address).await.unwrap();
            let request = format!(
                "GET /ws/{invite} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                 sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            );
            stream.write_all(request.as_bytes()).await.unwrap();
            let frame = |text: String| {
                let length = (text.len() as u16).to_be_bytes();
                [&[0x81, 0xfe, length[0], length[1], 0, 0, 0, 0], text.as_bytes()].concat()
            };
            let mut out = frame(format!("{:<130}", r#"{"t":"hello","v":1,"as":"player","lang":"pl"}"#));
            out.extend(frame(format!(
                r#"{{"t":"do","id":"join","cmd":{{"type":"join","name":"Somebody {number}","face":"ola-and-some-more-letters"}}}}{:>40}"#,
                ""
            )));
            stream.write_all(&out).await.unwrap();
            let mut heard = [0; 512];
            stream.read_exact(&mut heard).await.unwrap();
            kept.push(stream);
        }
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let grown = memory() - before;
    println!("idle: {tables} tables, {} sockets: {grown:.0} KiB, {:.1} KiB per table of four", kept.len(), grown / tables as f64);
}
