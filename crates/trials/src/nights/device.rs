//! A phone: what its person has said and was answered, and the line it says it through.

use super::phone::Phone;
use serde_json::Value;
use std::collections::VecDeque;
use std::task::{Poll, Waker};
use stolik_server::table::{Command, OutboxReader, PersonId, SocketId, Taken};

/// Something that was said under an id.
pub(super) struct Said {
    pub id: String,
    pub command: Command,
    /// Whether it cannot be done without leaving a record.
    pub recorded: bool,
    /// The latest answer; a refusal's code.
    pub answer: Option<Result<(), String>>,
}

/// A socket, and how far its stream has come: the lengths of the log at which its newest frames
/// were true.
pub(super) struct Line {
    pub socket: SocketId,
    /// The process at the other end.
    pub process: u64,
    pub mail: OutboxReader,
    pub game_at: usize,
    pub room_at: usize,
}

/// A person's phone.
#[derive(Default)]
pub(super) struct Device {
    pub person: PersonId,
    pub secret: String,
    pub line: Option<Line>,
    pub said: Vec<Said>,
    /// What the line holds back: places in `said`.
    pub held: VecDeque<usize>,
    /// The newest game frame as it came, and without what only tells how it came about.
    pub game: Option<(String, Value)>,
    pub room: Option<Value>,
    /// Its part in drawings, if it takes part.
    pub phone: Option<Phone>,
}

impl Device {
    /// Takes everything out of the outbox; nothing more comes if the table has let go.
    pub fn take(&mut self) -> Vec<String> {
        let Some(line) = &mut self.line else { return Vec::new() };
        let mut frames = Vec::new();
        let context = &mut std::task::Context::from_waker(Waker::noop());
        let taken = line.mail.poll_take(context, &mut frames);
        if matches!(taken, Poll::Ready(Taken::Last(_) | Taken::LetGo)) {
            self.line = None;
        }
        frames.iter().map(|frame| frame.as_str().to_string()).collect()
    }

    /// Whether its newest frame asks it for a move that it can make at this time.
    pub fn is_asked(&self, now: u64) -> bool {
        let Some((_, game)) = self.game.as_ref().filter(|_| self.line.is_some()) else {
            return false;
        };
        let due = |seat: &Value| game["due"].as_array().is_some_and(|due| due.contains(seat));
        let paused = self.room.as_ref().is_some_and(|room| room["paused"] == true);
        due(&game["seat"])
            && game["held"].is_null()
            && game["outcome"].is_null()
            && game["deadline"].as_u64().is_none_or(|deadline| deadline > now)
            && !paused
    }
}
