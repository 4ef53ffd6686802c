//! Where tables are kept: the parts of a store, and the stores that have them, held to the same
//! contract: in memory, in a file, in a database.

mod appender;
mod backup;
mod carrying;
mod file;
mod lifetimes;
mod lock;
mod memory;
mod parts;
mod postgres;
mod queue;
mod reading;
mod schema;
mod sqlite;
mod trust;
mod writer;

pub use backup::{back_up, restore};
pub use carrying::{Carried, StorePlace, carry};
pub use lifetimes::{Books, Deletion, KeptTable, file_in};
pub use lock::{FolderLock, NoLock};
pub use memory::MemoryStore;
pub use parts::Parts;
pub use postgres::{
    Change, DeckRow, DeckRows, Lapse, PictureRow, Postgres, PostgresBooks, PostgresStore, Room,
};
pub use queue::MOST_TOGETHER as TOGETHER;
pub use sqlite::{SqliteStore, Synchronous};

use crate::clock::Millis;
use crate::person::{Code, Digest, Secret};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use thiserror::Error;
use tokio::sync::watch;

/// How often a table has been claimed. Whoever claims it later has a higher one, and only the
/// highest may write.
pub type Epoch = u64;

/// Where a record goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub table: i64,
    /// The claim of whoever writes.
    pub epoch: Epoch,
    /// The position in the log.
    pub seq: u64,
}

impl Place {
    /// A position in the log of a table that nobody has claimed yet.
    pub fn unclaimed(table: i64, seq: u64) -> Place {
        Place { table, epoch: 0, seq }
    }
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Whoever asked owns the table from now on: nobody with an earlier claim writes any more.
    Mine(Epoch),
    /// Another process owns it and lives.
    Theirs,
    /// A newer program has written to it, in a format that this one does not know.
    Newer,
}

/// Which process has a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// This one, or nobody whom this one would have to ask.
    Here,
    /// Another one: its private address.
    At(String),
    /// A newer program has written to it, and none that could read it lives.
    NobodyYet,
}

/// How it stands with the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// It does not answer; everything waits until it does.
    pub away: bool,
    /// How often it has been away. Whoever owned a table before may own it no longer.
    pub outages: u64,
}

/// Why the store did not do it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StoreError {
    /// Somebody else has claimed the table: whoever asked owns it no longer.
    #[error("table {table} has another owner")]
    Taken { table: i64 },
    /// Somebody else has written this position of the log.
    #[error("position {seq} of table {table} is already written")]
    Conflict { table: i64, seq: u64 },
    /// Another table has this code.
    #[error("another table has this code")]
    CodeTaken,
    /// The store itself failed, and nothing has happened.
    #[error("the store failed: {0}")]
    Failed(String),
    /// The store failed in a way that leaves open whether it has happened. Whoever wants to know
    /// has to look.
    #[error("the store failed, and what became of it is not known: {0}")]
    Unknown(String),
}

/// An answer of the store. It is given even if nobody waits for it: what was asked for is done or
/// not done as a whole.
pub type StoreFuture<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// A new table.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The secret part of its link.
    pub invite: Secret,
    /// The code that is said aloud.
    pub code: Code,
    /// The browser that opened it.
    pub owner: Option<Digest>,
    pub at: Millis,
    /// Tables opened before then may lose their code to this one.
    pub codes_before: Millis,
}

/// A table that is in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub table: i64,
    /// The code as it is shown; empty once another table has it.
    pub code: String,
    /// The browser that opened it.
    pub owner: Option<Digest>,
}

/// A table at which nobody has been for long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unvisited {
    pub table: i64,
    /// The secret part of its link.
    pub invite: Secret,
    /// In which hour of the server's life it is to be deleted, once that is noted. It is 0 if the
    /// operator wants it to be gone.
    pub condemned: Option<u64>,
}

/// So many of the invites that a table had are remembered.
const FORMER_INVITES: usize = 20;

/// The seed of a game, under its number at the table.
pub type Seed = (u32, [u8; 32]);

/// A recorded clip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clip {
    /// What it is.
    pub media_type: String,
    pub bytes: Vec<u8>,
}

