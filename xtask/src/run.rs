//! Starts programs in the workspace and stops at the first that fails.

use anyhow::{Context, bail};
use std::path::PathBuf;
use std::process::Command;

/// The root of the workspace.
pub fn root() -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize().unwrap_or(root)
}

/// A program with its arguments, in a folder of the workspace.
pub fn command(folder: &str, line: &[&str]) -> Command {
    let mut command = Command::new(line[0]);
    command.args(&line[1..]).current_dir(root().join(folder));
    // Cargo tells this program about its own package. A build that inherited that would not be the
    // one that a shell starts, and whatever watches those variables would be built anew.
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|start| name.starts_with(start)) {
            command.env_remove(&*name);
        }
    }
    command
}

/// Runs a program; an error says which one failed.
pub fn run(folder: &str, line: &[&str]) -> anyhow::Result<()> {
    let shown = line.join(" ");
    println!("\n$ {shown}");
    let status = command(folder, line)
        .status()
        .with_context(|| format!("{} could not be started; is it installed?", line[0]))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}
