//! A table of four who play real Blef over real sockets, one move after the other.

use crate::child::{Kind, Served};
use crate::replay::Step;
use crate::socket::{Socket, open_table};
use anyhow::{Context, bail};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// How many moves are recorded for the relay.
const RECORDED: usize = 2000;

/// Four people at a table.
pub struct Blef {
    sockets: Vec<Socket>,
    /// The socket of each seat.
    seats: [usize; 4],
    /// So many commands were sent.
    commands: u64,
    /// Draws the moves, the same ones in every run.
    chance: u64,
}

/// The text between two marks.
fn between<'a>(text: &'a str, before: &str, after: char) -> anyhow::Result<&'a str> {
    let found = text.split_once(before).and_then(|(_, rest)| rest.split_once(after));
    Ok(found.with_context(|| format!("a picture without {before}"))?.0)
}

fn is_game(frame: &[u8]) -> bool {
    frame.starts_with(br#"{"t":"game""#)
}

/// Opens a table, has four people join it, and gives their sockets.
pub async fn sit_down(address: SocketAddr, number: usize) -> anyhow::Result<(String, Vec<Socket>)> {
    let invite = open_table(address, number).await?;
    let mut sockets = Vec::new();
    for name in ["Gosia", "Marek", "Łucja", "Bartek"] {
        let mut socket = Socket::open(address, number, &format!("/ws/{invite}")).await?;
        socket.say(r#"{"t":"hello","v":1,"as":"player","lang":"pl"}"#).await?;
        socket.say(&format!(r#"{{"t":"do","id":"join","cmd":{{"type":"join","name":"{name}","face":"gosia"}}}}"#)).await?;
        while !socket.hear().await?.starts_with(br#"{"t":"ack","id":"join","ok":true"#) {}
        sockets.push(socket);
    }
    Ok((invite, sockets))
}

impl Blef {
    /// Opens a table and starts a game.
    pub async fn start(address: SocketAddr, number: usize) -> anyhow::Result<Blef> {
        let (_, sockets) = sit_down(address, number).await?;
        let mut blef = Blef { sockets, seats: [0, 1, 2, 3], commands: 0, chance: 0x9e37_79b9_7f4a_7c15 ^ (number as u64) << 20 };
        let start = blef.start_command();
        blef.exchange(0, &start, None).await?;
        blef.find_seats()?;
        Ok(blef)
    }

    fn start_command(&mut self) -> String {
        self.commands += 1;
        format!(r#"{{"t":"do","id":"{}","cmd":{{"type":"start"}}}}"#, self.commands)
    }

    fn picture(&self, socket: usize) -> anyhow::Result<&str> {
        Ok(std::str::from_utf8(self.sockets[socket].last())?)
    }

    fn find_seats(&mut self) -> anyhow::Result<()> {
        for socket in 0..4 {
            // The last one in the picture: bids and events name seats, too.
            let seat = self.picture(socket)?.rsplit_once(r#","seat":"#).and_then(|(_, rest)| rest.split_once(','));
            let seat: usize = seat.context("a picture without a seat")?.0.parse()?;
            *self.seats.get_mut(seat).context("a table of four has four seats")? = socket;
        }
        Ok(())
    }

    /// Makes the next move; a finished game is followed by the next one. Gives the time from sending until all four have it.
    pub async fn step(&mut self, record: Option<&mut Vec<Step>>) -> anyhow::Result<Duration> {
        if self.picture(0)?.contains(r#""outcome":{"#) {
            let start = self.start_command();
            let time = self.exchange(0, &start, record).await?;
            self.find_seats()?;
            return Ok(time);
        }
        let due = between(self.picture(0)?, r#""due":["#, ']')?.split(',').next().unwrap_or_default();
        let mover = *self.seats.get(due.parse::<usize>()?).context("a seat that nobody has is due")?;
        self.chance = self.chance.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let checks = self.chance >> 62 == 0;
        self.commands += 1;
        let (turn, action) = choose(self.picture(mover)?, checks)?;
        let command = format!(r#"{{"t":"do","id":"{}","cmd":{{"type":"act","turn":{turn},"action":{action}}}}}"#, self.commands);
        self.exchange(mover, &command, record).await
    }

    async fn exchange(&mut self, mover: usize, command: &str, record: Option<&mut Vec<Step>>) -> anyhow::Result<Duration> {
        let mut frames: [Vec<usize>; 4] = Default::default();
        let start = Instant::now();
        self.sockets[mover].say(command).await?;
        for (socket, heard) in self.sockets.iter_mut().zip(&mut frames) {
            loop {
                let frame = socket.hear().await?;
                if record.is_some() {
                    heard.push(frame.len());
                }
                if is_game(frame) {
                    break;
                }
                if frame.starts_with(br#"{"t":"bye""#) || frame.windows(10).take(120).any(|part| part == br#""ok":false"#) {
                    bail!("{command} was answered {}", String::from_utf8_lossy(frame).trim_end());
                }
            }
        }
        let time = start.elapsed();
        if let Some(record) = record {
            record.push(Step { mover, command: command.len(), frames });
        }
        Ok(time)
    }
}

/// The decision and a legal move: a check in one of four cases, else the lowest bid, so that rounds are as long as real ones.
fn choose(picture: &str, checks: bool) -> anyhow::Result<(&str, String)> {
    const CHECK: &str = r#"{"type":"check"}"#;
    let turn = between(picture, r#","turn":"#, ',')?;
    let (_, legal) = picture.rsplit_once(r#","legal":["#).context("a picture without legal moves")?;
    let can_check = legal.contains(CHECK);
    if let Some((_, choices)) = legal.split_once(r#"{"type":"arrange","choices":[["#) {
        let (choices, _) = choices.split_once("]]").context("cards to arrange")?;
        let faces: Vec<&str> = choices.split("],[").filter_map(|ends| ends.split(',').next()).collect();
        return Ok((turn, format!(r#"{{"type":"arrange","faces":[{}]}}"#, faces.join(","))));
    }
    let bid = legal.find(r#"{"type":"bid""#).or_else(|| legal.find(r#"{"type":"direction""#));
    match bid {
        Some(start) if !(checks && can_check) => {
            let (bid, _) = legal[start..].split_once('}').context("an offer ends")?;
            Ok((turn, format!("{bid}}}")))
        }
        _ if can_check => Ok((turn, CHECK.to_string())),
        _ => bail!("nothing to do in {picture}"),
    }
}

/// Plays at one table and writes down which frames followed each move.
pub async fn record() -> anyhow::Result<Vec<Step>> {
    let served = Served::start(Kind::Memory)?;
    let mut table = Blef::start(served.address, 0).await?;
    let mut script = Vec::with_capacity(RECORDED);
    while script.len() < RECORDED {
        table.step(Some(&mut script)).await?;
    }
    Ok(script)
}
