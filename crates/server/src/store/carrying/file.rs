//! The ends of a move that are folders: an SQLite file, and decks beside it.

use super::super::file::private;
use super::super::lifetimes::file_in;
use super::super::lock::FolderLock;
use super::super::schema::{examine, prepare};
use super::super::sqlite::SqliteStore;
use super::super::trust::beside;
use super::super::{DeckRow, PictureRow};
use super::{Cell, HandIn, Kind, Life, Row, Sheet, StoreError, failed, no_lock};
use crate::decks::carrying;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags, params_from_iter};
use std::path::{Path, PathBuf};
use tokio::sync::mpsc;

/// Beside a file into which not everything has come yet.
pub(in crate::store) const HALF: &str = ".moving";

/// How SQLite calls a column.
fn column(sheet: &Sheet, name: &'static str) -> &'static str {
    if sheet.name == "clips" && name == "number" { "rowid" } else { name }
}

fn columns(sheet: &Sheet) -> String {
    let names: Vec<&str> = sheet.columns.iter().map(|(name, _)| column(sheet, name)).collect();
    names.join(", ")
}

/// What belongs to no table is waste.
fn of_tables(sheet: &Sheet) -> &'static str {
    if sheet.name == "records" { "WHERE table_id IN (SELECT id FROM tables)" } else { "" }
}

fn is_of_decks(sheet: &Sheet) -> bool {
    matches!(sheet.name, "decks" | "pictures")
}

fn count(connection: &Connection, decks: &Path, sheet: &Sheet) -> Result<u64, StoreError> {
    if is_of_decks(sheet) {
        let decks = carrying::decks_in(decks).map_err(failed)?;
        let pictures = decks.iter().map(|deck| deck.pictures.len()).sum();
        return Ok(if sheet.name == "decks" { decks.len() } else { pictures } as u64);
    }
    let query = format!("SELECT count(*) FROM {} {}", sheet.name, of_tables(sheet));
    let count: i64 = connection.query_row(&query, [], |row| row.get(0))?;
    Ok(u64::try_from(count).unwrap_or_default())
}

/// A folder from which everything is carried.
pub(super) struct FolderSource {
    file: PathBuf,
    decks: PathBuf,
    connection: Connection,
    _lock: FolderLock,
}

impl FolderSource {
    pub fn open(folder: &Path) -> Result<FolderSource, StoreError> {
        let file = file_in(folder);
        if !file.is_file() {
            return Err(failed(format!("{} is not there", file.display())));
        }
        let lock = FolderLock::take(&file).map_err(|none| no_lock(folder, none))?;
        // One of an older version is brought up to date.
        drop(SqliteStore::open(&file)?);
        let connection = Connection::open_with_flags(&file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        Ok(FolderSource { decks: folder.join("decks"), file, connection, _lock: lock })
    }

    pub fn count(&self, sheet: &Sheet) -> Result<u64, StoreError> {
        count(&self.connection, &self.decks, sheet)
    }

    pub fn life(&self) -> Result<Life, StoreError> {
        let query = "SELECT hours, max(highest_table, (SELECT coalesce(max(id), 0) FROM tables)) FROM life WHERE id = 1";
        let row = |row: &rusqlite::Row| Ok(Life { hours: row.get(0)?, highest_table: row.get(1)? });
        Ok(self.connection.query_row(query, [], row)?)
    }

    /// The rows of a sheet, some at a time.
    pub fn rows(&self, sheet: &'static Sheet) -> mpsc::Receiver<Result<Vec<Row>, StoreError>> {
        let (to, coming) = mpsc::channel(2);
        let (file, decks) = (self.file.clone(), self.decks.clone());
        tokio::task::spawn_blocking(move || {
            let problems = to.clone();
            let mut hand_in = HandIn::new(to);
            let read = match is_of_decks(sheet) {
                true => read_decks(&decks, sheet, &mut hand_in),
                false => read_file(&file, sheet, &mut hand_in),
            };
            if let Err(error) = read {
                // Whoever asked may be gone.
                let _ = problems.blocking_send(Err(error));
            } else {
                hand_in.end();
            }
        });
        coming
    }
}

fn read_file(file: &Path, sheet: &Sheet, hand_in: &mut HandIn) -> Result<(), StoreError> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let order = if sheet.order == "number" { "rowid" } else { sheet.order };
    let query = format!(
        "SELECT {} FROM {} {} ORDER BY {order}",
        columns(sheet),
        sheet.name,
        of_tables(sheet)
    );
    let mut statement = connection.prepare(&query)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let cell = |(place, (_, kind)): (usize, &(&str, Kind))| {
            Ok(match kind {
                Kind::Number | Kind::Small => Cell::Number(row.get(place)?),
                Kind::Text => Cell::Text(row.get(place)?),
                Kind::Bytes => Cell::Bytes(row.get(place)?),
            })
        };
        let cells: rusqlite::Result<Row> = sheet.columns.iter().enumerate().map(cell).collect();
        if !hand_in.row(cells?) {
            break;
        }
    }
    Ok(())
}

