//! A host of its own on this machine: a network namespace with two cables, one of which can be
//! pulled.

use anyhow::{Context, bail};
use std::net::Ipv4Addr;
use std::process::{Command, Stdio};

/// A host. It is gone when this is dropped.
pub struct Host {
    name: String,
    /// The third byte of its addresses.
    net: u8,
}

fn ip(arguments: &str) -> anyhow::Result<()> {
    let done = Command::new("ip").args(arguments.split(' ')).stdin(Stdio::null()).output();
    let done = done.context("ip is missing: `cargo xtask test` installs Debian's iproute2")?;
    match done.status.success() {
        true => Ok(()),
        false => bail!("ip {arguments}: {}", String::from_utf8_lossy(&done.stderr).trim()),
    }
}

impl Host {
    /// A host, where the machine lets us have one; the error says why it does not.
    pub fn new() -> anyhow::Result<Host> {
        // Processes that ask at the same time get different ones.
        let net = u8::try_from(std::process::id() % 250)?;
        let host = Host { name: format!("stolik-{net}"), net };
        ip(&format!("netns add {}", host.name))?;
        // From here on, what was begun is taken down again when something fails.
        let name = &host.name;
        ip(&format!("-n {name} link set lo up"))?;
        let cables = [
            (host.cable(), host.database_side(), host.address_of(2)),
            (format!("stolik{net}f"), host.front_side(), host.address()),
        ];
        for (cable, near, far) in cables {
            ip(&format!("link add {cable} type veth peer name far netns {name}"))?;
            // Both cables arrive under a name of their own.
            ip(&format!("-n {name} link set far name {cable}"))?;
            ip(&format!("addr add {near}/30 dev {cable}"))?;
            ip(&format!("-n {name} addr add {far}/30 dev {cable}"))?;
            ip(&format!("link set {cable} up"))?;
            ip(&format!("-n {name} link set {cable} up"))?;
        }
        Ok(host)
    }

    fn address_of(&self, last: u8) -> Ipv4Addr {
        Ipv4Addr::new(10, 213, self.net, last)
    }

    fn cable(&self) -> String {
        format!("stolik{}d", self.net)
    }

    /// Where the host reaches a database on this machine, as long as its cable is in.
    pub fn database_side(&self) -> Ipv4Addr {
        self.address_of(1)
    }

    /// Where the host reaches everything else on this machine, and from where it is reached.
    pub fn front_side(&self) -> Ipv4Addr {
        self.address_of(5)
    }

    /// Where the host itself is.
    pub fn address(&self) -> Ipv4Addr {
        self.address_of(6)
    }

    /// Pulls the cable to the database, or puts it back in.
    pub fn pull(&self, pulled: bool) -> anyhow::Result<()> {
        ip(&format!("link set {} {}", self.cable(), if pulled { "down" } else { "up" }))
    }

    /// The words before a command that is to run there.
    pub fn runs(&self) -> [String; 4] {
        ["ip", "netns", "exec", &self.name].map(str::to_string)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // Its cables go with it.
        let _ = ip(&format!("netns del {}", self.name));
    }
}
