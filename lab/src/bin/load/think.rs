//! Play with time to think: few moves, many sockets, and the question how late the slowest picture
//! is.

use crate::child::Entrant;
use crate::crowd::{Crowd, WARM_UP};
use crate::replay::{Step, lines};
use crate::report;
use std::time::Duration;

/// The slowest of a hundred moves should be everywhere within so many milliseconds.
const AIM: f64 = 5.0;

/// One phase for each kind of server.
pub async fn measure(
    entrants: &[Entrant],
    script: &[Step],
    tables: usize,
    think: f64,
    seconds: u64,
) -> anyhow::Result<Vec<String>> {
    let lines = lines(script);
    let mut all = Vec::new();
    for entrant in entrants {
        eprint!("{tables} tables, {think} s to think, {:<13}", entrant.name());
        let mut crowd = Crowd::gather(entrant, &lines, tables).await?;
        let measured = crowd
            .play(Duration::from_secs_f64(think), WARM_UP, Duration::from_secs(seconds))
            .await?;
        eprintln!(
            "{:>8.0} moves/s, p50 {:>6.2} ms, p99 {:>6.2} ms",
            measured.rate(),
            measured.within(0.5),
            measured.within(0.99)
        );
        all.push((entrant, vec![measured]));
    }
    let mut out = report::measured(
        &format!("{think} s to think: {tables} tables, {} sockets, {seconds} s each", tables * 4),
        &all,
    );
    // The aim is for servers; the relay, which comes first, is only there to compare with.
    for (entrant, phases) in all.iter().skip(1) {
        let p99 = phases.first().map_or(f64::NAN, |measured| measured.within(0.99));
        out.push(report::aim(
            &format!("p99, {}", entrant.name()),
            &format!("{p99:.2} ms"),
            &format!("≤ {AIM} ms"),
            p99 <= AIM,
        ));
    }
    Ok(out)
}
