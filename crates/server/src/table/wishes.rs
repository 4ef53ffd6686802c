//! How often people may ask for what is written down and is no move: the log has to last, and
//! nobody renames themselves forty times in earnest.

use super::command::Command;
use super::entry::PersonId;
use super::live::Live;
use super::pace::Pace;
use crate::clock::{Millis, millis};
use std::net::IpAddr;

/// Households whose nobodies are remembered.
const MANY_HOUSEHOLDS: usize = 1_000;

/// Somebody, and where they come from.
pub(super) type Wisher = (Option<PersonId>, IpAddr);

/// Wishes that somebody has made lately: a bucket that empties with time.
#[derive(Clone, Copy, Default)]
pub(super) struct Wishes {
    made: u32,
    /// Since when the last of them is being forgotten.
    at: Millis,
}

impl Wishes {
    /// Forgets what is long ago, and says whether one more is possible.
    fn possible(&mut self, pace: &Pace, now: Millis) -> bool {
        let every = millis(pace.wish).max(1);
        let forgotten = now.saturating_sub(self.at) / every;
        self.made = self.made.saturating_sub(u32::try_from(forgotten).unwrap_or(u32::MAX));
        self.at = if self.made == 0 { now } else { self.at + forgotten * every };
        self.made < pace.wishes
    }
}

/// Whether a command is counted at all.
pub(super) fn counts(command: &Command) -> bool {
    // Promises and numbers are taken once in a round, and there are two rounds at most.
    !matches!(
        command,
        Command::Act { .. }
            | Command::React { .. }
            | Command::Promise { .. }
            | Command::Reveal { .. }
    )
}

impl Live {
    /// The wishes of somebody, or of all from a household who are nobody here.
    fn wishes(&mut self, who: Wisher) -> &mut Wishes {
        match who {
            (Some(person), _) => &mut self.person(person).wishes,
            (None, household) => {
                if self.strangers.len() > MANY_HOUSEHOLDS {
                    self.strangers.clear();
                }
                self.strangers.entry(household).or_default()
            }
        }
    }

    /// Whether somebody may wish for one more thing.
    pub fn may_wish(&mut self, who: Wisher, pace: &Pace, now: Millis) -> bool {
        self.wishes(who).possible(pace, now)
    }

    /// Something was written down because somebody wished it.
    pub fn wished(&mut self, who: Wisher) {
        self.wishes(who).made += 1;
    }
}
