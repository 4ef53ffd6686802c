//! A clock that is wound by hand and knows for which moment the server has set its alarm.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use stolik_server::clock::{Clock, Millis};
use tokio::sync::watch;

/// The clock of one trial.
#[derive(Clone)]
pub(crate) struct HandClock(Arc<Inner>);

struct Inner {
    now: watch::Sender<Millis>,
    alarms: Mutex<Alarms>,
}

#[derive(Default)]
struct Alarms {
    next: u64,
    set: BTreeMap<u64, Millis>,
}

/// Takes its alarm out of the list when the server no longer waits for it.
struct Set {
    clock: Arc<Inner>,
    number: u64,
}

impl Drop for Set {
    fn drop(&mut self) {
        self.clock.alarms().set.remove(&self.number);
    }
}

impl Inner {
    fn alarms(&self) -> MutexGuard<'_, Alarms> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HandClock {
    pub fn new(now: Millis) -> HandClock {
        HandClock(Arc::new(Inner { now: watch::Sender::new(now), alarms: Mutex::default() }))
    }

    /// Lets time pass.
    pub fn pass(&self, time: Millis) {
        self.0.now.send_modify(|now| *now += time);
    }

    /// Whether the server wanted to be woken by now.
    pub fn overdue(&self) -> bool {
        let now = self.now();
        self.0.alarms().set.values().any(|&time| time <= now)
    }

    /// The next moment at which the server wants to be woken, if there is one within a day.
    pub fn alarm(&self) -> Option<Millis> {
        let now = self.now();
        self.0
            .alarms()
            .set
            .values()
            .copied()
            .filter(|&time| time > now && time < now + 86_400_000)
            .min()
    }
}

impl Clock for HandClock {
    fn now(&self) -> Millis {
        *self.0.now.borrow()
    }

    fn until(&self, time: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let mut alarms = self.0.alarms();
        let number = alarms.next;
        alarms.next += 1;
        alarms.set.insert(number, time);
        let set = Set { clock: Arc::clone(&self.0), number };
        let mut now = self.0.now.subscribe();
        Box::pin(async move {
            let _set = set;
            if now.wait_for(|now| *now >= time).await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}
