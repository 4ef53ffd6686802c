//! How often a socket, or a program that comes without one, may say something.

use crate::config::Limits;
use tokio::time::Instant;

/// How many commands a socket may send: a bucket that fills again with time.
pub struct Allowance {
    left: f64,
    most: f64,
    per_second: f64,
    filled: Instant,
    /// Commands refused since the last one that was allowed.
    refused: u32,
}

impl Allowance {
    /// A full one.
    pub fn new(limits: &Limits) -> Allowance {
        let most = f64::from(limits.command_burst);
        Allowance {
            left: most,
            most,
            per_second: f64::from(limits.commands_per_second),
            filled: Instant::now(),
            refused: 0,
        }
    }

    /// Whether one more is allowed; nothing when it has gone too far.
    pub fn take(&mut self, now: Instant) -> Option<bool> {
        self.left = (self.left + now.duration_since(self.filled).as_secs_f64() * self.per_second)
            .min(self.most);
        self.filled = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            self.refused = 0;
            return Some(true);
        }
        self.refused += 1;
        (f64::from(self.refused) <= 2.0 * self.most).then_some(false)
    }
}
