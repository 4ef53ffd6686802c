//! Rust's tests: every test binary is built by one command, and run here, so that the slowest tests
//! can be told.

use crate::run::{command, root};
use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::Stdio;

/// What the workspace is tested with in every part: other features would mean other builds of most
/// crates. Nobody needs the lab to play.
const BUILD: [&str; 6] = [
    "cargo",
    "test",
    "--workspace",
    "--exclude=stolik-lab",
    "--no-run",
    "--message-format=json-render-diagnostics",
];

/// Where the list of what was built is kept for the parts.
const LIST: &str = "target/test-binaries.json";

/// Tests that take a minute at most together: units, rules sentence by sentence, laws, this
/// program.
const QUICK: [&str; 3] = ["stolik", "stolik-games", "xtask"];

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

/// Builds every test and every program of the workspace, and writes down where the tests lie.
pub fn build() -> anyhow::Result<()> {
    let (binaries, _) = built()?;
    Ok(std::fs::write(root().join(LIST), serde_json::to_vec(&binaries)?)?)
}

/// Builds once more; with no change there is nothing to do. A build that writes into a folder that
/// cargo watches would build the client anew with every command.
pub fn nothing_is_built_twice() -> anyhow::Result<()> {
    built()?;
    let (_, again) = built()?;
    ensure!(again.is_empty(), "nothing was changed, and these were built again: {again:?}");
    Ok(())
}

/// Has cargo build; gives the programs with tests, and which packages were not built before.
fn built() -> anyhow::Result<(Vec<Binary>, Vec<String>)> {
    println!("\n$ {}", BUILD.join(" "));
    let mut cargo = command(".", &BUILD)
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo could not be started")?;
    let (mut binaries, mut new) = (Vec::new(), Vec::new());
    for line in BufReader::new(cargo.stdout.take().context("a pipe")?).lines() {
        let message: Value = serde_json::from_str(&line?)?;
        if message["reason"] != "compiler-artifact" {
            continue;
        }
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        if message["fresh"] != true {
            new.push(text(&message["package_id"]));
        }
        if let (true, Some(program)) =
            (message["profile"]["test"] == true, message["executable"].as_str())
        {
            let folder = PathBuf::from(text(&message["manifest_path"]));
            let id = text(&message["package_id"]);
            let package = id.rsplit(['#', '/']).next().unwrap_or_default();
            binaries.push(Binary {
                package: package.split('@').next().unwrap_or_default().to_string(),
                kind: text(&message["target"]["kind"][0]),
                program: program.into(),
                folder: folder.parent().context("a manifest lies in a folder")?.into(),
            });
        }
    }
    ensure!(cargo.wait()?.success(), "the tests could not be built");
    ensure!(!binaries.is_empty(), "cargo built no tests");
    // The one that takes longest first.
    binaries.sort_by_key(|binary| (binary.package != "stolik-trials", binary.kind != "test"));
    Ok((binaries, new))
}

/// Runs the tests that [`build`] wrote down, all or the quick ones, and prints the slowest.
pub fn run_tests(quick: bool) -> anyhow::Result<()> {
    let list = std::fs::read(root().join(LIST)).context("the tests were not built")?;
    let binaries: Vec<Binary> = serde_json::from_slice(&list)?;
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
