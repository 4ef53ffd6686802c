//! An evening at its real pace: the real program plays every game with its own bots over the
//! documented protocol, and no table may stand still. Somebody who answers at once plays Ruletka
//! along, to see how long a round takes.

use crate::process::{Process, Start};
use crate::wire::{Line, ask};
use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use stolik_server::person::Secret;
use tokio::time::timeout;

/// A table that has not moved for so long stands still.
const STILL: Duration = Duration::from_secs(30);

/// What to do.
#[derive(clap::Args, Clone, Debug)]
pub struct Wish {
    /// The binary `stolik`; if not given, the one beside this program.
    #[arg(long)]
    server: Option<PathBuf>,
    /// How long to play; a game that ends is begun again.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

#[derive(Clone, Copy, Debug)]
struct Table {
    game: &'static str,
    seats: usize,
    /// Whether somebody who answers at once has one of the seats.
    person: bool,
}

/// What was seen at a table.
#[derive(Debug, Default)]
struct Seen {
    steps: u64,
    games: u64,
    longest: Duration,
    rounds: Vec<Duration>,
}

/// The game whose rounds are timed, and how many sit there.
const TIMED: &str = "roulette";
const TIMED_SEATS: [usize; 2] = [5, 2];

/// Plays; fails if a table stands still.
pub async fn run(wish: &Wish) -> anyhow::Result<()> {
    let beside = || Ok(std::env::current_exe()?.with_file_name("stolik"));
    let server = wish.server.clone().map_or_else(beside, anyhow::Ok)?;
    let folder = std::env::temp_dir().join(format!("stolik-evening-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let process = Process::start(&Start::new(&server).at_pace(100), &folder).await?;
    let end = Instant::now() + Duration::from_secs(wish.seconds);
    let bots = games::GAMES.iter().map(|rules| Table {
        game: rules.id(),
        seats: usize::from(*rules.seats().end()).min(4),
        person: false,
    });
    let timed = TIMED_SEATS.map(|seats| Table { game: TIMED, seats, person: true });
    let tables: Vec<Table> = bots.chain(timed).collect();
    let evenings: Vec<_> =
        tables.iter().map(|table| tokio::spawn(play(process.address, *table, end))).collect();
    let mut still = None;
    for (table, evening) in tables.iter().zip(evenings) {
        match evening.await? {
            Ok(seen) => println!("{}", line(table, &seen)),
            Err(error) => {
                println!("{:<9} {error:#}", table.game);
                still.get_or_insert(table.game);
            }
        }
    }
    process.complaints()?;
    drop(process);
    let _ = std::fs::remove_dir_all(&folder);
    match still {
        Some(game) => bail!("a table of {game} stood still"),
        None => Ok(()),
    }
}

fn line(table: &Table, seen: &Seen) -> String {
    let who = if table.person { "somebody quick and bots" } else { "bots" };
    let mut line = format!(
        "{:<9} {} seats, {who}: {} steps, {} games ended, longest rest {:.1} s",
        table.game,
        table.seats,
        seen.steps,
        seen.games,
        seen.longest.as_secs_f64()
    );
    if let Some(longest) = seen.rounds.iter().max().filter(|_| table.game == TIMED) {
        let mean = seen.rounds.iter().sum::<Duration>() / seen.rounds.len() as u32;
        line += &format!(
            "; {} rounds of {:.1} s on average, at most {:.1}",
            seen.rounds.len(),
            mean.as_secs_f64(),
            longest.as_secs_f64()
        );
    }
    line
}

/// A socket that asks for things one after the other.
pub(crate) struct Host {
    line: Line,
    pub game: Value,
    pub room: Value,
    pub invite: String,
    pub cookie: String,
    id: u64,
}

impl Host {
    pub async fn open(address: SocketAddr) -> anyhow::Result<Host> {
        let (cookie, host) = (Secret::fresh().to_string(), address.to_string());
        let (_, body) = ask(address, &host, "POST", "/api/tables", Some(&cookie)).await?;
        let opened: Value =
            serde_json::from_str(&body).with_context(|| format!("no table was opened: {body}"))?;
        let invite = opened["invite"].as_str().context("an invite")?.to_string();
        let (mut line, _) = Line::open(address, &host, &invite, Some(&cookie)).await?;
        line.say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "en"})).await?;
        Ok(Host { line, game: Value::Null, room: Value::Null, invite, cookie, id: 0 })
    }

