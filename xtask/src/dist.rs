//! `cargo xtask dist`: what is given to others, in target/dist: static binaries, a Debian package,
//! what they are made of, checksums, and how large they are.

mod bill;
mod place;
mod tried;

pub use tried::all as try_all;

use crate::install::{Tools, cargo_deb, cross_compiler};
use crate::run::{command, root, run};
use anyhow::Context;
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A machine to build for; all binaries are static and run wherever the kernel is Linux.
pub struct Target {
    pub name: &'static str,
    /// Debian's name of the machine.
    pub debian: &'static str,
    /// Where its C compiler comes from.
    pub compiler: Compiler,
}

/// What compiles the parts that are written in C.
pub enum Compiler {
    /// A program, and the package of Debian that brings it.
    Debian(&'static str, &'static str),
    /// Zig's, which brings every machine's C library along, by its name of the machine.
    Zig(&'static str),
}

/// The container is made of the first.
const TARGETS: [Target; 2] = [
    Target {
        name: "x86_64-unknown-linux-musl",
        debian: "amd64",
        compiler: Compiler::Debian("/usr/bin/musl-gcc", "musl-tools"),
    },
    Target {
        name: "aarch64-unknown-linux-musl",
        debian: "arm64",
        compiler: Compiler::Zig("aarch64-linux-musl"),
    },
];

/// Where everything lies that is given to others.
fn folder() -> PathBuf {
    root().join("target/dist")
}

/// Makes everything. Without a compiler for a target that is not the first the others are made.
pub fn all(only: Option<&str>) -> anyhow::Result<()> {
    let folder = folder();
    fs::create_dir_all(&folder)?;
    let about = metadata()?;
    let version = version(&about)?;
    let mut made: Vec<PathBuf> = Vec::new();
    for (number, target) in TARGETS.iter().enumerate() {
        if only.is_some_and(|only| !target.name.contains(only)) {
            continue;
        }
        match binary(target, &folder, &version) {
            Ok(file) => {
                if number == 0 {
                    container(&file, &folder)?;
                }
                made.extend([file, debian(target, &folder, &version)?]);
            }
            Err(error) if number > 0 => println!("{} is left out: {error:#}", target.name),
            Err(error) => return Err(error),
        }
    }
    let bill = folder.join(format!("stolik-{version}.cdx.json"));
    fs::write(&bill, format!("{:#}\n", bill::of_materials(&about, &version)?))?;
    made.push(bill);
    let names: Vec<&str> = made.iter().filter_map(|file| file.file_name()?.to_str()).collect();
    let sums = command("target/dist", &[&["sha256sum"], &names[..]].concat()).output()?;
    anyhow::ensure!(sums.status.success(), "{}", String::from_utf8_lossy(&sums.stderr));
    fs::write(folder.join("SHA256SUMS"), &sums.stdout)?;
    let table = sizes(&made)?;
    fs::write(folder.join("SIZES.md"), &table)?;
    println!("\n{table}\n{}", folder.display());
    Ok(())
}

/// A binary without what only debuggers read.
fn binary(target: &Target, folder: &Path, version: &str) -> anyhow::Result<PathBuf> {
    let Tools { compiler, archiver } = cross_compiler(target)?;
    let mut cargo = command(
        ".",
        &[
            "cargo",
            "build",
            "--profile",
            "dist",
            "--locked",
            "--package",
            "stolik",
            "--target",
            target.name,
        ],
    );
    let name = target.name.replace('-', "_");
    // Comes with Rust, and so do the first and last files of a static program: `musl-gcc` would
    // make one that asks for musl's loader and falls over where there is none.
    cargo.env(format!("CARGO_TARGET_{}_LINKER", name.to_uppercase()), "rust-lld");
    cargo.env(format!("CC_{name}"), compiler);
    if let Some(archiver) = archiver {
        cargo.env(format!("AR_{name}"), archiver);
    }
    let built = cargo.status().context("cargo could not be started")?;
    anyhow::ensure!(built.success(), "{} could not be built", target.name);
    let file = folder.join(format!("stolik-{version}-{}", target.name));
    fs::copy(root().join("target").join(target.name).join("dist/stolik"), &file)?;
    anyhow::ensure!(!asks_for_a_loader(&fs::read(&file)?)?, "{} is not static", file.display());
    Ok(file)
}

/// Whether a program (ELF, 64 bits, the small end first) names another that has to load it.
fn asks_for_a_loader(program: &[u8]) -> anyhow::Result<bool> {
    const INTERPRETER: u64 = 3;
    anyhow::ensure!(program.starts_with(b"\x7fELF\x02\x01"), "that is no program for Linux");
    let number = |at: usize, length: usize| -> anyhow::Result<u64> {
        let bytes = program.get(at..at + length).context("the program is cut off")?;
        Ok(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    };
    let (table, size, count) = (number(0x20, 8)?, number(0x36, 2)?, number(0x38, 2)?);
    let mut asks = false;
    for segment in 0..count {
        asks |= number((table + segment * size) as usize, 4)? == INTERPRETER;
    }
    Ok(asks)
}

/// The package for Debian, made of the static binary.
fn debian(target: &Target, folder: &Path, version: &str) -> anyhow::Result<PathBuf> {
    let cargo_deb = cargo_deb()?;
    let out = folder.join(format!("stolik_{version}_{}.deb", target.debian));
    let (program, shown) = (cargo_deb.display().to_string(), out.display().to_string());
    run(
        ".",
        &[
            &program,
            "--package",
            "stolik",
            "--no-build",
            "--no-strip",
            "--target",
            target.name,
            "--output",
            &shown,
        ],
    )?;
    Ok(out)
}

/// All that a container engine needs to build an image: the files beside the Containerfile, and an
/// empty folder, for whoever owns that owns the volume.
fn container(binary: &Path, folder: &Path) -> anyhow::Result<()> {
    let context = folder.join("container");
    fs::create_dir_all(context.join("data"))?;
    for file in ["Containerfile", "compose.yaml"] {
        fs::copy(root().join("packaging").join(file), context.join(file))?;
    }
    fs::copy(binary, context.join("stolik"))?;
    Ok(())
}

fn version(about: &Value) -> anyhow::Result<String> {
    let packages = about["packages"].as_array().into_iter().flatten();
    let stolik = packages.into_iter().find(|package| package["name"] == "stolik");
    let version = stolik.and_then(|package| package["version"].as_str());
    Ok(version.context("the package stolik has a version")?.to_string())
}

pub(crate) fn metadata() -> anyhow::Result<Value> {
    let line = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform"];
    let output = command(".", &[&line[..], &[TARGETS[0].name]].concat()).output()?;
    anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn sizes(files: &[PathBuf]) -> anyhow::Result<String> {
    let mut table = String::from("| file | MB |\n|---|---:|\n");
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let size = fs::metadata(file)?.len() as f64 / 1e6;
        writeln!(table, "| {name} | {size:.1} |")?;
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_needs_a_loader_is_not_called_static() {
        let own = std::env::current_exe().expect("this test is a program");
        assert!(asks_for_a_loader(&fs::read(own).expect("it can be read")).expect("it is one"));
        assert!(asks_for_a_loader(b"#!/bin/sh").is_err());
    }

    #[test]
    fn what_is_packed_starts_what_there_is() {
        let read = |path: &str| fs::read_to_string(root().join(path)).expect("it is there");
        let container = read("packaging/Containerfile");
        for needed in ["USER ", "HEALTHCHECK ", "ENTRYPOINT ", "VOLUME "] {
            assert!(container.contains(needed), "the container has no {needed}");
        }
        assert!(!container.contains(":latest"), "a version that changes by itself");
        let unit = read("packaging/stolik.service");
        for needed in [
            "ExecStart=/usr/bin/stolik serve",
            "User=stolik",
            "ProtectSystem=strict",
            "NoNewPrivileges=yes",
        ] {
            assert!(unit.contains(needed), "the unit has no {needed}");
        }
    }
}
