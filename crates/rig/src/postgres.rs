//! A private PostgreSQL cluster in a folder of its own, with a standby if one is wanted. It ends
//! with whoever started it.

use crate::free_port;
use anyhow::{Context, bail};
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A start takes seconds, also on a busy machine and after a crash.
const START: Duration = Duration::from_secs(60);

/// A running database server.
pub struct Cluster {
    folder: TempDir,
    port: u16,
    /// Where it listens besides this machine itself.
    beside: Option<Ipv4Addr>,
    server: Option<Child>,
}

/// Where Debian keeps the programs of PostgreSQL.
fn program(name: &str) -> anyhow::Result<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    found.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    found.extend(std::env::split_paths(&path));
    let program = found.iter().map(|folder| folder.join(name)).find(|file| file.exists());
    program.with_context(|| {
        format!("{name} is missing: `cargo xtask test` installs Debian's package postgresql")
    })
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// A program of PostgreSQL, as a user who may run it: it refuses to be root.
fn as_database(name: &str) -> anyhow::Result<Command> {
    let program = program(name)?;
    if !is_root() {
        return Ok(Command::new(program));
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
    Ok(command)
}

fn run(command: &mut Command) -> anyhow::Result<()> {
    let done = command.stdin(Stdio::null()).output().context("could not be started")?;
    if done.status.success() {
        return Ok(());
    }
    bail!("{command:?}: {}", String::from_utf8_lossy(&done.stderr))
}

/// A folder that the database may write to.
fn folder(parent: &Path) -> anyhow::Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("stolik-postgres-").tempdir_in(parent)?;
    if is_root() {
        run(Command::new("chown").arg("postgres:postgres").arg(folder.path()))?;
    }
    Ok(folder)
}

impl Cluster {
    /// A new and empty cluster that keeps its promises: it syncs.
    pub fn start() -> anyhow::Result<Cluster> {
        Cluster::start_in(&std::env::temp_dir())
    }

    /// The same in a folder that is on a disk: where a sync costs nothing, nothing is measured.
    pub fn start_in(parent: &Path) -> anyhow::Result<Cluster> {
        Cluster::start_with(parent, None)
    }

    /// A cluster that is reached at this address, too.
    pub fn start_beside(address: Ipv4Addr) -> anyhow::Result<Cluster> {
        Cluster::start_with(&std::env::temp_dir(), Some(address))
    }

    fn start_with(parent: &Path, beside: Option<Ipv4Addr>) -> anyhow::Result<Cluster> {
        let folder = folder(parent)?;
        let data = folder.path().join("data");
        let arguments = ["--auth=trust", "--username=stolik", "--encoding=UTF8", "--no-sync", "-D"];
        run(as_database("initdb")?.args(arguments).arg(&data).args(["--locale=C"]))?;
        if let Some(address) = beside {
            let mut trusted = fs::File::options().append(true).open(data.join("pg_hba.conf"))?;
            writeln!(trusted, "host all all {address}/30 trust")?;
        }
        let mut cluster = Cluster { folder, port: free_port()?, beside, server: None };
        cluster.up()?;
        Ok(cluster)
    }

    /// A second cluster that follows this one, and without which this one acknowledges nothing from
    /// now on, if it is to be synchronous.
    pub fn standby(&self, synchronous: bool) -> anyhow::Result<Cluster> {
        let folder = folder(self.folder.path().parent().unwrap_or(Path::new(".")))?;
        let port = self.port.to_string();
        let copy = ["-h", "127.0.0.1", "-p", &port, "-U", "stolik", "-R", "-X", "stream", "-D"];
        let data = folder.path().join("data");
        run(as_database("pg_basebackup")?.args(copy).arg(&data).args(["-c", "fast"]))?;
        let mut standby = Cluster { folder, port: free_port()?, beside: None, server: None };
        standby.up()?;
        if synchronous {
            self.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")?;
            self.sql("SELECT pg_reload_conf()")?;
        }
        Ok(standby)
    }

