//! A front proxy: Debian's HAProxy with the configuration that the documentation recommends.

use crate::free_port;
use anyhow::{Context, bail};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The recommended configuration.
const CONFIGURATION: &str = include_str!("../../../docs/cluster/haproxy.cfg");

/// A running proxy.
pub struct Front {
    port: u16,
    process: Child,
    _folder: TempDir,
}

impl Front {
    /// A proxy before these servers.
    pub fn start(servers: &[SocketAddr]) -> anyhow::Result<Front> {
        let program = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"];
        let program = program.iter().find(|program| Path::new(program).exists());
        let program = program
            .context("haproxy is missing: `cargo xtask test` installs Debian's package haproxy")?;
        let folder = tempfile::Builder::new().prefix("stolik-front-").tempdir()?;
        let port = free_port()?;
        let file = folder.path().join("haproxy.cfg");
        std::fs::write(&file, filled(port, servers)?)?;
        let process = Command::new(program)
            .arg("-f")
            .arg(&file)
            .arg("-db")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("haproxy could not be started")?;
        let front = Front { port, process, _folder: folder };
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if begun.elapsed() > Duration::from_secs(20) {
                bail!("haproxy does not start");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(front)
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        // Nobody needs it any more.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The configuration with these addresses: what stands between "begin" and "end" is replaced.
fn filled(port: u16, servers: &[SocketAddr]) -> anyhow::Result<String> {
    let bind = format!("    bind 127.0.0.1:{port}\n");
    let server = |(number, address): (usize, &SocketAddr)| {
        format!("    server s{number} {address} check inter 500ms fall 2 rise 1\n")
    };
    let servers: String = servers.iter().enumerate().map(server).collect();
    let mut text = String::new();
    let mut rest = CONFIGURATION;
    for own in [bind, servers] {
        let (before, block) = rest.split_once("    # begin\n").context("a begin is missing")?;
        let (_, after) = block.split_once("    # end\n").context("an end is missing")?;
        text.push_str(before);
        text.push_str(&own);
        rest = after;
    }
    text.push_str(rest);
    Ok(text)
}
