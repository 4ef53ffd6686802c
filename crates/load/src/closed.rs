//! The closed loop: every table moves as soon as all four have the last picture.

use crate::child::Kind;
use crate::crowd::{Crowd, Measured, WARM_UP};
use crate::replay::{Step, lines};
use crate::report;
use std::time::Duration;

/// A turn of one kind of server. Short, because what a shared machine has left for us changes from second to second.
const TURN: Duration = Duration::from_millis(250);
/// Played at the beginning of a turn and not counted: until everybody is back at work.
const BACK_AT_WORK: Duration = Duration::from_millis(50);

/// Lets the three kinds of server take turns, many in a round, so that the noise of the machine hits all alike. Every round has fresh servers.
pub async fn measure(script: &[Step], tables: usize, seconds: u64, rounds: usize) -> anyhow::Result<Vec<String>> {
    let lines = lines(script);
    let turns = (Duration::from_secs(seconds).as_millis() / TURN.as_millis()).max(1);
    let mut all: [Vec<Measured>; 3] = Default::default();
    for round in 1..=rounds {
        let mut crowds = Vec::new();
        for kind in Kind::ALL {
            let mut crowd = Crowd::gather(kind, &lines, tables).await?;
            crowd.play(Duration::ZERO, Duration::ZERO, WARM_UP).await?;
            crowds.push(crowd);
        }
        let mut sums: [Measured; 3] = Default::default();
        for turn in 0..turns {
            for place in 0..Kind::ALL.len() {
                // Forth and back, so that nobody always follows the same one.
                let place = if turn % 2 == 0 { place } else { Kind::ALL.len() - 1 - place };
                let measured = crowds[place].play(Duration::ZERO, BACK_AT_WORK, TURN).await?;
                sums[place].add(measured);
            }
        }
        for ((kind, sum), phases) in Kind::ALL.into_iter().zip(sums).zip(&mut all) {
            eprintln!(
                "closed loop, round {round} of {rounds}, {:<13}{:>8.0} moves/s, p99 {:>6.2} ms, {:>5.1} µs of processor per move",
                kind.name(),
                sum.rate(),
                sum.within(0.99),
                sum.per_move()
            );
            phases.push(sum);
        }
    }
    let title = format!("closed loop: {tables} tables × 4 sockets, {rounds} × {seconds} s each in turns of {} ms", TURN.as_millis());
    let mut out = report::measured(&title, &all);
    let [relay, memory, sqlite] = &all;
    out.push(report::ratio("memory / relay", memory, relay, 0.8));
    out.push(report::ratio("SQLite / memory", sqlite, memory, 0.8));
    Ok(out)
}
