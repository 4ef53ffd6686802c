//! The ids of the latest commands of one person, so that a repeated command is known and not done
//! again.

use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// So many commands of one person are remembered.
pub(crate) const REMEMBERED: usize = 64;

/// The latest ids, oldest first. They are kept as 64 bits of their hash: they are chosen by the
/// same person who would be confused by a collision.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct CommandIds {
    latest: VecDeque<u64>,
}

/// FNV-1a. Checkpoints keep what it gives, so it has to be the same in every build.
fn hash(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl CommandIds {
    pub fn remember(&mut self, id: &str) {
        if self.latest.len() == REMEMBERED {
            self.latest.pop_front();
        }
        self.latest.push_back(hash(id));
    }

    pub fn has(&self, id: &str) -> bool {
        // Most people have said nothing yet, or nothing of this kind.
        !self.latest.is_empty() && self.latest.contains(&hash(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_ids_are_kept_and_old_ones_go() {
        let mut ids = CommandIds::default();
        assert!(!ids.has("0"));
        (0..=REMEMBERED).for_each(|number| ids.remember(&number.to_string()));
        assert_eq!(["0", "1", "64", "other"].map(|id| ids.has(id)), [false, true, true, false]);
    }

    #[test]
    fn the_hash_is_the_one_that_is_written_down() {
        assert_eq!(
            ["", "a", "foobar"].map(hash),
            [0xcbf29ce484222325, 0xaf63dc4c8601ec8c, 0x85944171f73967e8]
        );
    }
}
