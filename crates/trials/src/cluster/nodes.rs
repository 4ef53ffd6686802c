//! Several real servers on one database, with a front proxy before them.

use crate::process::{Process, Start};
use anyhow::{Context, ensure};
use rig::{Front, Host, free_port};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Ports of one server; they stay the same when it is started again.
struct Ports {
    public: u16,
    private: u16,
}

/// Where a server is reached.
fn host_of(apart: Option<&Host>, node: usize) -> IpAddr {
    let apart = apart.filter(|_| node == 0);
    IpAddr::V4(apart.map_or(Ipv4Addr::LOCALHOST, Host::address))
}

pub(super) struct Nodes {
    start: Start,
    folder: PathBuf,
    secret: PathBuf,
    stores: Vec<String>,
    /// The host of the first of them; all others are on this machine.
    apart: Option<Arc<Host>>,
    ports: Vec<Ports>,
    running: Vec<Option<Process>>,
    _front: Front,
    pub address: SocketAddr,
}

impl Nodes {
    /// A server for each of these ways to the database, and the proxy.
    pub async fn start(server: &Path, stores: Vec<String>, folder: &Path) -> anyhow::Result<Nodes> {
        Nodes::start_apart(server, stores, None, folder).await
    }

    /// The same with the first server on a host of its own.
    pub async fn start_apart(
        server: &Path,
        stores: Vec<String>,
        apart: Option<Arc<Host>>,
        folder: &Path,
    ) -> anyhow::Result<Nodes> {
        let count = stores.len();
        let secret = folder.join("secret");
        std::fs::write(&secret, "a secret of the trials that only they know")?;
        let port = || Ok(Ports { public: free_port()?, private: free_port()? });
        let ports: Vec<Ports> = (0..count).map(|_| port()).collect::<anyhow::Result<_>>()?;
        let host = |node| host_of(apart.as_deref(), node);
        let public = ports.iter().enumerate();
        let public: Vec<SocketAddr> =
            public.map(|(node, ports)| SocketAddr::new(host(node), ports.public)).collect();
        let front = Front::start(&public)?;
        let address = SocketAddr::from(([127, 0, 0, 1], front.port()));
        let mut nodes = Nodes {
            start: Start::new(server).at_pace(20),
            folder: folder.to_path_buf(),
            secret,
            stores,
            apart,
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
        let apart = self.apart.as_deref();
        // One that is apart reaches the others where the other end of its cable is.
        let here = apart.map_or(Ipv4Addr::LOCALHOST, Host::front_side);
        let seen = match host_of(apart, node) {
            host if host.is_loopback() => IpAddr::V4(here),
            host => host,
        };
        let private = format!("{seen}:{private}");
        let proxy = if node == 0 { here } else { Ipv4Addr::LOCALHOST }.to_string();
        let arguments = [
            ["--store", &self.stores[node]],
            ["--node-address", &private],
            ["--cluster-secret-file", &self.secret.to_string_lossy()],
            ["--port", &public.to_string()],
            ["--proxy", &proxy],
        ];
        let mut start = self.start.clone().told(arguments.as_flattened());
        if let Some(host) = apart.filter(|_| node == 0) {
            start = start.on(host);
        }
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
