//! A clock that goes by the cards: it rings later or sooner than the server asked it to.

use super::leak::Leak;
use super::truth::Truth;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use stolik_server::clock::{Clock, Millis};

/// Nothing is planned so far ahead.
const NEVER: Millis = 24 * 3_600_000;
/// A window is open for at least so long.
const FLOOR: Millis = 2_000;

type Alarm = Pin<Box<dyn Future<Output = ()> + Send>>;

/// An alarm that rings before its time, after which the clock shows the time for which it was set.
fn too_soon(rings: Alarm, ahead: &Arc<AtomicU64>, time: Millis) -> Alarm {
    let ahead = Arc::clone(ahead);
    Box::pin(async move {
        rings.await;
        ahead.fetch_max(time, Ordering::SeqCst);
    })
}

struct LeakyClock {
    inner: Arc<dyn Clock>,
    leak: Leak,
    truth: Arc<Truth>,
    /// What it shows when it has rung too soon.
    ahead: Arc<AtomicU64>,
}

/// A clock with this leak; with any other it is the same.
pub(super) fn leaky(leak: Leak, truth: &Arc<Truth>, inner: &Arc<dyn Clock>) -> Arc<dyn Clock> {
    let (inner, truth) = (Arc::clone(inner), Arc::clone(truth));
    Arc::new(LeakyClock { inner, leak, truth, ahead: Arc::default() })
}

impl Clock for LeakyClock {
    fn now(&self) -> Millis {
        self.inner.now().max(self.ahead.load(Ordering::SeqCst))
    }

    fn until(&self, time: Millis) -> Alarm {
        let now = self.now();
        if time > now + NEVER {
            return self.inner.until(time);
        }
        let idle = |truth: &Truth| {
            let due = truth
                .game(|game| game.in_window() && game.no_choice(game.table.due().seats().iter()));
            due == Some(true)
        };
        match self.leak {
            Leak::BotDelay | Leak::DeadlineByHands => {
                self.inner.until(time + self.truth.secret() % 500)
            }
            Leak::WindowIdle if idle(&self.truth) => {
                too_soon(self.inner.until(now + (time - now) / 2), &self.ahead, time)
            }
            Leak::WindowEnd => self.until_all_have_chosen(now, time),
            _ => self.inner.until(time),
        }
    }
}

impl LeakyClock {
    /// Rings, and shows this time, as soon as nobody in a window has a choice who has not answered.
    fn until_all_have_chosen(&self, asked: Millis, time: Millis) -> Alarm {
        let (inner, ahead) = (Arc::clone(&self.inner), Arc::clone(&self.ahead));
        let truth = Arc::clone(&self.truth);
        Box::pin(async move {
            while inner.now() < time {
                let chosen = truth.game(|game| game.in_window() && game.no_choice(game.awaited()));
                if chosen == Some(true) && inner.now() >= asked + FLOOR {
                    ahead.fetch_max(time, Ordering::SeqCst);
                    return;
                }
                inner.until(inner.now() + 1).await;
            }
        })
    }
}

/// A clock that rings so much too soon, and then shows the time for which it was set.
struct EarlyClock {
    inner: Arc<dyn Clock>,
    by: Millis,
    ahead: Arc<AtomicU64>,
}

/// A clock that rings so much too soon.
pub(super) fn early(inner: &Arc<dyn Clock>, by: Millis) -> Arc<dyn Clock> {
    Arc::new(EarlyClock { inner: Arc::clone(inner), by, ahead: Arc::default() })
}

impl Clock for EarlyClock {
    fn now(&self) -> Millis {
        self.inner.now().max(self.ahead.load(Ordering::SeqCst))
    }

    fn until(&self, time: Millis) -> Alarm {
        if time > self.now() + NEVER {
            return self.inner.until(time);
        }
        too_soon(self.inner.until(time - self.by), &self.ahead, time)
    }
}
