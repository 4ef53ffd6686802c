//! The answers that one person got lately to commands that left nothing in the log, so that a
//! repeated command is answered and not done again.

use super::command_ids::REMEMBERED;
use crate::refusal::CommandRefusal;
use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};

/// The latest answers of one person, oldest first. Ids are kept as 64 bits of their hash: they are
/// chosen by the same person who would be confused by a collision. Every command is looked for
/// here, so refusals, which are rare, stand apart.
#[derive(Debug, Default)]
pub(crate) struct Replies {
    latest: VecDeque<u64>,
    refused: VecDeque<(u64, CommandRefusal)>,
    keys: RandomState,
}

impl Replies {
    pub fn remember(&mut self, id: &str, refusal: Option<&CommandRefusal>) {
        let key = self.keys.hash_one(id);
        let oldest = if self.latest.len() == REMEMBERED { self.latest.pop_front() } else { None };
        // What is answered anew is no longer answered as before.
        self.refused.retain(|(other, _)| *other != key && Some(*other) != oldest);
        self.latest.push_back(key);
        self.refused.extend(refusal.map(|refusal| (key, refusal.clone())));
    }

    pub fn find(&self, id: &str) -> Option<Result<(), CommandRefusal>> {
        if self.latest.is_empty() {
            return None;
        }
        let key = self.keys.hash_one(id);
        self.latest.iter().find(|other| **other == key)?;
        let refusal = self.refused.iter().find(|(other, _)| *other == key);
        Some(refusal.map_or(Ok(()), |(_, refusal)| Err(refusal.clone())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::TableRefusal;

    #[test]
    fn the_latest_answers_are_kept_and_old_ones_go() {
        let mut answers = Replies::default();
        let no = CommandRefusal::from(TableRefusal::Stale);
        for number in 0..=REMEMBERED {
            answers.remember(&number.to_string(), (number % 2 == 1).then_some(&no));
        }
        assert_eq!(answers.find("0"), None);
        assert_eq!(answers.find("1"), Some(Err(no)));
        assert_eq!(answers.find("64"), Some(Ok(())));
        assert_eq!(answers.find("other"), None);
    }
}
