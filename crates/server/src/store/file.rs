//! The file of the database as the system sees it: who may read it, and what room there is.

use std::path::Path;

/// Makes the file if it is not there; either way nobody but its owner can read it, for it has every
/// hand of every game. What SQLite keeps beside it gets the same rights.
#[cfg(unix)]
pub(super) fn private(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let open = std::fs::OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(path)?;
    let rights = open.metadata()?.permissions();
    if rights.mode() & 0o077 != 0 {
        open.set_permissions(std::fs::Permissions::from_mode(0o600))?;
    }
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn private(_: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(unix)]
pub(super) fn free_space(path: &Path) -> Option<u64> {
    rustix::fs::statvfs(path).ok().map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
pub(super) fn free_space(_: &Path) -> Option<u64> {
    None
}
