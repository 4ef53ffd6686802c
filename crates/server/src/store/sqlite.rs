//! The store on disk: SQLite, one thread that writes, and one commit for everything that waits at
//! the moment.
//!
//! rusqlite rather than sqlx, because the writer is a thread of its own that groups the appends of
//! all tables by hand: there is nothing for an asynchronous pool to do, and a dropped future cannot
//! leave a transaction open.

use super::carrying::HALF;
use super::file::{free_space, private};
use super::lifetimes;
use super::parts::Parts;
use super::queue::{JobSender, Queue};
use super::schema::{examine, prepare};
use super::trust::{Belief, Files, beside};
use super::writer::{Job, write_all};
use super::{
    Claim, Clip, ClipStore, DeckLoans, Directory, FORMER_INVITES, LogStore, NewTable, Place,
    Retention, Seed, StoreError, StoreFile, StoreFuture, Stored, Unvisited, reading,
};
use crate::clock::Millis;
use crate::person::{Digest, Secret};
use rusqlite::{Connection, OptionalExtension, params};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// Pages that may gather in the write-ahead log, 4 MB, before they are brought to their places.
/// Everybody waits meanwhile, so it is not done all the time; but the log is then written from its
/// beginning again, and to sync what does not grow costs two thirds.
const LOG_PAGES: u32 = 1_000;

/// Keeps everything in one file.
pub struct SqliteStore {
    /// Taken away when the store is dropped, so that the writer ends.
    jobs: Option<JobSender<Job>>,
    writer: Option<JoinHandle<()>>,
    reader: Arc<Mutex<Connection>>,
    belief: Belief,
    path: PathBuf,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}

fn gone() -> StoreError {
    StoreError::Failed("the writer has stopped".to_string())
}

/// The writer took the job and never answered.
fn unknown() -> StoreError {
    StoreError::Unknown("the writer has stopped half-way".to_string())
}

/// How much a store waits for the disk before it says yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronous {
    /// Until everything is on it.
    Full,
    /// Not at all: what the system was handed counts as written.
    Off,
}

impl SqliteStore {
    /// Opens the file, making it if it is not there. An acknowledged move survives a power cut.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_with(path, Synchronous::Full)
    }

    /// Opens the file and waits for the disk so much.
    pub fn open_with(path: &Path, synchronous: Synchronous) -> Result<SqliteStore, StoreError> {
        if beside(path, HALF).exists() {
            let why = "a move into this folder was broken off; run `stolik move` once more";
            return Err(StoreError::Failed(why.to_string()));
        }
        private(path).map_err(|error| StoreError::Failed(error.to_string()))?;
        let mut writer = Connection::open(path)?;
        writer.busy_timeout(Duration::from_secs(5))?;
        writer.pragma_update(None, "journal_mode", "WAL")?;
        let synchronous = match synchronous {
            Synchronous::Full => "FULL",
            Synchronous::Off => "OFF",
        };
        writer.pragma_update(None, "synchronous", synchronous)?;
        writer.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        writer.pragma_update(None, "foreign_keys", "ON")?;
        // What people have deleted is not to be found in the file.
        writer.pragma_update(None, "secure_delete", "ON")?;
        examine(&writer)?;
        prepare(&mut writer)?;
        let (files, belief) = (Files::known(path), Belief::default());
        let reader = Connection::open(path)?;
        reader.busy_timeout(Duration::from_secs(5))?;
        reader.pragma_update(None, "query_only", "ON")?;
        let (sender, queue) = Queue::new();
        let ended = belief.clone();
        let thread =
            std::thread::Builder::new().name("stolik-store".to_string()).spawn(move || {
                // Also when it panics: what nobody writes any more must not look like a store.
                let _end = EndOfWriting(ended.clone());
                write_all(writer, queue, files, &ended);
            });
        let thread = thread.map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(SqliteStore {
            jobs: Some(sender(thread.thread().clone())),
            writer: Some(thread),
            reader: Arc::new(Mutex::new(reader)),
            belief,
            path: path.to_path_buf(),
        })
    }

    fn ask<T: Send + 'static>(
        &self,
        job: Job,
        answer: oneshot::Receiver<Result<T, StoreError>>,
    ) -> StoreFuture<T> {
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job));
        Box::pin(async move {
            if sent { answer.await.unwrap_or_else(|_| Err(unknown())) } else { Err(gone()) }
        })
    }

    fn change(
        &self,
        change: impl FnOnce(&Connection) -> rusqlite::Result<()> + Send + 'static,
    ) -> StoreFuture<()> {
        let (answer, waits) = oneshot::channel();
        self.ask(Job::Do(Box::new(change), answer), waits)
    }

    fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> StoreFuture<T> {
        let reader = Arc::clone(&self.reader);
        // What is read from a file that is gone, or that may be another after the next start, must
        // decide nothing.
        if let Some(why) = self.belief.ended() {
            return Box::pin(std::future::ready(Err(StoreError::Failed(why))));
        }
        Box::pin(async move {
            let read = move || query(&reader.lock().unwrap_or_else(PoisonError::into_inner));
            tokio::task::spawn_blocking(read)
                .await
                .map_err(|error| StoreError::Failed(error.to_string()))?
                .map_err(StoreError::from)
        })
    }
}

