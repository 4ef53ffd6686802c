//! What the processes that share a store have to know of each other: a secret, and where each of
//! them has its private door.

use sha2::{Digest, Sha256};
use std::net::SocketAddr;
use subtle::ConstantTimeEq;
use thiserror::Error;

/// A shorter secret could be guessed.
const LEAST: usize = 32;

/// How this process and the others that share its store reach each other.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// Where the private door listens.
    pub listen: SocketAddr,
    /// Where the others find it, as `ADDRESS:PORT`; a port of 0 becomes the one that was free.
    pub address: String,
    /// By what they know each other.
    pub secret: ClusterSecret,
}

/// By what the processes know each other: a digest of what stands in a file that all of them have.
#[derive(Clone)]
pub struct ClusterSecret([u8; 32]);

/// A secret that is none.
#[derive(Debug, Error)]
#[error("the secret of a cluster has at least {LEAST} bytes, and this one has {0}")]
pub struct SecretTooShort(usize);

impl ClusterSecret {
    /// From the bytes of a file; white space around them does not matter, an editor adds some.
    pub fn read(bytes: &[u8]) -> Result<ClusterSecret, SecretTooShort> {
        let bytes = bytes.trim_ascii();
        if bytes.len() < LEAST {
            return Err(SecretTooShort(bytes.len()));
        }
        let mut hash = Sha256::new();
        hash.update(b"stolik/cluster/1\n");
        hash.update(bytes);
        Ok(ClusterSecret(hash.finalize().into()))
    }

    /// What a process shows at a private door.
    pub(crate) fn shown(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether this is what somebody shows who knows the secret. How long it takes tells nothing.
    pub(crate) fn admits(&self, shown: &[u8]) -> bool {
        self.shown().as_bytes().ct_eq(shown).into()
    }
}

/// It must not end up in a log line by accident.
impl std::fmt::Debug for ClusterSecret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str("ClusterSecret(…)")
    }
}

impl Cluster {
    /// Where the others find a door that listens here.
    pub(crate) fn address_at(&self, listening: SocketAddr) -> String {
        match self.address.strip_suffix(":0") {
            Some(host) => format!("{host}:{}", listening.port()),
            None => self.address.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_long_and_admits_only_whoever_has_the_same() {
        let one = ClusterSecret::read(&[b'a'; 32]).expect("long enough");
        let same = ClusterSecret::read(b"  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n").expect("the same");
        let other = ClusterSecret::read(&[b'b'; 32]).expect("long enough");
        assert!(one.admits(same.shown().as_bytes()));
        for wrong in [other.shown(), String::new(), one.shown()[..63].to_string()] {
            assert!(!one.admits(wrong.as_bytes()), "{wrong}");
        }
        assert!(ClusterSecret::read(b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa \n").is_err(), "31 bytes");
    }

    #[test]
    fn a_free_port_is_told_as_it_is() {
        let secret = ClusterSecret::read(&[b'a'; 32]).expect("long enough");
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let at = |address: &str| {
            let cluster = Cluster { listen, address: address.into(), secret: secret.clone() };
            cluster.address_at(SocketAddr::from(([127, 0, 0, 1], 4711)))
        };
        assert_eq!(at("[::1]:0"), "[::1]:4711");
        assert_eq!(at("one.example:7000"), "one.example:7000");
    }
}
