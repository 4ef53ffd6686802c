//! `cargo xtask soak`: what the tests do, for as long as one has patience.

use crate::run::command;
use anyhow::{Context, bail};

/// What a part runs.
enum Line {
    /// Tests of a package, those of one file or with this name, in a release build.
    Tests(&'static str, &'static [&'static str]),
    /// A program.
    Program(&'static [&'static str]),
}

/// A part, what makes it long, and what it runs.
type Part = (&'static str, &'static [(&'static str, &'static str)], Line);

const PARTS: &[Part] = &[
    ("laws", &[("STOLIK_LAWS_GAMES", "5000")], Line::Tests("stolik-laws", &["keeps_every_law"])),
    ("turns", &[("STOLIK_TURNS", "1000000")], Line::Tests("stolik-solver", &["a_million_turns"])),
    ("egress", &[("STOLIK_CASES", "2000")], Line::Tests("stolik-trials", &["--test", "egress"])),
    (
        "liveness",
        &[("STOLIK_LIVE_GAMES", "200000")],
        Line::Tests("stolik-trials", &["--test", "liveness"]),
    ),
    (
        "simulate",
        &[("STOLIK_NIGHTS", "20000")],
        Line::Tests("stolik-trials", &["--test", "nights"]),
    ),
    ("fuzz", &[("STOLIK_FUZZ", "1000000")], Line::Tests("stolik-trials", &["--test", "fuzz"])),
    (
        "build",
        &[],
        Line::Program(&["cargo", "build", "--quiet", "--release", "--package", "stolik"]),
    ),
    (
        "trials",
        &[],
        Line::Program(&["cargo", "build", "--quiet", "--release", "--package", "stolik-trials"]),
    ),
    ("evening", &[], Line::Program(&["target/release/stolik-evening", "--seconds", "900"])),
    (
        "reference",
        &[("STOLIK_BIN", "target/release/stolik")],
        Line::Program(&["node", "crates/cli/tests/reference/run.mjs", "--files", "10000"]),
    ),
];

impl Line {
    fn words(&self) -> Vec<&'static str> {
        match self {
            Line::Program(words) => words.to_vec(),
            Line::Tests(package, which) => {
                let start = ["cargo", "test", "--release", "--package", package];
                [&start, *which, &["--", "--nocapture"]].concat()
            }
        }
    }
}

/// Runs all parts, or those whose name contains `only`.
pub fn all(only: Option<&str>) -> anyhow::Result<()> {
    for (name, settings, line) in
        PARTS.iter().filter(|(name, ..)| only.is_none_or(|only| name.contains(only)))
    {
        println!("== {name}");
        let line = line.words();
        let done = command(".", &line)
            .envs(settings.iter().copied())
            .status()
            .with_context(|| format!("{} could not be started", line[0]))?;
        if !done.success() {
            bail!("{name} failed");
        }
    }
    Ok(())
}
