//! SHA-256 and HMAC over pieces that follow each other, and their names in text.

use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// 32 bytes: a hash, a secret, a number, a seed.
pub type Hash = [u8; 32];

/// SHA-256 of the pieces, one after the other.
pub(crate) fn sha256(pieces: &[&[u8]]) -> Hash {
    let mut hash = Sha256::new();
    pieces.iter().for_each(|piece| hash.update(piece));
    hash.finalize().into()
}

/// HMAC-SHA-256 of the pieces under this key.
pub(crate) fn hmac(key: &[u8], pieces: &[&[u8]]) -> Hash {
    let mut mac =
        <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("HMAC takes a key of any length");
    pieces.iter().for_each(|piece| mac.update(piece));
    mac.finalize().into_bytes().into()
}

/// JSON with the members of every object in the order of their names, and nothing between them,
/// however the program that reads it keeps its objects.
pub(crate) fn canonical(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let mut members: Vec<(&String, &Value)> = members.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            let member = |(name, value): &(&String, &Value)| {
                format!("{}:{}", Value::String((*name).clone()), canonical(value))
            };
            format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(","))
        }
        plain => plain.to_string(),
    }
}

/// Small letters, two for each byte.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// So many bytes from small letters; nothing if that is not what they are.
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    let small = |digit: &u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(digit);
    if digits.len() != 2 * N || !digits.iter().all(small) {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}
