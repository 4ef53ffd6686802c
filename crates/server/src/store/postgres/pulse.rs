//! The sign of life of this process, and what it learns by it: whether the database answers, who
//! else lives, and what time it is there.

use super::super::Standing;
use super::line::{Fault, Line};
use super::schema::FORMAT;
use crate::clock::{Clock, Millis};
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio_postgres::types::Type;

/// So often it is given.
const EVERY: Duration = Duration::from_millis(500);
/// Whoever had no answer for so long, counted from when it was last asked, stands still: the others
/// may take its tables half a second later.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// Whoever was not seen for so long is dead for the others, by the clock of the database.
pub(super) const LEASE: &str = "interval '2 seconds'";

/// When the writer began what it is at.
pub(super) struct Busy {
    started: Instant,
    /// In milliseconds after the start; 0 when it rests.
    since: AtomicU64,
}

impl Busy {
    pub fn new() -> Busy {
        Busy { started: Instant::now(), since: AtomicU64::new(0) }
    }

    fn now(&self) -> u64 {
        crate::clock::millis(self.started.elapsed()) + 1
    }

    pub fn begin(&self) {
        self.since.store(self.now(), Ordering::Relaxed);
    }

    pub fn end(&self) {
        self.since.store(0, Ordering::Relaxed);
    }

    /// Whether it waits for an answer for too long.
    fn stuck(&self) -> bool {
        let since = self.since.load(Ordering::Relaxed);
        since > 0 && self.now().saturating_sub(since) > crate::clock::millis(PATIENCE)
    }
}

/// What the sign of life is given for, and what was learned.
pub(super) struct Pulse {
    pub node: i64,
    address: String,
    line: Line,
    pub busy: Busy,
    standing: watch::Sender<Standing>,
    others: Mutex<Vec<String>>,
    time: Mutex<Option<Known>>,
    /// Set when this process has left: it gives no sign of life any more.
    resigned: AtomicBool,
}

impl Pulse {
    pub fn new(node: i64, address: String, line: Line) -> Pulse {
        Pulse {
            node,
            address,
            line,
            busy: Busy::new(),
            standing: watch::Sender::new(Standing { away: false, outages: 0 }),
            others: Mutex::default(),
            time: Mutex::default(),
            resigned: AtomicBool::new(false),
        }
    }

    pub fn standing(&self) -> watch::Receiver<Standing> {
        self.standing.subscribe()
    }

    pub fn others(&self) -> Vec<String> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn known(&self) -> MutexGuard<'_, Option<Known>> {
        self.time.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn time(&self) -> Option<Known> {
        *self.known()
    }

    fn tell(&self, when: Instant, there: i64) {
        let mut time = self.known();
        *time = Some(Known::told(*time, when, there));
    }

    /// Gives the sign of life once.
    pub async fn beat(&self) -> Result<(), Fault> {
        let seen =
            "INSERT INTO nodes (id, address, format, seen) VALUES ($1, $2, $3, clock_timestamp())
            ON CONFLICT (id) DO UPDATE SET seen = clock_timestamp()
            RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        let values: [super::line::Value; 3] =
            [(&self.node, Type::INT8), (&self.address, Type::TEXT), (&FORMAT, Type::INT4)];
        let asked = Instant::now();
        let rows = self.line.ask(seen, &values).await?;
        let there: i64 = rows.first().map(|row| row.get(0)).unwrap_or_default();
        self.tell(asked + asked.elapsed() / 2, there);
        let others = format!(
            "SELECT address FROM nodes WHERE id <> $1 AND seen > clock_timestamp() - {LEASE} ORDER BY id"
        );
        let rows = self.line.ask(&others, &[(&self.node, Type::INT8)]).await?;
        let found = rows.iter().map(|row| row.get(0)).collect();
        *self.others.lock().unwrap_or_else(PoisonError::into_inner) = found;
        Ok(())
    }

