//! A program of somebody's own that plays: it reads a question on standard input and writes a move
//! on standard output, one line of JSON each.

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;
use words::Language;

/// A line of an answer is no longer than this.
const LONGEST_LINE: u64 = 64 * 1024;
/// A program that has died so often is not started again.
const MOST_DEATHS: u32 = 20;
/// So much of an answer that cannot be read is shown.
const SHOWN: usize = 80;

/// Why a program gave no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It cannot be started.
    NotStarted(String),
    Died(String),
    /// It said nothing in time.
    Hung(Duration),
    /// It said something that is no JSON object.
    Rubbish(String),
    /// It named a move that the rules refuse.
    Refused {
        action: String,
        code: String,
    },
    /// It has died too often.
    GivenUp,
}

impl Trouble {
    /// In words, for whoever wrote it.
    pub fn told(&self, language: Language) -> String {
        let (key, data) = match self {
            Trouble::NotStarted(why) => ("not_started", json!({ "why": why })),
            Trouble::Died(how) => ("died", json!({ "how": how })),
            Trouble::Hung(after) => ("hung", json!({ "seconds": after.as_secs_f64() })),
            Trouble::Rubbish(text) => ("rubbish", json!({ "text": text })),
            Trouble::Refused { action, code } => {
                ("refused", json!({ "action": action, "code": code }))
            }
            Trouble::GivenUp => ("given_up", json!({ "n": MOST_DEATHS })),
        };
        language.say(&format!("cli.bot.{key}"), &data)
    }
}

struct Running {
    child: Child,
    say: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program that plays.
pub struct Program {
    line: Vec<String>,
    patience: Duration,
    running: Option<Running>,
    deaths: u32,
    /// What went wrong so far, and how often.
    pub troubles: u32,
}

impl Program {
    /// The program with this command line: words between spaces.
    pub fn new(line: &str, patience: Duration) -> anyhow::Result<Program> {
        let line: Vec<String> = line.split_whitespace().map(str::to_string).collect();
        ensure!(!line.is_empty(), crate::speech::why("no_program", &serde_json::json!({})));
        Ok(Program { line, patience, running: None, deaths: 0, troubles: 0 })
    }

    fn start(&self) -> anyhow::Result<Running> {
        let mut child = Command::new(&self.line[0])
            .args(&self.line[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| self.line.join(" "))?;
        let (Some(say), Some(hear)) = (child.stdin.take(), child.stdout.take()) else {
            anyhow::bail!("it has no pipes");
        };
        let (told, lines) = channel();
        std::thread::spawn(move || {
            let mut hear = BufReader::new(hear);
            loop {
                let mut line = Vec::new();
                let read = hear.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
                let over = !matches!(read, Ok(length) if length > 0);
                if over || told.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
        Ok(Running { child, say, lines })
    }

    /// Asks for a move.
    pub fn ask(&mut self, question: &Value) -> Result<Value, Trouble> {
        let answer = self.answer(question);
        self.troubles += u32::from(answer.is_err());
        answer
    }

    fn answer(&mut self, question: &Value) -> Result<Value, Trouble> {
        if self.deaths >= MOST_DEATHS {
            return Err(Trouble::GivenUp);
        }
        if self.running.is_none() {
            let started = self.start();
            self.deaths += u32::from(started.is_err());
            self.running = Some(started.map_err(|why| Trouble::NotStarted(format!("{why:#}")))?);
        }
        let Some(running) = &mut self.running else { return Err(Trouble::GivenUp) };
        // What it said before it was asked is no answer to this.
        while running.lines.try_recv().is_ok() {}
        // One that is gone is noticed when it says nothing.
        let _ = writeln!(running.say, "{question}").and_then(|()| running.say.flush());
        match running.lines.recv_timeout(self.patience) {
            Ok(line) => match serde_json::from_str::<Value>(&line) {
                Ok(answer) if answer.is_object() => Ok(answer),
                _ => Err(Trouble::Rubbish(line.trim().chars().take(SHOWN).collect())),
            },
            Err(RecvTimeoutError::Timeout) => {
                // Its answer would come to the next question: it begins anew.
                self.running = None;
                self.deaths += 1;
                Err(Trouble::Hung(self.patience))
            }
            Err(RecvTimeoutError::Disconnected) => {
                let ended = self.running.take().map(|mut ended| ended.child.wait());
                self.deaths += 1;
                let how =
                    ended.and_then(Result::ok).map_or_else(String::new, |how| how.to_string());
                Err(Trouble::Died(how))
            }
        }
    }

    /// Asks for a move until one is taken: twice, with the reason of a refusal the second time. All
    /// that went wrong is told; nothing means that somebody else has to choose.
    pub fn choose(
        &mut self,
        question: &mut Value,
        mut take: impl FnMut(&Value) -> Result<(), (String, Value)>,
        mut tell: impl FnMut(&Trouble),
    ) -> Option<Value> {
        for _ in 0..2 {
            match self.ask(question) {
                Ok(action) => match take(&action) {
                    Ok(()) => return Some(action),
                    Err((code, data)) => {
                        self.troubles += 1;
                        tell(&Trouble::Refused { action: action.to_string(), code: code.clone() });
                        question["refused"] =
                            json!({ "action": action, "code": code, "data": data });
                    }
                },
                Err(trouble) => tell(&trouble),
            }
        }
        None
    }
}
