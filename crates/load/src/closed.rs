//! The closed loop: every table moves as soon as all four have the last picture.

use crate::child::Kind;
use crate::crowd::{Measured, play};
use crate::replay::{Step, lines};
use crate::report;
use std::time::Duration;

/// Lets the three kinds of server take turns, so that the noise of the machine hits all alike.
pub async fn measure(script: &[Step], tables: usize, seconds: u64, rounds: usize) -> anyhow::Result<Vec<String>> {
    let lines = lines(script);
    let mut all: [Vec<Measured>; 3] = Default::default();
    for round in 1..=rounds {
        for (kind, phases) in Kind::ALL.into_iter().zip(&mut all) {
            eprint!("closed loop, round {round} of {rounds}, {:<13}", kind.name());
            let measured = play(kind, &lines, tables, Duration::ZERO, seconds).await?;
            eprintln!(
                "{:>8.0} moves/s, p99 {:>6.2} ms, {:>5.1} µs of processor per move",
                measured.rate(),
                measured.within(0.99),
                measured.per_move()
            );
            phases.push(measured);
        }
    }
    let title = format!("closed loop: {tables} tables × 4 sockets, {rounds} × {seconds} s each");
    let mut out = report::measured(&title, &all);
    let [relay, memory, sqlite] = &all;
    out.push(report::ratio("memory / relay", memory, relay, 0.8));
    out.push(report::ratio("SQLite / memory", sqlite, memory, 0.8));
    Ok(out)
}
