//! The real server process: started, found by the address it prints, and killed.

use crate::power::CALLS;
use anyhow::{Context, bail};
use rig::Host;
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// A start takes a moment, not minutes, also on a machine that is busy with other things.
const START: Duration = Duration::from_secs(30);

/// A running server.
pub(crate) struct Process {
    child: Child,
    pub address: SocketAddr,
    /// Kept open: a server that cannot print would have something to complain about.
    _out: BufReader<ChildStdout>,
    errors: PathBuf,
    trace: Option<PathBuf>,
}

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Start {
    server: PathBuf,
    pace: u32,
    /// Where it listens.
    listen: IpAddr,
    /// The words before it: of a program that starts it.
    under: Vec<String>,
    environment: Vec<(&'static str, &'static str)>,
    arguments: Vec<String>,
    trace: Option<PathBuf>,
}

impl Start {
    /// This binary, a hundred times as fast as usual.
    pub fn new(server: &Path) -> Start {
        Start {
            server: server.to_path_buf(),
            pace: 1,
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            under: Vec::new(),
            environment: Vec::new(),
            arguments: Vec::new(),
            trace: None,
        }
    }

    /// With these arguments besides, and without a data folder.
    pub(crate) fn told(self, arguments: &[&str]) -> Start {
        Start { arguments: arguments.iter().map(ToString::to_string).collect(), ..self }
    }

    /// At this pace in per cent of the usual times.
    pub fn at_pace(self, pace: u32) -> Start {
        Start { pace, ..self }
    }

    /// On a host of its own.
    pub(crate) fn on(self, host: &Host) -> Start {
        Start { listen: IpAddr::V4(host.address()), under: host.runs().to_vec(), ..self }
    }

    /// With this in its environment.
    pub fn with(mut self, name: &'static str, value: &'static str) -> Start {
        self.environment.push((name, value));
        self
    }

    /// Under the eyes of strace, which writes down what the server does.
    pub(crate) fn watched(&self, trace: &Path) -> Start {
        Start { trace: Some(trace.to_path_buf()), ..self.clone() }
    }

    /// How many times as long everything takes.
    pub(crate) fn slowed(&self) -> u32 {
        if self.trace.is_some() { 4 } else { 1 }
    }

    fn command(&self) -> Command {
        if let Some((first, rest)) = self.under.split_first() {
            let mut command = Command::new(first);
            command.args(rest).arg(&self.server);
            return command;
        }
        let Some(trace) = &self.trace else { return Command::new(&self.server) };
        let mut command = Command::new("strace");
        // Whole strings, in a form without exceptions; and the server itself as our child, so that
        // it can be killed as any other.
        command.args(["-D", "-f", "--seccomp-bpf", "-y", "-xx", "-s", "100000000", "-e", CALLS]);
        command.arg("-o").arg(trace).arg(&self.server);
        command
    }
}

impl Process {
    /// Starts the server on this data folder and waits until it has said where it listens.
    pub async fn start(start: &Start, folder: &Path) -> anyhow::Result<Process> {
        let errors = folder.join("errors.log");
        let log: File = OpenOptions::new().create(true).append(true).open(&errors)?;
        let mut child = start
            .command()
            .args(["serve", "--lang", "en", "--listen"])
            .args([start.listen.to_string(), "--pace".into(), start.pace.to_string()])
            .args(match start.arguments.is_empty() {
                true => vec!["--port".into(), "0".into(), "--data".into(), folder.into()],
                false => start.arguments.iter().map(OsString::from).collect(),
            })
            .envs(start.environment.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{start:?} could not be started"))?;
        let mut out = BufReader::new(child.stdout.take().context("the output is piped")?);
        let address = timeout(START, listening(&mut out))
            .await
            .context("the server did not start in time")??;
        Ok(Process { child, address, _out: out, errors, trace: start.trace.clone() })
    }

    /// SIGKILL: no farewell, no flush.
    pub async fn kill(&mut self) -> anyhow::Result<()> {
        if let Some(status) = self.child.try_wait()? {
            bail!("the server had ended by itself: {status}");
        }
        let id = self.child.id().context("a running process has a number")?;
        self.child.kill().await.context("the server could not be killed")?;
        match &self.trace {
            Some(trace) => timeout(START, ended(trace, id)).await.context("strace does not end")?,
            None => Ok(()),
        }
    }

    /// A signal that the server may not even notice.
    pub async fn signal(&self, signal: &str) -> anyhow::Result<()> {
        let id = self.child.id().context("a running process has a number")?.to_string();
        let sent = Command::new("kill").args([signal, &id]).status().await?;
        if sent.success() { Ok(()) } else { bail!("{signal} could not be sent") }
    }

    /// Waits until the server has ended by itself.
    pub async fn ended(&mut self) -> anyhow::Result<()> {
        let status = timeout(START, self.child.wait()).await.context("it does not end")??;
        if status.success() { Ok(()) } else { bail!("the server ended badly: {status}") }
    }

    /// What the server wrote down as an error.
    pub fn complaints(&self) -> anyhow::Result<()> {
        let text = std::fs::read_to_string(&self.errors).unwrap_or_default();
        match text.lines().find(|line| line.contains("ERROR") || line.contains("panicked")) {
            Some(line) => bail!("the server complains: {line}"),
            None => Ok(()),
        }
    }
}

/// Waits until strace has written down how the server ended, which is the last thing it does.
async fn ended(trace: &Path, id: u32) -> anyhow::Result<()> {
    // Numbers of processes stand in a column as wide as the widest of them.
    let last = |line: &str| {
        line.split_once(' ').is_some_and(|(process, what)| {
            process == id.to_string() && what.trim_start() == "+++ killed by SIGKILL +++"
        })
    };
    loop {
        let mut file = File::open(trace)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(64 * 1024)))?;
        let mut end = Vec::new();
        file.read_to_end(&mut end)?;
        if String::from_utf8_lossy(&end).lines().any(last) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn listening(out: &mut BufReader<ChildStdout>) -> anyhow::Result<SocketAddr> {
    let mut line = String::new();
    while out.read_line(&mut line).await? > 0 {
        if let Some((_, rest)) = line.split_once("http://") {
            return rest.trim().parse().with_context(|| format!("no address: {rest}"));
        }
        line.clear();
    }
    bail!("the server ended before it listened")
}
