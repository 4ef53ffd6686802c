//! Every leak that is planted in what the server sends is seen by somebody, and an honest server
//! gives nothing away.
#![allow(clippy::unwrap_used)]

use std::time::Instant;
use stolik_server::table::egress::leak::{
    DOOR_HAND_LEAKS, DOOR_LEAKS, GAME_LEAKS, HAND_LEAKS, HOLDER_LEAKS, LEAKS, LOG_LEAKS,
    PICTURE_LEAKS, WINDOW_LEAKS, plant,
};
use trials::egress::{door_trials, dream_trials, game_trials, log_trials, picture_trials, trials};
use trials::windows::window_trials;

/// Cases within which a leak must have shown.
const CASES: u64 = 160;
/// Cases that an honest server must survive with the hooks in place.
const HONEST: u64 = 20;
/// Games in which seats hold something that others may not see.
const HANDS: &[&str] = &["bluff", "roulette", "narrator"];
/// Cases of each game that an honest server must survive with the hooks in place.
const HONEST_PER_GAME: u64 = 4;
/// Deals of Ruletka within which a leak of time must have shown: seldom has nobody anything to
/// play.
const DEALS: u64 = 20;

/// What became of a leak; its name if nobody saw it.
fn unseen<Tally, Seen: std::fmt::Display>(
    what: &'static str,
    seen: Result<Tally, (u64, Seen)>,
) -> Option<&'static str> {
    match &seen {
        Err((seed, seen)) => println!("{what:<48} seen in case {:>3} by {seen}", seed + 1),
        Ok(_) => println!("{what:<48} NOT SEEN"),
    }
    seen.is_ok().then_some(what)
}

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
        missed.extend(unseen(what, trials(0..CASES).await.unwrap()));
        plant(None);
    }
    if let Err((seed, seen)) = picture_trials(0..HONEST).await.unwrap() {
        panic!("nothing is planted, and yet in case {seed}: {seen}");
    }
    for &(leak, what) in PICTURE_LEAKS {
        plant(Some(leak));
        missed.extend(unseen(what, picture_trials(0..CASES).await.unwrap()));
        plant(None);
    }
    if let Err((seed, seen)) = dream_trials(0..HONEST).await.unwrap() {
        panic!("nothing is planted, and yet in case {seed}: {seen}");
    }
    for &(leak, what) in HOLDER_LEAKS {
        plant(Some(leak));
        missed.extend(unseen(what, dream_trials(0..CASES).await.unwrap()));
        plant(None);
    }
    if let Err((seed, seen)) = log_trials(0..HONEST_PER_GAME).await.unwrap() {
        panic!("nothing is planted, and yet in case {seed}: {seen}");
    }
    for &(leak, what) in LOG_LEAKS {
        plant(Some(leak));
        missed.extend(unseen(what, log_trials(0..HONEST_PER_GAME).await.unwrap()));
        plant(None);
    }
    let lists = [LEAKS, PICTURE_LEAKS, HOLDER_LEAKS, LOG_LEAKS, WINDOW_LEAKS];
    let mut leaks: usize = lists.iter().map(|list| list.len()).sum();
    for game in games::GAMES.iter().map(|game| game.id()) {
        if let Err((seed, seen)) = game_trials(game, 0..HONEST_PER_GAME).await.unwrap() {
            panic!("nothing is planted, and yet in case {seed} of {game}: {seen}");
        }
        let hands = if HANDS.contains(&game) { HAND_LEAKS } else { &[] };
        for &(leak, what) in GAME_LEAKS.iter().chain(hands) {
            plant(Some(leak));
            print!("{game}: ");
            missed.extend(unseen(what, game_trials(game, 0..CASES).await.unwrap()));
            plant(None);
            leaks += 1;
        }
        if let Err((seed, seen)) = door_trials(game, 0..HONEST_PER_GAME).await.unwrap() {
            panic!("nothing is planted, and yet over HTTP in case {seed} of {game}: {seen}");
        }
        let hands = if HANDS.contains(&game) { DOOR_HAND_LEAKS } else { &[] };
        for &(leak, what) in DOOR_LEAKS.iter().chain(hands) {
            plant(Some(leak));
            print!("{game}: ");
            missed.extend(unseen(what, door_trials(game, 0..CASES).await.unwrap()));
            plant(None);
            leaks += 1;
        }
    }
    if let Err((seed, seen)) = window_trials(0..2).await.unwrap() {
        panic!("nothing is planted, and yet time tells with deal {seed}: {seen}");
    }
    for &(leak, what) in WINDOW_LEAKS {
        plant(Some(leak));
        missed.extend(unseen(what, window_trials(0..DEALS).await.unwrap()));
        plant(None);
    }
    assert_eq!(missed, Vec::<&str>::new());
    println!("{leaks} planted leaks, all seen, in {:.1} s", start.elapsed().as_secs_f64());
}
