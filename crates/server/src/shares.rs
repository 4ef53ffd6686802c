//! Fair shares: how much of something a household, and all households together, may have at once or
//! use up in a day.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Instant;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Keys kept before those that mean nothing any more are swept out.
const MANY_KEYS: usize = 10_000;
/// Under which all are counted together: nobody has this address.
const EVERYBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
const DAY: f64 = 24.0 * 60.0 * 60.0;

/// Places of which one household has only so many.
pub struct Shares {
    each: usize,
    all: Arc<Semaphore>,
    households: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
}

/// A place, until this is dropped.
pub struct Share {
    _own: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl Shares {
    /// So many for each household, and so many for all.
    pub fn new(each: usize, all: usize) -> Shares {
        Shares { each, all: Arc::new(Semaphore::new(all)), households: Mutex::default() }
    }

    fn of(&self, household: IpAddr) -> Arc<Semaphore> {
        let mut households = self.households.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = households.get(&household).and_then(Weak::upgrade) {
            return own;
        }
        if households.len() > MANY_KEYS {
            households.retain(|_, own| own.strong_count() > 0);
        }
        let own = Arc::new(Semaphore::new(self.each));
        households.insert(household, Arc::downgrade(&own));
        own
    }

    /// Waits for a place: first among one's own household, then among all.
    pub async fn take(&self, household: IpAddr) -> Option<Share> {
        let own = self.of(household).acquire_owned().await.ok()?;
        let all = Arc::clone(&self.all).acquire_owned().await.ok()?;
        Some(Share { _own: own, _all: all })
    }
}

/// What may be used up in a day; it comes back little by little.
pub struct PerDay {
    each: f64,
    all: f64,
    used: Mutex<HashMap<IpAddr, Used>>,
}

struct Used {
    much: f64,
    at: Instant,
}

impl Used {
    /// What is still used up now, when so much comes back in a day.
    fn still(&self, most: f64, now: Instant) -> f64 {
        (self.much - now.duration_since(self.at).as_secs_f64() * most / DAY).max(0.0)
    }
}

impl PerDay {
    /// So much for each household, and so much for all together.
    pub fn new(each: u64, all: u64) -> PerDay {
        PerDay { each: each as f64, all: all as f64, used: Mutex::default() }
    }

    /// Uses up so much, if there is so much left.
    pub fn takes(&self, household: IpAddr, much: u64) -> bool {
        self.takes_at(household, much as f64, Instant::now())
    }

    /// Uses up so much once something has been kept. What is refused costs nothing: a budget of
    /// all must not be used up by what nobody keeps.
    pub async fn spend<T, E>(
        &self,
        household: IpAddr,
        much: u64,
        keep: impl Future<Output = Result<T, E>>,
    ) -> Option<Result<T, E>> {
        if !self.takes(household, much) {
            return None;
        }
        let kept = keep.await;
        if kept.is_err() {
            self.gives_back(household, much as f64);
        }
        Some(kept)
    }

    fn gives_back(&self, household: IpAddr, much: f64) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        for whose in [household, EVERYBODY] {
            used.entry(whose).and_modify(|used| used.much = (used.much - much).max(0.0));
        }
    }

    fn takes_at(&self, household: IpAddr, much: f64, now: Instant) -> bool {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() > MANY_KEYS {
            used.retain(|_, used| used.still(self.each, now) > 0.0);
        }
        let budgets = [(household, self.each), (EVERYBODY, self.all)];
        let left = |(whose, most): &(IpAddr, f64)| {
            most - used.get(whose).map_or(0.0, |used| used.still(*most, now))
        };
        if budgets.iter().any(|budget| left(budget) < much) {
            return false;
        }
        for (whose, most) in budgets {
            let entry = used.entry(whose).or_insert(Used { much: 0.0, at: now });
            *entry = Used { much: entry.still(most, now) + much, at: now };
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_day_gives_back_what_a_day_may_use_up() {
        let (one, two): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let budget = PerDay::new(10, 15);
        let morning = Instant::now();
        assert!(budget.takes_at(one, 10.0, morning));
        assert!(!budget.takes_at(one, 1.0, morning), "the household has used it up");
        assert!(budget.takes_at(two, 5.0, morning));
        assert!(!budget.takes_at(two, 1.0, morning), "all together have");
        let noon = morning + Duration::from_secs(12 * 60 * 60);
        assert!(budget.takes_at(one, 5.0, noon) && !budget.takes_at(one, 1.0, noon));
    }

    #[tokio::test]
    async fn a_household_waits_for_its_own_places_and_not_for_others() {
        let shares = Shares::new(1, 2);
        let (one, two): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let first = shares.take(one).await;
        let second = tokio::time::timeout(Duration::from_millis(20), shares.take(one)).await;
        assert!(first.is_some() && second.is_err(), "one place for each");
        assert!(shares.take(two).await.is_some());
        drop(first);
        assert!(shares.take(one).await.is_some());
    }
}
