//! A copy of a whole folder in one file, made while a server may play: the SQLite file as it was at
//! one moment, and the decks in two tables of their own.

use super::carrying::HALF;
use super::file::private;
use super::lifetimes::file_in;
use super::lock::FolderLock;
use super::schema::only_known;
use super::sqlite::SqliteStore;
use super::trust::beside;
use super::{DeckRow, PictureRow, StoreError};
use crate::decks::carrying::{decks_in, picture_in, put_deck, put_picture};
use rusqlite::{Connection, OpenFlags, params};
use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

/// What only a copy has.
const DECKS: &str = "
    CREATE TABLE copied_decks (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        owner TEXT NOT NULL,
        made INTEGER NOT NULL,
        visited INTEGER,
        condemned INTEGER
    ) STRICT;
    CREATE TABLE copied_pictures (
        deck TEXT NOT NULL REFERENCES copied_decks (id),
        id TEXT NOT NULL,
        number INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (deck, id)
    ) STRICT;
";

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(error.to_string())
}

/// Something that goes away unless it is finished.
struct Unfinished<'a>(&'a Path);

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm", "-journal"] {
            // Most of them were never there.
            let _ = fs::remove_file(beside(self.0, end));
        }
    }
}

/// Copies what is there and not copied yet. A deck or picture that goes meanwhile is not missed.
fn copy_decks(
    to: &Connection,
    folder: &Path,
    told: &mut dyn FnMut(u64, u64),
) -> Result<(), StoreError> {
    let decks = decks_in(folder).map_err(failed)?;
    let all = decks.iter().map(|deck| deck.pictures.len() as u64).sum();
    let mut done = 0;
    let transaction = to.unchecked_transaction()?;
    for deck in decks {
        let DeckRow { id, name, owner, made, visited, condemned, pictures } = deck;
        let insert = "INSERT OR IGNORE INTO copied_decks VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let optional = |number: Option<u64>| number.map(|number| number as i64);
        let values = params![id, name, owner, made as i64, optional(visited), optional(condemned)];
        transaction.prepare_cached(insert)?.execute(values)?;
        for picture in pictures {
            let known = "SELECT 1 FROM copied_pictures WHERE deck = ?1 AND id = ?2";
            let known = transaction.prepare_cached(known)?.exists(params![id, picture.id])?;
            if !known && let Ok(bytes) = picture_in(folder, &id, &picture) {
                let insert = "INSERT INTO copied_pictures VALUES (?1, ?2, ?3, ?4)";
                let values = params![id, picture.id, picture.number, bytes];
                transaction.prepare_cached(insert)?.execute(values)?;
            }
            done += 1;
            told(done, all);
        }
    }
    Ok(transaction.commit()?)
}

/// Copies a folder into one file that is not there yet. A server may play meanwhile: everything
/// that it acknowledged before this began is in the copy. Tells how many pictures are done.
pub fn back_up(folder: &Path, to: &Path, told: &mut dyn FnMut(u64, u64)) -> Result<(), StoreError> {
    let file = file_in(folder);
    if !file.is_file() {
        return Err(failed(format!("{} is not there", file.display())));
    }
    if to.exists() || beside(&file, HALF).exists() {
        return Err(failed(format!(
            "{} is there already, or {} is half a store",
            to.display(),
            folder.display()
        )));
    }
    let (part, first) = (beside(to, ".part"), beside(to, ".decks"));
    let _ends = [Unfinished(&part), Unfinished(&first)];
    for left in [&part, &first] {
        drop(Unfinished(left));
        private(left).map_err(failed)?;
    }
    // Before the tables, so that none of theirs is missing that goes meanwhile; and after them, for
    // those that came.
    let decks = folder.join("decks");
    let before = Connection::open(&first)?;
    before.execute_batch(DECKS)?;
    copy_decks(&before, &decks, told)?;
    drop(before);
    let source = Connection::open_with_flags(&file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    source.busy_timeout(Duration::from_secs(30))?;
    let name = part.to_str().ok_or_else(|| failed("the name of the copy is not text"))?;
    source.execute("VACUUM INTO ?1", [name])?;
    drop(source);
    let copy = Connection::open(&part)?;
    copy.execute_batch(DECKS)?;
    let early = first.to_str().ok_or_else(|| failed("the name of the copy is not text"))?;
    copy.execute("ATTACH ?1 AS early", [early])?;
    copy.execute_batch(
        "INSERT INTO copied_decks SELECT * FROM early.copied_decks;
         INSERT INTO copied_pictures SELECT * FROM early.copied_pictures;
         DETACH early",
    )?;
    copy_decks(&copy, &decks, told)?;
    drop(copy);
    File::open(&part).and_then(|part| part.sync_all()).map_err(failed)?;
    fs::rename(&part, to).map_err(failed)
}

/// A folder that is being made of a copy, and is as it was before unless that is finished.
struct Restoring<'a> {
    folder: &'a Path,
    /// Whether it was there, empty.
    was_there: bool,
    finished: bool,
}

