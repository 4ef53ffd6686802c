//! Reading a log that is chained from its end, in parts from its beginning.

use super::StoreError;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use tokio::sync::mpsc::Sender;

/// Records of one part.
const PART: usize = 2_000;
/// Whoever reads more than this reads over a connection of their own, so that nobody waits for it.
const LONG: u64 = 4 * PART as u64;

/// How many records the log of a table has.
pub(super) fn length(reader: &Connection, table: i64) -> rusqlite::Result<u64> {
    Ok(head(reader, table)?.0)
}

fn head(reader: &Connection, table: i64) -> rusqlite::Result<(u64, Option<i64>)> {
    let query = "SELECT length, last FROM heads WHERE table_id = ?1";
    let row = |row: &rusqlite::Row| Ok((row.get::<_, i64>(0)?, row.get(1)?));
    let found = reader.prepare_cached(query)?.query_row([table], row).optional()?;
    Ok(found.map_or((0, None), |(length, last)| (u64::try_from(length).unwrap_or(0), last)))
}

/// The numbers of the records from a position on, oldest first.
fn chain(reader: &Connection, last: Option<i64>, count: u64) -> rusqlite::Result<Vec<i64>> {
    let mut older = reader.prepare_cached("SELECT before FROM records WHERE id = ?1")?;
    let mut chain = Vec::with_capacity(usize::try_from(count).unwrap_or(0).min(1 << 20));
    let mut next = last;
    while let Some(id) = next.filter(|_| (chain.len() as u64) < count) {
        let Some(before) = older.query_row([id], |row| row.get(0)).optional()? else { break };
        chain.push(id);
        next = before;
    }
    chain.reverse();
    Ok(chain)
}

/// Reads the log of a table from a position on, as long as somebody wants more. Everything is read
/// in one transaction: it is the log as it was at one moment.
pub(super) fn read(
    reader: &Connection,
    table: i64,
    from: u64,
    mut wants_more: impl FnMut(Vec<String>) -> bool,
) -> Result<(), StoreError> {
    let snapshot = reader.unchecked_transaction()?;
    let (length, last) = head(&snapshot, table)?;
    let count = length.saturating_sub(from);
    let chain = chain(&snapshot, last, count)?;
    if chain.len() as u64 != count {
        return Err(StoreError::Failed(format!(
            "the log of table {table} has {} records instead of {length}",
            chain.len() as u64 + length - count
        )));
    }
    let mut record = snapshot.prepare_cached("SELECT record FROM records WHERE id = ?1")?;
    for part in chain.chunks(PART) {
        let texts: rusqlite::Result<Vec<String>> =
            part.iter().map(|id| record.query_row([id], |row| row.get(0))).collect();
        if !wants_more(texts?) {
            break;
        }
    }
    Ok(())
}

/// Reads a log and hands it in.
pub(super) fn hand_in_parts(
    shared: &Mutex<Connection>,
    path: &Path,
    table: i64,
    from: u64,
    hand_in: &Sender<Result<Vec<String>, StoreError>>,
) {
    let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    // Whoever asked may be gone.
    let send = |part| hand_in.blocking_send(part).is_ok();
    let is_long = length(&lock(), table).is_ok_and(|length| length.saturating_sub(from) > LONG);
    let done = if is_long {
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
            .map_err(StoreError::from)
            .and_then(|own| read(&own, table, from, |part| send(Ok(part))))
    } else {
        // Nobody is made to wait with the connection of all in hand.
        let mut log = Vec::new();
        let done = read(&lock(), table, from, |part| {
            log.extend(part);
            true
        });
        done.map(|()| _ = send(Ok(log)))
    };
    if let Err(error) = done {
        send(Err(error));
    }
}
