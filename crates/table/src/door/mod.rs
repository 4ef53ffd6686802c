//! Who comes in: by the link, by a code and somebody who opens, by asking for a chair, or with the
//! owner's recovery code.

mod admission;
mod browsers;
mod claims;
mod knocks;
mod recovery;

pub use admission::{Bye, Newcomer, admission, admit_screens};
pub(crate) use admission::{ShownOutFrame, admission_command, show_out, shown_out_frames};
pub(crate) use claims::{
    ClaimFrame, Claims, allow, answer_to, claim, claim_frames, decline, roles_towards,
};
pub use claims::{Granted, take_granted, withdraw};
pub use knocks::{
    CODE_LASTS, Caller, Knock, KnockAnswer, Knocked, knock, take_link, tend_door, wakes,
};
pub(crate) use knocks::{KnockFrame, Knocks, door_command, is_open};
pub(crate) use recovery::recover;
pub use recovery::{code_of_table, recovery_code};

use crate::log::TableEntry;
use crate::secret::Digest;
use browsers::Browsers;
use serde::{Deserialize, Serialize};

/// What the log says of the door.
#[derive(Default, Serialize, Deserialize)]
pub struct DoorRules {
    /// Whether the code is enough to come in; nothing as long as the host has not said.
    door_open: Option<bool>,
    /// Whether nobody new comes in unless somebody opens.
    locked: bool,
    /// Browsers that somebody let in or sent away.
    browsers: Browsers,
}

impl DoorRules {
    pub fn locked(&self) -> bool {
        self.locked
    }

    /// Whether a browser was let in, as a shared screen or else.
    pub fn admitted(&self, identity: Digest, tv: bool) -> bool {
        self.browsers.admitted(identity, tv)
    }

    /// Whether a browser that looked on was sent away.
    pub fn sent_away(&self, identity: Digest) -> bool {
        self.browsers.sent_away(identity)
    }

    /// Applies an entry about the door; false if it is none.
    pub(crate) fn apply(&mut self, entry: &TableEntry) -> bool {
        match entry {
            TableEntry::DoorOpen(on) => self.door_open = Some(*on),
            TableEntry::Locked(on) => self.locked = *on,
            TableEntry::Admitted { identity, tv } => self.browsers.admit(*identity, *tv),
            TableEntry::SentAway(browsers) => self.browsers.send_away(browsers),
            _ => return false,
        }
        true
    }
}
