//! Where logs are kept: one trait, a store in memory and one on disk, held to the same contract.

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
use thiserror::Error;
use tokio::sync::watch;

/// How often a table has been claimed. Whoever claims it later has a higher one, and only the
/// highest may write.
pub type Epoch = u64;

/// Where a record goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The table.
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
    Taken {
        /// The table.
        table: i64,
    },
    /// Somebody else has written this position of the log.
    #[error("position {seq} of table {table} is already written")]
    Conflict {
        /// The table.
        table: i64,
        /// The position.
        seq: u64,
    },
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
    /// When.
    pub at: Millis,
    /// Tables opened before then may lose their code to this one.
    pub codes_before: Millis,
}

/// A table that is in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its number.
    pub table: i64,
    /// The code as it is shown; empty once another table has it.
    pub code: String,
    /// The browser that opened it.
    pub owner: Option<Digest>,
}

/// A table at which nobody has been for long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unvisited {
    /// Its number.
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
    /// The recording.
    pub bytes: Vec<u8>,
}

/// Keeps tables and their logs.
pub trait Store: Send + Sync {
    /// Opens a table.
    fn create(&self, new: NewTable) -> StoreFuture<i64>;

    /// The table with this invite.
    fn by_invite(&self, invite: Secret) -> StoreFuture<Option<Stored>>;

    /// Gives a table another invite. The one it had leads nowhere any more, except for those who
    /// ask where it led.
    fn change_invite(&self, table: i64, invite: Secret) -> StoreFuture<()>;

    /// The invite that the table has now which had this one.
    fn by_former_invite(&self, invite: Secret) -> StoreFuture<Option<Secret>>;

    /// Claims a table. When the answer is there, everything that an earlier owner wrote can be
    /// read, and nothing of what they still try to write will ever be kept.
    fn claim(&self, table: i64) -> StoreFuture<Claim>;

    /// Gives a claim back, so that others need not wait for a sign of death.
    fn release(&self, _table: i64, _epoch: Epoch) -> StoreFuture<()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Which of these claims hold no longer.
    fn taken(&self, _claims: Vec<(i64, Epoch)>) -> StoreFuture<Vec<i64>> {
        Box::pin(std::future::ready(Ok(Vec::new())))
    }

    /// Whether this process has the store for itself: then it owns every table.
    fn alone(&self) -> bool {
        true
    }

    /// Who has the table with this invite.
    fn owner(&self, _invite: Secret) -> StoreFuture<Owner> {
        Box::pin(std::future::ready(Ok(Owner::Here)))
    }

    /// Private addresses of the other processes that live, as last heard.
    fn others(&self) -> Vec<String> {
        Vec::new()
    }

    /// How it stands with a store that may go away and come back; nothing if it never does.
    fn standing(&self) -> Option<watch::Receiver<Standing>> {
        None
    }

    /// Gives back all claims of this process and leaves: it is about to end.
    fn resign(&self) -> StoreFuture<()> {
        Box::pin(std::future::ready(Ok(())))
    }

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
    fn checkpoint(&self, _table: i64) -> StoreFuture<Option<String>> {
        Box::pin(std::future::ready(Ok(None)))
    }

    /// Keeps a checkpoint instead of the one before it.
    fn keep_checkpoint(&self, _table: i64, _text: String) -> StoreFuture<()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// The seed of a game. Never asked for on the way to a view.
    fn seed(&self, table: i64, number: u32) -> StoreFuture<Option<[u8; 32]>>;

    /// Writes down that a game with this deck starts at a table.
    fn lend(&self, table: i64, deck: String) -> StoreFuture<()>;

    /// The invites of the tables that have this deck and have not given it back.
    fn lent(&self, deck: String) -> StoreFuture<Vec<Secret>>;

    /// The table has no use for the deck any more.
    fn give_back(&self, invite: Secret, deck: String) -> StoreFuture<()>;

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

    /// Somebody is at this table, or was until now.
    fn visited(&self, _table: i64, _at: Millis) -> StoreFuture<()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Tables at which nobody has been since then, or that the operator wants to be gone.
    fn unvisited(&self, _since: Millis) -> StoreFuture<Vec<Unvisited>> {
        Box::pin(std::future::ready(Ok(Vec::new())))
    }

    /// Notes in which hour of the server's life a table is to be deleted; a visit undoes it.
    fn condemn(&self, _table: i64, _hour: u64) -> StoreFuture<()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// When somebody was last at a table; nothing if there is no such table any more. A store that
    /// deletes nothing need not know.
    fn last_visit(&self, _table: i64) -> StoreFuture<Option<Millis>> {
        Box::pin(std::future::ready(Ok(Some(0))))
    }

    /// Deletes a table with everything that belongs to it, unless somebody has been there since
    /// then and the operator does not want it to be gone. Nobody finds it any more; its log goes
    /// bit by bit with [`Store::clear_away`].
    fn delete(&self, _table: i64, _since: Millis) -> StoreFuture<()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Clears away some of what was deleted; says whether there is more.
    fn clear_away(&self) -> StoreFuture<bool> {
        Box::pin(std::future::ready(Ok(false)))
    }

    /// Gives space back that nothing needs any more, if that is worth it and, should it take long,
    /// only if nobody waits.
    fn shrink(&self, _nobody_waits: bool) -> StoreFuture<()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Hours that the server has lived in all, when so many more are counted. Unlike a wall clock,
    /// they are never wrong by years.
    fn life(&self, _more: u64) -> StoreFuture<u64> {
        Box::pin(std::future::ready(Ok(0)))
    }

    /// Writes something of no meaning, so that whoever asks knows that writing works.
    fn prove(&self, _at: Millis) -> StoreFuture<()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Done, with the reason, when nothing that the store says can be believed any more: the server
    /// has to stop.
    fn until_lost(&self) -> Pin<Box<dyn Future<Output = String> + Send>> {
        Box::pin(std::future::pending())
    }

    /// Bytes that are free where the store writes, if it writes anywhere.
    fn free_bytes(&self) -> Option<u64> {
        None
    }
}
