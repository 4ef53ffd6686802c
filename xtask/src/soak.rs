//! `cargo xtask soak`: what the tests do, for as long as one has patience.

use crate::run::command;
use crate::{fuzz, install};
use anyhow::{Context, bail};

/// What a part runs.
enum Line {
    /// Tests of a package, those of one file or with this name, in a release build.
    Tests(&'static str, &'static [&'static str]),
    Program(&'static [&'static str]),
    /// A binary of the trials with its arguments, in a release build beside the server it is tried
    /// on.
    Trial(&'static [&'static str]),
    /// The coverage-guided fuzzer, which is built apart.
    Guided,
}

/// A part, what makes it long, and what it runs.
type Part = (&'static str, &'static [(&'static str, &'static str)], Line);

const PARTS: &[Part] = &[
    ("laws", &[("STOLIK_LAWS_GAMES", "5000")], Line::Tests("stolik-games", &["keeps_every_law"])),
    ("secrets", &[("STOLIK_PAIRS", "1000000")], Line::Tests("stolik-games", &["secrets::"])),
    ("turns", &[("STOLIK_TURNS", "1000000")], Line::Tests("stolik-solver", &["a_million_turns"])),
    ("egress", &[("STOLIK_CASES", "2000")], Line::Tests("stolik-trials", &["egress::"])),
    ("liveness", &[("STOLIK_LIVE_GAMES", "200000")], Line::Tests("stolik-trials", &["liveness::"])),
    ("simulate", &[("STOLIK_NIGHTS", "20000")], Line::Tests("stolik-trials", &["nights::"])),
    ("adversary", &[("STOLIK_ATTACKS", "20000")], Line::Tests("stolik-trials", &["adversary::"])),
    ("fuzz", &[("STOLIK_FUZZ", "1000000")], Line::Tests("stolik-trials", &["fuzz::"])),
    ("guided", &[], Line::Guided),
    (
        "luck",
        &[("STOLIK_LUCK_GAMES", "10000")],
        Line::Tests("stolik-counsel", &["luck_is_nought_on_average"]),
    ),
    (
        "fair",
        &[("STOLIK_FAIR_GAMES", "100000"), ("STOLIK_FAIR_SHUFFLES", "10000000")],
        Line::Tests("stolik-fair", &[]),
    ),
    ("kill", &[], Line::Trial(&["stolik-kill", "--kills", "10000"])),
    (
        "cluster",
        &[],
        Line::Trial(&[
            "stolik-cluster",
            "--kills",
            "100",
            "--ends",
            "50",
            "--stops",
            "10",
            "--partitions",
            "20",
            "--databases",
            "80",
            "--cuts",
            "1000",
            "--promotions",
            "20",
        ]),
    ),
    ("power", &[], Line::Trial(&["stolik-power", "--losses", "200"])),
    ("evening", &[], Line::Trial(&["stolik-evening", "--seconds", "900"])),
    (
        "build",
        &[],
        Line::Program(&["cargo", "build", "--quiet", "--release", "--package", "stolik"]),
    ),
    (
        "reference",
        &[("STOLIK_BIN", "target/release/stolik")],
        Line::Program(&["node", "crates/cli/tests/reference/run.mjs", "--files", "10000"]),
    ),
];

const BUILD_TRIALS: &[&str] = &[
    "cargo",
    "build",
    "--quiet",
    "--release",
    "--package",
    "stolik",
    "--package",
    "stolik-trials",
];

impl Line {
    /// What has to be run, one after the other.
    fn words(&self) -> Vec<Vec<String>> {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        match self {
            Line::Program(line) => vec![words(line)],
            Line::Guided => Vec::new(),
            Line::Tests(package, which) => {
                let start = ["cargo", "test", "--release", "--package", package];
                vec![words(&[&start, *which, &["--", "--nocapture"]].concat())]
            }
            Line::Trial(line) => {
                let binary = format!("target/release/{}", line[0]);
                vec![words(BUILD_TRIALS), [vec![binary], words(&line[1..])].concat()]
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
        if matches!(line, Line::Trial(_)) {
            install::strace()?;
            install::database()?;
        }
        if matches!(line, Line::Guided) {
            fuzz::guided()?;
        }
        for line in line.words() {
            let line: Vec<&str> = line.iter().map(String::as_str).collect();
            let done = command(".", &line)
                .envs(settings.iter().copied())
                .status()
                .with_context(|| format!("{} could not be started", line[0]))?;
            if !done.success() {
                bail!("{name} failed");
            }
        }
    }
    Ok(())
}
