//! Every leak that is planted in what the server sends is seen by somebody.

use crate::beside::{Job, beside_each_other, runtime};
use std::fmt::Display;
use std::future::Future;
use trials::egress::{door_trials, dream_trials, game_trials, log_trials, picture_trials, trials};
use trials::faults::{
    DOOR_HAND_LEAKS, DOOR_LEAKS, GAME_LEAKS, HAND_LEAKS, HOLDER_LEAKS, LEAKS, LOG_LEAKS, Leak,
    PICTURE_LEAKS, WINDOW_LEAKS,
};
use trials::windows::window_trials;

/// Cases within which a leak must have shown.
const CASES: u64 = 160;
/// The same of logs.
const LOG_CASES: u64 = 4;
/// Cases in which nothing may show where nothing is told.
const HONEST: u64 = 8;
/// Deals of Ruletka within which a leak of time must have shown: seldom has nobody anything to
/// play.
const DEALS: u64 = 20;
/// Games in which seats hold something that others may not see.
const HANDS: &[&str] = &["bluff", "roulette", "narrator"];

/// What a trial comes to: all was the same, or who saw what in which case.
type Seen<Tally, What> = anyhow::Result<Result<Tally, (u64, What)>>;

/// A trial of each of these leaks.
fn jobs<Tally, What: Display, Trial: Future<Output = Seen<Tally, What>>>(
    leaks: &[(Leak, &'static str)],
    whose: &'static str,
    trial: impl Fn(Leak) -> Trial + Copy + Send + 'static,
) -> Vec<Job> {
    let job = |&(leak, what): &(Leak, &'static str)| -> Job {
        Box::new(move || {
            let seen = runtime().block_on(trial(leak));
            let seen = seen.unwrap_or_else(|error| panic!("{what}: {error:#}")).err();
            let seen = seen.map(|(case, seen)| format!("case {}: {seen}", case + 1));
            (format!("{whose}: {what}"), seen)
        })
    };
    leaks.iter().map(job).collect()
}

/// The other half: it is what a traitor tells that is seen, and not the traitor.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_traitor_who_has_nothing_to_tell_is_not_seen() {
    let (no_picture, no_log) = (Some(Leak::PictureFile), Some(Leak::LogNextSeed));
    assert!(trials(0..HONEST, no_picture).await.unwrap().is_ok());
    assert!(picture_trials(0..HONEST, no_log).await.unwrap().is_ok());
    assert!(dream_trials(0..HONEST, no_log).await.unwrap().is_ok());
    assert!(log_trials(0..LOG_CASES, no_picture).await.unwrap().is_ok());
    assert!(window_trials(0..1, no_picture).await.unwrap().is_ok());
    for game in games::GAMES.iter().map(|game| game.id()) {
        assert!(game_trials(game, 0..LOG_CASES, no_log).await.unwrap().is_ok(), "{game}");
        assert!(door_trials(game, 0..LOG_CASES, no_log).await.unwrap().is_ok(), "{game}");
    }
}

#[test]
fn every_planted_leak_is_seen() {
    let mut all = jobs(LEAKS, "frames", |leak| trials(0..CASES, Some(leak)));
    let pictures = |leak| picture_trials(0..CASES, Some(leak));
    all.extend(jobs(PICTURE_LEAKS, "pictures", pictures));
    all.extend(jobs(HOLDER_LEAKS, "hands", |leak| dream_trials(0..CASES, Some(leak))));
    all.extend(jobs(LOG_LEAKS, "logs", |leak| log_trials(0..LOG_CASES, Some(leak))));
    for game in games::GAMES.iter().map(|game| game.id()) {
        let (played, asked) = match HANDS.contains(&game) {
            true => ([GAME_LEAKS, HAND_LEAKS].concat(), [DOOR_LEAKS, DOOR_HAND_LEAKS].concat()),
            false => (GAME_LEAKS.to_vec(), DOOR_LEAKS.to_vec()),
        };
        let on_sockets = move |leak| game_trials(game, 0..CASES, Some(leak));
        let over_http = move |leak| door_trials(game, 0..CASES, Some(leak));
        all.extend(jobs(&played, game, on_sockets));
        all.extend(jobs(&asked, game, over_http));
    }
    all.extend(jobs(WINDOW_LEAKS, "time", |leak| window_trials(0..DEALS, Some(leak))));
    assert_eq!(all.len(), 95, "leaks are neither lost nor added in silence");
    beside_each_other(all);
}
