//! What the store can still be believed: whether its files are where they were, what the fate of a
//! failed commit is, and the end of all belief, after which nothing more is written and the server
//! stops.

use super::StoreError;
use rusqlite::{Connection, ffi};
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use tokio::sync::watch;

/// How a write-ahead log of SQLite begins, on machines of either order of bytes.
const LOG_BEGINS: [u32; 2] = [0x377f_0682, 0x377f_0683];

/// The files as they were when they were opened. A file that was deleted or replaced goes on taking
/// writes that nobody will ever read, and so does a log that was cut where it lies.
pub(super) struct Files {
    known: Vec<(PathBuf, Option<(u64, u64)>)>,
    log: PathBuf,
    /// Its length when it was last looked at.
    length: u64,
}

#[cfg(unix)]
fn number(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn number(path: &Path) -> Option<(u64, u64)> {
    // Where files have no numbers, those that are open cannot be deleted.
    path.exists().then_some((0, 0))
}

fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |file| file.len())
}

/// The name of a file that SQLite keeps beside its own.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    PathBuf::from(name)
}

impl Files {
    /// The file and its write-ahead log, both of which are there by now.
    pub fn known(path: &Path) -> Files {
        let log = beside(path, "-wal");
        let seen = |path: &Path| (path.to_path_buf(), number(path));
        let known = [path, &log].map(seen).to_vec();
        let length = length(&log);
        Files { known, log, length }
    }

    /// Why what is written now would be lost, if it would. SQLite alone cuts its log, when all of
    /// it has been brought to its place; whoever else does takes away what was acknowledged.
    pub fn fault(&mut self, writer: &Connection) -> Option<String> {
        let file = |path: &Path| format!("{} is not the file it was", path.display());
        if let Some(path) = self.missing() {
            return Some(file(path));
        }
        let was = std::mem::replace(&mut self.length, length(&self.log));
        if self.length >= was && self.begins() {
            return None;
        }
        // So many frames SQLite believes to be in the log; it fails to read what is not there.
        let frames = writer.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1));
        match frames {
            Ok(0) => None,
            Ok(_) | Err(_) => Some(file(&self.log)),
        }
    }

    /// Whether there is a log that begins as one does, or none at all.
    fn begins(&self) -> bool {
        let mut head = [0; 4];
        let read = File::open(&self.log).and_then(|mut log| match log.metadata()?.len() {
            0 => Ok(true),
            _ => log.read_exact(&mut head).map(|()| LOG_BEGINS.contains(&u32::from_be_bytes(head))),
        });
        read.unwrap_or(false)
    }

    /// The first that is not what it was.
    fn missing(&self) -> Option<&Path> {
        self.known.iter().find(|(path, was)| number(path) != *was).map(|(path, _)| path.as_path())
    }
}

/// Says once, to everybody, that the store is not to be believed any more.
#[derive(Clone)]
pub(super) struct Belief(watch::Sender<Option<String>>);

impl Default for Belief {
    fn default() -> Belief {
        Belief(watch::Sender::new(None))
    }
}

impl Belief {
    /// The end of it; only the first reason counts.
    pub fn end(&self, why: &str) {
        self.0.send_if_modified(|reason| {
            let first = reason.is_none();
            reason.get_or_insert_with(|| why.to_string());
            first
        });
    }

    /// Why nothing is believed any more.
    pub fn ended(&self) -> Option<String> {
        self.0.borrow().clone()
    }

    /// Waits for the end.
    pub async fn until_ended(&self) -> String {
        let mut reason = self.0.subscribe();
        let ended = reason.wait_for(Option::is_some).await.ok().and_then(|why| why.clone());
        match ended {
            Some(why) => why,
            None => std::future::pending().await,
        }
    }
}

/// What an error says about the transaction it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Nothing of it is kept.
    Undone,
    /// It may be found in the file after all: a page that could not be synced may yet reach the
    /// disk, and be read after the next start.
    Unknown,
}

/// What became of a transaction whose commit failed like this.
pub(super) fn fate(error: &rusqlite::Error) -> Fate {
    let rusqlite::Error::SqliteFailure(failure, _) = error else { return Fate::Undone };
    match failure.extended_code & 0xff {
        ffi::SQLITE_IOERR | ffi::SQLITE_CORRUPT | ffi::SQLITE_NOTADB => Fate::Unknown,
        _ => Fate::Undone,
    }
}

/// What is answered to those whose commit failed like this.
pub(super) fn answer(error: rusqlite::Error) -> StoreError {
    match fate(&error) {
        Fate::Undone => StoreError::Failed(error.to_string()),
        Fate::Unknown => StoreError::Unknown(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_that_could_not_be_synced_may_have_happened_and_a_full_disk_undoes_it() {
        for (code, expected) in [
            (ffi::SQLITE_IOERR_FSYNC, Fate::Unknown),
            (ffi::SQLITE_IOERR_WRITE, Fate::Unknown),
            (ffi::SQLITE_CORRUPT, Fate::Unknown),
            (ffi::SQLITE_FULL, Fate::Undone),
            (ffi::SQLITE_BUSY, Fate::Undone),
            (ffi::SQLITE_CONSTRAINT_PRIMARYKEY, Fate::Undone),
        ] {
            let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
            assert_eq!(fate(&error), expected, "{code}");
        }
    }
}
