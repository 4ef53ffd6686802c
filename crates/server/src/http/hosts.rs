//! Who may come in by which name: exact hosts and origins, so that a foreign page cannot talk to a
//! table at home.

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header};
use std::collections::HashSet;
use std::net::IpAddr;

/// The names under which the server answers.
pub struct KnownHosts {
    hosts: HashSet<String>,
    origins: HashSet<String>,
    encrypted: Encrypted,
}

/// Under which names the server is asked by encrypted pages only.
pub enum Encrypted {
    /// Under none; a proxy that is not spoken of may still encrypt.
    Nowhere,
    /// Under the name of the public address; at home it may be asked without.
    Under(String),
    /// Under all of them.
    Everywhere,
}

/// A host name as it is compared: small letters, no brackets, no trailing dot.
fn plain(host: &str) -> String {
    host.trim_start_matches('[').trim_end_matches(']').trim_end_matches('.').to_ascii_lowercase()
}

impl KnownHosts {
    /// These names, these addresses of the machine, and pages of these other origins.
    pub fn new(
        hosts: impl IntoIterator<Item = String>,
        addresses: impl IntoIterator<Item = IpAddr>,
        origins: &[String],
        encrypted: Encrypted,
    ) -> KnownHosts {
        let always = ["localhost", "127.0.0.1", "::1"].map(String::from);
        let addresses = addresses.into_iter().map(|address| address.to_string());
        let hosts = always.into_iter().chain(addresses).chain(hosts).map(|host| plain(&host));
        KnownHosts {
            hosts: hosts.collect(),
            origins: origins
                .iter()
                .map(|origin| origin.trim_end_matches('/').to_string())
                .collect(),
            encrypted: match encrypted {
                Encrypted::Under(host) => Encrypted::Under(plain(&host)),
                other => other,
            },
        }
    }

    /// The host a request names, if it is one of ours, as we write it ourselves: whatever is made
    /// of it, an address or a header, has nothing in it that somebody else wrote. Exactly one has
    /// to be named.
    pub fn host(&self, headers: &HeaderMap) -> Option<Authority> {
        let mut named = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (named.next(), named.next()) else { return None };
        let host: Authority = host.to_str().ok()?.parse().ok()?;
        let ours = self.hosts.get(&plain(host.host()))?;
        let name = if ours.contains(':') { format!("[{ours}]") } else { ours.clone() };
        let behind = host.as_str().strip_prefix(host.host())?;
        let whole = match behind.strip_prefix(':') {
            None if behind.is_empty() => name,
            None => return None,
            Some(port) if port.bytes().all(|byte| byte.is_ascii_digit()) => {
                format!("{name}:{}", port.parse::<u16>().ok()?)
            }
            Some(_) => return None,
        };
        whole.parse().ok()
    }

    /// The host of a request that another process of ours has looked at and brought: that one may
    /// have names of its own.
    pub fn brought_host(headers: &HeaderMap) -> Option<Authority> {
        headers.get(header::HOST)?.to_str().ok()?.parse().ok()
    }

    /// Whether a page that was not encrypted may speak for this host.
    fn plain_pages(&self, host: &Authority) -> bool {
        match &self.encrypted {
            Encrypted::Nowhere => true,
            Encrypted::Under(public) => plain(host.host()) != *public,
            Encrypted::Everywhere => false,
        }
    }

