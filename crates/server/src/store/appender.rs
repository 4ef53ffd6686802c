//! Appends records to the logs of tables.

use super::{Epoch, Place, Seed, StoreError};
use rusqlite::{CachedStatement, Connection, OptionalExtension, Transaction, params};
use std::collections::HashMap;

/// How long a log is, and its last record.
#[derive(Clone, Copy)]
pub(super) struct Head {
    length: i64,
    last: Option<i64>,
}

/// What the writer remembers of the logs it has written to, so that it need not ask. Whatever it
/// remembers is compared with the file before it counts.
#[derive(Default)]
pub(super) struct Heads {
    logs: HashMap<i64, Head>,
    /// How often each table has been claimed. The file belongs to one process at a time, so nobody
    /// needs to know that after its end.
    claims: HashMap<i64, Epoch>,
}

impl Heads {
    /// Raises the epoch of a table.
    pub fn claim(&mut self, table: i64) -> Epoch {
        let epoch = self.claims.entry(table).or_default();
        *epoch += 1;
        *epoch
    }

    /// How many logs are remembered.
    pub fn remembered(&self) -> usize {
        self.logs.len()
    }

    /// Forgets the logs. Claims stay: they are in no file.
    pub fn forget(&mut self) {
        self.logs.clear();
    }
}

/// Appends records: the statements for it are found once for all that follow each other.
pub(super) struct Appender<'a> {
    connection: &'a Connection,
    heads: &'a mut Heads,
    insert: CachedStatement<'a>,
    advance: CachedStatement<'a>,
}

impl<'a> Appender<'a> {
    pub fn new(connection: &'a Connection, heads: &'a mut Heads) -> rusqlite::Result<Appender<'a>> {
        let insert = connection.prepare_cached(
            "INSERT INTO records (table_id, seq, before, record) VALUES (?1, ?2, ?3, ?4)",
        )?;
        let advance = "UPDATE heads SET length = ?2 + 1, last = ?4 WHERE table_id = ?1 AND length = ?2 AND last IS ?3";
        Ok(Appender { connection, heads, insert, advance: connection.prepare_cached(advance)? })
    }

    /// Writes the next position and no other: a log has no holes, and no position is written twice.
    pub fn append(&mut self, at: Place, record: &str) -> Result<(), StoreError> {
        let Place { table, epoch, seq } = at;
        if self.heads.claims.get(&table).copied().unwrap_or_default() != epoch {
            return Err(StoreError::Taken { table });
        }
        let remembered = self.heads.logs.remove(&table).filter(|head| head.length == seq as i64);
        let head = match remembered {
            Some(head) => head,
            None => self.read_head(table, seq)?,
        };
        self.insert.execute(params![table, head.length, head.last, record])?;
        let id = self.connection.last_insert_rowid();
        if self.advance.execute(params![table, head.length, head.last, id])? == 1 {
            self.heads.logs.insert(table, Head { length: head.length + 1, last: Some(id) });
            return Ok(());
        }
        // Somebody else has written to this log since it was remembered.
        self.connection.prepare_cached("DELETE FROM records WHERE id = ?1")?.execute([id])?;
        Err(StoreError::Conflict { table, seq })
    }

    fn read_head(&self, table: i64, seq: u64) -> Result<Head, StoreError> {
        let query = "SELECT length, last FROM heads WHERE table_id = ?1";
        let row = |row: &rusqlite::Row| Ok(Head { length: row.get(0)?, last: row.get(1)? });
        let head = self.connection.prepare_cached(query)?.query_row([table], row).optional()?;
        match head {
            Some(head) if head.length == seq as i64 => Ok(head),
            Some(head) if head.length > seq as i64 => Err(StoreError::Conflict { table, seq }),
            _ => Err(StoreError::Failed(format!("table {table} has no position {seq} yet"))),
        }
    }
}

pub(super) fn append_with_seed(
    transaction: &mut Transaction,
    heads: &mut Heads,
    at: Place,
    record: &str,
    (game, seed): Seed,
) -> Result<(), StoreError> {
    let step = transaction.savepoint()?;
    Appender::new(&step, heads)?.append(at, record)?;
    // Remembered only when both are written.
    let head = heads.logs.remove(&at.table);
    let insert = "INSERT INTO seeds (table_id, game, seed) VALUES (?1, ?2, ?3)";
    step.prepare_cached(insert)?.execute(params![at.table, game, seed])?;
    step.commit()?;
    heads.logs.extend(head.map(|head| (at.table, head)));
    Ok(())
}
