//! Two stores that say yes before a record is on the disk; `stolik-careless` runs them, so that the
//! trial of power cuts can show that it would notice.

use super::around::{Around, Decorated};
use std::path::PathBuf;
use std::sync::Arc;
use stolik_server::StoreAt;
use stolik_server::store::{
    LogStore, Place, Seed, SqliteStore, Store, StoreError, StoreFuture, Synchronous,
};

/// A log that says yes before it has written anything.
struct Hasty(Arc<SqliteStore>);

impl Around for Hasty {
    fn inner(&self) -> &dyn LogStore {
        &*self.0
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
            StoreAt::Custom(Arc::new(SqliteStore::open_with(&file, Synchronous::Off)?).into())
        }
        Some("acknowledged_before_stored") => {
            let file = Arc::new(SqliteStore::open(&file)?);
            let log = Arc::new(Decorated(Hasty(Arc::clone(&file))));
            StoreAt::Custom(Store { log, ..file.into() })
        }
        Some(unknown) => {
            return Err(StoreError::Failed(format!("nobody is careless by {unknown}")));
        }
        None => StoreAt::File(file),
    })
}
