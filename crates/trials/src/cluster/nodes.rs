//! Several real servers on one database, with a front proxy before them.

use crate::process::{Process, Start};
use anyhow::{Context, ensure};
use rig::{Front, free_port};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// Ports of one server; they stay the same when it is started again.
struct Ports {
    public: u16,
    private: u16,
}

/// The servers.
pub(super) struct Nodes {
    start: Start,
    folder: PathBuf,
    secret: PathBuf,
    stores: Vec<String>,
    ports: Vec<Ports>,
    running: Vec<Option<Process>>,
    _front: Front,
    pub address: SocketAddr,
}

impl Nodes {
    /// A server for each of these ways to the database, and the proxy.
    pub async fn start(server: &Path, stores: Vec<String>, folder: &Path) -> anyhow::Result<Nodes> {
        let count = stores.len();
        let secret = folder.join("secret");
        std::fs::write(&secret, "a secret of the trials that only they know")?;
        let port = || Ok(Ports { public: free_port()?, private: free_port()? });
        let ports: Vec<Ports> = (0..count).map(|_| port()).collect::<anyhow::Result<_>>()?;
        let public: Vec<u16> = ports.iter().map(|ports| ports.public).collect();
        let front = Front::start(&public)?;
        let address = SocketAddr::from(([127, 0, 0, 1], front.port()));
        let mut nodes = Nodes {
            start: Start::new(server).at_pace(20),
            folder: folder.to_path_buf(),
            secret,
            stores,
            running: (0..count).map(|_| None).collect(),
            ports,
            _front: front,
            address,
        };
        for node in 0..count {
            nodes.up(node).await?;
        }
        Ok(nodes)
    }

    /// Starts one of them.
    pub async fn up(&mut self, node: usize) -> anyhow::Result<()> {
        let (public, private) = (self.ports[node].public, self.ports[node].private);
        let private = format!("127.0.0.1:{private}");
        let arguments = [
            ["--store", &self.stores[node]],
            ["--node-address", &private],
            ["--cluster-secret-file", &self.secret.to_string_lossy()],
            ["--port", &public.to_string()],
            ["--proxy", "127.0.0.1"],
        ];
        let start = self.start.clone().told(arguments.as_flattened());
        let folder = self.folder.join(format!("node-{node}"));
        std::fs::create_dir_all(&folder)?;
        ensure!(self.running[node].is_none(), "server {node} runs already");
        self.running[node] = Some(Process::start(&start, &folder).await?);
        Ok(())
    }

    fn process(&self, node: usize) -> anyhow::Result<&Process> {
        self.running[node].as_ref().with_context(|| format!("server {node} does not run"))
    }

    /// Where each of them listens for everybody.
    pub fn public(&self) -> Vec<u16> {
        self.ports.iter().map(|ports| ports.public).collect()
    }

    /// SIGKILL.
    pub async fn kill(&mut self, node: usize) -> anyhow::Result<()> {
        let mut process = self.running[node].take().context("it does not run")?;
        process.kill().await
    }

    /// SIGTERM; done when it has ended.
    pub async fn end(&mut self, node: usize) -> anyhow::Result<()> {
        let mut process = self.running[node].take().context("it does not run")?;
        process.signal("-TERM").await?;
        process.ended().await
    }

    /// Lets a server stand still, or go on.
    pub async fn stand_still(&self, node: usize, still: bool) -> anyhow::Result<()> {
        self.process(node)?.signal(if still { "-STOP" } else { "-CONT" }).await
    }

    /// A panic is never in order; that the database is away is told as an error, and has to be.
    pub fn no_panics(&self) -> anyhow::Result<()> {
        for node in 0..self.ports.len() {
            let log = self.folder.join(format!("node-{node}")).join("errors.log");
            let text = std::fs::read_to_string(log).unwrap_or_default();
            let panic = text.lines().find(|line| line.contains("panicked"));
            ensure!(panic.is_none(), "server {node}: {}", panic.unwrap_or_default());
        }
        Ok(())
    }
}
