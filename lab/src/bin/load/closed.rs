//! The closed loop: every table moves as soon as all four have the last picture.

use crate::child::{Entrant, Kind, own};
use crate::crowd::{Crowd, Measured, WARM_UP};
use crate::replay::{Step, lines};
use crate::report;
use std::time::Duration;

/// A turn of one kind of server. Short, because what a shared machine has left for us changes from
/// second to second.
const TURN: Duration = Duration::from_millis(250);
/// Played at the beginning of a turn and not counted: until everybody is back at work.
const BACK_AT_WORK: Duration = Duration::from_millis(50);

/// Lets the servers take turns, many in a round, so that the noise of the machine hits all alike.
/// Every round has fresh servers.
pub async fn measure(
    entrants: &[Entrant],
    script: &[Step],
    tables: usize,
    seconds: u64,
    rounds: usize,
) -> anyhow::Result<Vec<String>> {
    let all = take_turns(entrants, script, tables, seconds, rounds).await?;
    let mut out = report::measured(&title(tables, seconds, rounds), &all);
    let phases: Vec<&[Measured]> = all.iter().map(|(_, phases)| phases.as_slice()).collect();
    if let [relay, memory, sqlite, beside @ ..] = phases.as_slice() {
        out.push(report::ratio("memory / relay", memory, relay, Some(0.88)));
        out.push(report::ratio("SQLite / memory", sqlite, memory, Some(0.88)));
        if let [other_memory, other_sqlite] = beside {
            out.push(report::ratio("memory * / relay", other_memory, relay, None));
            out.push(report::ratio("SQLite * / memory *", other_sqlite, other_memory, None));
            out.push(report::ratio("memory / memory *", memory, other_memory, None));
            out.push(report::ratio("SQLite / SQLite *", sqlite, other_sqlite, None));
        }
    }
    Ok(out)
}

/// The same for many machines: PostgreSQL in all its arrangements, beside SQLite.
pub async fn many(
    script: &[Step],
    tables: usize,
    seconds: u64,
    rounds: usize,
) -> anyhow::Result<Vec<String>> {
    let entrants = Kind::MANY.map(own);
    let all = take_turns(&entrants, script, tables, seconds, rounds).await?;
    let mut out = report::measured(&title(tables, seconds, rounds), &all);
    let phases: Vec<&[Measured]> = all.iter().map(|(_, phases)| phases.as_slice()).collect();
    if let [sqlite, one, singly, standby, forwarded, pair] = phases.as_slice() {
        out.push(report::ratio("PostgreSQL / SQLite", one, sqlite, Some(0.5)));
        out.push(report::ratio("batched / singly", one, singly, Some(3.0)));
        out.push(report::ratio("standby / without", standby, one, Some(0.6)));
        out.push(report::ratio("forwarded / direct", forwarded, one, Some(0.6)));
        out.push(report::ratio("two processes / one", pair, one, Some(0.9)));
    }
    Ok(out)
}

fn title(tables: usize, seconds: u64, rounds: usize) -> String {
    format!(
        "closed loop: {tables} tables × 4 sockets, {rounds} × {seconds} s each in turns of {} ms",
        TURN.as_millis()
    )
}

async fn take_turns<'a>(
    entrants: &'a [Entrant],
    script: &[Step],
    tables: usize,
    seconds: u64,
    rounds: usize,
) -> anyhow::Result<Vec<(&'a Entrant, Vec<Measured>)>> {
    let lines = lines(script);
    let turns = (Duration::from_secs(seconds).as_millis() / TURN.as_millis()).max(1);
    let mut all: Vec<(&Entrant, Vec<Measured>)> =
        entrants.iter().map(|entrant| (entrant, Vec::new())).collect();
    for round in 1..=rounds {
        let mut crowds = Vec::new();
        for entrant in entrants {
            let mut crowd = Crowd::gather(entrant, &lines, tables).await?;
            crowd.play(Duration::ZERO, Duration::ZERO, WARM_UP).await?;
            crowds.push((crowd, Measured::default()));
        }
        for turn in 0..turns {
            // Forth and back, so that nobody always follows the same one.
            for place in 0..crowds.len() {
                let place = if turn % 2 == 0 { place } else { crowds.len() - 1 - place };
                let (crowd, sum) = &mut crowds[place];
                sum.add(crowd.play(Duration::ZERO, BACK_AT_WORK, TURN).await?);
            }
        }
        for ((entrant, phases), (_, sum)) in all.iter_mut().zip(crowds) {
            eprintln!(
                "closed loop, round {round} of {rounds}, {:<16}{:>8.0} moves/s, p99 {:>6.2} ms, {:>5.1} µs of processor per move",
                entrant.name(),
                sum.rate(),
                sum.within(0.99),
                sum.per_move()
            );
            phases.push(sum);
        }
    }
    Ok(all)
}
