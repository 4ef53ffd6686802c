//! The part `guided` of `cargo xtask soak`: every reader under libFuzzer, whose inputs follow the
//! coverage. It needs a C++ compiler and no nightly Rust: without sanitizers, coverage is a matter
//! of flags, and Rust without `unsafe` has little for a sanitizer to find.

use crate::run::{command, root};
use anyhow::{Context, bail};

/// What has the compiler count which way a reader takes, as cargo-fuzz sets it.
const COVERAGE: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg=fuzzing",
];

/// Inputs for each reader, unless `STOLIK_FUZZ` says how many.
const INPUTS: &str = "1000000";

/// Has every reader, or the one that `STOLIK_READER` names, read so many inputs.
pub fn guided() -> anyhow::Result<()> {
    let target = host()?;
    let folder = root().join("target/fuzz");
    // What the readers need of the program does not show the web client.
    let page = folder.join("page");
    std::fs::create_dir_all(&page)?;
    std::fs::write(page.join("index.html"), "<p>no client")?;
    let built = command("lab/fuzz", &["cargo", "build", "--release", "--target", &target])
        .env("CARGO_TARGET_DIR", &folder)
        .env("CARGO_ENCODED_RUSTFLAGS", COVERAGE.join("\u{1f}"))
        .env("STOLIK_WEB_DIST", &page)
        .status()
        .context("cargo could not be started")?;
    if !built.success() {
        bail!("the fuzzer could not be built");
    }
    let program = folder.join(&target).join("release/stolik-fuzz").display().to_string();
    let inputs = std::env::var("STOLIK_FUZZ").unwrap_or_else(|_| INPUTS.to_string());
    let only = std::env::var("STOLIK_READER").ok();
    for reader in readers()?.iter().filter(|it| only.as_ref().is_none_or(|only| only == *it)) {
        println!("\n-- {reader}: {inputs} inputs");
        let seeds = folder.join("corpus").join(reader);
        let left = format!("-artifact_prefix={}/{reader}-", folder.display());
        let line = [
            &program,
            &seeds.display().to_string(),
            &format!("-runs={inputs}"),
            "-max_len=65536",
            "-timeout=20",
            "-rss_limit_mb=4096",
            "-print_final_stats=1",
            &left,
        ];
        std::fs::create_dir_all(&seeds)?;
        let fuzzed = command(".", &line.map(|word| word as &str))
            .env("STOLIK_READER", reader)
            .env("STOLIK_SEEDS", &seeds)
            .status()
            .context("the fuzzer could not be started")?;
        if !fuzzed.success() {
            bail!("{reader} does not bear an input; it lies in {}", folder.display());
        }
    }
    Ok(())
}

/// The names of all readers, as they stand in their file.
fn readers() -> anyhow::Result<Vec<String>> {
    let file = root().join("crates/trials/tests/it/readers.rs");
    let text = std::fs::read_to_string(file)?;
    let names = text.lines().filter_map(|line| line.trim().strip_prefix("Reader { name: \""));
    Ok(names.filter_map(|rest| rest.split('"').next()).map(str::to_string).collect())
}

/// The target of this machine: flags for it are not flags for build scripts.
fn host() -> anyhow::Result<String> {
    let said = command(".", &["rustc", "-vV"]).output().context("rustc could not be started")?;
    let said = String::from_utf8(said.stdout)?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_string).context("rustc does not say for which machine it builds")
}
