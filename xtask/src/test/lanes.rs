//! Runs the parts several at a time, each in a process of its own: most of them wait more than they
//! work, and what one says is shown when it ends.

use super::{ALONE, PARTS, binaries};
use crate::run::{command, root};
use anyhow::{Context, bail};
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

/// Tells a part that everything was built before it.
pub const BUILT_BEFORE: &str = "STOLIK_BUILT_BEFORE";

/// Parts at a time.
const LANES: usize = 3;

/// What keeps all cores busy by itself has a lane of its own, one after the other: people in
/// browsers do not wait for long.
const BUSY: [&str; 2] = ["rust", "browser"];

/// What came of a part.
struct Done {
    name: &'static str,
    time: Duration,
    /// Tests of it that passed and failed; a part without a count of its own is one test.
    passed: u32,
    failed: u32,
}

/// Installs what is missing beside the build, then runs every part.
pub fn all(kills: u32) -> anyhow::Result<()> {
    let begun = Instant::now();
    println!(
        "This builds everything once and runs every test. It installs what is missing: Chromium, \
         nginx, PostgreSQL, HAProxy, strace and iproute2 from Debian, schemathesis from PyPI, the \
         packages of the web client from npm. With nothing built before, two cores need about \
         {MINUTES} minutes. `cargo xtask test quick` is for every commit."
    );
    let kills = kills.to_string();
    let mut done = Vec::new();
    let install = std::thread::spawn({
        let kills = kills.clone();
        move || part("install", &kills)
    });
    binaries::build()?;
    let build = Done { name: "build", time: begun.elapsed(), passed: 0, failed: 0 };
    println!("== build ({:.0} s)", build.time.as_secs_f64());
    done.push(build);
    let installed = install.join().ok().context("the installation panicked")??;
    if installed.failed > 0 {
        bail!("what the tests need could not be installed");
    }
    let names = PARTS.iter().map(|(name, _)| *name);
    let names = names.filter(|name| !ALONE.contains(name) && !BUSY.contains(name));
    let busy = Mutex::new(BUSY.to_vec().into_iter());
    let others = Mutex::new(names.collect::<Vec<_>>().into_iter());
    let (say, hear) = channel();
    std::thread::scope(|scope| {
        for number in 0..LANES {
            let queue = if number == 0 { &busy } else { &others };
            let (kills, say) = (kills.as_str(), say.clone());
            scope.spawn(move || lane(queue, kills, &say));
        }
    });
    drop(say);
    for result in hear {
        done.push(result?);
    }
    println!("\nparts, {LANES} at a time:");
    for Done { name, time, .. } in &done {
        println!("{name:<12} {:>7.1} s", time.as_secs_f64());
    }
    println!("all in {:.0} s", begun.elapsed().as_secs_f64());
    let failed: Vec<&str> =
        done.iter().filter(|done| done.failed > 0).map(|done| done.name).collect();
    let sum = |count: fn(&Done) -> u32| done.iter().map(count).sum::<u32>();
    println!("{} passed, {} failed", sum(|done| done.passed), sum(|done| done.failed));
    if failed.is_empty() { Ok(()) } else { bail!("failed: {}", failed.join(", ")) }
}

/// How long everything takes on two cores; docs/TESTING.md has the table.
const MINUTES: u32 = 25;

/// Takes parts from the queue until it is empty.
fn lane(
    queue: &Mutex<std::vec::IntoIter<&'static str>>,
    kills: &str,
    say: &Sender<anyhow::Result<Done>>,
) {
    loop {
        let next = queue.lock().ok().and_then(|mut queue| queue.next());
        let Some(name) = next else { return };
        println!("-- {name} begins");
        // Whoever listens has ended only if the whole run has.
        let _ = say.send(part(name, kills));
    }
}

/// Runs one part in a process of its own and shows what it said.
fn part(name: &'static str, kills: &str) -> anyhow::Result<Done> {
    let begun = Instant::now();
    let program = std::env::current_exe()?.display().to_string();
    let ran = command(".", &[&program, "test", name, "--kills", kills])
        .current_dir(root())
        .env(BUILT_BEFORE, "1")
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("the part {name} could not be started"))?;
    let time = begun.elapsed();
    let said = [ran.stdout, ran.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let state = if ran.status.success() { "green" } else { "FAILED" };
    println!("\n== {name}: {state} ({:.0} s)\n{}", time.as_secs_f64(), said.trim());
    let (passed, mut failed) = said.lines().rev().find_map(counted).unwrap_or((1, 0));
    if !ran.status.success() {
        failed = failed.max(1);
    }
    Ok(Done { name, time, passed, failed })
}

/// Reads `12 passed, 3 failed`.
fn counted(line: &str) -> Option<(u32, u32)> {
    let (passed, failed) = line.strip_suffix(" failed")?.split_once(" passed, ")?;
    Some((passed.parse().ok()?, failed.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn a_closing_line_is_counted_and_nothing_else() {
        assert_eq!(counted("12 passed, 3 failed"), Some((12, 3)));
        for other in ["12 passed", "Tests  12 passed, 3 failed (15)", "x passed, 3 failed"] {
            assert_eq!(counted(other), None, "{other}");
        }
    }
}
