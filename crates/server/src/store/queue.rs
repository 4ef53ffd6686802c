//! The queue of the writing thread. Jobs that come alone are handed out at once. In a crowd, where
//! everybody waits for an answer before they go on, half of them are gathered for a commit while
//! the other half is at work: fewer and fuller commits cost everybody less, and nobody is idle
//! meanwhile.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Thread, park_timeout};
use std::time::{Duration, Instant};

/// So many jobs share a commit at most: enough to drown the cost of a sync, few enough that nobody
/// waits long.
pub const MOST_TOGETHER: usize = 512;
/// A commit that held so many came in a crowd, and more are on their way.
const CROWD: usize = 8;
/// Whose jobs were in one of so many last commits is at work now, or waits for the next.
const LATELY: usize = 4;
/// No commit is held back for longer than this after the last one began.
const BREATH: Duration = Duration::from_millis(3);
/// When nothing has come in for so long, everybody waits for the commit, and it waits for nobody.
const LULL: Duration = Duration::from_micros(400);

/// Wakes the writer when enough jobs have come, and not for each of them.
struct WakeThreshold {
    sent: AtomicU64,
    wakes_at: AtomicU64,
}

const NEVER: u64 = u64::MAX;

/// Where jobs are handed in.
pub(super) struct JobSender<T> {
    jobs: Sender<T>,
    threshold: Arc<WakeThreshold>,
    writer: Thread,
}

impl<T> JobSender<T> {
    /// Hands a job in; false if nobody takes any more.
    pub fn send(&self, job: T) -> bool {
        if self.jobs.send(job).is_err() {
            return false;
        }
        let count = self.threshold.sent.fetch_add(1, Ordering::SeqCst) + 1;
        if count >= self.threshold.wakes_at.load(Ordering::SeqCst)
            && self.threshold.wakes_at.swap(NEVER, Ordering::SeqCst) != NEVER
        {
            self.writer.unpark();
        }
        true
    }
}

/// Where the writer takes them from.
pub(super) struct Queue<T> {
    jobs: Receiver<T>,
    threshold: Arc<WakeThreshold>,
    taken: u64,
    /// When the last commit began.
    begun: Instant,
    /// Whose jobs were in the last commits.
    lately: VecDeque<Vec<i64>>,
    /// So many jobs share a commit at most.
    together: usize,
}

impl<T> Queue<T> {
    pub fn new() -> (impl FnOnce(Thread) -> JobSender<T>, Queue<T>) {
        Queue::of(MOST_TOGETHER)
    }

    /// A queue that hands out so many jobs at once at most.
    pub fn of(together: usize) -> (impl FnOnce(Thread) -> JobSender<T>, Queue<T>) {
        let (sender, jobs) = channel();
        let threshold =
            Arc::new(WakeThreshold { sent: AtomicU64::new(0), wakes_at: AtomicU64::new(NEVER) });
        let queue = Queue {
            jobs,
            threshold: Arc::clone(&threshold),
            taken: 0,
            begun: Instant::now(),
            lately: VecDeque::new(),
            together,
        };
        (|writer| JobSender { jobs: sender, threshold, writer }, queue)
    }

    /// Everything for the next commit, once there is something; nothing when the sender is closed.
    /// `whose` names the table of a job.
    pub fn next(&mut self, whose: impl Fn(&T) -> Option<i64>) -> Option<Vec<T>> {
        let mut jobs = vec![self.jobs.recv().ok()?];
        self.taken += 1;
        self.take(&mut jobs);
        let enough = enough(&self.lately).min(self.together);
        while jobs.len() < enough && self.begun.elapsed() < BREATH {
            self.threshold
                .wakes_at
                .store(self.taken + (enough - jobs.len()) as u64, Ordering::SeqCst);
            let before = jobs.len();
            // Somebody may have come before the threshold was set.
            self.take(&mut jobs);
            if jobs.len() < enough {
                park_timeout(LULL);
                self.take(&mut jobs);
            }
            if jobs.len() == before {
                break;
            }
        }
        self.threshold.wakes_at.store(NEVER, Ordering::SeqCst);
        self.begun = Instant::now();
        if self.lately.len() == LATELY {
            self.lately.pop_front();
        }
        self.lately.push_back(jobs.iter().filter_map(whose).collect());
        Some(jobs)
    }

    fn take(&mut self, jobs: &mut Vec<T>) {
        let before = jobs.len();
        jobs.extend(self.jobs.try_iter().take(self.together.saturating_sub(before)));
        self.taken += (jobs.len() - before) as u64;
    }
}

/// How many jobs the next commit should have: half of the tables that are busy. Whoever comes alone
/// need not wait for anybody.
fn enough(lately: &VecDeque<Vec<i64>>) -> usize {
    if lately.back().is_none_or(|last| last.len() < CROWD) {
        return 1;
    }
    let mut busy: Vec<i64> = lately.iter().flatten().copied().collect();
    busy.sort_unstable();
    busy.dedup();
    (busy.len() / 2).min(MOST_TOGETHER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_is_gathered_by_halves_and_nobody_waits_alone() {
        let lately = |batches: &[std::ops::Range<i64>]| {
            batches.iter().map(|batch| batch.clone().collect()).collect::<VecDeque<Vec<i64>>>()
        };
        assert_eq!(enough(&lately(&[])), 1);
        assert_eq!(enough(&lately(&[0..100, 0..1])), 1, "the crowd has gone");
        assert_eq!(enough(&lately(&[0..30, 30..60, 60..100, 0..30])), 50);
        assert_eq!(enough(&lately(&[0..9, 0..5000])), MOST_TOGETHER);
    }

    #[test]
    fn every_job_is_handed_out_once_and_in_the_order_of_its_table() {
        let (sender, mut queue) = Queue::new();
        let writer = std::thread::spawn(move || {
            let mut heard = vec![Vec::new(); 40];
            while let Some(jobs) = queue.next(|(table, _): &(i64, u32)| Some(*table)) {
                jobs.into_iter().for_each(|(table, number)| heard[table as usize].push(number));
            }
            heard
        });
        let sender = Arc::new(sender(writer.thread().clone()));
        let tables: Vec<_> = (0..40)
            .map(|table| {
                let sender = Arc::clone(&sender);
                std::thread::spawn(move || {
                    (0..200).for_each(|number| assert!(sender.send((table, number))))
                })
            })
            .collect();
        tables.into_iter().for_each(|table| table.join().expect("a table hands in"));
        drop(sender);
        let heard = writer.join().expect("the writer ends when the sender is closed");
        assert!(heard.iter().all(|numbers| *numbers == (0..200).collect::<Vec<_>>()), "{heard:?}");
    }
}
