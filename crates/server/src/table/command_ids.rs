//! The ids of the latest commands of one person, so that a repeated command is known and not done
//! again.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};

/// So many commands of one person are remembered.
pub(super) const REMEMBERED: usize = 64;

/// The latest ids, oldest first. They are kept as 64 bits of their hash: they are chosen by the
/// same person who would be confused by a collision.
#[derive(Debug, Default)]
pub(super) struct CommandIds {
    latest: VecDeque<u64>,
    keys: RandomState,
}

impl CommandIds {
    pub fn remember(&mut self, id: &str) {
        if self.latest.len() == REMEMBERED {
            self.latest.pop_front();
        }
        self.latest.push_back(self.keys.hash_one(id));
    }

    pub fn has(&self, id: &str) -> bool {
        // Most people have said nothing yet, or nothing of this kind.
        !self.latest.is_empty() && self.latest.contains(&self.keys.hash_one(id))
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
}
