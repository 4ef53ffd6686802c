//! A table of four who play real Bluff over real sockets, one move after the other.

use crate::child::{Kind, own};
use crate::replay::Step;
use crate::socket::{Socket, open_table};
use anyhow::{Context, bail};
use memchr::memmem::{self, Finder};
use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// How many moves are recorded for the relay.
const RECORDED: usize = 2000;

/// Four people at a table.
pub struct Bluff {
    sockets: Vec<Socket>,
    /// The socket of each seat.
    seats: [usize; 4],
    /// The number of the open decision, and who is due.
    open: (String, usize),
    /// Whether the game is over.
    over: bool,
    /// So many commands were sent.
    commands: u64,
    /// Draws the moves, the same ones in every run.
    chance: u64,
}

/// What is looked for in pictures. They are long, and the relay's clients need not read theirs, so
/// this has to cost next to nothing.
struct Marks {
    outcome: Finder<'static>,
    due: Finder<'static>,
    decision: Finder<'static>,
    legal: Finder<'static>,
    count: Finder<'static>,
    skip: Finder<'static>,
    check: Finder<'static>,
    refused: Finder<'static>,
}

static MARKS: LazyLock<Marks> = LazyLock::new(|| Marks {
    outcome: Finder::new(r#""outcome":{"#),
    due: Finder::new(r#""due":["#),
    decision: Finder::new(r#","decision":"#),
    legal: Finder::new(r#","legal":["#),
    count: Finder::new(r#"["count","#),
    skip: Finder::new(r#""skip":"#),
    check: Finder::new(CHECK),
    refused: Finder::new(r#""ok":false"#),
});

const CHECK: &str = r#"{"type":"check"}"#;

/// What follows a mark.
fn after<'a>(frame: &'a [u8], mark: &Finder) -> anyhow::Result<&'a [u8]> {
    let place = mark
        .find(frame)
        .with_context(|| format!("a picture without {}", String::from_utf8_lossy(mark.needle())))?;
    Ok(&frame[place + mark.needle().len()..])
}

/// The number at the start.
fn number(text: &[u8]) -> anyhow::Result<&str> {
    let end = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    Ok(std::str::from_utf8(&text[..end])?)
}

/// A whole picture of the game, or what has changed of it.
fn is_game(frame: &[u8]) -> bool {
    frame.starts_with(br#"{"t":"game"#)
}

fn is_whole(frame: &[u8]) -> bool {
    frame.starts_with(br#"{"t":"game","#)
}

/// Opens a table, has four people join it, and gives their sockets.
pub async fn sit_down(address: SocketAddr, number: usize) -> anyhow::Result<(String, Vec<Socket>)> {
    sit_down_through(address, address, number).await
}

/// The same, where the table belongs to the process at one address and everybody comes to another.
async fn sit_down_through(
    owner: SocketAddr,
    address: SocketAddr,
    number: usize,
) -> anyhow::Result<(String, Vec<Socket>)> {
    let invite = open_table(owner, number).await?;
    if owner != address {
        // Whoever comes first decides which process has the table.
        let mut first = Socket::open(owner, number, &format!("/ws/{invite}")).await?;
        first.say(r#"{"t":"hello","v":2,"as":"tv","lang":"pl"}"#).await?;
        while !first.hear().await?.starts_with(br#"{"t":"room""#) {}
    }
    let mut sockets = Vec::new();
    for name in ["Gosia", "Marek", "Łucja", "Bartek"] {
        let mut socket = Socket::open(address, number, &format!("/ws/{invite}")).await?;
        socket.say(r#"{"t":"hello","v":2,"as":"player","lang":"pl","changes":true}"#).await?;
        socket
            .say(&format!(
                r#"{{"t":"do","id":"join","cmd":{{"type":"join","name":"{name}","face":"gosia"}}}}"#
            ))
            .await?;
        while !socket.hear().await?.starts_with(br#"{"t":"ack","id":"join","ok":true"#) {}
        sockets.push(socket);
    }
    Ok((invite, sockets))
}

impl Bluff {
    /// Opens a table and starts a game.
    pub async fn start(
        (owner, address): (SocketAddr, SocketAddr),
        number: usize,
    ) -> anyhow::Result<Bluff> {
        let (_, sockets) = sit_down_through(owner, address, number).await?;
        let mut bluff = Bluff {
            sockets,
            seats: [0, 1, 2, 3],
            open: (String::new(), 0),
            over: false,
            commands: 0,
            chance: 0x9e37_79b9_7f4a_7c15 ^ (number as u64) << 20,
        };
        let start = bluff.start_command();
        bluff.exchange(0, &start, None).await?;
        bluff.find_seats()?;
        Ok(bluff)
    }

    fn start_command(&mut self) -> String {
        self.commands += 1;
        format!(r#"{{"t":"do","id":"{}","cmd":{{"type":"start"}}}}"#, self.commands)
    }

    fn picture(&self, socket: usize) -> &[u8] {
        self.sockets[socket].last()
    }

    fn find_seats(&mut self) -> anyhow::Result<()> {
        for socket in 0..4 {
            // Who keeps a seat for the next game hears only what has changed.
            if !is_whole(self.picture(socket)) {
                continue;
            }
            // The last one in the picture: bids and events name seats, too.
            let mark = br#","seat":"#;
            let place =
                memmem::rfind(self.picture(socket), mark).context("a picture without a seat")?;
            let seat: usize = number(&self.picture(socket)[place + mark.len()..])?.parse()?;
            *self.seats.get_mut(seat).context("a table of four has four seats")? = socket;
        }
        Ok(())
    }

    /// Makes the next move; a finished game is followed by the next one. Gives the time from
    /// sending until all four have it.
    pub async fn step(&mut self, record: Option<&mut Vec<Step>>) -> anyhow::Result<Duration> {
        if self.over {
            let start = self.start_command();
            let time = self.exchange(0, &start, record).await?;
            self.find_seats()?;
            return Ok(time);
        }
        let mover = *self.seats.get(self.open.1).context("a seat that nobody has is due")?;
        self.chance = self.chance.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let checks = self.chance >> 62 == 0;
        self.commands += 1;
        let (decision, action) = (&self.open.0, choose(self.picture(mover), checks)?);
        let command = format!(
            r#"{{"t":"do","id":"{}","cmd":{{"type":"act","decision":{decision},"action":{action}}}}}"#,
            self.commands
        );
        self.exchange(mover, &command, record).await
    }

    async fn exchange(
        &mut self,
        mover: usize,
        command: &str,
        record: Option<&mut Vec<Step>>,
    ) -> anyhow::Result<Duration> {
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
                if frame.starts_with(br#"{"t":"bye""#)
                    || MARKS.refused.find(&frame[..frame.len().min(128)]).is_some()
                {
                    bail!("{command} was answered {}", String::from_utf8_lossy(frame).trim_end());
                }
            }
        }
        let time = start.elapsed();
        if let Some(record) = record {
            record.push(Step { mover, command: command.len(), frames });
        }
        self.read()?;
        Ok(time)
    }

    /// Reads off what everybody was told; what has not changed is as it was.
    fn read(&mut self) -> anyhow::Result<()> {
        let picture = self.sockets[0].last();
        if let Ok(decision) = after(picture, &MARKS.decision) {
            self.open.0 = number(decision)?.to_string();
        }
        if let Some(due) = after(picture, &MARKS.due).ok().filter(|due| due[0].is_ascii_digit()) {
            self.open.1 = number(due)?.parse()?;
        }
        // Nothing else brings an outcome, and the next game begins without one.
        self.over = MARKS.outcome.find(picture).is_some();
        Ok(())
    }
}

/// A legal move: a check in one of four cases, else the lowest bid, so that rounds
/// are as long as real ones.
fn choose(picture: &[u8], checks: bool) -> anyhow::Result<String> {
    const ARRANGE: &[u8] = br#"{"type":"arrange","choices":[["#;
    let legal = after(picture, &MARKS.legal)?;
    if let Some(choices) = legal.strip_prefix(ARRANGE) {
        let end = memmem::find(choices, b"]]").context("cards to arrange")?;
        let choices = std::str::from_utf8(&choices[..end])?;
        let faces: Vec<&str> =
            choices.split("],[").filter_map(|ends| ends.split(',').next()).collect();
        return Ok(format!(r#"{{"type":"arrange","faces":[{}]}}"#, faces.join(",")));
    }
    // The check, where there is one, is the last of the list.
    if checks && MARKS.check.find(legal).is_some() {
        return Ok(CHECK.to_string());
    }
    // Above nothing but the check there is no ladder left.
    if let Ok(count) = after(legal, &MARKS.count) {
        let face: u32 = number(after(legal, &MARKS.skip)?)?.parse()?;
        return Ok(format!(r#"{{"type":"bid","count":{},"face":{}}}"#, number(count)?, face + 1));
    }
    let end = legal.iter().position(|byte| *byte == b'}').filter(|_| legal.starts_with(b"{"));
    let first =
        end.with_context(|| format!("nothing to do in {}", String::from_utf8_lossy(picture)))?;
    Ok(std::str::from_utf8(&legal[..=first])?.to_string())
}

/// Plays at one table and writes down which frames followed each move.
pub async fn record() -> anyhow::Result<Vec<Step>> {
    let served = own(Kind::Memory).start()?;
    let mut table = Bluff::start((served.address, served.address), 0).await?;
    let mut script = Vec::with_capacity(RECORDED);
    while script.len() < RECORDED {
        table.step(Some(&mut script)).await?;
    }
    Ok(script)
}
