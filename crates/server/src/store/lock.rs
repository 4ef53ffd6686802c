//! One data folder, one server: a lock beside the file, with the number of the process that holds
//! it.

use super::trust::beside;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

/// The lock, held until this is dropped or the process ends, however it ends.
pub struct FolderLock {
    _file: File,
}

/// Why there is no lock.
#[derive(Debug)]
pub enum NoLock {
    /// Another process has it; its number, if it could be read.
    Held(Option<u32>),
    /// The lock cannot be made.
    Failed(io::Error),
}

impl FolderLock {
    /// Locks the folder of this store.
    pub fn take(store: &Path) -> Result<FolderLock, NoLock> {
        let path = beside(store, ".lock");
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(NoLock::Failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut number = String::new();
                // Without its number the other process still has the lock.
                let _ = file.read_to_string(&mut number);
                return Err(NoLock::Held(number.trim().parse().ok()));
            }
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
        Ok(FolderLock { _file: file })
    }
}
