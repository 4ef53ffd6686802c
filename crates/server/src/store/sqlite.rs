//! The store on disk: SQLite, one thread that writes, and one commit for everything that waits at the moment.
//!
//! rusqlite rather than sqlx, because the writer is a thread of its own that groups the appends of all tables by hand: there
//! is nothing for an asynchronous pool to do, and a dropped future cannot leave a transaction open.

use super::appender::{Appender, Heads, append_with_seed};
use super::queue::{JobSender, Queue};
use super::schema::prepare;
use super::{Clip, NewTable, Seed, Store, StoreError, StoreFuture, Stored};
use crate::clock::Millis;
use crate::person::{Digest, Secret};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, ffi, params};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// So many logs the writer remembers.
const REMEMBERED: usize = 10_000;

/// Pages that may gather in the write-ahead log, 4 MB, before they are brought to their places. Everybody waits meanwhile, so it is not
/// done all the time; but the log is then written from its beginning again, and to sync what does not grow costs two thirds.
const LOG_PAGES: u32 = 1_000;

/// Keeps everything in one file.
pub struct SqliteStore {
    /// Taken away when the store is dropped, so that the writer ends.
    jobs: Option<JobSender<Job>>,
    writer: Option<JoinHandle<()>>,
    reader: Arc<Mutex<Connection>>,
}

/// A change that has nothing to say but whether it was made.
type Change = Box<dyn FnOnce(&Connection) -> rusqlite::Result<()> + Send>;

enum Job {
    Create(NewTable, oneshot::Sender<Result<i64, StoreError>>),
    Append {
        table: i64,
        seq: u64,
        record: String,
        seed: Option<Seed>,
        answer: oneshot::Sender<Result<(), StoreError>>,
    },
    /// Something about clips or decks.
    Do(Change, oneshot::Sender<Result<(), StoreError>>),
}

impl Job {
    /// The table whose log it is about.
    fn table(&self) -> Option<i64> {
        match self {
            Job::Append { table, .. } => Some(*table),
            Job::Create(..) | Job::Do(..) => None,
        }
    }
}

/// An answer that is given once the commit is on disk.
enum Waiting {
    Create(Result<i64, StoreError>, oneshot::Sender<Result<i64, StoreError>>),
    Append(Result<(), StoreError>, oneshot::Sender<Result<(), StoreError>>),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}

fn gone() -> StoreError {
    StoreError::Failed("the writer has stopped".to_string())
}

impl SqliteStore {
    /// Opens the file, making it if it is not there.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let mut writer = Connection::open(path)?;
        writer.busy_timeout(Duration::from_secs(5))?;
        writer.pragma_update(None, "journal_mode", "WAL")?;
        // An acknowledged move survives a power cut.
        writer.pragma_update(None, "synchronous", "FULL")?;
        writer.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        writer.pragma_update(None, "foreign_keys", "ON")?;
        // What people have deleted is not to be found in the file.
        writer.pragma_update(None, "secure_delete", "ON")?;
        prepare(&mut writer)?;
        let reader = Connection::open(path)?;
        reader.busy_timeout(Duration::from_secs(5))?;
        reader.pragma_update(None, "query_only", "ON")?;
        let (sender, queue) = Queue::new();
        let thread = std::thread::Builder::new()
            .name("stolik-store".to_string())
            .spawn(move || write_all(writer, queue));
        let thread = thread.map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(SqliteStore {
            jobs: Some(sender(thread.thread().clone())),
            writer: Some(thread),
            reader: Arc::new(Mutex::new(reader)),
        })
    }

    fn ask<T: Send + 'static>(
        &self,
        job: Job,
        answer: oneshot::Receiver<Result<T, StoreError>>,
    ) -> StoreFuture<T> {
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job));
        Box::pin(async move {
            if sent { answer.await.unwrap_or_else(|_| Err(gone())) } else { Err(gone()) }
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
        Box::pin(async move {
            let read = move || query(&reader.lock().unwrap_or_else(PoisonError::into_inner));
            tokio::task::spawn_blocking(read)
                .await
                .map_err(|error| StoreError::Failed(error.to_string()))?
                .map_err(StoreError::from)
        })
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            // What was handed in is written before the process goes; a writer that panicked has nothing left to write.
            let _ = writer.join();
        }
    }
}

fn write_all(mut connection: Connection, mut queue: Queue<Job>) {
    let mut heads = Heads::new();
    while let Some(jobs) = queue.next(Job::table) {
        metrics::histogram!("stolik_commit_appends").record(jobs.len() as f64);
        let mut waiting = Vec::with_capacity(jobs.len());
        let committed = commit(&mut connection, &mut heads, jobs, &mut waiting);
        if let Err(error) = &committed {
            tracing::error!(%error, "a commit failed");
        }
        if committed.is_err() || heads.len() > REMEMBERED {
            heads.clear();
        }
        for one in waiting {
            // Whoever asked may be gone; what was written stays written.
            match one {
                Waiting::Create(result, answer) => _ = answer.send(committed.clone().and(result)),
                Waiting::Append(result, answer) => _ = answer.send(committed.clone().and(result)),
            }
        }
    }
}

