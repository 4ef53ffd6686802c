//! How long tables are kept: finding those that nobody needs, deleting them bit by bit, and giving
//! the space back.

use super::lock::{FolderLock, NoLock};
use super::{StoreError, Unvisited};
use crate::clock::Millis;
use crate::person::{Digest, Secret};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Records that are cleared away at once; everybody who plays waits meanwhile.
const CLEARED: usize = 1_000;
/// It is not worth the work to give back less.
const WORTH_IT: u64 = 1024 * 1024;
/// To write so much anew takes about a second, and everybody who plays waits meanwhile.
const QUICK: u64 = 64 * 1024 * 1024;

/// Tables at which nobody has been since then, and those that the operator wants to be gone.
pub(super) fn unvisited(reader: &Connection, since: Millis) -> rusqlite::Result<Vec<Unvisited>> {
    let query =
        "SELECT id, invite, condemned FROM tables WHERE visited < ?1 OR condemned = 0 ORDER BY id";
    let since = i64::try_from(since).unwrap_or(i64::MAX);
    let row = |row: &rusqlite::Row| {
        let condemned: Option<i64> = row.get(2)?;
        let condemned = condemned.and_then(|hour| u64::try_from(hour).ok());
        Ok((row.get(0)?, row.get::<_, String>(1)?, condemned))
    };
    let found: rusqlite::Result<Vec<_>> =
        reader.prepare_cached(query)?.query_map([since], row)?.collect();
    let parsed = found?.into_iter().filter_map(|(table, invite, condemned)| {
        Some(Unvisited { table, invite: Secret::parse(&invite)?, condemned })
    });
    Ok(parsed.collect())
}

/// Takes a table out of everything; its log goes into the trash.
pub(super) fn delete(writer: &Connection, table: i64) -> rusqlite::Result<()> {
    for step in [
        "INSERT INTO trash (last) SELECT last FROM heads WHERE table_id = ?1 AND last IS NOT NULL",
        "UPDATE life SET highest_table = max(highest_table, ?1)",
        "DELETE FROM heads WHERE table_id = ?1",
        "DELETE FROM seeds WHERE table_id = ?1",
        "DELETE FROM clips WHERE table_id = ?1",
        "DELETE FROM loans WHERE table_id = ?1",
        "DELETE FROM former_invites WHERE table_id = ?1",
        "DELETE FROM checkpoints WHERE table_id = ?1",
        "DELETE FROM tables WHERE id = ?1",
    ] {
        writer.prepare_cached(step)?.execute([table])?;
    }
    Ok(())
}

/// Deletes some records of a log in the trash, the last ones first.
pub(super) fn clear_away(writer: &Connection) -> rusqlite::Result<()> {
    let first = "SELECT last FROM trash LIMIT 1";
    let Some(found) = writer.query_row(first, [], |row| row.get::<_, i64>(0)).optional()? else {
        return Ok(());
    };
    let mut older = writer.prepare_cached("SELECT before FROM records WHERE id = ?1")?;
    let mut delete = writer.prepare_cached("DELETE FROM records WHERE id = ?1")?;
    let mut next = Some(found);
    for _ in 0..CLEARED {
        let Some(id) = next else { break };
        next = older.query_row([id], |row| row.get(0)).optional()?.flatten();
        delete.execute([id])?;
    }
    match next {
        Some(last) => {
            writer.execute("UPDATE trash SET last = ?2 WHERE last = ?1", params![found, last])?
        }
        None => writer.execute("DELETE FROM trash WHERE last = ?1", [found])?,
    };
    Ok(())
}

/// Writes the file anew without its holes, if they are large enough and there is room to do so.
pub(super) fn shrink(
    writer: &Connection,
    nobody_waits: bool,
    room: Option<u64>,
) -> rusqlite::Result<()> {
    let number = |pragma: &str| -> rusqlite::Result<u64> {
        let found: i64 = writer.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get(0))?;
        Ok(u64::try_from(found).unwrap_or_default())
    };
    let page = number("page_size")?;
    let (all, empty) = (number("page_count")? * page, number("freelist_count")? * page);
    let full = all.saturating_sub(empty);
    let worth_it = empty >= WORTH_IT && empty >= all / 5;
    let bearable = nobody_waits || full <= QUICK;
    // It is written once beside the file and once into the write-ahead log.
    let fits = room.is_none_or(|room| room > 2 * full + QUICK);
    if !(worth_it && bearable && fits) {
        return Ok(());
    }
    tracing::info!(bytes = empty, "giving space back");
    writer.execute_batch("VACUUM")?;
    // Whoever reads meanwhile keeps the log from being cut; the next one cuts it.
    writer.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// A table as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct KeptTable {
    pub table: i64,
    /// When it was opened.
    pub opened: Millis,
    /// When somebody was last there.
    pub visited: Millis,
    /// Records of its log.
    pub records: u64,
    /// Games that were started.
    pub games: u64,
    /// Bytes of its log.
    pub log_bytes: u64,
    /// Bytes of its recorded clips.
    pub clip_bytes: u64,
    /// Whether a game was set aside because its log did not fold.
    pub set_aside: bool,
    /// Whether it is to be deleted.
    pub condemned: bool,
}

