//! How the onlooker of a world hears and speaks: over a socket, or over HTTP as a program does that
//! came through the bots' door.

use super::gallery::HOST;
use crate::wire::{Line, send};
use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};

/// What the onlooker holds to its ear.
pub(super) enum Ear {
    Socket(Box<Line>),
    Door(Door),
}

/// What was heard at once.
#[derive(Default)]
pub(super) struct Heard {
    /// The head of the answer that the frames came in, if they came in one.
    pub head: Option<String>,
    /// Each with its padding.
    pub frames: Vec<String>,
}

/// A program's two calls.
pub(super) struct Door {
    address: SocketAddr,
    /// The program's link, without the server.
    path: String,
    /// The number of the last frame that was heard.
    last: u64,
}

/// A command that is always refused, so that its answer comes after all that was said before.
fn refused() -> (String, Value) {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let id = format!("settle-{:010}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let said = json!({"t": "do", "id": id, "cmd": {"type": "remove_bot", "person": 0}});
    (id, said)
}

/// All that a table has said so far: it answers commands in order, this one with a refusal.
pub(super) async fn settle(line: &mut Line) -> anyhow::Result<Vec<String>> {
    let (id, said) = refused();
    line.say(&said).await?;
    let mut heard = Vec::new();
    loop {
        let Some(text) = line.hear().await? else { bail!("the socket closed: {:?}", heard.last()) };
        if text.contains(&id) {
            return Ok(heard);
        }
        heard.push(text);
    }
}

impl Ear {
    /// All that the table has said so far.
    pub async fn settle(&mut self) -> anyhow::Result<Heard> {
        match self {
            Ear::Socket(line) => Ok(Heard { head: None, frames: settle(line).await? }),
            Ear::Door(door) => {
                let (id, said) = refused();
                let (_, answer) = door.say(&said).await?;
                if !answer.contains(&id) {
                    bail!("{answer} answers something else");
                }
                // Asked for what came after the frame before the last one there is always something
                // to hear: the last one once more.
                let before = door.last.saturating_sub(1);
                let mut heard = door.asks(before).await?;
                if before > 0 {
                    heard.frames.remove(0);
                }
                Ok(heard)
            }
        }
    }

    /// Says something. Over HTTP the answer to it comes at once, head and body.
    pub async fn say(&mut self, said: &Value) -> anyhow::Result<Option<String>> {
        match self {
            Ear::Socket(line) => line.say(said).await.map(|()| None),
            Ear::Door(door) => {
                let (head, answer) = door.say(said).await?;
                Ok(Some(format!("{head}\n{answer}")))
            }
        }
    }

    /// What comes next. How many frames one answer brings is a matter of the machine.
    pub async fn next(&mut self) -> anyhow::Result<Vec<String>> {
        match self {
            Ear::Socket(line) => {
                Ok(vec![line.hear().await?.context("the onlooker's socket closed")?])
            }
            Ear::Door(door) => Ok(door.asks(door.last).await?.frames),
        }
    }
}

impl Door {
    /// A program with this link that has heard nothing yet.
    pub fn new(address: SocketAddr, path: String) -> Door {
        Door { address, path, last: 0 }
    }

    /// Forgets what it has heard, as a program that was started anew.
    pub fn forget(&mut self) {
        self.last = 0;
    }

    async fn say(&self, said: &Value) -> anyhow::Result<(String, String)> {
        let line = format!("POST {}/do", self.path);
        let (head, body) = send(self.address, HOST, &line, "", &said.to_string()).await?;
        Ok((head, String::from_utf8(body)?))
    }

    async fn asks(&mut self, after: u64) -> anyhow::Result<Heard> {
        let line = format!("GET {}/frames?after={after}", self.path);
        let (head, body) = send(self.address, HOST, &line, "", "").await?;
        let body = String::from_utf8(body)?;
        let answer: Value = serde_json::from_str(&body).with_context(|| format!("{head}{body}"))?;
        self.last = answer["next"].as_u64().with_context(|| format!("{head}\n{body}"))?;
        let start = format!(r#"{{"next":{},"frames":["#, self.last);
        let frames = body.strip_prefix(&start).and_then(|rest| rest.strip_suffix("]}"));
        Ok(Heard { head: Some(head), frames: apart(frames.context("a list of frames")?)? })
    }
}

/// The frames of a list, each with the padding behind it.
fn apart(mut list: &str) -> anyhow::Result<Vec<String>> {
    let mut frames = Vec::new();
    while !list.is_empty() {
        let mut values = serde_json::Deserializer::from_str(list).into_iter::<Value>();
        values.next().context("a frame")??;
        let end = values.byte_offset();
        let padding = list[end..].find(',').unwrap_or(list.len() - end);
        frames.push(list[..end + padding].to_string());
        list = list[end + padding..].strip_prefix(',').unwrap_or_default();
    }
    Ok(frames)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_taken_apart_with_their_padding() {
        let list = r#"{"t":"room","a":[1,2]}  ,{"t":"game"}"#;
        assert_eq!(
            apart(list).expect("a list"),
            [r#"{"t":"room","a":[1,2]}  "#, r#"{"t":"game"}"#]
        );
        assert_eq!(apart("").expect("nothing"), Vec::<String>::new());
        assert!(apart("{").is_err());
    }
}
