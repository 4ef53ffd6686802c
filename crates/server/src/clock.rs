//! The only clock: real in the product, wound by hand in tests.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::watch;

pub use table::{Millis, millis};

/// Tells the time, and when a time has come.
pub trait Clock: Send + Sync {
    fn now(&self) -> Millis;
    /// Done when it is this late.
    fn until(&self, time: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>>;
}

/// The machine's clock. It is read once and then only runs forward, so that a corrected clock never
/// takes anybody's time. It shows how long the server has lived: while the process is stopped or
/// gets no processor it stands still, and nobody runs out of time meanwhile.
pub struct RealClock {
    started: Instant,
    at: Millis,
    life: Arc<Mutex<Life>>,
}

/// So often the clock is seen to run.
const TICK: Duration = Duration::from_millis(250);
/// A clock that was not seen to run for so long stands still.
const STALL: Duration = Duration::from_secs(1);
/// So long it stands still after that, too: whatever had arrived meanwhile is read before anything
/// is late.
const GRACE: Duration = Duration::from_secs(2);

/// How much of the time since the start the process has lived.
#[derive(Debug, Default)]
struct Life {
    /// When the clock was last seen to run.
    ticked: Duration,
    /// So much time does not count.
    stalled: Duration,
    /// Until when it stands still.
    holds: Duration,
}

impl Life {
    /// The time that counts, so long after the start. Never less than before.
    fn lived(&self, since_start: Duration) -> Duration {
        let ahead = if self.ticked < self.holds { Duration::ZERO } else { STALL };
        since_start.min(self.ticked + ahead).saturating_sub(self.stalled)
    }

    /// The clock is seen to run.
    fn tick(&mut self, since_start: Duration) {
        let lived = self.lived(since_start);
        if since_start.saturating_sub(self.ticked) > STALL {
            self.holds = since_start + GRACE;
        }
        self.ticked = since_start;
        self.stalled = since_start.saturating_sub(lived);
    }
}

impl Default for RealClock {
    fn default() -> RealClock {
        let since_1970 =
            SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let (started, life) = (Instant::now(), Arc::new(Mutex::new(Life::default())));
        let seen = Arc::downgrade(&life);
        let watch = move || {
            while let Some(life) = seen.upgrade() {
                life.lock().unwrap_or_else(PoisonError::into_inner).tick(started.elapsed());
                drop(life);
                std::thread::sleep(TICK);
            }
        };
        if let Err(error) = std::thread::Builder::new().name("stolik-clock".into()).spawn(watch) {
            // It would stand still after a second, which is worse than not to start.
            panic!("the clock has no thread: {error}");
        }
        RealClock { started, at: millis(since_1970), life }
    }
}

impl Clock for RealClock {
    fn now(&self) -> Millis {
        let life = self.life.lock().unwrap_or_else(PoisonError::into_inner);
        self.at + millis(life.lived(self.started.elapsed()))
    }

    fn until(&self, time: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        // One more, because the parts of a millisecond that `now` drops would wake the sleeper too
        // early.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_nobody_sees_run_stands_still_and_for_a_moment_after_that() {
        let at = Duration::from_millis;
        let mut life = Life::default();
        let mut last = Duration::ZERO;
        let mut lived = |life: &Life, since_start: u64| {
            let now = life.lived(at(since_start));
            assert!(now >= last, "it never runs backwards");
            last = now;
            now
        };
        for tick in (0..=5_000).step_by(250) {
            life.tick(at(tick));
            assert_eq!(lived(&life, tick + 100), at(tick + 100));
        }
        // Stopped for forty seconds, read before and after the first tick.
        assert_eq!(lived(&life, 45_000), at(6_000));
        for tick in (45_100..47_100).step_by(250) {
            life.tick(at(tick));
            assert_eq!(lived(&life, tick + 200), at(6_000), "a grace");
        }
        for tick in (47_100..50_000).step_by(250) {
            life.tick(at(tick));
            lived(&life, tick + 200);
        }
        let now = lived(&life, 50_100);
        assert!(now > at(8_500) && now <= at(9_000), "and then it runs as before: {now:?}");
    }
}
