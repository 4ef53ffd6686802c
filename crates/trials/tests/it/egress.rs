//! Whatever an eye may not know, no byte that leaves the server depends on it. `STOLIK_CASES` sets
//! how many cases are tried, `STOLIK_CASE` tries a single one again.

use std::time::Instant;
use trials::egress::{door_trials, dream_trials, game_trials, log_trials, picture_trials, trials};

/// Cases of the normal run: a few seconds.
const CASES: u64 = 100;
/// Cases of each game; in a soak as many as there are of the deep ones.
const CASES_PER_GAME: u64 = 12;
/// Cases of each game with a program that came through the bots' door.
const DOOR_CASES: u64 = 6;
/// Cases with pictures.
const PICTURE_CASES: u64 = 10;
/// Cases with logs of finished games.
const LOG_CASES: u64 = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_eye_can_tell_two_worlds_apart_that_differ_in_what_is_hidden_from_it() {
    let given = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let cases = given("STOLIK_CASES").unwrap_or(CASES);
    let single = given("STOLIK_CASE");
    let start = Instant::now();
    match trials(single.map_or(0..cases, |case| case..case + 1), None).await {
        Ok(Ok(total)) => {
            println!("{total}, in {:.1} s", start.elapsed().as_secs_f64());
            assert!(
                single.is_some() || (total.resumes > cases / 4 && total.deals > cases / 10),
                "the cases have become too tame: {total}"
            );
        }
        Ok(Err((seed, seen))) => panic!("case {seed}: {seen}"),
        Err(error) => panic!("{error:#}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_eye_at_any_game_can_tell_two_worlds_apart() {
    let given = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let cases = given("STOLIK_CASES").unwrap_or(CASES_PER_GAME);
    for game in games::GAMES {
        let start = Instant::now();
        let seeds = given("STOLIK_CASE").map_or(0..cases, |case| case..case + 1);
        let whole = seeds.end - seeds.start > 1;
        match game_trials(game.id(), seeds, None).await {
            Ok(Ok(seen)) => {
                println!("{}: {seen:?}, in {:.1} s", game.id(), start.elapsed().as_secs_f64());
                assert!(
                    !whole || (2 * seen.moves > cases && seen.probes > cases && seen.returns > 0),
                    "the cases have become too tame: {seen:?}"
                );
                assert!(
                    !whole || game.pictured().is_none() || seen.pictures > cases,
                    "hardly anything was looked at: {seen:?}"
                );
            }
            Ok(Err((seed, seen))) => panic!("{}, case {seed}: {seen}", game.id()),
            Err(error) => panic!("{error:#}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_program_at_any_game_can_tell_two_worlds_apart_over_http() {
    let given = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let cases = given("STOLIK_CASES").unwrap_or(DOOR_CASES);
    for game in games::GAMES {
        let start = Instant::now();
        let seeds = given("STOLIK_CASE").map_or(0..cases, |case| case..case + 1);
        let whole = seeds.end - seeds.start > 1;
        match door_trials(game.id(), seeds, None).await {
            Ok(Ok(seen)) => {
                println!("{}: {seen:?}, in {:.1} s", game.id(), start.elapsed().as_secs_f64());
                assert!(
                    !whole || (seen.moves > cases / 2 && seen.probes > cases && seen.told > cases),
                    "the cases have become too tame: {seen:?}"
                );
                assert!(
                    !whole || game.pictured().is_none() || seen.pictures > cases,
                    "hardly anything was looked at: {seen:?}"
                );
            }
            Ok(Err((seed, seen))) => panic!("{}, case {seed}: {seen}", game.id()),
            Err(error) => panic!("{error:#}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_about_a_picture_but_the_picture_tells_which_card_it_is() {
    let start = Instant::now();
    match picture_trials(0..PICTURE_CASES, None).await {
        Ok(Ok(total)) => {
            println!("{total:?}, in {:.1} s", start.elapsed().as_secs_f64());
            assert!(total.pictures > 5 * PICTURE_CASES, "hardly anything was looked at: {total:?}");
        }
        Ok(Err((seed, seen))) => panic!("case {seed}: {seen}"),
        Err(error) => panic!("{error:#}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_about_a_picture_tells_who_gave_it_and_nobody_else_may_look_at_a_hand() {
    let start = Instant::now();
    match dream_trials(0..PICTURE_CASES, None).await {
        Ok(Ok(total)) => {
            println!("{total:?}, in {:.1} s", start.elapsed().as_secs_f64());
            assert!(total.pictures > 5 * PICTURE_CASES, "hardly anything was looked at: {total:?}");
        }
        Ok(Err((seed, seen))) => panic!("case {seed}: {seen}"),
        Err(error) => panic!("{error:#}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_goes_to_people_of_the_table_when_its_game_is_over_and_tells_nothing_of_the_next() {
    match log_trials(0..LOG_CASES, None).await {
        Ok(Ok(logs)) => assert!(logs > LOG_CASES, "hardly any log was given: {logs}"),
        Ok(Err((seed, seen))) => panic!("case {seed}: {seen}"),
        Err(error) => panic!("{error:#}"),
    }
}
