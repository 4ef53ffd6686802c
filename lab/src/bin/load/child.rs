//! The servers under load, each in a process of its own, so that the work of clients is not counted
//! as theirs.

use crate::relay;
use anyhow::{Context, bail};
use rig::Cluster as Database;
use server::store::{Postgres, TOGETHER};
use server::{Cluster, ClusterSecret, Config, Pace, StoreAt};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
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
    /// Ours, with PostgreSQL.
    Postgres,
    /// The same, with one append in each commit.
    PostgresSingly,
    /// The same, with a synchronous standby.
    PostgresStandby,
    /// Two processes on one database: everybody comes to the one that does not have their table.
    PostgresForwarded,
    /// Two processes on one database, with half of the tables each.
    PostgresPair,
}

impl Kind {
    /// All, in the order in which they take turns.
    pub const ALL: [Kind; 3] = [Kind::Relay, Kind::Memory, Kind::Sqlite];

    /// What is measured beside each other for many machines.
    pub const MANY: [Kind; 6] = [
        Kind::Sqlite,
        Kind::Postgres,
        Kind::PostgresSingly,
        Kind::PostgresStandby,
        Kind::PostgresForwarded,
        Kind::PostgresPair,
    ];

    /// How many processes it takes.
    fn processes(self) -> usize {
        if matches!(self, Kind::PostgresForwarded | Kind::PostgresPair) { 2 } else { 1 }
    }

    fn on_a_database(self) -> bool {
        !matches!(self, Kind::Relay | Kind::Memory | Kind::Sqlite)
    }

    /// As the tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Relay => "bare relay",
            Kind::Memory => "memory store",
            Kind::Sqlite => "SQLite, FULL",
            Kind::Postgres => "PostgreSQL",
            Kind::PostgresSingly => "singly",
            Kind::PostgresStandby => "with standby",
            Kind::PostgresForwarded => "forwarded",
            Kind::PostgresPair => "two processes",
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
    // Tables that everybody has left go at once, so that not minutes of them are measured.
    let (grace, idle) = (Duration::from_secs(3600), Duration::from_secs(1));
    config.pace = Pace { grace, idle, ..Pace::default() };
    config
}

/// The server's side: listens, says where, and goes when its input ends.
pub async fn serve(kind: Kind, store: Option<String>) -> anyhow::Result<()> {
    // A server that fails says why, and else nothing.
    let log =
        tracing_subscriber::fmt().with_max_level(tracing_subscriber::filter::LevelFilter::WARN);
    log.with_ansi(false).with_writer(std::io::stderr).init();
    let mut config = config();
    match store {
        Some(address) if kind.on_a_database() => {
            let together = if kind == Kind::PostgresSingly { 1 } else { TOGETHER };
            config.store = StoreAt::Postgres(Postgres { address, authority: None, together });
            let (listen, address) = (SocketAddr::from(([127, 0, 0, 1], 0)), "127.0.0.1:0".into());
            let secret = ClusterSecret::read(b"a secret for measuring, known to everybody")?;
            config.cluster = Some(Cluster { listen, address, secret });
        }
        Some(file) => config.store = StoreAt::File(file.into()),
        None => {}
    }
    let running = match kind {
        Kind::Relay => {
            println!("{}", relay::listen(config.limits).await?);
            None
        }
        _ => {
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
    kind: Kind,
    /// Where it listens.
    pub address: SocketAddr,
    process: Child,
    /// Another one on the same database.
    second: Option<Box<Served>>,
    file: Option<PathBuf>,
    /// They end after the servers.
    _databases: Vec<Arc<Database>>,
}

impl Served {
    fn start(kind: Kind, program: &Path) -> anyhow::Result<Served> {
        if !kind.on_a_database() {
            return Served::start_on(kind, program, None);
        }
        let first = Arc::new(Database::start_in(program.parent().unwrap_or(Path::new(".")))?);
        let mut databases = vec![Arc::clone(&first)];
        if kind == Kind::PostgresStandby {
            databases.push(Arc::new(first.standby(true)?));
        }
        let start = || Served::start_on(kind, program, Some(first.address()));
        let mut served = start()?;
        served.second = (kind.processes() > 1).then(start).transpose()?.map(Box::new);
        served._databases = databases;
        Ok(served)
    }

    /// Whose table number so-and-so is, and where its people come.
    pub fn way(&self, number: usize) -> (SocketAddr, SocketAddr) {
        let second = self.second.as_ref().map_or(self.address, |second| second.address);
        match self.kind {
            Kind::PostgresForwarded => (self.address, second),
            Kind::PostgresPair if number % 2 == 1 => (second, second),
            _ => (self.address, self.address),
        }
    }

    fn start_on(kind: Kind, program: &Path, store: Option<String>) -> anyhow::Result<Served> {
        // Beside the program and not in a folder for temporary files: those may be in memory, where
        // a sync costs nothing.
        static FILES: AtomicU32 = AtomicU32::new(0);
        let name = || {
            format!("stolik-load-{}-{}", std::process::id(), FILES.fetch_add(1, Ordering::Relaxed))
        };
        let folder = (kind == Kind::Sqlite).then(|| program.with_file_name(name()));
        folder.as_ref().map(fs::create_dir_all).transpose()?;
        let file = folder.map(|folder| folder.join("stolik.db"));
        let name = clap::ValueEnum::to_possible_value(&kind).context("every kind has a name")?;
        // A profiler, if one is asked for.
        let mut words = under().split_whitespace().chain(program.to_str());
        let mut command = Command::new(words.next().context("a program whose path is not text")?);
        command.args(words);
        command.args(["serve", name.get_name()]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let file_store = file.as_ref().map(|file| file.display().to_string());
        command.args(
            store.or(file_store).map(|store| ["--store".to_string(), store]).into_iter().flatten(),
        );
        let mut process = command.spawn().context("the server could not be started")?;
        let mut line = String::new();
        if let Some(said) = process.stdout.take() {
            BufReader::new(said).read_line(&mut line)?;
        }
        match line.trim().parse() {
            Ok(address) => {
                let (second, _databases) = (None, Vec::new());
                Ok(Served { kind, address, process, second, file, _databases })
            }
            Err(_) => bail!("the server said `{}` instead of its address", line.trim()),
        }
    }

    /// Seconds of processor time so far.
    pub fn processor(&self) -> anyhow::Result<f64> {
        let second = self.second.as_ref().map_or(Ok(0.0), |second| second.processor())?;
        Ok(second + processor(&self.process.id().to_string())?)
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
        // A folder that stays is only in the way.
        if let Some(folder) = self.file.as_ref().and_then(|file| file.parent()) {
            let _ = fs::remove_dir_all(folder);
        }
    }
}
