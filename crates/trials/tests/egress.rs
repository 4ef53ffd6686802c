//! Whatever an eye may not know, no byte that leaves the server depends on it. `STOLIK_CASES` sets how many cases are tried.

use std::time::Instant;
use trials::egress::trials;

/// Cases of the normal run: a few seconds.
const CASES: u64 = 100;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_eye_can_tell_two_worlds_apart_that_differ_in_what_is_hidden_from_it() {
    let cases = std::env::var("STOLIK_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES);
    let start = Instant::now();
    match trials(0..cases).await {
        Ok(Ok(total)) => {
            println!("{total}, in {:.1} s", start.elapsed().as_secs_f64());
            assert!(total.resumes > cases / 4 && total.deals > cases / 10, "the cases have become too tame: {total}");
        }
        Ok(Err((seed, seen))) => panic!("case {seed}: {seen}"),
        Err(error) => panic!("{error:#}"),
    }
}
