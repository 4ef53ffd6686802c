//! One data folder, one server: a lock on the folder itself, and one beside the file that has the
//! number of the process that holds it.

use super::trust::beside;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// The lock, held until this is dropped or the process ends, however it ends.
pub struct FolderLock {
    file: File,
    folder: Option<File>,
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // To close the files is not enough: a child that was forked in this moment has them, too,
        // until it becomes another program.
        for file in std::iter::once(&self.file).chain(&self.folder) {
            if let Err(error) = file.unlock() {
                tracing::warn!(%error, "the lock of the data folder was not given back");
            }
        }
    }
}

/// Why there is no lock.
#[derive(Debug)]
pub enum NoLock {
    /// Another process has it; its number, if it could be read.
    Held(Option<u32>),
    /// The lock cannot be made.
    Failed(io::Error),
}

/// The folder of a store, whatever links lead there. Its lock stays where it is when the file with
/// the number is removed.
fn folder_of(store: &Path) -> io::Result<PathBuf> {
    let file = store.canonicalize().unwrap_or_else(|_| store.to_path_buf());
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).canonicalize()
}

/// Locks the folder itself, where the system can: not every file system locks folders.
fn locked_folder(store: &Path) -> Result<Option<File>, TryLockError> {
    if cfg!(not(unix)) {
        return Ok(None);
    }
    let Ok(folder) = folder_of(store).and_then(File::open) else { return Ok(None) };
    match folder.try_lock() {
        Ok(()) => Ok(Some(folder)),
        Err(TryLockError::WouldBlock) => Err(TryLockError::WouldBlock),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// The number of the process that holds the lock, if it can be read: without it that process still
/// has the lock.
fn number(file: io::Result<File>) -> Option<u32> {
    let mut number = String::new();
    file.and_then(|mut file| file.read_to_string(&mut number)).ok()?;
    number.trim().parse().ok()
}

impl FolderLock {
    /// Locks the folder of this store.
    pub fn take(store: &Path) -> Result<FolderLock, NoLock> {
        let path = beside(store, ".lock");
        let folder = locked_folder(store).map_err(|_| NoLock::Held(number(File::open(&path))))?;
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(NoLock::Failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(NoLock::Held(number(Ok(file)))),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                tracing::warn!(
                    "this file system has no locks: see to it that no other server uses the folder"
                );
            }
            Err(TryLockError::Error(error)) => return Err(NoLock::Failed(error)),
        }
        let written = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{}", std::process::id()));
        written.map_err(NoLock::Failed)?;
        Ok(FolderLock { file, folder })
    }
}

#[cfg(test)]
mod tests {
    use super::FolderLock;

    #[test]
    fn a_lock_is_given_back_although_a_forked_child_has_its_files() {
        let folder = std::env::temp_dir().join(format!("stolik-lock-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = folder.join("stolik.db");
        let lock = FolderLock::take(&store).expect("a lock");
        assert!(FolderLock::take(&store).is_err(), "one folder, one server");
        let of_child = (
            lock.file.try_clone().expect("another handle"),
            lock.folder.as_ref().map(|it| it.try_clone()),
        );
        drop(lock);
        assert!(FolderLock::take(&store).is_ok());
        drop(of_child);
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
