//! Where the server is to be found, and under which names.

use std::net::{IpAddr, SocketAddr};

/// Where the server is to be found.
#[derive(Clone, Debug)]
pub struct Listening {
    /// What it listens on.
    pub addresses: Vec<SocketAddr>,
    /// The address for this machine.
    pub local: String,
    /// Addresses for others on the network, the likeliest first.
    pub lan: Vec<String>,
    /// The address people should use, if one was given.
    pub public: Option<String>,
}

impl Listening {
    /// The address to show to people.
    pub fn best(&self) -> &str {
        self.public.as_ref().or(self.lan.first()).unwrap_or(&self.local)
    }
}

/// The addresses of this machine that others can reach.
pub fn machine_addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    interfaces
        .iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .map(if_addrs::Interface::ip)
        .collect()
}

/// Where a server that listens on these addresses is to be found.
pub fn listening(
    addresses: &[SocketAddr],
    machine: &[IpAddr],
    secure: bool,
    public: Option<String>,
) -> Listening {
    let scheme = if secure { "https" } else { "http" };
    let url = |ip: IpAddr, port: u16| format!("{scheme}://{}", SocketAddr::new(ip, port));
    let mut lan: Vec<(bool, String)> = Vec::new();
    for address in addresses {
        let reached = machine
            .iter()
            .filter(|ip| address.ip().is_unspecified() && (address.is_ipv6() || ip.is_ipv4()));
        let own =
            std::iter::once(address.ip()).filter(|ip| !ip.is_unspecified() && !ip.is_loopback());
        lan.extend(reached.copied().chain(own).map(|ip| (ip.is_ipv6(), url(ip, address.port()))));
    }
    // An address of the old kind is the one a phone can type and scan.
    lan.sort();
    lan.dedup();
    let here = |address: &SocketAddr| {
        if address.ip().is_unspecified() {
            format!("{scheme}://localhost:{}", address.port())
        } else {
            url(address.ip(), address.port())
        }
    };
    let local = addresses
        .iter()
        .find(|address| address.ip().is_unspecified() || address.ip().is_loopback())
        .or(addresses.first())
        .map(here);
    Listening {
        addresses: addresses.to_vec(),
        local: local.unwrap_or_default(),
        lan: lan.into_iter().map(|(_, url)| url).collect(),
        public,
    }
}

/// The name in the public address.
pub fn public_host(listening: &Listening) -> Option<String> {
    let url = listening.public.as_ref()?.parse::<axum::http::Uri>().ok()?;
    url.host().map(String::from)
}

/// Names under which the server may be asked: the given ones, the public address, and what the
/// network calls this machine.
pub fn own_names(given: &[String], listening: &Listening) -> Vec<String> {
    let public = public_host(listening);
    let machine = std::fs::read_to_string("/proc/sys/kernel/hostname")
        .map(|name| name.trim().to_string())
        .unwrap_or_default();
    let machine = Some(machine).filter(|name| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    });
    let mut names = given.to_vec();
    names.extend(public);
    if let Some(machine) = machine {
        names.push(format!("{machine}.local"));
        names.push(machine);
    }
    names
}
