//! How fast things happen at a table; tests make it fast.

use crate::log::TableClock;
use crate::time::{Millis, millis};
use kernel::Length;
use std::ops::Range;
use std::time::Duration;

/// All times that a table keeps.
#[derive(Clone, Debug)]
pub struct Pace {
    /// A bot takes this long before it moves; drawn before it looks at its hand, so that the time
    /// tells nothing.
    pub think: Range<Duration>,
    /// A brain that has said nothing for so long is not waited for.
    pub brain: Duration,
    /// A brain that names no action that the rules take is asked so often in all; then any legal
    /// action will do.
    pub asks: u32,
    /// So long may somebody be away before a bot plays for them.
    pub grace: Duration,
    /// A program that is asked for a move and says nothing for so long is played for.
    pub program: Duration,
    /// So long may the host be away before somebody else has to be able to start the next game.
    pub host_grace: Duration,
    /// Nobody runs out of time sooner than this after the table woke up (a restart, or everybody
    /// was away).
    pub wake_grace: Duration,
    /// A decision with the relaxed clock.
    pub relaxed: Duration,
    /// A decision with the brisk clock.
    pub brisk: Duration,
    /// A brief window with the brisk clock; three times as long with the relaxed one. All answers
    /// are played together when it closes.
    pub brief: Duration,
    /// A long window, likewise.
    pub long: Duration,
    /// No window closes sooner, however quickly everybody answers.
    pub floor: Duration,
    /// A window that can be counted down to closes this long after its last answer.
    pub count: Duration,
    /// So long may phones take to draw the chance of a game together, all in all.
    pub draw: Duration,
    /// A table without sockets leaves memory after this time.
    pub idle: Duration,
    /// The same person may react again after this time.
    pub reaction: Duration,
    /// So much that is no move may somebody ask for at once and have written down.
    pub wishes: u32,
    /// After this time they may ask for one thing more.
    pub wish: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            think: Duration::from_millis(900)..Duration::from_millis(2600),
            brain: Duration::from_secs(10),
            asks: 2,
            grace: Duration::from_secs(45),
            program: Duration::from_secs(20),
            host_grace: Duration::from_secs(180),
            wake_grace: Duration::from_secs(20),
            relaxed: Duration::from_secs(90),
            brisk: Duration::from_secs(30),
            brief: Duration::from_millis(7500),
            long: Duration::from_secs(15),
            floor: Duration::from_secs(2),
            count: Duration::from_millis(1800),
            draw: Duration::from_secs(2),
            idle: Duration::from_secs(600),
            reaction: Duration::from_millis(400),
            wishes: 40,
            wish: Duration::from_secs(2),
        }
    }
}

impl Pace {
    /// How long a decision may take that is no window.
    pub fn limit(&self, clock: TableClock) -> Option<Millis> {
        match clock {
            TableClock::None => None,
            TableClock::Relaxed => Some(millis(self.relaxed)),
            TableClock::Brisk => Some(millis(self.brisk)),
        }
    }

    /// How long a window stays open for those who have said nothing. Without a clock it does for
    /// those only who are not there.
    pub fn window(&self, window: Length, clock: TableClock) -> Millis {
        let brisk = millis(match window {
            Length::Brief | Length::Countdown => self.brief,
            Length::Long => self.long,
        });
        if clock == TableClock::Relaxed { brisk * 3 } else { brisk }
    }

    /// When a window that was opened at this time closes, if its last answer comes now.
    pub fn closes(&self, window: Length, opened: Millis, now: Millis) -> Millis {
        let count = if window == Length::Countdown { millis(self.count) } else { 0 };
        (opened + millis(self.floor)).max(now + count)
    }
}
