//! `cargo xtask soak`: what the tests do, for as long as one has patience.

use crate::run::command;
use anyhow::{Context, bail};

/// A part, what makes it long, and its line.
type Part = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str]);

const PARTS: &[Part] = &[
    (
        "laws",
        &[("STOLIK_LAWS_GAMES", "5000")],
        &[
            "cargo",
            "test",
            "--release",
            "--package",
            "stolik-laws",
            "keeps_every_law",
            "--",
            "--nocapture",
        ],
    ),
    (
        "turns",
        &[("STOLIK_TURNS", "1000000")],
        &[
            "cargo",
            "test",
            "--release",
            "--package",
            "stolik-solver",
            "a_million_turns",
            "--",
            "--nocapture",
        ],
    ),
    (
        "egress",
        &[("STOLIK_CASES", "2000")],
        &[
            "cargo",
            "test",
            "--release",
            "--package",
            "stolik-trials",
            "--test",
            "egress",
            "--",
            "--nocapture",
        ],
    ),
    (
        "liveness",
        &[("STOLIK_LIVE_GAMES", "200000")],
        &[
            "cargo",
            "test",
            "--release",
            "--package",
            "stolik-trials",
            "--test",
            "liveness",
            "--",
            "--nocapture",
        ],
    ),
    (
        "simulate",
        &[("STOLIK_NIGHTS", "20000")],
        &[
            "cargo",
            "test",
            "--release",
            "--package",
            "stolik-trials",
            "--test",
            "nights",
            "--",
            "--nocapture",
        ],
    ),
    (
        "fuzz",
        &[("STOLIK_FUZZ", "1000000")],
        &[
            "cargo",
            "test",
            "--release",
            "--package",
            "stolik-trials",
            "--test",
            "fuzz",
            "--",
            "--nocapture",
        ],
    ),
    ("build", &[], &["cargo", "build", "--quiet", "--release", "--package", "stolik"]),
    ("trials", &[], &["cargo", "build", "--quiet", "--release", "--package", "stolik-trials"]),
    ("evening", &[], &["target/release/stolik-evening", "--seconds", "900"]),
    (
        "reference",
        &[("STOLIK_BIN", "target/release/stolik")],
        &["node", "crates/cli/tests/reference/run.mjs", "--files", "10000"],
    ),
];

/// Runs all parts, or those whose name contains `only`.
pub fn all(only: Option<&str>) -> anyhow::Result<()> {
    for (name, settings, line) in
        PARTS.iter().filter(|(name, ..)| only.is_none_or(|only| name.contains(only)))
    {
        println!("== {name}");
        let done = command(".", line)
            .envs(settings.iter().copied())
            .status()
            .with_context(|| format!("{} could not be started", line[0]))?;
        if !done.success() {
            bail!("{name} failed");
        }
    }
    Ok(())
}