fn read_decks(folder: &Path, sheet: &Sheet, hand_in: &mut HandIn) -> Result<(), StoreError> {
    let number = |number: Option<u64>| Cell::Number(number.map(|number| number as i64));
    let text = |text: &str| Cell::Text(Some(text.to_string()));
    for deck in carrying::decks_in(folder).map_err(failed)? {
        if sheet.name == "decks" {
            let row = vec![
                text(&deck.id),
                text(&deck.name),
                text(&deck.owner),
                number(Some(deck.made)),
                number(deck.visited),
                number(deck.condemned),
            ];
            if !hand_in.row(row) {
                return Ok(());
            }
            continue;
        }
        for picture in &deck.pictures {
            let bytes = carrying::picture_in(folder, &deck.id, picture).map_err(failed)?;
            let place = number(Some(u64::from(picture.number)));
            if !hand_in.row(vec![text(&deck.id), text(&picture.id), place, Cell::Bytes(bytes)]) {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// A folder into which everything is carried.
pub(super) struct FolderTarget {
    file: PathBuf,
    decks: PathBuf,
    connection: Connection,
    /// The last record, by its table and number.
    last: Option<(i64, i64)>,
    _lock: FolderLock,
}

impl FolderTarget {
    pub fn open(folder: &Path) -> Result<FolderTarget, StoreError> {
        std::fs::create_dir_all(folder).map_err(failed)?;
        let (file, decks) = (file_in(folder), folder.join("decks"));
        let lock = FolderLock::take(&file).map_err(|none| no_lock(folder, none))?;
        let half = beside(&file, HALF);
        if half.exists() {
            // What an interrupted move has left is nothing.
            for end in ["", "-wal", "-shm"] {
                remove(std::fs::remove_file(beside(&file, end)))?;
            }
            remove(std::fs::remove_dir_all(&decks))?;
        }
        let any_deck = std::fs::read_dir(&decks).is_ok_and(|mut decks| decks.next().is_some());
        if file.exists() || any_deck {
            return Err(failed(format!(
                "{} is not empty: there is a store in it",
                folder.display()
            )));
        }
        std::fs::write(&half, b"").map_err(failed)?;
        private(&file).map_err(failed)?;
        let mut connection = Connection::open(&file)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        examine(&connection)?;
        prepare(&mut connection)?;
        connection.execute_batch("BEGIN IMMEDIATE")?;
        Ok(FolderTarget { file, decks, connection, last: None, _lock: lock })
    }

    pub fn count(&self, sheet: &Sheet) -> Result<u64, StoreError> {
        count(&self.connection, &self.decks, sheet)
    }

    pub fn write(&mut self, sheet: &Sheet, rows: Vec<Row>) -> Result<(), StoreError> {
        match sheet.name {
            "decks" | "pictures" => self.write_decks(sheet, rows),
            "records" => self.write_records(rows),
            _ => {
                let marks = vec!["?"; sheet.columns.len()].join(", ");
                let insert =
                    format!("INSERT INTO {} ({}) VALUES ({marks})", sheet.name, columns(sheet));
                let mut insert = self.connection.prepare_cached(&insert)?;
                for row in rows {
                    insert.execute(params_from_iter(row.iter().map(value)))?;
                }
                Ok(())
            }
        }
    }

    /// Every record knows the one before it.
    fn write_records(&mut self, rows: Vec<Row>) -> Result<(), StoreError> {
        let insert = "INSERT INTO records (table_id, seq, record, before) VALUES (?1, ?2, ?3, ?4)";
        let mut insert = self.connection.prepare_cached(insert)?;
        for row in rows {
            let [Cell::Number(Some(table)), Cell::Number(Some(seq)), Cell::Text(Some(record))] =
                &row[..]
            else {
                return Err(failed("a record that is none"));
            };
            let before = self.last.filter(|(of, _)| of == table).map(|(_, id)| id);
            let id = insert.insert(rusqlite::params![table, seq, record, before])?;
            self.last = Some((*table, id));
        }
        Ok(())
    }

    fn write_decks(&self, sheet: &Sheet, rows: Vec<Row>) -> Result<(), StoreError> {
        use Cell::{Bytes, Number, Text};
        let natural = |number: i64| u64::try_from(number).unwrap_or_default();
        for row in rows {
            let written = match (sheet.name, &row[..]) {
                (
                    "decks",
                    [
                        Text(Some(id)),
                        Text(Some(name)),
                        Text(Some(owner)),
                        Number(Some(made)),
                        Number(visited),
                        Number(condemned),
                    ],
                ) => {
                    let deck = DeckRow {
                        id: id.clone(),
                        name: name.clone(),
                        owner: owner.clone(),
                        made: natural(*made),
                        visited: visited.map(natural),
                        condemned: condemned.map(natural),
                        pictures: Vec::new(),
                    };
                    carrying::put_deck(&self.decks, &deck)
                }
                (_, [Text(Some(deck)), Text(Some(id)), Number(Some(number)), Bytes(bytes)]) => {
                    let number = u32::try_from(*number).unwrap_or_default();
                    let picture = PictureRow { number, id: id.clone(), length: bytes.len() as u64 };
                    carrying::put_picture(&self.decks, deck, &picture, bytes)
                }
                _ => return Err(failed("a deck that is none")),
            };
            written.map_err(failed)?;
        }
        Ok(())
    }

    pub fn end(self, life: Life) -> Result<(), StoreError> {
        let life = [life.hours, life.highest_table];
        self.connection
            .execute("UPDATE life SET hours = ?1, highest_table = ?2 WHERE id = 1", life)?;
        self.connection.execute_batch(
            "UPDATE heads SET last = found.last
                FROM (SELECT table_id, max(id) AS last FROM records GROUP BY table_id) AS found
                WHERE found.table_id = heads.table_id;
             COMMIT",
        )?;
        self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        std::fs::remove_file(beside(&self.file, HALF)).map_err(failed)
    }
}

fn remove(done: std::io::Result<()>) -> Result<(), StoreError> {
    match done {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(failed(error)),
        _ => Ok(()),
    }
}

fn value(cell: &Cell) -> ToSqlOutput<'_> {
    ToSqlOutput::Borrowed(match cell {
        Cell::Number(number) => number.map_or(ValueRef::Null, ValueRef::Integer),
        Cell::Text(text) => {
            text.as_ref().map_or(ValueRef::Null, |text| ValueRef::Text(text.as_bytes()))
        }
        Cell::Bytes(bytes) => ValueRef::Blob(bytes),
    })
}
