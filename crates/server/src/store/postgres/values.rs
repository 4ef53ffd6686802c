//! What is put into questions to the database, and what is read from its answers.

use super::line::Value;
use crate::person::Secret;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

/// A value of a question, for as long as it takes.
pub(super) enum Owned {
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
    Texts(Vec<String>),
    Numbers(Vec<i64>),
    Optional(Option<String>),
}

impl Owned {
    pub fn value(&self) -> Value<'_> {
        match self {
            Owned::Number(number) => (number, Type::INT8),
            Owned::Text(text) => (text, Type::TEXT),
            Owned::Bytes(bytes) => (bytes, Type::BYTEA),
            Owned::Texts(texts) => (texts, Type::TEXT_ARRAY),
            Owned::Numbers(numbers) => (numbers, Type::INT8_ARRAY),
            Owned::Optional(text) => (text, Type::TEXT),
        }
    }
}

impl From<i64> for Owned {
    fn from(number: i64) -> Owned {
        Owned::Number(number)
    }
}

impl From<u64> for Owned {
    fn from(number: u64) -> Owned {
        Owned::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<String> for Owned {
    fn from(text: String) -> Owned {
        Owned::Text(text)
    }
}

impl From<Secret> for Owned {
    fn from(secret: Secret) -> Owned {
        Owned::Text(secret.to_string())
    }
}

pub(super) fn first<T>(rows: &[Row], read: impl FnOnce(&Row) -> T) -> Option<T> {
    rows.first().map(read)
}

pub(super) fn secret(row: &Row) -> Option<Secret> {
    Secret::parse(row.get(0))
}

/// Positions and moments are never negative.
pub(super) fn natural(row: &Row, place: usize) -> u64 {
    u64::try_from(row.get::<_, i64>(place)).unwrap_or_default()
}
