//! The answers that one person got lately, so that a repeated command is answered and not done again.

use super::command::Refusal;
use sha2::{Digest, Sha256};
use std::collections::VecDeque;

/// So many commands of one person are remembered.
const REMEMBERED: usize = 64;

/// The latest answers of one person, oldest first. Ids are kept as 64 bits of their hash: they are chosen by the same person
/// who would be confused by a collision.
#[derive(Debug, Default)]
pub(super) struct Answers(VecDeque<(u64, Option<Box<Refusal>>)>);

fn key(id: &str) -> u64 {
    let hash: [u8; 32] = Sha256::digest(id.as_bytes()).into();
    let mut front = [0; 8];
    front.copy_from_slice(&hash[..8]);
    u64::from_le_bytes(front)
}

impl Answers {
    pub fn remember(&mut self, id: &str, refusal: Option<&Refusal>) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((key(id), refusal.cloned().map(Box::new)));
    }

    pub fn find(&self, id: &str) -> Option<Result<(), Refusal>> {
        let key = key(id);
        let (_, refusal) = self.0.iter().rev().find(|(other, _)| *other == key)?;
        Some(refusal.as_deref().cloned().map_or(Ok(()), Err))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_answers_are_kept_and_old_ones_go() {
        let mut answers = Answers::default();
        let no = Refusal::plain("stale");
        for number in 0..=REMEMBERED {
            answers.remember(&number.to_string(), (number % 2 == 1).then_some(&no));
        }
        assert_eq!(answers.find("0"), None);
        assert_eq!(answers.find("1"), Some(Err(no)));
        assert_eq!(answers.find("64"), Some(Ok(())));
        assert_eq!(answers.find("other"), None);
    }
}