/// The parts of a store. A fault that is planted takes the place of one of them.
#[derive(Clone)]
pub struct Store {
    pub directory: Arc<dyn Directory>,
    pub log: Arc<dyn LogStore>,
    pub loans: Arc<dyn DeckLoans>,
    pub clips: Arc<dyn ClipStore>,
    pub retention: Arc<dyn Retention>,
    /// Nothing if no other process uses the store.
    pub leases: Option<Arc<dyn Leases>>,
    /// Nothing if the store is no file.
    pub file: Option<Arc<dyn StoreFile>>,
}

impl Store {
    /// One value that is every part of a store in which neither leases nor a file are needed.
    fn of<S>(all: Arc<S>) -> Store
    where
        S: Directory + LogStore + DeckLoans + ClipStore + Retention + 'static,
    {
        Store {
            directory: all.clone(),
            log: all.clone(),
            loans: all.clone(),
            clips: all.clone(),
            retention: all,
            leases: None,
            file: None,
        }
    }

    /// How it stands with a store that may go away and come back; nothing if it never does.
    pub fn standing(&self) -> Option<watch::Receiver<Standing>> {
        self.leases.as_ref().map(|leases| leases.standing())
    }

    /// Bytes that are free where the store writes, if that is known.
    pub fn free_bytes(&self) -> Option<u64> {
        self.file.as_ref()?.free_bytes()
    }

    /// Done, with the reason, when nothing that the store says can be believed any more: the server
    /// has to stop.
    pub async fn until_lost(&self) -> String {
        match &self.file {
            Some(file) => file.until_lost().await,
            None => std::future::pending().await,
        }
    }

    /// Who has the table with this invite.
    pub async fn owner(&self, invite: Secret) -> Result<Owner, StoreError> {
        match &self.leases {
            Some(leases) => leases.owner(invite).await,
            None => Ok(Owner::Here),
        }
    }
}

impl From<Arc<MemoryStore>> for Store {
    fn from(memory: Arc<MemoryStore>) -> Store {
        Store::of(memory)
    }
}

impl From<Arc<SqliteStore>> for Store {
    fn from(file: Arc<SqliteStore>) -> Store {
        Store { file: Some(file.clone()), ..Store::of(file) }
    }
}

impl From<Arc<PostgresStore>> for Store {
    fn from(database: Arc<PostgresStore>) -> Store {
        Store { leases: Some(database.clone()), ..Store::of(database) }
    }
}

/// Which table a link leads to.
pub trait Directory: Send + Sync {
    /// Opens a table.
    fn create(&self, new: NewTable) -> StoreFuture<i64>;

    /// The table with this invite.
    fn by_invite(&self, invite: Secret) -> StoreFuture<Option<Stored>>;

    /// Gives a table another invite. The one it had leads nowhere any more, except for those who
    /// ask where it led.
    fn change_invite(&self, table: i64, invite: Secret) -> StoreFuture<()>;

    /// The invite that the table has now which had this one.
    fn by_former_invite(&self, invite: Secret) -> StoreFuture<Option<Secret>>;
}

/// Keeps the logs of tables, and what is read instead of their beginnings.
pub trait LogStore: Send + Sync {
    /// Claims a table. When the answer is there, everything that an earlier owner wrote can be
    /// read, and nothing of what they still try to write will ever be kept.
    fn claim(&self, table: i64) -> StoreFuture<Claim>;

    /// Writes a record at this position, and the seed of a game that starts with it. Both are kept
    /// when the answer is yes, and neither when it is no. A position is written once, and only by
    /// whoever claimed the table last: that is the compare-and-swap.
    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()>;

    /// The log, from its beginning.
    fn load(&self, table: i64) -> StoreFuture<Vec<String>>;

    /// The log from this position on, in parts.
    fn parts(&self, table: i64, from: u64) -> StoreFuture<Parts> {
        let log = self.load(table);
        Box::pin(async move {
            let skipped = usize::try_from(from).unwrap_or(usize::MAX);
            Ok(Parts::whole(log.await?.into_iter().skip(skipped).collect()))
        })
    }

    /// The last checkpoint of a table.
    fn checkpoint(&self, table: i64) -> StoreFuture<Option<String>>;

    /// Keeps a checkpoint instead of the one before it.
    fn keep_checkpoint(&self, table: i64, text: String) -> StoreFuture<()>;

