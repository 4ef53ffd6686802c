//! Stores of a server that does not wait for its disk.

use super::around::{Around, Decorated};
use std::path::PathBuf;
use std::sync::Arc;
use stolik_server::StoreAt;
use stolik_server::store::{Place, Seed, SqliteStore, Store, StoreError, StoreFuture, Synchronous};

/// A store that says yes before it has written anything.
struct Hasty(SqliteStore);

impl Around for Hasty {
    fn inner(&self) -> &dyn Store {
        &self.0
    }

    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        tokio::spawn(self.0.append(at, record, seed));
        Box::pin(std::future::ready(Ok(())))
    }
}

/// The store in this file, which is careless in the way that is named, or not at all.
pub fn careless(file: PathBuf, how: Option<&str>) -> Result<StoreAt, StoreError> {
    Ok(match how {
        Some("never_synced") => {
            StoreAt::Custom(Arc::new(SqliteStore::open_with(&file, Synchronous::Off)?))
        }
        Some("acknowledged_before_stored") => {
            StoreAt::Custom(Arc::new(Decorated(Hasty(SqliteStore::open(&file)?))))
        }
        _ => StoreAt::File(file),
    })
}
