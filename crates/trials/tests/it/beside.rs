//! Planted faults, tried beside each other: each is in a server of its own.

use std::sync::Mutex;
use std::time::Instant;

/// Tries one fault: its name, and what was seen of it.
pub type Job = Box<dyn FnOnce() -> (String, Option<String>) + Send>;

/// What a fault is tried in.
pub fn runtime() -> tokio::runtime::Runtime {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(1).enable_all().build().unwrap()
}

/// Faults that are tried at once.
const AT_ONCE: usize = 2;

/// Tries all of them; those that nobody has seen fail the test.
pub fn beside_each_other(jobs: Vec<Job>) {
    let (start, faults) = (Instant::now(), jobs.len());
    let (left, missed) = (Mutex::new(jobs.into_iter()), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let job = left.lock().unwrap().next();
            let Some(job) = job else { return };
            let (what, seen) = job();
            println!("{what:<58} {}", seen.as_deref().unwrap_or("NOT SEEN"));
            if seen.is_none() {
                missed.lock().unwrap().push(what);
            }
        }
    };
    std::thread::scope(|scope| {
        (0..AT_ONCE).for_each(|_| {
            scope.spawn(work);
        });
    });
    assert_eq!(missed.into_inner().unwrap(), Vec::<String>::new(), "nobody saw these");
    println!("{faults} planted faults, all seen, in {:.1} s", start.elapsed().as_secs_f64());
}
