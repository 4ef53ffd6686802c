//! How fast things happen at a table; tests make it fast.

use crate::clock::{Millis, millis};
use crate::table::entry::TableClock;
use kernel::Length;
use std::ops::Range;
use std::time::Duration;

/// All times that a table keeps.
#[derive(Clone, Debug)]
pub struct Pace {
    /// A bot takes this long before it moves; drawn before it looks at its hand, so that the time tells nothing.
    pub think: Range<Duration>,
    /// A brain that has said nothing for so long is not waited for.
    pub brain: Duration,
    /// So long may somebody be away before a bot plays for them.
    pub grace: Duration,
    /// So long may the host be away before somebody else has to be able to start the next game.
    pub host_grace: Duration,
    /// Nobody runs out of time sooner than this after the table woke up (a restart, or everybody was away).
    pub wake_grace: Duration,
    /// A decision with the relaxed clock.
    pub relaxed: Duration,
    /// A decision with the brisk clock.
    pub brisk: Duration,
    /// A brief window: all answers are played together when it closes. Two thirds of it with the brisk clock.
    pub brief: Duration,
    /// A long window.
    pub long: Duration,
    /// A table without sockets leaves memory after this time.
    pub idle: Duration,
    /// The same person may react again after this time.
    pub reaction: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            think: Duration::from_millis(900)..Duration::from_millis(2600),
            brain: Duration::from_secs(10),
            grace: Duration::from_secs(45),
            host_grace: Duration::from_secs(180),
            wake_grace: Duration::from_secs(20),
            relaxed: Duration::from_secs(90),
            brisk: Duration::from_secs(30),
            brief: Duration::from_millis(7500),
            long: Duration::from_secs(15),
            idle: Duration::from_secs(600),
            reaction: Duration::from_millis(400),
        }
    }
}

impl Pace {
    /// How long a decision may take.
    pub fn limit(&self, clock: TableClock) -> Option<Millis> {
        match clock {
            TableClock::None => None,
            TableClock::Relaxed => Some(millis(self.relaxed)),
            TableClock::Brisk => Some(millis(self.brisk)),
        }
    }

    /// How long a window is open, whatever happens in it; there is one without a clock, too.
    pub fn window(&self, window: Length, clock: TableClock) -> Millis {
        let full = millis(match window {
            Length::Brief => self.brief,
            Length::Long => self.long,
        });
        if clock == TableClock::Brisk { full * 2 / 3 } else { full }
    }
}
