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
    /// The same when a proxy has the server under a folder.
    pub fn under(mut self, base: &str) -> Listening {
        self.local += base;
        self.lan.iter_mut().chain(&mut self.public).for_each(|url| url.push_str(base));
        self
    }

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

/// A public address as links begin with it: scheme and host, and nothing behind them.
pub fn public_address(given: &str) -> Option<String> {
    let bare = given.trim().trim_end_matches('/');
    let uri = bare.parse::<axum::http::Uri>().ok()?;
    let known = matches!(uri.scheme_str(), Some("http" | "https"));
    let host = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
    let named = !host.host().is_empty() && uri.path() == "/" && uri.query().is_none();
    (known && named && !bare.contains('#')).then(|| bare.to_string())
}

/// A folder in an address, as `/stolik`; nothing for the top.
pub fn base_path(given: &str) -> Option<String> {
    let bare = given.trim().trim_end_matches('/');
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_~".contains(&byte);
    let good = |part: &str| !part.is_empty() && part.bytes().all(plain);
    let parts = bare.strip_prefix('/');
    (bare.is_empty() || parts.is_some_and(|parts| parts.split('/').all(good)))
        .then(|| bare.to_string())
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

#[cfg(test)]
mod tests {
    use super::{base_path, public_address};

    #[test]
    fn a_folder_is_written_with_a_slash_and_plain_letters() {
        for (given, read) in [
            ("", Some("")),
            ("/", Some("")),
            ("/stolik", Some("/stolik")),
            ("/games/stolik/", Some("/games/stolik")),
            ("stolik", None),
            ("//stolik", None),
            ("/a b", None),
            ("/..", None),
            ("/a\"b", None),
            ("/a;b", None),
        ] {
            assert_eq!(base_path(given).as_deref(), read, "{given:?}");
        }
    }

    #[test]
    fn a_public_address_has_a_scheme_and_a_host_and_nothing_behind_them() {
        for (given, read) in [
            ("https://stolik.example", Some("https://stolik.example")),
            ("https://stolik.example/", Some("https://stolik.example")),
            (" http://192.168.1.7:8080 ", Some("http://192.168.1.7:8080")),
            ("https://[::1]:8443", Some("https://[::1]:8443")),
            ("nonsense", None),
            ("", None),
            ("https://", None),
            ("stolik.example", None),
            ("ftp://stolik.example", None),
            ("https://name:word@stolik.example", None),
            ("https://stolik.example/table", None),
            ("https://stolik.example?x=1", None),
            ("https://stolik.example#x", None),
        ] {
            assert_eq!(public_address(given).as_deref(), read, "{given:?}");
        }
    }
}