/// What became of tables that the operator wants to be gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deletion {
    Done,
    /// The server that runs does it within a minute; its process, if it said which.
    Soon(Option<u32>),
}

/// The operator's look at a store, beside the server or without one.
pub struct Books {
    connection: Connection,
    /// Held when no server runs.
    lock: Result<FolderLock, Option<u32>>,
}

impl Books {
    /// Opens the books of a store that is there.
    pub fn open(path: &Path) -> Result<Books, StoreError> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        let lock = match FolderLock::take(path) {
            Ok(lock) => Ok(lock),
            Err(NoLock::Held(process)) => Err(process),
            Err(NoLock::Failed(error)) => return Err(StoreError::Failed(error.to_string())),
        };
        if lock.is_ok() {
            drop(super::SqliteStore::open(path)?);
        }
        connection.pragma_update(None, "secure_delete", "ON")?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        Ok(Books { connection, lock })
    }

    /// All tables, the largest first.
    pub fn tables(&self) -> Result<Vec<KeptTable>, StoreError> {
        let query = "
            WITH logs AS (
                SELECT table_id, sum(length(CAST(record AS BLOB))) AS bytes, max(record LIKE '%{\"set_aside\":%') AS set_aside
                FROM records GROUP BY table_id
            ), recordings AS (SELECT table_id, sum(length(bytes)) AS bytes FROM clips GROUP BY table_id)
            SELECT id, opened, visited, length, (SELECT count(*) FROM seeds WHERE seeds.table_id = id),
                coalesce(logs.bytes, 0), coalesce(recordings.bytes, 0), coalesce(set_aside, 0), condemned IS NOT NULL
            FROM tables JOIN heads ON heads.table_id = id
            LEFT JOIN logs ON logs.table_id = id LEFT JOIN recordings ON recordings.table_id = id
            ORDER BY 6 + 7 DESC, id";
        let row = |row: &rusqlite::Row| {
            let number = |place| {
                row.get::<_, i64>(place).map(|number| u64::try_from(number).unwrap_or_default())
            };
            Ok(KeptTable {
                table: row.get(0)?,
                opened: number(1)?,
                visited: number(2)?,
                records: number(3)?,
                games: number(4)?,
                log_bytes: number(5)?,
                clip_bytes: number(6)?,
                set_aside: row.get(7)?,
                condemned: row.get(8)?,
            })
        };
        let mut query = self.connection.prepare(query)?;
        let tables: rusqlite::Result<Vec<KeptTable>> = query.query_map([], row)?.collect();
        let mut tables = tables?;
        tables.sort_by_key(|table| {
            (std::cmp::Reverse(table.log_bytes + table.clip_bytes), table.table)
        });
        Ok(tables)
    }

    /// The number of the table with this invite.
    pub fn by_invite(&self, invite: Secret) -> Result<Option<i64>, StoreError> {
        let query = "SELECT id FROM tables WHERE invite = ?1";
        Ok(self.connection.query_row(query, [invite.to_string()], |row| row.get(0)).optional()?)
    }

    /// The browser that opened this table.
    pub fn owner(&self, table: i64) -> Result<Option<Digest>, StoreError> {
        let query = "SELECT owner FROM tables WHERE id = ?1";
        let owner: Option<Option<String>> =
            self.connection.query_row(query, [table], |row| row.get(0)).optional()?;
        Ok(owner.flatten().as_deref().and_then(Digest::parse))
    }

    /// The process of the server that runs, if one does and said so.
    pub fn server(&self) -> Option<Option<u32>> {
        self.lock.as_ref().err().copied()
    }

    /// A table in whose unfinished game this deck may be.
    pub fn lent(&self, deck: &str) -> Result<Option<i64>, StoreError> {
        let query = "SELECT table_id FROM loans WHERE deck = ?1 LIMIT 1";
        Ok(self.connection.query_row(query, [deck], |row| row.get(0)).optional()?)
    }

    /// Deletes tables, or has the running server do it.
    pub fn delete(&mut self, tables: &[i64]) -> Result<Deletion, StoreError> {
        let transaction = self.connection.transaction()?;
        for &table in tables {
            match &self.lock {
                Ok(_) => delete(&transaction, table)?,
                Err(_) => {
                    _ = transaction
                        .execute("UPDATE tables SET condemned = 0 WHERE id = ?1", [table])?
                }
            }
        }
        transaction.commit()?;
        if let Err(process) = self.lock {
            return Ok(Deletion::Soon(process));
        }
        let more = "SELECT EXISTS (SELECT 1 FROM trash)";
        while self.connection.query_row(more, [], |row| row.get::<_, bool>(0))? {
            let transaction = self.connection.transaction()?;
            clear_away(&transaction)?;
            transaction.commit()?;
        }
        shrink(&self.connection, true, None)?;
        Ok(Deletion::Done)
    }

    /// The whole log of a table, a record a line, oldest first.
    pub fn log(&self, table: i64, each: &mut dyn FnMut(&str) -> bool) -> Result<(), StoreError> {
        super::reading::read(&self.connection, table, 0, |part| part.iter().all(|text| each(text)))
    }
}

/// The file of a store in a folder.
pub fn file_in(folder: &Path) -> PathBuf {
    folder.join("stolik.db")
}
