//! The table always moves: whole games of every kind on the real table task with the real bots.

use std::time::Instant;
use trials::liveness::{Tally, live};

/// Games in the normal run; the soak plays more.
fn games() -> u64 {
    std::env::var("STOLIK_LIVE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(500)
}

/// Games that are played at once.
const AT_ONCE: u64 = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_reaches_its_end() {
    let (start, games) = (Instant::now(), games());
    let share = games.div_ceil(AT_ONCE);
    let tasks: Vec<_> = (0..AT_ONCE)
        .map(|part| tokio::spawn(live(part * share..((part + 1) * share).min(games))))
        .collect();
    let mut total = Tally::default();
    for task in tasks {
        total += task.await.unwrap().unwrap_or_else(|broken| panic!("{broken}"));
    }
    assert_eq!(total.games, games);
    println!("{total}, in {:.0} s", start.elapsed().as_secs_f64());
}
