//! Time tells nothing: who answers when in a window, and who not at all, is the same to everybody
//! else.

use trials::windows::window_trials;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_in_a_window_cannot_be_told_apart() {
    match window_trials(0..1, None).await.unwrap() {
        Ok(frames) => println!("{frames} frames at the same moments, the same byte for byte"),
        Err((seed, seen)) => panic!("deal {seed}: {seen}"),
    }
}