/// Does all jobs in one transaction. One that is refused by a key undoes only itself.
fn commit(
    connection: &mut Connection,
    heads: &mut Heads,
    jobs: Vec<Job>,
    waiting: &mut Vec<Waiting>,
) -> Result<(), StoreError> {
    let mut transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate)
    {
        Ok(transaction) => transaction,
        Err(error) => {
            let error = StoreError::from(error);
            waiting.extend(jobs.into_iter().map(|job| match job {
                Job::Create(_, answer) => Waiting::Create(Err(error.clone()), answer),
                Job::Append { answer, .. } | Job::Do(_, answer) => {
                    Waiting::Append(Err(error.clone()), answer)
                }
            }));
            return Err(error);
        }
    };
    let mut jobs = jobs.into_iter().peekable();
    while let Some(job) = jobs.next() {
        match job {
            Job::Do(change, answer) => waiting
                .push(Waiting::Append(change(&transaction).map_err(StoreError::from), answer)),
            Job::Create(new, answer) => {
                waiting.push(Waiting::Create(create(&mut transaction, &new), answer))
            }
            Job::Append { table, seq, record, seed: Some(seed), answer } => {
                waiting.push(Waiting::Append(
                    append_with_seed(&mut transaction, heads, (table, seq, &record), seed),
                    answer,
                ));
            }
            Job::Append { table, seq, record, seed: None, answer } => {
                let mut appender = Appender::new(&transaction, heads).map_err(StoreError::from);
                let mut write = |table, seq, record: &str| {
                    appender.as_mut().map_err(|error| error.clone())?.append(table, seq, record)
                };
                waiting.push(Waiting::Append(write(table, seq, &record), answer));
                while let Some(Job::Append { table, seq, record, answer, .. }) =
                    jobs.next_if(|job| matches!(job, Job::Append { seed: None, .. }))
                {
                    waiting.push(Waiting::Append(write(table, seq, &record), answer));
                }
            }
        }
    }
    transaction.commit().map_err(StoreError::from)
}

fn is_key_taken(error: &rusqlite::Error) -> bool {
    let taken = [ffi::SQLITE_CONSTRAINT_PRIMARYKEY, ffi::SQLITE_CONSTRAINT_UNIQUE];
    matches!(error, rusqlite::Error::SqliteFailure(failure, _) if taken.contains(&failure.extended_code))
}

fn create(transaction: &mut Transaction, new: &NewTable) -> Result<i64, StoreError> {
    let step = transaction.savepoint()?;
    let old =
        "UPDATE tables SET plain_code = NULL, code = '' WHERE plain_code = ?1 AND opened < ?2";
    step.prepare_cached(old)?.execute(params![new.code.plain, new.codes_before as i64])?;
    let insert =
        "INSERT INTO tables (invite, code, plain_code, owner, opened) VALUES (?1, ?2, ?3, ?4, ?5)";
    let owner = new.owner.map(|owner| owner.to_string());
    let row = params![new.invite.to_string(), new.code.shown, new.code.plain, owner, new.at as i64];
    let inserted = step.prepare_cached(insert)?.insert(row);
    match inserted {
        Ok(table) => {
            step.prepare_cached("INSERT INTO heads (table_id, length, last) VALUES (?1, 0, NULL)")?
                .execute([table])?;
            step.commit()?;
            Ok(table)
        }
        Err(error) if is_key_taken(&error) => Err(StoreError::CodeTaken),
        Err(error) => Err(error.into()),
    }
}

impl Store for SqliteStore {
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

    fn by_code(&self, plain: String) -> StoreFuture<Option<Secret>> {
        self.read(move |reader| {
            let query = "SELECT invite FROM tables WHERE plain_code = ?1";
            let invite: Option<String> =
                reader.prepare_cached(query)?.query_row([plain], |row| row.get(0)).optional()?;
            Ok(invite.as_deref().and_then(Secret::parse))
        })
    }

    fn append(&self, table: i64, seq: u64, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        let (answer, waits) = oneshot::channel();
        self.ask(Job::Append { table, seq, record, seed, answer }, waits)
    }

    fn load(&self, table: i64) -> StoreFuture<Vec<String>> {
        let read = self.read(move |reader| {
            let head = "SELECT length FROM heads WHERE table_id = ?1";
            let log = "WITH RECURSIVE log (seq, before, record) AS (
                           SELECT seq, before, record FROM records WHERE id = (SELECT last FROM heads WHERE table_id = ?1)
                           UNION ALL SELECT older.seq, older.before, older.record FROM log JOIN records AS older ON older.id = log.before
                       ) SELECT record FROM log ORDER BY seq";
            let snapshot = reader.unchecked_transaction()?;
            let length: Option<i64> = snapshot.prepare_cached(head)?.query_row([table], |row| row.get(0)).optional()?;
            let log: rusqlite::Result<Vec<String>> = snapshot.prepare_cached(log)?.query_map([table], |row| row.get(0))?.collect();
            Ok((length.unwrap_or(0), log?))
        });
        Box::pin(async move {
            let (length, log) = read.await?;
            if log.len() as i64 != length {
                return Err(StoreError::Failed(format!(
                    "the log of table {table} has {} records instead of {length}",
                    log.len()
                )));
            }
            Ok(log)
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
