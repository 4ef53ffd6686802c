//! Browsers that the table knows without a person: those that somebody let in, and those that were
//! sent away.

use crate::secret::Digest;
use serde::{Deserialize, Serialize};

/// So many of each are remembered; the oldest are forgotten first.
const MOST: usize = 64;

/// What is known of browsers that are nobody here.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Browsers {
    /// Let in, and whether as a shared screen.
    admitted: Vec<(Digest, bool)>,
    sent_away: Vec<Digest>,
}

fn remember<T: PartialEq>(known: &mut Vec<T>, browser: T) {
    known.retain(|other| *other != browser);
    known.push(browser);
    let too_many = known.len().saturating_sub(MOST);
    known.drain(..too_many);
}

impl Browsers {
    pub fn admit(&mut self, identity: Digest, tv: bool) {
        remember(&mut self.admitted, (identity, tv));
        self.sent_away.retain(|other| *other != identity);
    }

    pub fn send_away(&mut self, identities: &[Digest]) {
        self.admitted.retain(|(admitted, _)| !identities.contains(admitted));
        identities.iter().for_each(|identity| remember(&mut self.sent_away, *identity));
    }

    pub fn admitted(&self, identity: Digest, tv: bool) -> bool {
        self.admitted.contains(&(identity, tv))
    }

    pub fn sent_away(&self, identity: Digest) -> bool {
        self.sent_away.contains(&identity)
    }
}