/// Ends all belief when the writing thread ends, however it does.
struct EndOfWriting(Belief);

impl Drop for EndOfWriting {
    fn drop(&mut self) {
        self.0.end("the writer has stopped");
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            // What was handed in is written before the process goes; a writer that panicked has
            // nothing left to write.
            let _ = writer.join();
        }
    }
}

impl Directory for SqliteStore {
    fn create(&self, new: NewTable) -> StoreFuture<i64> {
        let (answer, waits) = oneshot::channel();
        self.ask(Job::Create(new, answer), waits)
    }

    fn by_invite(&self, invite: Secret) -> StoreFuture<Option<Stored>> {
        self.read(move |reader| {
            let query = "SELECT id, code, owner FROM tables WHERE invite = ?1";
            let row = |row: &rusqlite::Row| {
                let owner: Option<String> = row.get(2)?;
                Ok(Stored {
                    table: row.get(0)?,
                    code: row.get(1)?,
                    owner: owner.as_deref().and_then(Digest::parse),
                })
            };
            reader.prepare_cached(query)?.query_row([invite.to_string()], row).optional()
        })
    }

    fn change_invite(&self, table: i64, invite: Secret) -> StoreFuture<()> {
        self.change(move |writer| {
            let remember = "INSERT INTO former_invites (invite, table_id) SELECT invite, id FROM tables WHERE id = ?1";
            writer.prepare_cached(remember)?.execute([table])?;
            let forget = "DELETE FROM former_invites WHERE table_id = ?1 AND id NOT IN
                (SELECT id FROM former_invites WHERE table_id = ?1 ORDER BY id DESC LIMIT ?2)";
            writer.prepare_cached(forget)?.execute(params![table, FORMER_INVITES as i64])?;
            let change = "UPDATE tables SET invite = ?2 WHERE id = ?1";
            writer.prepare_cached(change)?.execute(params![table, invite.to_string()]).map(|_| ())
        })
    }

    fn by_former_invite(&self, invite: Secret) -> StoreFuture<Option<Secret>> {
        self.read(move |reader| {
            let query = "SELECT tables.invite FROM former_invites JOIN tables ON tables.id = table_id WHERE former_invites.invite = ?1";
            let found: Option<String> = reader.prepare_cached(query)?.query_row([invite.to_string()], |row| row.get(0)).optional()?;
            Ok(found.and_then(|invite| Secret::parse(&invite)))
        })
    }
}

