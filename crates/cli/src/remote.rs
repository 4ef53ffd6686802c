//! A program at a table somewhere: waits for frames, asks the program, and says what it chose.

use crate::program::{Program, Trouble};
use crate::speech::{told, why};
use anyhow::{Context, bail, ensure};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Method, Request, StatusCode, Uri, header};
use hyper_util::rt::TokioIo;
use kernel::{Eye, Quick, Seat};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use words::Language;

/// No answer is larger.
const MOST: usize = 8 << 20;
/// Longer than the server waits for something to happen.
const ANSWER: Duration = Duration::from_secs(40);
/// So long it waits before it asks a server again that could not answer.
const AGAIN: Duration = Duration::from_millis(500);
/// So often in a row a server may not answer.
const MOST_FAILURES: u32 = 120;

trait Line: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Line for T {}

/// The bot's link, and how it is reached.
struct Door {
    link: Uri,
    tls: Option<TlsConnector>,
}

/// What the server said.
enum Said {
    Yes(Value),
    /// It cannot now, or could not be reached.
    Later(String),
}

impl Door {
    fn new(link: &str) -> anyhow::Result<Door> {
        let link = link.trim_end_matches('/');
        let wrong = || why("bot_link", &json!({ "link": link }));
        let uri: Uri = link.parse().ok().with_context(wrong)?;
        ensure!(uri.host().is_some() && uri.path().contains("/bots/"), wrong());
        let tls = match uri.scheme_str() {
            Some("http") => None,
            Some("https") => {
                let mut roots = RootCertStore::empty();
                for certificate in rustls_native_certs::load_native_certs().certs {
                    // One that cannot be read vouches for nobody.
                    let _ = roots.add(certificate);
                }
                let config = ClientConfig::builder().with_root_certificates(roots);
                Some(TlsConnector::from(Arc::new(config.with_no_client_auth())))
            }
            _ => bail!(wrong()),
        };
        Ok(Door { link: uri, tls })
    }

    /// Takes the link that the table has now; says whether the host has changed it.
    fn follow(&mut self, invite: &str) -> anyhow::Result<bool> {
        let path = self.link.path();
        let bot = path.rfind("/bots/").context("it was checked")?;
        let table = path[..bot].rfind('/').map_or(0, |slash| slash + 1);
        if &path[table..bot] == invite {
            return Ok(false);
        }
        let moved = format!("{}{invite}{}", &path[..table], &path[bot..]);
        let mut parts = self.link.clone().into_parts();
        parts.path_and_query = Some(moved.parse()?);
        self.link = Uri::from_parts(parts)?;
        Ok(true)
    }

    async fn connect(&self) -> anyhow::Result<Box<dyn Line>> {
        let host = self.link.host().context("it was checked")?;
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let port = self.link.port_u16().unwrap_or(if self.tls.is_some() { 443 } else { 80 });
        let stream = TcpStream::connect((bare, port)).await?;
        Ok(match &self.tls {
            None => Box::new(stream),
            Some(tls) => {
                Box::new(tls.connect(ServerName::try_from(bare.to_string())?, stream).await?)
            }
        })
    }

    async fn send(&self, rest: &str, body: Option<Value>) -> anyhow::Result<(StatusCode, Bytes)> {
        let line = TokioIo::new(self.connect().await?);
        let (mut sender, connection) = http1::handshake(line).await?;
        tokio::spawn(async move {
            // How it ended shows in the answer.
            let _ = connection.await;
        });
        let method = if body.is_some() { Method::POST } else { Method::GET };
        let text = body.map(|body| body.to_string()).unwrap_or_default();
        let host = self.link.authority().context("it was checked")?.as_str();
        let request = Request::builder()
            .method(method)
            .uri(format!("{}{rest}", self.link.path()))
            .header(header::HOST, host)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::CONNECTION, "close")
            .body(Full::new(Bytes::from(text)))?;
        let answer = sender.send_request(request).await?;
        let status = answer.status();
        let body = Limited::new(answer.into_body(), MOST).collect().await;
        let body = body.map_err(|error| anyhow::anyhow!("the answer was cut off: {error}"))?;
        Ok((status, body.to_bytes()))
    }

    async fn ask(&self, rest: &str, body: Option<Value>) -> anyhow::Result<Said> {
        let answer = tokio::time::timeout(ANSWER, self.send(rest, body)).await;
        let (status, text) = match answer {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => return Ok(Said::Later(told(&error))),
            Err(_) => return Ok(Said::Later("no answer".to_string())),
        };
        let value: Value = serde_json::from_slice(&text).unwrap_or_default();
        match status {
            StatusCode::OK => Ok(Said::Yes(value)),
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
                Ok(Said::Later(value["code"].as_str().unwrap_or_default().to_string()))
            }
            _ => bail!("{status}: {}", value["message"].as_str().unwrap_or_default()),
        }
    }
}

/// The program at its table.
struct Visit {
    door: Door,
    program: Program,
    language: Language,
    random: Quick,
    said: u64,
}

/// Plays until so many games are over, or for as long as the table lasts.
pub fn play(
    link: &str,
    program: Program,
    games: Option<u32>,
    language: Language,
) -> anyhow::Result<()> {
    let door = Door::new(link)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let seed = u64::from(std::process::id());
    let visit = Visit { door, program, language, random: Quick::new(seed), said: 0 };
    runtime.block_on(visit.go(games))
}

