//! The tables of the file, and what an older version kept in another form.

use super::StoreError;
use rusqlite::{Connection, TransactionBehavior};

/// The version of the file. A file says which it has; those of version 0.2 and older say nothing,
/// which is 0. Since 3 logs may say that somebody has another device: an older program could not
/// read them.
const VERSION: i64 = 3;

/// Records stand in the order in which they came, whatever their table, so that a commit of many
/// tables writes a few pages at the end of the file and not one page for each table. Each record
/// knows the one before it at its table, and `heads` the last.
const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS tables (
        id INTEGER PRIMARY KEY,
        invite TEXT NOT NULL UNIQUE,
        code TEXT NOT NULL,
        plain_code TEXT UNIQUE,
        owner TEXT,
        opened INTEGER NOT NULL,
        visited INTEGER NOT NULL DEFAULT 0,
        condemned INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS former_invites (
        id INTEGER PRIMARY KEY,
        invite TEXT NOT NULL UNIQUE,
        table_id INTEGER NOT NULL REFERENCES tables (id)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS former_invites_of_tables ON former_invites (table_id);
    CREATE TABLE IF NOT EXISTS records (
        id INTEGER PRIMARY KEY,
        table_id INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        before INTEGER,
        record TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS heads (
        table_id INTEGER PRIMARY KEY REFERENCES tables (id),
        length INTEGER NOT NULL,
        last INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS seeds (
        table_id INTEGER NOT NULL REFERENCES tables (id),
        game INTEGER NOT NULL,
        seed BLOB NOT NULL,
        PRIMARY KEY (table_id, game)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS clips (
        id TEXT PRIMARY KEY,
        table_id INTEGER NOT NULL REFERENCES tables (id),
        kept INTEGER NOT NULL,
        media_type TEXT NOT NULL,
        bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS clips_of_tables ON clips (table_id);
    CREATE TABLE IF NOT EXISTS loans (
        deck TEXT NOT NULL,
        table_id INTEGER NOT NULL REFERENCES tables (id),
        PRIMARY KEY (deck, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS checkpoints (
        table_id INTEGER PRIMARY KEY REFERENCES tables (id),
        text TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS trash (
        last INTEGER PRIMARY KEY
    ) STRICT;
    CREATE TABLE IF NOT EXISTS life (
        id INTEGER PRIMARY KEY,
        hours INTEGER NOT NULL,
        highest_table INTEGER NOT NULL
    ) STRICT;
    INSERT INTO life (id, hours, highest_table) VALUES (1, 0, 0) ON CONFLICT DO NOTHING;
    CREATE TABLE IF NOT EXISTS proof (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL
    ) STRICT;
";

/// Files of the first version kept every log in one piece.
const FROM_ENTRIES: &str = "
    INSERT INTO records (id, table_id, seq, before, record)
        SELECT row_number() OVER place, table_id, seq, CASE seq WHEN 0 THEN NULL ELSE row_number() OVER place - 1 END, record
        FROM entries WINDOW place AS (ORDER BY table_id, seq);
    INSERT INTO heads (table_id, length, last)
        SELECT id, (SELECT count(*) FROM records WHERE table_id = tables.id), (SELECT max(id) FROM records WHERE table_id = tables.id)
        FROM tables;
    DROP TABLE entries;
";

/// Files up to version 1 did not know when somebody was last at a table: their time begins now.
const VISITS: &str = "
    ALTER TABLE tables ADD COLUMN visited INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN condemned INTEGER;
    UPDATE tables SET visited = 1000 * unixepoch('now');
";

/// Looks whether the file is in order and of a version that is known, before anything is written to
/// it.
pub(super) fn examine(connection: &Connection) -> Result<(), StoreError> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if version > VERSION {
        return Err(StoreError::Failed(format!(
            "the file is of version {version}, this program knows {VERSION}: a newer stolik has written it"
        )));
    }
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    match found.as_str() {
        "ok" => Ok(()),
        _ => Err(StoreError::Failed(format!(
            "the file is damaged ({}); take the last copy of it, or save what can be read with `sqlite3 FILE .recover`",
            found.lines().next().unwrap_or_default()
        ))),
    }
}

/// Refuses a file of foreign hands in which there is anything but the tables and indices that this
/// program, or an older one, makes: triggers and views would be run with it.
pub(super) fn only_known(connection: &Connection, more: &[&str]) -> Result<(), StoreError> {
    let own = Connection::open_in_memory()?;
    own.execute_batch(SCHEMA)?;
    let known = things(&own)?;
    for thing in things(connection)? {
        let (kind, name, sql) = &thing;
        let is_ours = match kind.as_str() {
            // A table may have been made by an older version, which wrote it down differently.
            "table" => {
                let named = |(kind, known, _): &Thing| kind == "table" && known == name;
                let known = known.iter().any(named) || more.contains(&name.as_str());
                (known || name == "entries") && sql.starts_with("CREATE TABLE")
            }
            // Without a text it belongs to a key of its table.
            "index" => sql.is_empty() || known.contains(&thing),
            _ => false,
        };
        if !is_ours {
            return Err(StoreError::Failed(format!(
                "there is a {kind} in it that no stolik has made: {name}"
            )));
        }
    }
    Ok(())
}

/// The kind of something in a file, its name, and how it was made.
type Thing = (String, String, String);

fn things(connection: &Connection) -> rusqlite::Result<Vec<Thing>> {
    let query = "SELECT type, name, coalesce(sql, '') FROM sqlite_schema";
    let thing = |row: &rusqlite::Row| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    connection.prepare(query)?.query_map([], thing)?.collect()
}

/// Makes what is missing, and takes over what an older version kept in another form.
pub(super) fn prepare(writer: &mut Connection) -> rusqlite::Result<()> {
    let transaction = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(SCHEMA)?;
    if !transaction.column_exists(None, "tables", "visited")? {
        transaction.execute_batch(VISITS)?;
    }
    if transaction.table_exists(None, "entries")? {
        transaction.execute_batch(FROM_ENTRIES)?;
    }
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()
}
