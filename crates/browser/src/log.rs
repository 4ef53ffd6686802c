//! Whole logs: are they games at all, how did they end, and what did every eye see on the way?

use crate::answer::{Unanswered, wrong};
use crate::question::Log;
use kernel::{Eye, Outcome, Rules};
use serde::Serialize;
use serde_json::Value;

/// What a log came to.
#[derive(Serialize)]
pub(crate) struct Judged {
    /// How many entries fitted, from the first on.
    pub folded: usize,
    pub outcome: Option<Outcome>,
    /// Of what all eyes saw.
    pub digest: String,
}

/// So many entries are folded between two looks: a look at all eyes costs far more than a move.
const LOOKED_EVERY: usize = 16;

/// Tells texts apart that differ anywhere; not by those who try to forge them.
struct Mixed([u64; 2]);

impl Mixed {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0[0] = (self.0[0] ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            self.0[1] =
                (self.0[1].rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
}

/// Folds a log entry by entry and takes a digest of what every eye sees and may do, again and again
/// and after the last; stops at an entry that cannot have come from this game.
pub fn digest<'a>(
    rules: &dyn Rules,
    options: &Value,
    seats: usize,
    entries: impl Iterator<Item = &'a str>,
) -> Result<(usize, Option<Outcome>, String), String> {
    let mut table = rules.open(options, seats).map_err(|error| error.to_string())?;
    let mut mixed = Mixed([0xcbf2_9ce4_8422_2325, 0]);
    let mut seen = String::new();
    let mut folded = 0;
    let mut entries = entries.peekable();
    while let Some(entry) = entries.next() {
        if !table.fold(entry) {
            break;
        }
        folded += 1;
        if folded % LOOKED_EVERY != 1 && entries.peek().is_some() {
            continue;
        }
        seen.clear();
        for eye in Eye::all(table.seats()) {
            table.write_view(eye, &mut seen);
            if let Eye::Seat(seat) = eye {
                table.write_legal(seat, &mut seen);
            }
            seen.push('\n');
        }
        mixed.add(&seen);
    }
    let digest = format!("{:016x}{:016x}", mixed.0[0], mixed.0[1]);
    Ok((folded, table.outcome(), digest))
}

/// The same as an answer.
pub(crate) fn judge(rules: &dyn Rules, log: &Log) -> Result<Judged, Unanswered> {
    match digest(rules, &log.options, log.seats, log.entries.iter().map(|entry| entry.get())) {
        Ok((folded, outcome, digest)) => Ok(Judged { folded, outcome, digest }),
        Err(error) => wrong(error),
    }
}
