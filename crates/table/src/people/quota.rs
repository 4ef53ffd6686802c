//! How often people may ask for what is written down and is no move: the log has to last, and
//! nobody renames themselves forty times in earnest.

use crate::command::Command;
use crate::log::PersonId;
use crate::play::Pace;
use crate::state::TableState;
use crate::time::{Millis, millis};
use std::net::IpAddr;

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
    /// Forgets what is long ago, and says whether one more is possible.
    fn has_room(&mut self, pace: &Pace, now: Millis) -> bool {
        let every = millis(pace.wish).max(1);
        let forgotten = now.saturating_sub(self.at) / every;
        self.used = self.used.saturating_sub(u32::try_from(forgotten).unwrap_or(u32::MAX));
        self.at = if self.used == 0 { now } else { self.at + forgotten * every };
        self.used < pace.wishes
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

/// Whether they may ask for one thing more that is written down.
pub fn has_room(table: &mut TableState, who: Asking, now: Millis) -> bool {
    let TableState { live, config, .. } = table;
    live.presence.quota(who).has_room(&config.pace, now)
}

/// Something was written down because they asked for it.
pub fn used(table: &mut TableState, who: Asking) {
    table.live.presence.quota(who).used += 1;
}
