//! Rust's tests: every test binary is built by one command, with clippy in the compiler's place,
//! and run here, so that the slowest tests can be told.

use crate::run::{command, root};
use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::Stdio;

/// What the workspace is tested with in every part: other features would mean other builds of most
/// crates. The lab is built to be linted. target/cargo-timings has a page on where the time went.
const BUILD: [&str; 10] = [
    "cargo",
    "test",
    "--workspace",
    "--lib",
    "--bins",
    "--tests",
    "--benches",
    "--no-run",
    "--timings",
    "--message-format=json",
];

/// Clippy is a compiler that says more: what it builds is linted, and no crate is compiled a second
/// time only to be checked.
const LINTER: (&str, &str) = ("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");

/// Where it is kept for the parts what was built, and what clippy said of it.
const LIST: &str = "target/test-binaries.json";

/// Tests that take a minute at most together: units, rules sentence by sentence, laws, this
/// program.
const QUICK: [&str; 3] = ["stolik", "stolik-games", "xtask"];

/// What came of the build.
#[derive(Default, Serialize, Deserialize)]
struct Built {
    binaries: Vec<Binary>,
    /// What the compiler and clippy said, as they write it.
    warnings: Vec<String>,
    /// Packages that had not been built before.
    new: Vec<String>,
}

/// A program with tests.
#[derive(Serialize, Deserialize)]
struct Binary {
    package: String,
    /// `lib` or `bin` for units, `test` for integration tests.
    kind: String,
    program: PathBuf,
    folder: PathBuf,
}

/// One test and how long it took.
struct Timed {
    name: String,
    seconds: f64,
}

/// Builds every test and every program of the workspace, and writes down what came of it.
pub fn build() -> anyhow::Result<()> {
    Ok(std::fs::write(root().join(LIST), serde_json::to_vec(&built()?)?)?)
}

/// What [`build`] wrote down.
fn read() -> anyhow::Result<Built> {
    let list = std::fs::read(root().join(LIST)).context("the tests were not built")?;
    Ok(serde_json::from_slice(&list)?)
}

/// Shows what clippy and the compiler had to say of the build.
pub fn lint() -> anyhow::Result<()> {
    let Built { warnings, .. } = read()?;
    warnings.iter().for_each(|warning| println!("{warning}"));
    ensure!(warnings.is_empty(), "{} warnings", warnings.len());
    Ok(())
}

/// Builds once more; with no change there is nothing to do. A build that writes into a folder that
/// cargo watches would build the client anew with every command.
pub fn nothing_is_built_twice() -> anyhow::Result<()> {
    built()?;
    let Built { new, .. } = built()?;
    ensure!(new.is_empty(), "nothing was changed, and these were built again: {new:?}");
    Ok(())
}

/// Has cargo build.
fn built() -> anyhow::Result<Built> {
    let (wrapper, linter) = LINTER;
    println!("\n$ {wrapper}={linter} {}", BUILD.join(" "));
    let mut cargo = command(".", &BUILD)
        .env(wrapper, linter)
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo could not be started")?;
    let mut found = Built::default();
    for line in BufReader::new(cargo.stdout.take().context("a pipe")?).lines() {
        let message: Value = serde_json::from_str(&line?)?;
        match message["reason"].as_str() {
            Some("compiler-message") => hear(&message["message"], &mut found),
            Some("compiler-artifact") => take(&message, &mut found)?,
            _ => {}
        }
    }
    if !cargo.wait()?.success() {
        found.warnings.iter().for_each(|said| println!("{said}"));
        bail!("the tests could not be built");
    }
    ensure!(!found.binaries.is_empty(), "cargo built no tests");
    // The one that takes longest first.
    found.binaries.sort_by_key(|binary| (binary.package != "stolik-trials", binary.kind != "test"));
    Ok(found)
}

/// Keeps what is said of our own code, once: a library is built for others and for its own tests.
fn hear(message: &Value, found: &mut Built) {
    let said = message["rendered"].as_str().unwrap_or_default().to_string();
    let about_code = message["spans"].as_array().is_some_and(|spans| !spans.is_empty());
    if about_code && !found.warnings.contains(&said) {
        found.warnings.push(said);
    }
}

