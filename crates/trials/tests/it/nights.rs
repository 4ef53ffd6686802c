//! Bad nights: whatever store, clock and lines do, the table keeps its word. `STOLIK_NIGHTS` sets
//! how many nights are lived through, `STOLIK_NIGHT` lives through a single one again.

use std::time::Instant;
use trials::nights::{Tally, night, nights};

/// Nights of the normal run; the soak has more.
const NIGHTS: u64 = 500;
/// Nights that are lived through at once.
const AT_ONCE: u64 = 2;

fn given(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|number| number.parse().ok())
}

#[test]
fn the_table_keeps_its_word_on_bad_nights() {
    if let Some(single) = given("STOLIK_NIGHT") {
        match night(single, None) {
            Ok(tally) => println!("{tally}"),
            Err(breach) => panic!("{breach}"),
        }
        return;
    }
    let (start, seeds) = (Instant::now(), given("STOLIK_NIGHTS").unwrap_or(NIGHTS));
    let lived: Vec<_> = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..AT_ONCE)
            .map(|part| {
                let share = (part..seeds).step_by(usize::try_from(AT_ONCE).unwrap_or(1));
                scope.spawn(move || nights(share))
            })
            .collect();
        parts.into_iter().map(|part| part.join()).collect()
    });
    let mut total = Tally::default();
    for part in lived {
        match part {
            Ok(Ok(tally)) => total += tally,
            Ok(Err(breach)) => panic!("{breach}"),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
    println!("{total}, in {:.1} s", start.elapsed().as_secs_f64());
    assert!(
        total.faults > seeds
            && total.kills > seeds / 2
            && total.takeovers > seeds / 4
            && total.late > seeds / 4
            && total.opened > seeds * 10,
        "the nights have become too quiet: {total}"
    );
}