impl LogStore for SqliteStore {
    fn claim(&self, table: i64) -> StoreFuture<Claim> {
        let (answer, waits) = oneshot::channel();
        self.ask(Job::Claim(table, answer), waits)
    }

    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        let (answer, waits) = oneshot::channel();
        self.ask(Job::Append { at, record, seed, answer }, waits)
    }

    fn load(&self, table: i64) -> StoreFuture<Vec<String>> {
        let parts = self.parts(table, 0);
        Box::pin(async move { parts.await?.all().await })
    }

    fn parts(&self, table: i64, from: u64) -> StoreFuture<Parts> {
        let reader = Arc::clone(&self.reader);
        let path = self.path.clone();
        let length = self.read(move |reader| reading::length(reader, table));
        Box::pin(async move {
            let length = length.await?;
            let (hand_in, parts) = Parts::coming(length.saturating_sub(from));
            tokio::task::spawn_blocking(move || {
                reading::hand_in_parts(&reader, &path, table, from, &hand_in)
            });
            Ok(parts)
        })
    }

    fn checkpoint(&self, table: i64) -> StoreFuture<Option<String>> {
        self.read(move |reader| {
            let query = "SELECT text FROM checkpoints WHERE table_id = ?1";
            reader.prepare_cached(query)?.query_row([table], |row| row.get(0)).optional()
        })
    }

    fn keep_checkpoint(&self, table: i64, text: String) -> StoreFuture<()> {
        self.change(move |writer| {
            let keep =
                "INSERT INTO checkpoints (table_id, text) SELECT id, ?2 FROM tables WHERE id = ?1
                ON CONFLICT (table_id) DO UPDATE SET text = ?2";
            writer.prepare_cached(keep)?.execute(params![table, text]).map(|_| ())
        })
    }

    fn seed(&self, table: i64, number: u32) -> StoreFuture<Option<[u8; 32]>> {
        self.read(move |reader| {
            let query = "SELECT seed FROM seeds WHERE table_id = ?1 AND game = ?2";
            reader
                .prepare_cached(query)?
                .query_row(params![table, number], |row| row.get(0))
                .optional()
        })
    }

    fn prove(&self, at: Millis) -> StoreFuture<()> {
        self.change(move |writer| {
            let write =
                "INSERT INTO proof (id, at) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET at = ?1";
            writer.prepare_cached(write)?.execute([at as i64]).map(|_| ())
        })
    }
}

impl DeckLoans for SqliteStore {
    fn lend(&self, table: i64, deck: String) -> StoreFuture<()> {
        self.change(move |writer| {
            let insert =
                "INSERT INTO loans (deck, table_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
            writer.prepare_cached(insert)?.execute(params![deck, table]).map(|_| ())
        })
    }

    fn lent(&self, deck: String) -> StoreFuture<Vec<Secret>> {
        self.read(move |reader| {
            let query = "SELECT invite FROM loans JOIN tables ON tables.id = table_id WHERE deck = ?1 ORDER BY table_id";
            let invites: rusqlite::Result<Vec<String>> = reader.prepare_cached(query)?.query_map([deck], |row| row.get(0))?.collect();
            Ok(invites?.iter().filter_map(|invite| Secret::parse(invite)).collect())
        })
    }

    fn give_back(&self, invite: Secret, deck: String) -> StoreFuture<()> {
        self.change(move |writer| {
            let delete = "DELETE FROM loans WHERE deck = ?1 AND table_id = (SELECT id FROM tables WHERE invite = ?2)";
            writer.prepare_cached(delete)?.execute(params![deck, invite.to_string()]).map(|_| ())
        })
    }
}

impl ClipStore for SqliteStore {
    fn keep_clip(&self, table: i64, id: String, clip: Clip, at: Millis) -> StoreFuture<()> {
        self.change(move |writer| {
            let insert = "INSERT INTO clips (id, table_id, kept, media_type, bytes) VALUES (?1, ?2, ?3, ?4, ?5)";
            writer.prepare_cached(insert)?.execute(params![id, table, at as i64, clip.media_type, clip.bytes]).map(|_| ())
        })
    }

    fn clip(&self, table: i64, id: String) -> StoreFuture<Option<Clip>> {
        self.read(move |reader| {
            let query = "SELECT media_type, bytes FROM clips WHERE id = ?1 AND table_id = ?2";
            let row =
                |row: &rusqlite::Row| Ok(Clip { media_type: row.get(0)?, bytes: row.get(1)? });
            reader.prepare_cached(query)?.query_row(params![id, table], row).optional()
        })
    }

    fn clips(&self, table: i64) -> StoreFuture<Vec<String>> {
        self.read(move |reader| {
            let query = "SELECT id FROM clips WHERE table_id = ?1 ORDER BY kept, rowid";
            reader.prepare_cached(query)?.query_map([table], |row| row.get(0))?.collect()
        })
    }

