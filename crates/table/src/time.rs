//! Time, as a table is told it: it has no clock of its own.

use std::time::Duration;

/// Milliseconds since 1970.
pub type Millis = u64;

/// A duration in milliseconds.
pub fn millis(duration: Duration) -> Millis {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
