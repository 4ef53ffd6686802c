//! `cargo xtask bench`: runs the benchmarks and gathers what they measured in one table.

use crate::run::{command, root, run};
use anyhow::Context;
use serde_json::Value;
use std::fs;
use std::path::Path;

struct Measured {
    name: String,
    elements: Option<f64>,
    nanoseconds: f64,
}

/// Runs the benchmarks and prints the table.
pub fn all(filter: Option<&str>) -> anyhow::Result<()> {
    let results = target()?.join("criterion");
    // Old results would stand in the table as if they were new.
    if results.exists() {
        fs::remove_dir_all(&results).context("old results could not be removed")?;
    }
    let line = "cargo bench -p stolik-lab --bench playouts --bench cards --bench odds -- --warm-up-time 1 --measurement-time 4";
    let mut line: Vec<&str> = line.split(' ').collect();
    line.extend(filter);
    run(".", &line)?;
    let mut measured = Vec::new();
    gather(&results, &mut measured)?;
    measured.sort_by(|one, other| one.name.cmp(&other.name));
    println!("\n{:<44} {:>16} {:>14}", "benchmark", "per second", "ns each");
    for Measured { name, elements, nanoseconds } in measured {
        let each = nanoseconds / elements.unwrap_or(1.0);
        println!("{name:<44} {:>16} {each:>14.1}", thousands(1e9 / each));
    }
    run(".", &["cargo", "bench", "-p", "stolik-lab", "--bench", "long_log"])?;
    println!("\nOne thread. Machines are noisy: compare lines of one run, not runs.");
    Ok(())
}

fn target() -> anyhow::Result<std::path::PathBuf> {
    let output = command(".", &["cargo", "metadata", "--format-version", "1", "--no-deps"])
        .output()
        .context("cargo metadata")?;
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    Ok(metadata["target_directory"].as_str().map_or_else(|| root().join("target"), Into::into))
}

fn gather(folder: &Path, measured: &mut Vec<Measured>) -> anyhow::Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries.flatten().filter(|entry| entry.path().is_dir()) {
        let path = entry.path();
        if entry.file_name() != "new" {
            gather(&path, measured)?;
            continue;
        }
        let read = |name: &str| -> anyhow::Result<Value> {
            Ok(serde_json::from_str(&fs::read_to_string(path.join(name))?)?)
        };
        let (benchmark, estimates) = (read("benchmark.json")?, read("estimates.json")?);
        measured.push(Measured {
            name: benchmark["full_id"].as_str().unwrap_or("?").to_string(),
            elements: benchmark["throughput"]["Elements"].as_f64(),
            nanoseconds: estimates["median"]["point_estimate"].as_f64().unwrap_or(f64::NAN),
        });
    }
    Ok(())
}

/// 1234567 as 1 234 567.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}