    /// The next frame; the newest pictures are kept.
    pub async fn hear(&mut self) -> anyhow::Result<Value> {
        let text = self.line.hear().await?.context("the server closed the socket")?;
        let frame: Value = serde_json::from_str(&text)?;
        if frame["t"] == "game" {
            self.game = frame.clone();
        }
        if frame["t"] == "room" {
            self.room = frame.clone();
        }
        Ok(frame)
    }

    pub async fn ask(&mut self, command: Value) -> anyhow::Result<()> {
        self.id += 1;
        let id = self.id.to_string();
        self.line.say(&json!({"t": "do", "id": id, "cmd": command})).await?;
        loop {
            let frame = self.hear().await?;
            if frame["t"] == "ack" && frame["id"] == id.as_str() {
                // Somebody quick may be too late all the same: the table then goes on without this
                // answer.
                let lost = frame["ok"] != true && command["type"] != "act";
                return if lost { bail!("{command} was refused: {frame}") } else { Ok(()) };
            }
        }
    }

    /// What somebody does who answers at once: the plainest thing there is to do.
    fn answer(&self) -> Option<Value> {
        let offers = self.game["legal"].as_array()?;
        let plain = |offer: &&Value| match offer["type"].as_str() {
            Some("hide") => offer["card"] == "click",
            Some("bet") => offer["shots"] == 2,
            Some(kind) => kind != "play" && kind != "accuse",
            None => false,
        };
        let action = offers.iter().find(plain).or(offers.first())?;
        Some(json!({"type": "act", "decision": self.game["decision"], "action": action}))
    }
}

/// Plays one table until the evening ends.
async fn play(address: SocketAddr, table: Table, end: Instant) -> anyhow::Result<Seen> {
    let mut host = Host::open(address).await?;
    host.ask(json!({"type": "join", "name": "Host", "face": "ola"})).await?;
    host.ask(json!({"type": "choose", "game": table.game, "options": {}})).await?;
    if !table.person {
        host.ask(json!({"type": "stand"})).await?;
    }
    let cast = games::characters(table.game);
    for number in 0..table.seats - usize::from(table.person) {
        host.ask(json!({"type": "add_bot", "character": cast[number % cast.len()]})).await?;
    }
    host.ask(json!({"type": "start"})).await?;
    let mut seen = Seen::default();
    let mut moved = Instant::now();
    let mut round: Option<(Value, Instant)> = None;
    while Instant::now() < end {
        if table.person
            && let Some(answer) = host.answer()
        {
            host.ask(answer).await?;
        }
        let seq = host.game["seq"].clone();
        let heard = timeout(STILL.saturating_sub(moved.elapsed()), host.hear()).await;
        let Ok(frame) = heard else {
            bail!(
                "nothing happened for {} s in the phase {}",
                STILL.as_secs(),
                host.game["table"]["phase"]
            )
        };
        frame?;
        if host.game["seq"] == seq {
            continue;
        }
        (seen.steps, seen.longest) = (seen.steps + 1, seen.longest.max(moved.elapsed()));
        moved = Instant::now();
        let now = host.game["table"]["round"].clone();
        if round.as_ref().is_none_or(|(number, _)| *number != now) {
            // The first round is cut short by the way people came in.
            if let Some((_, begun)) = round.replace((now, moved)) {
                seen.rounds.push(begun.elapsed());
            }
        }
        if !host.game["outcome"].is_null() {
            (seen.games, round) = (seen.games + 1, None);
            host.ask(json!({"type": "start"})).await?;
        }
    }
    Ok(seen)
}
