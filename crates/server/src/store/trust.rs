//! What the store can still be believed: whether its files are where they were, what the fate of a
//! failed commit is, and the end of all belief, after which nothing more is written and the server
//! stops.

use super::StoreError;
use rusqlite::ffi;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use tokio::sync::watch;

/// The files as they were when they were opened. A file that was deleted or replaced goes on taking
/// writes that nobody will ever read.
pub(super) struct Files {
    known: Vec<(PathBuf, Option<(u64, u64)>)>,
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

/// The name of a file that SQLite keeps beside its own.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    PathBuf::from(name)
}

impl Files {
    /// The file and its write-ahead log, both of which are there by now.
    pub fn known(path: &Path) -> Files {
        let paths = [path.to_path_buf(), beside(path, "-wal")];
        let seen = |path: PathBuf| {
            let now = number(&path);
            (path, now)
        };
        Files { known: paths.into_iter().map(seen).collect() }
    }

    /// The first that is not what it was.
    pub fn missing(&self) -> Option<&Path> {
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
