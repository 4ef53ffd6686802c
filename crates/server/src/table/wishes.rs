//! How often people may ask for what is written down and is no move: the log has to last, and
//! nobody renames themselves forty times in earnest.

use super::command::Command;
use super::entry::PersonId;
use super::live::Live;
use super::pace::Pace;
use crate::clock::{Millis, millis};
use std::net::IpAddr;

/// Households that are remembered.
const MANY_HOUSEHOLDS: usize = 1_000;
/// All of a household together may ask for as much as so many people: a browser can be somebody new
/// as often as it likes.
const OF_A_HOUSEHOLD: u32 = 3;

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
    /// Forgets what is long ago, and says whether one more is possible for so many people.
    fn possible(&mut self, people: u32, pace: &Pace, now: Millis) -> bool {
        let every = (millis(pace.wish) / Millis::from(people)).max(1);
        let forgotten = now.saturating_sub(self.at) / every;
        self.made = self.made.saturating_sub(u32::try_from(forgotten).unwrap_or(u32::MAX));
        self.at = if self.made == 0 { now } else { self.at + forgotten * every };
        self.made < pace.wishes.saturating_mul(people)
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
    fn wishes_of(&mut self, household: IpAddr) -> &mut Wishes {
        if self.households.len() > MANY_HOUSEHOLDS {
            self.households.clear();
        }
        self.households.entry(household).or_default()
    }

    /// Whether somebody may wish for one more thing, and all of their household together may.
    pub fn may_wish(&mut self, (who, household): Wisher, pace: &Pace, now: Millis) -> bool {
        let own = who.is_none_or(|who| self.person(who).wishes.possible(1, pace, now));
        own && self.wishes_of(household).possible(OF_A_HOUSEHOLD, pace, now)
    }

    /// Something was written down because somebody wished it.
    pub fn wished(&mut self, (who, household): Wisher) {
        if let Some(who) = who {
            self.person(who).wishes.made += 1;
        }
        self.wishes_of(household).made += 1;
    }
}
