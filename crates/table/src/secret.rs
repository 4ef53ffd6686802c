//! 128 random bits as an invite, an identity or a seat secret, and the digest under which a secret
//! is kept.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest as _, Sha256};
use std::net::IpAddr;

/// 128 random bits, written as 22 characters. Whoever knows them may.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Secret([u8; 16]);

/// What is kept of a secret: enough to recognise it, not enough to use it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 16]);

impl Secret {
    /// A secret of these bits, which have to be random.
    pub fn of(bits: [u8; 16]) -> Secret {
        Secret(bits)
    }

    /// A new one from the machine's randomness.
    #[cfg(feature = "random")]
    pub fn fresh() -> Secret {
        Secret(random())
    }

    pub fn parse(text: &str) -> Option<Secret> {
        read(text).map(Secret)
    }

    /// What may be stored.
    pub fn digest(&self) -> Digest {
        let mut hash = Sha256::new();
        hash.update(b"stolik/secret/1\n");
        hash.update(self.0);
        half_of(hash)
    }
}

fn half_of(hash: Sha256) -> Digest {
    let full: [u8; 32] = hash.finalize().into();
    let mut half = [0; 16];
    half.copy_from_slice(&full[..16]);
    Digest(half)
}

/// Bytes from the machine's randomness.
///
/// # Panics
/// When the machine has none: dealing cards without it would be worse than stopping.
#[cfg(feature = "random")]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the machine has a source of randomness");
    bytes
}

fn read(text: &str) -> Option<[u8; 16]> {
    URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()
}

impl std::fmt::Display for Secret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

/// A secret must not end up in a log line by accident.
impl std::fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

impl std::fmt::Display for Digest {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl std::fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(formatter, "Digest({self})")
    }
}

impl Digest {
    /// What is kept of an address together with this digest: enough to recognise it, and nothing to
    /// read. Whoever has the file could still try all addresses.
    pub fn with_address(&self, address: IpAddr) -> Digest {
        let mut hash = Sha256::new();
        hash.update(b"stolik/address/1\n");
        hash.update(self.0);
        hash.update(address.to_string());
        half_of(hash)
    }

    pub fn parse(text: &str) -> Option<Digest> {
        read(text).map(Digest)
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = String::deserialize(deserializer)?;
        Digest::parse(&text)
            .ok_or_else(|| de::Error::custom("a digest is 22 characters of base64url"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_22_characters_and_comes_back() {
        let secret = Secret::of([7; 16]);
        assert_eq!(secret.to_string().len(), 22);
        assert_eq!(Secret::parse(&secret.to_string()), Some(secret));
        assert_ne!(Secret::of([8; 16]), secret);
        for wrong in ["", "abc", "AAAAAAAAAAAAAAAAAAAAAAA", "!!!!!!!!!!!!!!!!!!!!!!"] {
            assert_eq!(Secret::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_digest_recognises_its_secret_and_shows_nothing_of_it() {
        let secret = Secret::of([7; 16]);
        assert_eq!(secret.digest(), Secret::parse(&secret.to_string()).expect("reads").digest());
        assert_ne!(secret.digest().to_string(), secret.to_string());
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        assert_eq!(Digest::parse(&secret.digest().to_string()), Some(secret.digest()));
    }
}
