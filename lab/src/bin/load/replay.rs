//! A table of the relay: four sockets between which the frames of recorded moves go, in the same
//! numbers and sizes.

use crate::relay::steps;
use crate::socket::Socket;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A recorded move.
#[derive(Clone, Debug)]
pub struct Step {
    /// The socket that spoke.
    pub mover: usize,
    /// The length of what it said.
    pub command: usize,
    /// The lengths of what each socket heard.
    pub frames: [Vec<usize>; 4],
}

/// A recorded move as the relay is told it.
#[derive(Clone, Debug)]
pub struct Line {
    mover: usize,
    text: String,
    heard: [usize; 4],
}

/// The whole recording, told to the relay: as many bytes as the real commands had.
pub fn lines(script: &[Step]) -> Arc<[Line]> {
    let line = |step: &Step| {
        let sizes = |frames: &Vec<usize>| {
            frames.iter().map(|&size| steps(size).to_string()).collect::<Vec<_>>().join("+")
        };
        let text = step.frames.iter().map(sizes).collect::<Vec<_>>().join(",");
        Line {
            mover: step.mover,
            text: format!("{text:<width$}", width = step.command),
            heard: step.frames.each_ref().map(Vec::len),
        }
    };
    script.iter().map(line).collect()
}

/// Four sockets of the relay.
pub struct Replay {
    sockets: Vec<Socket>,
    lines: Arc<[Line]>,
    next: usize,
}

impl Replay {
    /// Connects; every table begins somewhere else in the recording.
    pub async fn start(
        address: SocketAddr,
        number: usize,
        lines: Arc<[Line]>,
    ) -> anyhow::Result<Replay> {
        let mut sockets = Vec::new();
        for place in 0..4 {
            let mut socket =
                Socket::open(address, number, &format!("/ws/{number}/{place}")).await?;
            socket.hear().await?;
            sockets.push(socket);
        }
        Ok(Replay { sockets, next: number * 37 % lines.len(), lines })
    }

    /// The next move. Gives the time from sending until all four have it.
    pub async fn step(&mut self) -> anyhow::Result<Duration> {
        let line = &self.lines[self.next];
        self.next = (self.next + 1) % self.lines.len();
        let start = Instant::now();
        self.sockets[line.mover].say(&line.text).await?;
        for (socket, count) in self.sockets.iter_mut().zip(line.heard) {
            for _ in 0..count {
                socket.hear().await?;
            }
        }
        Ok(start.elapsed())
    }
}