    /// Leaves: all tables are free for others.
    pub async fn resign(&self) -> Result<(), Fault> {
        self.resigned.store(true, Ordering::Relaxed);
        let node: [super::line::Value; 1] = [(&self.node, Type::INT8)];
        self.line.ask("UPDATE heads SET node = NULL WHERE node = $1", &node).await?;
        self.line.ask("DELETE FROM nodes WHERE id = $1", &node).await?;
        // Those that died long ago left their row behind.
        let old = "DELETE FROM nodes WHERE seen < clock_timestamp() - interval '1 day'";
        self.line.ask(old, &[]).await.map(|_| ())
    }

    fn stand(&self, away: bool) {
        self.standing.send_if_modified(|standing| {
            let changed = standing.away != away;
            if changed {
                tracing::warn!(away, "the database");
                standing.away = away;
                standing.outages += u64::from(away);
            }
            changed
        });
    }

    /// Gives the sign of life until nobody needs it any more.
    pub async fn go_on(pulse: Weak<Pulse>, mut confirmed: Instant) {
        let mut asking: Option<tokio::task::JoinHandle<Option<Instant>>> = None;
        let mut last = Instant::now();
        loop {
            tokio::time::sleep(EVERY / 5).await;
            let Some(pulse) = pulse.upgrade() else { return };
            if pulse.resigned.load(Ordering::Relaxed) {
                return;
            }
            if asking.as_ref().is_some_and(|asked| asked.is_finished())
                && let Some(asked) = asking.take()
                && let Ok(Some(at)) = asked.await
            {
                confirmed = at;
            }
            if asking.is_none() && last.elapsed() >= EVERY {
                last = Instant::now();
                let beats = Arc::clone(&pulse);
                asking = Some(tokio::spawn(async move {
                    let at = Instant::now();
                    beats.beat().await.ok().map(|()| at)
                }));
            }
            pulse.stand(confirmed.elapsed() > PATIENCE || pulse.busy.stuck());
        }
    }
}

/// The clock of all processes that share a database: the database's, as it was when this process
/// came. Later differences are taken in small steps: a clock that is set right by an hour must
/// neither take anybody's time nor stand still.
pub(super) struct SharedClock {
    pulse: Arc<Pulse>,
    latest: AtomicU64,
}

impl SharedClock {
    pub fn new(pulse: Arc<Pulse>) -> SharedClock {
        SharedClock { pulse, latest: AtomicU64::new(0) }
    }
}

impl Clock for SharedClock {
    fn now(&self) -> Millis {
        let now = self.pulse.time().map(|time| time.at(Instant::now())).unwrap_or_default();
        let now = u64::try_from(now).unwrap_or_default();
        self.latest.fetch_max(now, Ordering::Relaxed).max(now)
    }

    fn until(&self, time: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let wait = (time + 1).saturating_sub(self.now());
        Box::pin(tokio::time::sleep(Duration::from_millis(wait)))
    }
}

/// What time it was when.
#[derive(Clone, Copy, Debug)]
struct Known {
    when: Instant,
    millis: i64,
}

/// So much of a difference is believed at a time.
const STEP: i64 = 5;

impl Known {
    fn at(&self, when: Instant) -> i64 {
        let since = when.saturating_duration_since(self.when);
        self.millis.saturating_add(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    /// What is known after the database said that it was so late then.
    fn told(before: Option<Known>, when: Instant, there: i64) -> Known {
        let Some(before) = before else { return Known { when, millis: there } };
        let expected = before.at(when);
        Known { when, millis: expected + (there - expected).clamp(-STEP, STEP) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_set_right_is_followed_in_small_steps() {
        let start = Instant::now();
        let mut known = Known::told(None, start, 1_000_000);
        for beat in 1..=200 {
            let when = start + EVERY * beat;
            // The database's clock was set back by an hour, and an hour is not taken from anybody.
            let there = 1_000_000 + 500 * i64::from(beat) - 3_600_000;
            let next = Known::told(Some(known), when, there);
            assert!(next.at(when) > known.at(known.when), "it never stands still");
            known = next;
        }
        assert_eq!(known.millis, 1_000_000 + 200 * (500 - STEP));
    }
}
