//! Opens the store that was asked for.

use crate::clock::Clock;
use crate::config::StoreAt;
use crate::serve::ServeError;
use crate::store::{
    FolderLock, MemoryStore, NoLock, PostgresStore, SqliteStore, Store, StoreError,
};
use std::sync::Arc;

/// A store, and what comes with it.
pub(crate) struct Opened {
    pub store: Arc<dyn Store>,
    /// Keeps other servers out of the folder.
    pub lock: Option<FolderLock>,
    /// The clock that all who share the store go by.
    pub clock: Option<Arc<dyn Clock>>,
}

/// Opens the store; a file belongs to one server at a time, a database to many. `node_address` is
/// where the others reach this one.
pub(crate) async fn open_store(at: StoreAt, node_address: &str) -> Result<Opened, ServeError> {
    let path = match at {
        StoreAt::Memory => {
            return Ok(Opened { store: Arc::new(MemoryStore::default()), lock: None, clock: None });
        }
        StoreAt::Custom(store) => return Ok(Opened { store, lock: None, clock: None }),
        StoreAt::Postgres(at) => {
            // The address may have a password in it.
            let file = "the database".to_string();
            let store = PostgresStore::open(&at, node_address)
                .await
                .map_err(|error| ServeError::Store { file, error })?;
            let clock = Some(store.clock());
            return Ok(Opened { store: Arc::new(store), lock: None, clock });
        }
        StoreAt::File(path) => path,
    };
    let file = path.display().to_string();
    let lock = match FolderLock::take(&path) {
        Ok(lock) => lock,
        Err(NoLock::Held(process)) => return Err(ServeError::InUse { file, process }),
        Err(NoLock::Failed(error)) => {
            let error = StoreError::Failed(error.to_string());
            return Err(ServeError::Store { file, error });
        }
    };
    let store = SqliteStore::open(&path).map_err(|error| ServeError::Store { file, error })?;
    Ok(Opened { store: Arc::new(store), lock: Some(lock), clock: None })
}
