//! Opens the store that was asked for.

use crate::clock::Clock;
use crate::config::StoreAt;
use crate::decks::Decks;
use crate::serve::ServeError;
use crate::store::{
    DeckRows, FolderLock, Leases, MemoryStore, NoLock, PostgresStore, SqliteStore, Store,
    StoreError,
};
use media::Workshop;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A store, and what comes with it.
pub(crate) struct Opened {
    pub store: Store,
    /// Keeps other servers out of the folder.
    pub lock: Option<FolderLock>,
    /// The clock that all who share the store go by.
    pub clock: Option<Arc<dyn Clock>>,
    /// The decks that all who share the store have.
    pub decks: Option<DeckRows>,
}

impl Opened {
    /// A store that this process has for itself.
    fn alone(store: impl Into<Store>, lock: Option<FolderLock>) -> Opened {
        Opened { store: store.into(), lock, clock: None, decks: None }
    }
}

/// Whoever was here before and died without a word is forgotten after this time.
const FORGOTTEN: Duration = Duration::from_millis(2_600);

/// Whether all processes on the database can be found by the others: one alone needs no address.
async fn found_each_other(store: &PostgresStore, node_address: &str) -> bool {
    let all_found = || {
        let others = store.others();
        others.is_empty() || (!node_address.is_empty() && !others.iter().any(String::is_empty))
    };
    if !all_found() {
        tokio::time::sleep(FORGOTTEN).await;
    }
    all_found()
}

/// Opens the store; a file belongs to one server at a time, a database to many. `node_address` is
/// where the others reach this one.
pub(crate) async fn open_store(at: StoreAt, node_address: &str) -> Result<Opened, ServeError> {
    let path = match at {
        StoreAt::Memory => {
            return Ok(Opened::alone(Arc::new(MemoryStore::default()), None));
        }
        StoreAt::Custom(store) => return Ok(Opened::alone(store, None)),
        StoreAt::Postgres(at) => {
            // The address may have a password in it.
            let file = "the database".to_string();
            let store = PostgresStore::open(&at, node_address)
                .await
                .map_err(|error| ServeError::Store { file, error })?;
            if !found_each_other(&store, node_address).await {
                return Err(ServeError::NotFound);
            }
            let (clock, decks) = (Some(store.clock()), Some(store.decks()));
            return Ok(Opened { store: Arc::new(store).into(), lock: None, clock, decks });
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
    Ok(Opened::alone(Arc::new(store), Some(lock)))
}

/// Opens the decks: where all processes have them, or else in a folder or in memory.
pub(crate) async fn open_decks(
    shared: Option<DeckRows>,
    folder: Option<PathBuf>,
    workshop: Option<Workshop>,
    most_bytes: u64,
    keep: Option<Duration>,
) -> Result<Arc<Decks>, ServeError> {
    if let Some(rows) = shared {
        let file = "the database".to_string();
        let decks = Decks::share(rows, workshop, most_bytes, keep).await;
        return decks.map_err(|error| ServeError::Store { file, error });
    }
    let name = folder.as_ref().map(|folder| folder.display().to_string()).unwrap_or_default();
    let decks = Decks::open(folder, workshop, most_bytes, keep);
    decks.map(Arc::new).map_err(|error| ServeError::Decks { folder: name, error })
}