impl Visit {
    async fn go(mut self, games: Option<u32>) -> anyhow::Result<()> {
        let (mut after, mut finished, mut failures) = (String::new(), 0, 0);
        loop {
            let heard = match self.door.ask(&format!("/frames{after}"), None).await? {
                Said::Yes(heard) => heard,
                Said::Later(later) => {
                    failures += 1;
                    let problem = json!({ "problem": later });
                    ensure!(failures < MOST_FAILURES, why("table_away", &problem));
                    // Once for every time that it is away; to be asked for a little patience is no
                    // news.
                    if failures == 2 {
                        eprintln!("{}", self.language.say("cli.bot.waiting", &problem));
                    }
                    tokio::time::sleep(AGAIN).await;
                    continue;
                }
            };
            failures = 0;
            after = format!("?after={}", heard["next"]);
            let frames = heard["frames"].as_array().cloned().unwrap_or_default();
            for bye in frames.iter().filter(|frame| frame["t"] == "bye") {
                match bye["code"].as_str().unwrap_or_default() {
                    "restarting" | "too_slow" => {}
                    code => bail!("{}", self.language.say("cli.bot.bye", &json!({ "code": code }))),
                }
            }
            let room = frames.iter().rfind(|frame| frame["t"] == "room");
            if let Some(invite) = room.and_then(|room| room["invite"].as_str())
                && self.door.follow(invite)?
            {
                // Under another link the numbers of the frames are others.
                after.clear();
            }
            let events: Vec<Value> = frames
                .iter()
                .filter_map(|frame| frame["events"].as_array())
                .flatten()
                .cloned()
                .collect();
            let newest = frames.into_iter().rfind(|frame| frame["t"] == "game");
            let Some(mut game) = newest else { continue };
            if game["outcome"].is_object() {
                finished += u32::from(!events.is_empty());
                if games.is_some_and(|games| finished >= games) {
                    return Ok(());
                }
            }
            game["events"] = events.into();
            self.turn(game).await?;
        }
    }

    /// Answers, if it is asked.
    async fn turn(&mut self, game: Value) -> anyhow::Result<()> {
        let offered = game["legal"].as_array().is_some_and(|legal| !legal.is_empty());
        if !offered || !game["outcome"].is_null() {
            return Ok(());
        }
        let mut question = game.clone();
        for _ in 0..2 {
            // Nothing else waits meanwhile.
            let answer = self.program.ask(&question);
            let action = match answer {
                Ok(action) => action,
                Err(trouble) => {
                    self.tell(&trouble);
                    continue;
                }
            };
            let Some((code, data)) = self.act(&game, &action).await? else { return Ok(()) };
            self.program.troubles += 1;
            self.tell(&Trouble::Refused { action: action.to_string(), code: code.clone() });
            question["refused"] = json!({ "action": action, "code": code, "data": data });
        }
        if let Some(drawn) = self.any_action(&game) {
            self.act(&game, &drawn).await?;
        }
        Ok(())
    }

    /// Says a move; gives why the rules refuse it.
    async fn act(
        &mut self,
        game: &Value,
        action: &Value,
    ) -> anyhow::Result<Option<(String, Value)>> {
        let act = json!({ "type": "act", "decision": game["decision"], "action": action });
        let answer = self.say(act).await?;
        match answer["code"].as_str() {
            None => Ok(None),
            // A newer frame says what is asked now, or will when the pause is over.
            Some("stale" | "not_your_turn" | "paused" | "no_game" | "game_over") => Ok(None),
            Some("bot_plays") => {
                self.say(json!({ "type": "take_back" })).await?;
                Ok(None)
            }
            Some(code) => Ok(Some((code.to_string(), answer["data"].clone()))),
        }
    }

    async fn say(&mut self, command: Value) -> anyhow::Result<Value> {
        self.said += 1;
        // Never the same for two things, also not after the program was started anew.
        let id = format!("{}-{}-{}", std::process::id(), self.said, command["decision"]);
        let frame = json!({ "t": "do", "id": id, "cmd": command });
        let mut last = String::new();
        for _ in 0..MOST_FAILURES {
            match self.door.ask("/do", Some(frame.clone())).await? {
                Said::Yes(answer) => return Ok(answer),
                Said::Later(later) => last = later,
            }
            tokio::time::sleep(AGAIN).await;
        }
        bail!(why("table_away", &json!({ "problem": last })))
    }

    fn tell(&self, trouble: &Trouble) {
        eprintln!("{}", trouble.told(self.language));
    }

    /// Any legal move, found from what the seat sees.
    fn any_action(&mut self, game: &Value) -> Option<Value> {
        let rules = games::find(game["game"].as_str()?)?;
        let seat = Seat::try_from(game["seat"].as_u64()?).ok()?;
        let seats = u8::try_from(game["seats"].as_array()?.len()).ok()?;
        let view = json!({ "table": game["table"], "own": game["own"] }).to_string();
        let table = rules.imagine(&view, Eye::Seat(seat), seats, &mut self.random)?;
        serde_json::from_str(&table.sample(seat, &mut self.random)).ok()
    }
}
