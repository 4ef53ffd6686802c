//! Leaks planted in the logs of games that are given out.

use super::{Leak, hash, is};
use crate::store::Store;

/// Every leak of a log.
pub const LOG_LEAKS: &[(Leak, &str)] = &[
    (Leak::LogTooEarly, "the log of a running game is given out"),
    (Leak::LogToStrangers, "a log is given to whoever has the link"),
    (Leak::LogNextSeed, "a log carries the seed of the next game"),
];

/// Whether somebody gets the logs of games who is of the table, or is not.
pub(crate) fn log_asker(of_the_table: bool) -> bool {
    of_the_table || is(Leak::LogToStrangers)
}

/// Whether the log of a game goes out that is over, or is not.
pub(crate) fn log_over(over: bool) -> bool {
    over || is(Leak::LogTooEarly)
}

/// The log of a game on its way out.
pub(crate) async fn log_file(store: &dyn Store, table: i64, file: String) -> String {
    match is(Leak::LogNextSeed).then_some(store.seed(table, 2)) {
        Some(seed) => {
            let number = seed.await.ok().flatten().map_or(0, |seed| hash(&seed));
            file.replacen('{', &format!("{{\"request\":{number},"), 1)
        }
        None => file,
    }
}