    /// Whether a page of this origin may talk to us: it is our own page, under the very name that
    /// was asked, or one let in.
    pub fn origin(&self, headers: &HeaderMap, host: &Authority) -> Origin {
        let mut named = headers.get_all(header::ORIGIN).iter();
        let (Some(origin), None) = (named.next(), named.next()) else {
            return if headers.contains_key(header::ORIGIN) {
                Origin::Foreign
            } else {
                Origin::None
            };
        };
        let Ok(origin) = origin.to_str() else { return Origin::Foreign };
        if self.origins.contains(origin) {
            return Origin::Own;
        }
        let Ok(uri) = origin.parse::<Uri>() else { return Origin::Foreign };
        let port = match uri.scheme_str() {
            // Who can change an unencrypted page on its way could speak for an encrypted one.
            Some("http") if self.plain_pages(host) => 80,
            Some("https") => 443,
            _ => return Origin::Foreign,
        };
        let same =
            |authority: &Authority| (plain(authority.host()), authority.port_u16().unwrap_or(port));
        let bare = uri.path() == "/"
            && uri.query().is_none()
            && !origin.ends_with('/')
            && !origin.contains('@');
        match uri.authority() {
            Some(authority) if bare && same(authority) == same(host) => Origin::Own,
            _ => Origin::Foreign,
        }
    }
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It does not say.
    None,
    /// A page of ours.
    Own,
    /// Some other page.
    Foreign,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: &'static str, values: &[&'static str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        values.iter().for_each(|value| _ = headers.append(name, value.parse().expect("a value")));
        headers
    }

    fn hosts() -> KnownHosts {
        KnownHosts::new(
            ["Table.Example".to_string()],
            ["192.168.1.7".parse().expect("an address")],
            &["http://localhost:5173".to_string()],
            Encrypted::Under("Table.Example".to_string()),
        )
    }

    #[test]
    fn a_host_is_written_as_we_write_it_and_has_nothing_behind_it() {
        for (said, written) in [
            ("LOCALHOST:8080", Some("localhost:8080")),
            ("table.example.:0443", Some("table.example:443")),
            ("[::1]:8080", Some("[::1]:8080")),
            ("localhost:80;script-src", None),
            ("localhost:8080'", None),
            ("localhost:", None),
            ("localhost:99999", None),
        ] {
            let host = hosts().host(&headers("host", &[said]));
            assert_eq!(host.as_ref().map(Authority::as_str), written, "{said}");
        }
    }

    #[test]
    fn an_unencrypted_page_does_not_speak_for_an_encrypted_one() {
        let origin = |known: &KnownHosts, origin: &'static str, host: &str| {
            known.origin(&headers("origin", &[origin]), &host.parse().expect("a host"))
        };
        let public = hosts();
        assert_eq!(origin(&public, "http://table.example", "table.example"), Origin::Foreign);
        assert_eq!(
            origin(&public, "http://table.example:443", "table.example:443"),
            Origin::Foreign
        );
        assert_eq!(origin(&public, "https://table.example", "table.example"), Origin::Own);
        assert_eq!(origin(&public, "http://192.168.1.7", "192.168.1.7"), Origin::Own);
        let all = KnownHosts::new([], [], &[], Encrypted::Everywhere);
        assert_eq!(origin(&all, "http://localhost:8080", "localhost:8080"), Origin::Foreign);
        assert_eq!(origin(&all, "https://localhost:8080", "localhost:8080"), Origin::Own);
    }

    #[test]
    fn only_our_own_names_are_answered() {
        for (host, good) in [
            ("localhost", true),
            ("LOCALHOST:8080", true),
            ("127.0.0.1:1", true),
            ("[::1]:8080", true),
            ("192.168.1.7:8080", true),
            ("table.example", true),
            ("table.example.", true),
            ("192.168.1.8", false),
            ("evil.example", false),
            ("localhost.evil.example", false),
            ("user@localhost", false),
            ("", false),
        ] {
            assert_eq!(hosts().host(&headers("host", &[host])).is_some(), good, "{host:?}");
        }
        assert!(hosts().host(&HeaderMap::new()).is_none());
        assert!(hosts().host(&headers("host", &["localhost", "evil.example"])).is_none());
    }

    #[test]
    fn a_page_must_come_from_the_very_name_that_was_asked() {
        for (origin, host, expected) in [
            ("http://localhost:8080", "localhost:8080", Origin::Own),
            ("https://table.example", "table.example", Origin::Own),
            ("https://table.example", "table.example:443", Origin::Own),
            ("http://[::1]:8080", "[::1]:8080", Origin::Own),
            ("http://localhost:5173", "localhost:8080", Origin::Own),
            ("http://localhost:9999", "localhost:8080", Origin::Foreign),
            ("http://127.0.0.1:8080", "localhost:8080", Origin::Foreign),
            ("https://evil.example", "table.example", Origin::Foreign),
            ("null", "localhost", Origin::Foreign),
            ("", "localhost", Origin::Foreign),
            ("http://localhost/x", "localhost", Origin::Foreign),
            ("http://user@localhost", "localhost", Origin::Foreign),
            ("ftp://localhost", "localhost", Origin::Foreign),
        ] {
            let host = host.parse().expect("a host");
            assert_eq!(
                hosts().origin(&headers("origin", &[origin]), &host),
                expected,
                "{origin} at {host}"
            );
        }
        let host = "localhost".parse().expect("a host");
        assert_eq!(hosts().origin(&HeaderMap::new(), &host), Origin::None);
        assert_eq!(
            hosts().origin(&headers("origin", &["http://localhost", "http://localhost"]), &host),
            Origin::Foreign
        );
    }
}
