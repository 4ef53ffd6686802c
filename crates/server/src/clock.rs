//! The only clock: real in the product, wound by hand in tests.

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::watch;

/// Milliseconds since 1970.
pub type Millis = u64;

/// Tells the time, and when a time has come.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Millis;
    /// Done when it is this late.
    fn until(&self, time: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>>;
}

/// The machine's clock. It is read once and then only runs forward, so that a corrected clock never takes anybody's time.
pub struct RealClock {
    started: Instant,
    at: Millis,
}

impl Default for RealClock {
    fn default() -> RealClock {
        let since_1970 =
            SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        RealClock { started: Instant::now(), at: millis(since_1970) }
    }
}

impl Clock for RealClock {
    fn now(&self) -> Millis {
        self.at + millis(self.started.elapsed())
    }

    fn until(&self, time: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        // One more, because the parts of a millisecond that `now` drops would wake the sleeper too early.
        let wait = (time + 1).saturating_sub(self.now());
        Box::pin(tokio::time::sleep(Duration::from_millis(wait)))
    }
}

/// A clock that stands still until it is told otherwise.
pub struct ManualClock(watch::Sender<Millis>);

impl ManualClock {
    /// A clock that shows this time.
    pub fn new(now: Millis) -> ManualClock {
        ManualClock(watch::Sender::new(now))
    }

    /// Lets time pass.
    pub fn pass(&self, time: Duration) {
        self.0.send_modify(|now| *now += millis(time));
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Millis {
        *self.0.borrow()
    }

    fn until(&self, time: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let mut now = self.0.subscribe();
        Box::pin(async move {
            // The clock is gone only when the server is: then nothing has to wake.
            if now.wait_for(|now| *now >= time).await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}

/// A duration in milliseconds.
pub fn millis(duration: Duration) -> Millis {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