impl Drop for Restoring<'_> {
    fn drop(&mut self) {
        if self.finished {
            return;
        }
        for inside in fs::read_dir(self.folder).into_iter().flatten().flatten() {
            let path = inside.path();
            // Why it failed is said already; what cannot be removed now stays half a store.
            let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        }
        if !self.was_there {
            let _ = fs::remove_dir(self.folder);
        }
    }
}

fn is_empty(folder: &Path) -> bool {
    let lock = beside(&file_in(folder), ".lock");
    let others = |inside: &fs::DirEntry| inside.path() != lock;
    !fs::read_dir(folder).is_ok_and(|inside| inside.flatten().any(|inside| others(&inside)))
}

/// Makes a folder of a copy, as it was, or leaves everything as it is.
pub fn restore(
    from: &Path,
    folder: &Path,
    told: &mut dyn FnMut(u64, u64),
) -> Result<(), StoreError> {
    let is_copy = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY)
        .and_then(|copy| copy.table_exists(None, "copied_decks"))
        .map_err(|error| failed(format!("{} cannot be read: {error}", from.display())))?;
    if !is_copy {
        return Err(failed(format!("{} was not made by `stolik backup`", from.display())));
    }
    let not_empty = || failed(format!("{} is not empty", folder.display()));
    let was_there = folder.is_dir();
    if !is_empty(folder) {
        return Err(not_empty());
    }
    fs::create_dir_all(folder).map_err(failed)?;
    let file = file_in(folder);
    let _lock = FolderLock::take(&file).map_err(|none| failed(format!("{none:?}")))?;
    // Nobody else puts anything there from now on.
    if !is_empty(folder) {
        return Err(not_empty());
    }
    let mut restoring = Restoring { folder, was_there, finished: false };
    // Until it is all there, it is no store.
    let half = beside(&file, HALF);
    fs::write(&half, b"").map_err(failed)?;
    private(&file).map_err(failed)?;
    fs::copy(from, &file).map_err(failed)?;
    private(&file).map_err(failed)?;
    let copy = Connection::open(&file)?;
    only_known(&copy, &["copied_decks", "copied_pictures"])?;
    unpack(&copy, &folder.join("decks"), told)?;
    copy.execute_batch("DROP TABLE copied_pictures; DROP TABLE copied_decks; VACUUM")?;
    drop(copy);
    File::open(&file).and_then(|file| file.sync_all()).map_err(failed)?;
    fs::remove_file(&half).map_err(failed)?;
    // It is looked at as at every start.
    drop(SqliteStore::open(&file)?);
    restoring.finished = true;
    Ok(())
}

fn unpack(
    copy: &Connection,
    decks: &Path,
    told: &mut dyn FnMut(u64, u64),
) -> Result<(), StoreError> {
    let natural = |number: i64| u64::try_from(number).unwrap_or_default();
    let mut query =
        copy.prepare("SELECT id, name, owner, made, visited, condemned FROM copied_decks")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let optional = |place| row.get::<_, Option<i64>>(place).map(|found| found.map(natural));
        let deck = DeckRow {
            id: row.get(0)?,
            name: row.get(1)?,
            owner: row.get(2)?,
            made: natural(row.get(3)?),
            visited: optional(4)?,
            condemned: optional(5)?,
            pictures: Vec::new(),
        };
        put_deck(decks, &deck).map_err(failed)?;
    }
    let all: i64 = copy.query_row("SELECT count(*) FROM copied_pictures", [], |row| row.get(0))?;
    let mut query = copy.prepare("SELECT deck, id, number, bytes FROM copied_pictures")?;
    let mut rows = query.query([])?;
    let mut done = 0;
    while let Some(row) = rows.next()? {
        let (deck, bytes): (String, Vec<u8>) = (row.get(0)?, row.get(3)?);
        let length = bytes.len() as u64;
        let picture = PictureRow { number: row.get(2)?, id: row.get(1)?, length };
        put_picture(decks, &deck, &picture, &bytes).map_err(failed)?;
        done += 1;
        told(done, natural(all));
    }
    Ok(())
}
