//! Which store is meant: in memory, in a folder, or a database.

use crate::speech::{why, wrong};
use anyhow::Context;
use serde_json::json;
use std::path::PathBuf;
use stolik_server::store::{Postgres, TOGETHER};

/// Where everything is kept.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct StoreWish {
    /// Where everything is kept: `memory`, `sqlite:FOLDER`, or `postgres://…` for a database that
    /// several processes share.
    #[arg(long, value_name = "STORE", conflicts_with = "data")]
    store: Option<String>,
    /// A file in which the same stands, for an address with a password.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["data", "store"]
    )]
    store_file: Option<PathBuf>,
    /// The certificate (PEM) of whoever vouches for the database, if this machine does not know
    /// them anyway.
    #[arg(long, value_name = "FILE")]
    store_ca: Option<PathBuf>,
}

/// A store by its name.
#[derive(Clone, Debug)]
pub enum Named {
    Memory,
    /// In this folder.
    Folder(PathBuf),
    Database(Postgres),
}

/// Reads the name of a store.
pub fn named(store: &str, authority: Option<PathBuf>) -> anyhow::Result<Named> {
    match store.trim() {
        "memory" => Ok(Named::Memory),
        other => match other.split_once(':') {
            Some(("sqlite", folder)) if !folder.is_empty() => Ok(Named::Folder(folder.into())),
            Some(("postgres" | "postgresql", _)) => Ok(Named::Database(Postgres {
                address: other.to_string(),
                authority,
                together: TOGETHER,
            })),
            // What was meant may have a password in it.
            _ => Err(wrong("store_name", &json!({}))),
        },
    }
}

impl StoreWish {
    /// The store that was named, if one was.
    pub fn named(&self) -> anyhow::Result<Option<Named>> {
        given(self.store.as_ref(), self.store_file.as_ref(), self.store_ca.as_ref())
    }
}

/// The store that was named, or whose name stands in a file.
pub fn given(
    store: Option<&String>,
    file: Option<&PathBuf>,
    authority: Option<&PathBuf>,
) -> anyhow::Result<Option<Named>> {
    let from_file =
        match file {
            None => None,
            Some(file) => Some(std::fs::read_to_string(file).with_context(|| {
                why("store_file", &json!({ "file": file.display().to_string() }))
            })?),
        };
    let store = store.cloned().or(from_file);
    store.map(|store| named(&store, authority.cloned())).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_is_known_by_its_name_and_a_wrong_one_is_refused_without_repeating_it() {
        let read = |name: &str| named(name, None);
        assert!(matches!(read("memory"), Ok(Named::Memory)));
        assert!(
            matches!(read("sqlite:/srv/stolik\n"), Ok(Named::Folder(folder)) if folder == *"/srv/stolik")
        );
        assert!(matches!(read("postgres://a:b@c/d"), Ok(Named::Database(_))));
        for wrong in ["", "sqlite:", "mysql://a:hunter2@c/d", "memory:"] {
            let error = read(wrong).expect_err("not a store").to_string();
            assert!(!error.contains("hunter2"), "{error}");
        }
    }
}
