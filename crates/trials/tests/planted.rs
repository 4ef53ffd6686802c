//! Every leak that is planted in what the server sends is seen by somebody, and an honest server gives nothing away.
#![allow(clippy::unwrap_used)]

use std::time::Instant;
use stolik_server::table::leak::{LEAKS, PICTURE_LEAKS, WINDOW_LEAKS, plant};
use trials::egress::{picture_trials, trials};
use trials::windows::window_trials;

/// Cases within which a leak must have shown.
const CASES: u64 = 160;
/// Cases that an honest server must survive with the hooks in place.
const HONEST: u64 = 20;

/// One test, because a leak is planted for the whole process.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_planted_leak_is_seen() {
    let start = Instant::now();
    if let Err((seed, seen)) = trials(0..HONEST).await.unwrap() {
        panic!("nothing is planted, and yet in case {seed}: {seen}");
    }
    let mut missed = Vec::new();
    for &(leak, what) in LEAKS {
        plant(Some(leak));
        match trials(0..CASES).await.unwrap() {
            Err((seed, seen)) => println!("{what:<48} seen in case {:>3} by {seen}", seed + 1),
            Ok(_) => {
                println!("{what:<48} NOT SEEN in {CASES} cases");
                missed.push(what);
            }
        }
        plant(None);
    }
    if let Err((seed, seen)) = picture_trials(0..HONEST).await.unwrap() {
        panic!("nothing is planted, and yet in case {seed}: {seen}");
    }
    for &(leak, what) in PICTURE_LEAKS {
        plant(Some(leak));
        match picture_trials(0..CASES).await.unwrap() {
            Err((seed, seen)) => println!("{what:<48} seen in case {:>3} by {seen}", seed + 1),
            Ok(_) => missed.push(what),
        }
        plant(None);
    }
    if let Err(seen) = window_trials(0..2).await.unwrap() {
        panic!("nothing is planted, and yet time tells: {seen}");
    }
    for &(leak, what) in WINDOW_LEAKS {
        plant(Some(leak));
        match window_trials(0..3).await.unwrap() {
            Err(seen) => println!("{what:<48} seen by {seen}"),
            Ok(_) => missed.push(what),
        }
        plant(None);
    }
    assert_eq!(missed, Vec::<&str>::new());
    println!("{} planted leaks, all seen, in {:.1} s", LEAKS.len() + PICTURE_LEAKS.len() + WINDOW_LEAKS.len(), start.elapsed().as_secs_f64());
}