    /// The seed of a game. Never asked for on the way to a view.
    fn seed(&self, table: i64, number: u32) -> StoreFuture<Option<[u8; 32]>>;

    /// Writes something of no meaning, so that whoever asks knows that writing works.
    fn prove(&self, at: Millis) -> StoreFuture<()>;
}

/// Which process owns which table, in a store that several share.
pub trait Leases: Send + Sync {
    /// Gives a claim back, so that others need not wait for a sign of death.
    fn release(&self, table: i64, epoch: Epoch) -> StoreFuture<()>;

    /// Which of these claims hold no longer.
    fn taken(&self, claims: Vec<(i64, Epoch)>) -> StoreFuture<Vec<i64>>;

    /// Who has the table with this invite.
    fn owner(&self, invite: Secret) -> StoreFuture<Owner>;

    /// Private addresses of the other processes that live, as last heard.
    fn others(&self) -> Vec<String>;

    /// How it stands with the store, which may go away and come back.
    fn standing(&self) -> watch::Receiver<Standing>;

    /// Gives back all claims of this process and leaves: it is about to end.
    fn resign(&self) -> StoreFuture<()>;
}

/// Which decks the games of tables have.
pub trait DeckLoans: Send + Sync {
    /// Writes down that a game with this deck starts at a table.
    fn lend(&self, table: i64, deck: String) -> StoreFuture<()>;

    /// The invites of the tables that have this deck and have not given it back.
    fn lent(&self, deck: String) -> StoreFuture<Vec<Secret>>;

    /// The table has no use for the deck any more.
    fn give_back(&self, invite: Secret, deck: String) -> StoreFuture<()>;
}

pub trait ClipStore: Send + Sync {
    /// Keeps a clip with a table.
    fn keep_clip(&self, table: i64, id: String, clip: Clip, at: Millis) -> StoreFuture<()>;

    /// A clip of this table.
    fn clip(&self, table: i64, id: String) -> StoreFuture<Option<Clip>>;

    /// The ids of a table's clips, oldest first.
    fn clips(&self, table: i64) -> StoreFuture<Vec<String>>;

    /// Deletes clips of a table.
    fn drop_clips(&self, table: i64, ids: Vec<String>) -> StoreFuture<()>;

    /// Deletes the clips of all tables that were kept before then.
    fn drop_old_clips(&self, before: Millis) -> StoreFuture<()>;
}

/// How long tables are kept, and their end.
pub trait Retention: Send + Sync {
    /// Somebody is at this table, or was until now.
    fn visited(&self, table: i64, at: Millis) -> StoreFuture<()>;

    /// Tables at which nobody has been since then, or that the operator wants to be gone.
    fn unvisited(&self, since: Millis) -> StoreFuture<Vec<Unvisited>>;

    /// Notes in which hour of the server's life a table is to be deleted; a visit undoes it.
    fn condemn(&self, table: i64, hour: u64) -> StoreFuture<()>;

    /// When somebody was last at a table; nothing if there is no such table any more.
    fn last_visit(&self, table: i64) -> StoreFuture<Option<Millis>>;

    /// Deletes a table with everything that belongs to it, unless somebody has been there since
    /// then and the operator does not want it to be gone. Nobody finds it any more; its log goes
    /// bit by bit with [`Retention::clear_away`].
    fn delete(&self, table: i64, since: Millis) -> StoreFuture<()>;

    /// Clears away some of what was deleted; says whether there is more.
    fn clear_away(&self) -> StoreFuture<bool>;

    /// Hours that the server has lived in all, when so many more are counted. Unlike a wall clock,
    /// they are never wrong by years.
    fn life(&self, more: u64) -> StoreFuture<u64>;
}

/// What only a store in one file has.
pub trait StoreFile: Send + Sync {
    /// Gives space back that nothing needs any more, if that is worth it and, should it take long,
    /// only if nobody waits.
    fn shrink(&self, nobody_waits: bool) -> StoreFuture<()>;

    /// Done, with the reason, when nothing that it says can be believed any more.
    fn until_lost(&self) -> Pin<Box<dyn Future<Output = String> + Send>>;

    /// Bytes that are free where it lies, if that is known.
    fn free_bytes(&self) -> Option<u64>;
}