    fn drop_clips(&self, table: i64, ids: Vec<String>) -> StoreFuture<()> {
        self.change(move |writer| {
            let mut delete =
                writer.prepare_cached("DELETE FROM clips WHERE id = ?1 AND table_id = ?2")?;
            ids.iter().try_for_each(|id| delete.execute(params![id, table]).map(|_| ()))
        })
    }

    fn drop_old_clips(&self, before: Millis) -> StoreFuture<()> {
        self.change(move |writer| {
            writer.execute("DELETE FROM clips WHERE kept < ?1", [before as i64]).map(|_| ())
        })
    }
}

impl Retention for SqliteStore {
    fn visited(&self, table: i64, at: Millis) -> StoreFuture<()> {
        self.change(move |writer| {
            // What the operator wants to be gone goes.
            let visit = "UPDATE tables SET visited = ?2, condemned = nullif(condemned, nullif(condemned, 0)) WHERE id = ?1";
            writer.prepare_cached(visit)?.execute(params![table, at as i64]).map(|_| ())
        })
    }

    fn last_visit(&self, table: i64) -> StoreFuture<Option<Millis>> {
        self.read(move |reader| {
            let query = "SELECT visited FROM tables WHERE id = ?1";
            let visited = |row: &rusqlite::Row| row.get::<_, i64>(0);
            let found = reader.prepare_cached(query)?.query_row([table], visited).optional()?;
            Ok(found.and_then(|at| Millis::try_from(at).ok()))
        })
    }

    fn unvisited(&self, since: Millis) -> StoreFuture<Vec<Unvisited>> {
        self.read(move |reader| lifetimes::unvisited(reader, since))
    }

    fn condemn(&self, table: i64, hour: u64) -> StoreFuture<()> {
        self.change(move |writer| {
            let condemn = "UPDATE tables SET condemned = ?2 WHERE id = ?1 AND condemned IS NULL";
            writer.execute(condemn, params![table, hour.max(1) as i64]).map(|_| ())
        })
    }

    fn delete(&self, table: i64, since: Millis) -> StoreFuture<()> {
        self.change(move |writer| {
            let lapsed = "SELECT 1 FROM tables WHERE id = ?1 AND (visited < ?2 OR condemned = 0)";
            match writer.prepare_cached(lapsed)?.exists(params![table, since as i64])? {
                true => lifetimes::delete(writer, table),
                false => Ok(()),
            }
        })
    }

    fn clear_away(&self) -> StoreFuture<bool> {
        let cleared = self.change(lifetimes::clear_away);
        let more = self.read(|reader| {
            reader.query_row("SELECT EXISTS (SELECT 1 FROM trash)", [], |row| row.get(0))
        });
        Box::pin(async move {
            cleared.await?;
            more.await
        })
    }

    fn life(&self, more: u64) -> StoreFuture<u64> {
        let lived = (more > 0).then(|| {
            self.change(move |writer| {
                writer.execute("UPDATE life SET hours = hours + ?1", [more as i64]).map(|_| ())
            })
        });
        let read = self.read(|reader| {
            reader.query_row("SELECT hours FROM life", [], |row| row.get::<_, i64>(0))
        });
        Box::pin(async move {
            if let Some(lived) = lived {
                lived.await?;
            }
            Ok(u64::try_from(read.await?).unwrap_or_default())
        })
    }
}

impl StoreFile for SqliteStore {
    fn shrink(&self, nobody_waits: bool) -> StoreFuture<()> {
        let room = free_space(&self.path);
        let (answer, waits) = oneshot::channel();
        let shrink = move |writer: &Connection| lifetimes::shrink(writer, nobody_waits, room);
        self.ask(Job::Alone(Box::new(shrink), answer), waits)
    }

    fn until_lost(&self) -> Pin<Box<dyn Future<Output = String> + Send>> {
        let belief = self.belief.clone();
        Box::pin(async move { belief.until_ended().await })
    }

    fn free_bytes(&self) -> Option<u64> {
        free_space(&self.path)
    }
}
