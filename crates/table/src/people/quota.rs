//! How often people may ask for what is written down and is no move: the log has to last, and
//! nobody renames themselves forty times in earnest.

use crate::command::Command;
use crate::log::PersonId;
use crate::play::Pace;
use crate::state::TableState;
use crate::time::{Millis, millis};
use std::collections::HashMap;
use std::net::IpAddr;

/// Households that are remembered.
const MANY_HOUSEHOLDS: usize = 1_000;
/// All of a household together may ask for as much as so many people: a browser can be somebody new
/// as often as it likes.
const OF_A_HOUSEHOLD: u32 = 3;

/// Who asks, and where they come from.
pub type Asking = (Option<PersonId>, IpAddr);

/// What somebody has lately asked for: a bucket that empties with time.
#[derive(Clone, Copy, Default)]
pub(super) struct Quota {
    used: u32,
    /// Since when the last of it is being forgotten.
    at: Millis,
}

impl Quota {
    /// Forgets what is long ago, and says whether one more is possible for so many people.
    fn has_room(&mut self, people: u32, pace: &Pace, now: Millis) -> bool {
        let every = (millis(pace.wish) / Millis::from(people)).max(1);
        let forgotten = now.saturating_sub(self.at) / every;
        self.used = self.used.saturating_sub(u32::try_from(forgotten).unwrap_or(u32::MAX));
        self.at = if self.used == 0 { now } else { self.at + forgotten * every };
        self.used < pace.wishes.saturating_mul(people)
    }
}

/// What all of each household together have lately asked for.
#[derive(Default)]
pub(super) struct Households(HashMap<IpAddr, Quota>);

impl Households {
    fn of(&mut self, household: IpAddr) -> &mut Quota {
        if self.0.len() > MANY_HOUSEHOLDS {
            self.0.clear();
        }
        self.0.entry(household).or_default()
    }
}

/// Whether a command is counted at all.
pub fn counts(command: &Command) -> bool {
    // Promises and numbers are taken once in a round, and there are two rounds at most.
    !matches!(
        command,
        Command::Act { .. }
            | Command::React { .. }
            | Command::Promise { .. }
            | Command::Reveal { .. }
    )
}

/// Whether they may ask for one thing more that is written down, and all of their household
/// together may.
pub fn has_room(table: &mut TableState, (who, household): Asking, now: Millis) -> bool {
    let TableState { live, config, .. } = table;
    let (presence, pace) = (&mut live.presence, &config.pace);
    let own = who.is_none_or(|who| presence.quota(who).has_room(1, pace, now));
    own && presence.households().of(household).has_room(OF_A_HOUSEHOLD, pace, now)
}

/// Something was written down because they asked for it.
pub fn used(table: &mut TableState, (who, household): Asking) {
    let presence = &mut table.live.presence;
    if let Some(who) = who {
        presence.quota(who).used += 1;
    }
    presence.households().of(household).used += 1;
}