    /// A cluster that everybody in this process shares who asks while another has it. It ends with
    /// the last of them.
    pub fn shared() -> anyhow::Result<Arc<Cluster>> {
        static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cluster) = shared.upgrade() {
            return Ok(cluster);
        }
        let cluster = Arc::new(Cluster::start()?);
        *shared = Arc::downgrade(&cluster);
        Ok(cluster)
    }

    /// Where the server is.
    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn address(&self) -> String {
        format!("postgres://stolik@127.0.0.1:{}/postgres", self.port)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Starts the server after it was killed or stopped, and waits until it takes questions.
    pub fn up(&mut self) -> anyhow::Result<()> {
        let begun = Instant::now();
        loop {
            // One that was killed may leave a process that ends a moment later; until then no other
            // one starts.
            let ended = match &mut self.server {
                Some(server) => server.try_wait()?.is_some(),
                None => true,
            };
            if ended {
                self.server = Some(self.start_once()?);
            }
            if self.sql("SELECT 1").is_ok() {
                return Ok(());
            }
            if begun.elapsed() > START {
                bail!("the database does not start: {}", self.last_words());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn start_once(&self) -> anyhow::Result<Child> {
        let log =
            fs::File::options().create(true).append(true).open(self.folder.path().join("log"))?;
        // What a killed one left behind says nothing about this one.
        let _ = fs::remove_file(self.data().join("postmaster.pid"));
        let mut command = as_database("postgres")?;
        let port = self.port.to_string();
        let beside = self.beside.map(|address| format!(",{address}")).unwrap_or_default();
        let listen = format!("127.0.0.1{beside}");
        let sockets: &OsStr = self.folder.path().as_os_str();
        command.arg("-D").arg(self.data()).args(["-p", &port, "-h", &listen, "-k"]).arg(sockets);
        command.args(["-c", "max_connections=200", "-c", "shared_buffers=64MB"]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        command.spawn().context("postgres could not be started")
    }

    fn last_words(&self) -> String {
        let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        let lines: Vec<&str> = log.lines().rev().take(5).collect();
        lines.join(" | ")
    }

    /// Asks the database something over a connection of its own.
    pub fn sql(&self, query: &str) -> anyhow::Result<String> {
        self.sql_in("postgres", query)
    }

    /// The same in one of its databases, by its name or address.
    pub fn sql_in(&self, database: &str, query: &str) -> anyhow::Result<String> {
        let port = self.port.to_string();
        let asked = Command::new(program("psql")?)
            .args(["-h", "127.0.0.1", "-p", &port, "-U", "stolik", "-d", database, "-qAtc", query])
            .env("PGCONNECT_TIMEOUT", "5")
            .stdin(Stdio::null())
            .output()
            .context("psql could not be started")?;
        match asked.status.success() {
            true => Ok(String::from_utf8_lossy(&asked.stdout).trim().to_string()),
            false => bail!("{query}: {}", String::from_utf8_lossy(&asked.stderr).trim()),
        }
    }

    /// Dumps a database into a file, as docs/OPERATIONS.md says.
    pub fn dump(&self, address: &str, file: &Path) -> anyhow::Result<()> {
        let to = ["--format=custom", "--no-owner", "--dbname", address, "--file"];
        run(Command::new(program("pg_dump")?).args(to).arg(file))
    }

    /// Fills an empty database from such a file.
    pub fn restore(&self, address: &str, file: &Path) -> anyhow::Result<()> {
        let to = ["--exit-on-error", "--no-owner", "--dbname", address];
        run(Command::new(program("pg_restore")?).args(to).arg(file))
    }

    /// A new and empty database in this cluster; its address.
    pub fn database(&self) -> anyhow::Result<String> {
        static DATABASES: AtomicU32 = AtomicU32::new(1);
        let name = format!("stolik_{}", DATABASES.fetch_add(1, Ordering::Relaxed));
        self.sql(&format!("CREATE DATABASE {name}"))?;
        Ok(format!("postgres://stolik@127.0.0.1:{}/{name}", self.port))
    }

    /// All processes of the server.
    fn processes(&self) -> Vec<u32> {
        let Some(server) = &self.server else { return Vec::new() };
        let children = format!("/proc/{0}/task/{0}/children", server.id());
        let children = fs::read_to_string(children).unwrap_or_default();
        let children = children.split_whitespace().filter_map(|id| id.parse().ok());
        std::iter::once(server.id()).chain(children).collect()
    }

    fn signal(&self, signal: &str) -> anyhow::Result<()> {
        let processes = self.processes();
        if processes.is_empty() {
            bail!("the database does not run");
        }
        let processes = processes.iter().map(ToString::to_string);
        // One that has ended meanwhile needs no signal.
        Command::new("kill").arg(signal).args(processes).stderr(Stdio::null()).status()?;
        Ok(())
    }

    /// SIGKILL for all of it.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.signal("-KILL")?;
        if let Some(mut server) = self.server.take() {
            server.wait()?;
        }
        Ok(())
    }

    /// Makes a standby the first.
    pub fn promote(&self) -> anyhow::Result<()> {
        self.sql("SELECT pg_promote(true, 60)").map(|_| ())
    }

    /// The folder, for whoever wants to look.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Nobody needs anything of it any more.
        let _ = self.kill();
    }
}
