//! The real server process: started, found by the address it prints, and killed.

use anyhow::{Context, bail};
use std::fs::{File, OpenOptions};
use std::net::SocketAddr;
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
}

impl Process {
    /// Starts the server on this data folder, at this pace in per cent of the usual times, and
    /// waits until it has said where it listens.
    pub async fn start(server: &Path, folder: &Path, pace: u32) -> anyhow::Result<Process> {
        let errors = folder.join("errors.log");
        let log: File = OpenOptions::new().create(true).append(true).open(&errors)?;
        let mut child = Command::new(server)
            .args(["serve", "--lang", "en", "--listen", "127.0.0.1", "--port", "0", "--pace"])
            .arg(pace.to_string())
            .arg("--data")
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{} could not be started", server.display()))?;
        let mut out = BufReader::new(child.stdout.take().context("the output is piped")?);
        let address = timeout(START, listening(&mut out))
            .await
            .context("the server did not start in time")??;
        Ok(Process { child, address, _out: out, errors })
    }

    /// SIGKILL: no farewell, no flush.
    pub async fn kill(&mut self) -> anyhow::Result<()> {
        if let Some(status) = self.child.try_wait()? {
            bail!("the server had ended by itself: {status}");
        }
        self.child.kill().await.context("the server could not be killed")
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
