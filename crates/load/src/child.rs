//! The servers under load, each in a process of its own, so that the work of clients is not counted
//! as theirs.

use crate::relay;
use anyhow::{Context, bail};
use server::{Config, Pace, StoreAt};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// What kind of server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// Forwards and knows nothing.
    Relay,
    /// Ours, with the store that forgets.
    Memory,
    /// Ours, with SQLite and `synchronous=FULL`.
    Sqlite,
}

impl Kind {
    /// All, in the order in which they take turns.
    pub const ALL: [Kind; 3] = [Kind::Relay, Kind::Memory, Kind::Sqlite];

    /// As the tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Relay => "bare relay",
            Kind::Memory => "memory store",
            Kind::Sqlite => "SQLite, FULL",
        }
    }
}

/// Limits that no load reaches: all clients come from one machine.
pub fn config() -> Config {
    let mut config = Config::new(games::GAMES);
    config.listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
    config.limits.connections = 1_000_000;
    config.limits.connections_per_address = 1_000_000;
    config.limits.tables_per_minute = 1_000_000;
    config.limits.tables_per_day = [u64::MAX; 2];
    config.limits.command_burst = 1_000_000;
    config.limits.commands_per_second = 1_000_000;
    config.pace = Pace { grace: Duration::from_secs(3600), ..Pace::default() };
    config
}

/// The server's side: listens, says where, and goes when its input ends.
pub async fn serve(kind: Kind, file: Option<PathBuf>) -> anyhow::Result<()> {
    let mut config = config();
    if let Some(file) = file {
        config.store = StoreAt::File(file);
    }
    let running = match kind {
        Kind::Relay => {
            println!("{}", relay::listen(config.limits).await?);
            None
        }
        Kind::Memory | Kind::Sqlite => {
            let running = server::serve(config).await?;
            let address = running
                .listening()
                .addresses
                .first()
                .copied()
                .context("a server listens somewhere")?;
            println!("{address}");
            Some(running)
        }
    };
    // Nothing is ever sent: the input ends when the measuring process is done, or dead.
    tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new())).await??;
    drop(running);
    std::process::exit(0);
}

/// A kind of server, of this program or of the one that `--beside` names.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What kind.
    pub kind: Kind,
    /// Which program; nothing for this one.
    program: Option<PathBuf>,
}

/// A server of this program.
pub fn own(kind: Kind) -> Entrant {
    Entrant { kind, program: None }
}

impl Entrant {
    /// Everything that takes turns: first our own three, then those of the other program, which
    /// need no relay.
    pub fn all(beside: Option<&PathBuf>) -> Vec<Entrant> {
        let ours = Kind::ALL.map(own);
        let other = |program: &PathBuf| {
            [Kind::Memory, Kind::Sqlite]
                .map(|kind| Entrant { kind, program: Some(program.clone()) })
        };
        ours.into_iter().chain(beside.into_iter().flat_map(other)).collect()
    }

    /// As the tables call it.
    pub fn name(&self) -> String {
        let beside = if self.program.is_some() { " *" } else { "" };
        format!("{}{beside}", self.kind.name())
    }

    /// Starts it.
    pub fn start(&self) -> anyhow::Result<Served> {
        let own = std::env::current_exe().context("this program")?;
        Served::start(self.kind, self.program.as_ref().unwrap_or(&own))
    }
}

/// What servers are started under, as `--under` says; usually nothing.
pub static UNDER: OnceLock<String> = OnceLock::new();

fn under() -> &'static str {
    UNDER.get().map_or("", String::as_str)
}

/// Seconds of processor time that a process has taken; `self` is this one.
pub fn processor(process: &str) -> anyhow::Result<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))
        .context("processor time is read from /proc")?;
    // The name of the program, in brackets, may contain spaces; user and system time are the 12th
    // and 13th field after it.
    let fields: Vec<&str> =
        stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |place: usize| {
        fields.get(place).and_then(|field| field.parse::<f64>().ok()).context("an odd /proc/…/stat")
    };
    // Linux counts in hundredths on every machine this runs on.
    Ok((ticks(11)? + ticks(12)?) / 100.0)
}

/// A server in a process of its own; it ends when this is dropped.
pub struct Served {
    /// Where it listens.
    pub address: SocketAddr,
    process: Child,
    file: Option<PathBuf>,
}

impl Served {
    fn start(kind: Kind, program: &Path) -> anyhow::Result<Served> {
        // Beside the program and not in a folder for temporary files: those may be in memory, where
        // a sync costs nothing.
        static FILES: AtomicU32 = AtomicU32::new(0);
        let name = || {
            format!(
                "stolik-load-{}-{}.db",
                std::process::id(),
                FILES.fetch_add(1, Ordering::Relaxed)
            )
        };
        let file = (kind == Kind::Sqlite).then(|| program.with_file_name(name()));
        let name = clap::ValueEnum::to_possible_value(&kind).context("every kind has a name")?;
        // A profiler, if one is asked for.
        let mut words = under().split_whitespace().chain(program.to_str());
        let mut command = Command::new(words.next().context("a program whose path is not text")?);
        command.args(words);
        command.args(["serve", name.get_name()]).stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(file) = &file {
            command.arg("--file").arg(file);
        }
        let mut process = command.spawn().context("the server could not be started")?;
        let mut line = String::new();
        if let Some(said) = process.stdout.take() {
            BufReader::new(said).read_line(&mut line)?;
        }
        match line.trim().parse() {
            Ok(address) => Ok(Served { address, process, file }),
            Err(_) => bail!("the server said `{}` instead of its address", line.trim()),
        }
    }

    /// Seconds of processor time so far.
    pub fn processor(&self) -> anyhow::Result<f64> {
        processor(&self.process.id().to_string())
    }

    /// Resident memory in KiB.
    pub fn memory(&self) -> anyhow::Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))
            .context("memory is read from /proc")?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .context("an odd /proc/…/status")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        match under() {
            // Gone already or not: afterwards it is.
            "" => _ = self.process.kill(),
            // A profiler writes its findings when its program ends by itself, which it does when
            // its input ends.
            _ => drop(self.process.stdin.take()),
        }
        let _ = self.process.wait();
        for end in ["", "-wal", "-shm"] {
            if let Some(file) = &self.file {
                let _ = fs::remove_file(format!("{}{end}", file.display()));
            }
        }
    }
}