/// Keeps what cargo says of something that is built.
fn take(message: &Value, found: &mut Built) -> anyhow::Result<()> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let id = text(&message["package_id"]);
    if message["fresh"] != true {
        found.new.push(id.clone());
    }
    let kind = text(&message["target"]["kind"][0]);
    let (true, Some(program)) =
        (message["profile"]["test"] == true && kind != "bench", message["executable"].as_str())
    else {
        return Ok(());
    };
    let manifest = PathBuf::from(text(&message["manifest_path"]));
    found.binaries.push(Binary {
        package: package(&id).to_string(),
        kind,
        program: program.into(),
        folder: manifest.parent().context("a manifest lies in a folder")?.into(),
    });
    Ok(())
}

/// The name in an id like `path+file:///stolik/crates/table#stolik-table@0.2.0`; one that is called
/// like its folder has its version alone behind it.
fn package(id: &str) -> &str {
    let (path, rest) = id.rsplit_once('#').unwrap_or(("", id));
    match rest.split_once('@') {
        Some((name, _)) => name,
        None => path.rsplit('/').next().unwrap_or_default(),
    }
}

/// Runs the tests that [`build`] wrote down, all or the quick ones, and prints the slowest.
pub fn run_tests(quick: bool) -> anyhow::Result<()> {
    let Built { binaries, .. } = read()?;
    let wanted = |binary: &&Binary| {
        !quick || binary.kind != "test" || QUICK.contains(&binary.package.as_str())
    };
    let (mut times, mut failed) = (Vec::new(), Vec::new());
    for binary in binaries.iter().filter(wanted) {
        failed.extend(run_binary(binary, &mut times)?);
    }
    times.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
    println!("\nthe slowest tests:");
    for Timed { name, seconds } in times.iter().take(20) {
        println!("{seconds:>8.1} s  {name}");
    }
    let passed = times.iter().filter(|timed| !failed.contains(&timed.name)).count();
    println!("{passed} passed, {} failed", failed.len());
    if failed.is_empty() { Ok(()) } else { bail!("failed: {}", failed.join(", ")) }
}

/// Runs one binary; gives the names of tests that failed.
fn run_binary(binary: &Binary, times: &mut Vec<Timed>) -> anyhow::Result<Vec<String>> {
    let mut tests = command(".", &[&binary.program.to_string_lossy()]);
    // How long each test took is told by Rust's own runner when it is asked as a nightly one is.
    let ran = tests
        .args(["-Zunstable-options", "--report-time"])
        .current_dir(&binary.folder)
        .env("RUSTC_BOOTSTRAP", "1")
        .output()
        .with_context(|| format!("{} could not be started", binary.program.display()))?;
    let said = String::from_utf8_lossy(&ran.stdout);
    let mut failed = Vec::new();
    for line in said.lines().filter_map(|line| line.strip_prefix("test ")) {
        let Some((name, rest)) = line.split_once(" ... ") else { continue };
        let Some((result, time)) = rest.split_once(" <") else { continue };
        let name = format!("{} {name}", binary.package);
        let seconds = time.trim_end_matches("s>").parse().unwrap_or_default();
        if result != "ok" {
            failed.push(name.clone());
        }
        times.push(Timed { name, seconds });
    }
    if !ran.status.success() {
        print!("{said}{}", String::from_utf8_lossy(&ran.stderr));
        if failed.is_empty() {
            failed.push(format!("{} ({})", binary.program.display(), ran.status));
        }
    }
    Ok(failed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn packages_are_known_by_their_names() {
        assert_eq!(package("path+file:///stolik/crates/table#stolik-table@0.2.0"), "stolik-table");
        assert_eq!(package("path+file:///stolik/xtask#0.2.0"), "xtask");
    }

    #[test]
    fn a_warning_is_kept_once_and_the_count_of_warnings_is_none() {
        let mut found = Built::default();
        let warning = json!({"rendered": "warning: unused", "spans": [{"line_start": 1}]});
        let count = json!({"rendered": "warning: 1 warning emitted", "spans": []});
        [&warning, &count, &warning].into_iter().for_each(|said| hear(said, &mut found));
        assert_eq!(found.warnings, ["warning: unused"]);
    }
}
