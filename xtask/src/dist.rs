//! `cargo xtask dist`: what is given to others, in target/dist: static binaries, a Debian package,
//! what they are made of, checksums, and how large they are.

use crate::install::{cargo_deb, cross_compiler};
use crate::run::{command, root, run};
use anyhow::Context;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A machine to build for: Rust's name, its C compiler, and the Debian packages that bring it.
pub struct Target {
    pub name: &'static str,
    pub compiler: &'static str,
    pub packages: &'static [&'static str],
}

/// The first is static: it runs wherever the kernel is Linux, and the container is made of it.
const TARGETS: [Target; 2] = [
    Target {
        name: "x86_64-unknown-linux-musl",
        compiler: "/usr/bin/musl-gcc",
        packages: &["musl-tools"],
    },
    Target {
        name: "aarch64-unknown-linux-gnu",
        compiler: "/usr/bin/aarch64-linux-gnu-gcc",
        packages: &["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"],
    },
];

/// Makes everything. Without a compiler for a target that is not the first the others are made.
pub fn all(only: Option<&str>) -> anyhow::Result<()> {
    let folder = root().join("target/dist");
    fs::create_dir_all(&folder)?;
    let about = metadata()?;
    let version = about["packages"]
        .as_array()
        .into_iter()
        .flatten()
        .find(|package| package["name"] == "stolik")
        .and_then(|package| package["version"].as_str())
        .context("the package stolik has a version")?
        .to_string();
    let mut made: Vec<PathBuf> = Vec::new();
    for (number, target) in TARGETS.iter().enumerate() {
        if only.is_some_and(|only| !target.name.contains(only)) {
            continue;
        }
        match binary(target, &folder, &version) {
            Ok(file) => made.push(file),
            Err(error) if number > 0 => println!("{} is left out: {error:#}", target.name),
            Err(error) => return Err(error),
        }
    }
    if only.is_none_or(|only| TARGETS[0].name.contains(only)) {
        made.push(debian(&folder, &version)?);
    }
    let bill = folder.join(format!("stolik-{version}.cdx.json"));
    fs::write(&bill, format!("{:#}\n", bill_of_materials(&about, &version)))?;
    made.push(bill);
    let names: Vec<&str> = made.iter().filter_map(|file| file.file_name()?.to_str()).collect();
    let sums = command("target/dist", &[&["sha256sum"], &names[..]].concat()).output()?;
    fs::write(folder.join("SHA256SUMS"), &sums.stdout)?;
    let table = sizes(&made)?;
    fs::write(folder.join("SIZES.md"), &table)?;
    println!("\n{table}\n{}", folder.display());
    Ok(())
}

/// A binary without what only debuggers read.
fn binary(target: &Target, folder: &Path, version: &str) -> anyhow::Result<PathBuf> {
    cross_compiler(target)?;
    let in_capitals = target.name.to_uppercase().replace('-', "_");
    let built = command(
        ".",
        &[
            "cargo",
            "build",
            "--release",
            "--locked",
            "--package",
            "stolik",
            "--target",
            target.name,
            "--config",
            "profile.release.strip=true",
            "--config",
            "profile.release.debug=false",
        ],
    )
    .env(format!("CARGO_TARGET_{in_capitals}_LINKER"), target.compiler)
    .env(format!("CC_{}", target.name.replace('-', "_")), target.compiler)
    .status()
    .context("cargo could not be started")?;
    anyhow::ensure!(built.success(), "{} could not be built", target.name);
    let file = folder.join(format!("stolik-{version}-{}", target.name));
    fs::copy(root().join("target").join(target.name).join("release/stolik"), &file)?;
    Ok(file)
}

/// The package for Debian, made of the static binary.
fn debian(folder: &Path, version: &str) -> anyhow::Result<PathBuf> {
    let cargo_deb = cargo_deb()?;
    let out = folder.join(format!("stolik_{version}_amd64.deb"));
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
            TARGETS[0].name,
            "--output",
            &shown,
        ],
    )?;
    Ok(out)
}

fn metadata() -> anyhow::Result<Value> {
    let line = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform"];
    let output = command(".", &[&line[..], &[TARGETS[0].name]].concat()).output()?;
    anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// The ids of all packages that the binary is made of; what only tests need is not in it.
fn ingredients(about: &Value) -> BTreeSet<&str> {
    let list = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
    let nodes = about["resolve"]["nodes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut found: BTreeSet<&str> = BTreeSet::new();
    let mut open: Vec<&str> = about["packages"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|package| package["name"] == "stolik")
        .filter_map(|package| package["id"].as_str())
        .collect();
    while let Some(id) = open.pop() {
        if !found.insert(id) {
            continue;
        }
        let Some(node) = nodes.iter().find(|node| node["id"] == id) else { continue };
        for dependency in node["deps"].as_array().into_iter().flatten() {
            let normal = list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev");
            open.extend(dependency["pkg"].as_str().filter(|_| normal));
        }
    }
    found
}

/// What the binary is made of, as CycloneDX 1.5.
pub fn bill_of_materials(about: &Value, version: &str) -> Value {
    let ingredients = ingredients(about);
    let packages = about["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let components = packages.iter().filter(|package| {
        package["name"] != "stolik"
            && package["id"].as_str().is_some_and(|id| ingredients.contains(id))
    });
    let component = |package: &Value| {
        let (name, version) = (package["name"].as_str(), package["version"].as_str());
        let (name, version) = (name.unwrap_or_default(), version.unwrap_or_default());
        let ours = package["source"].is_null();
        json!({
            "type": "library",
            "bom-ref": format!("{name}@{version}"),
            "name": name,
            "version": version,
            "licenses": package["license"].as_str().map(|licence| json!([{ "expression": licence }])).unwrap_or(json!([])),
            "purl": (!ours).then(|| format!("pkg:cargo/{name}@{version}")),
        })
    };
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "bom-ref": format!("stolik@{version}"), "name": "stolik", "version": version,
        }},
        "components": components.map(component).collect::<Vec<_>>(),
    })
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
    fn the_bill_names_what_the_binary_is_made_of_and_nothing_that_only_tests_need() {
        let about = metadata().expect("cargo tells");
        let bill = bill_of_materials(&about, "0.0.0");
        let names: BTreeSet<&str> = bill["components"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|component| component["name"].as_str())
            .collect();
        for name in ["axum", "rustls", "stolik-games", "rusqlite"] {
            assert!(names.contains(name), "{name} is missing");
        }
        for name in ["stolik-laws", "stolik-rig", "criterion", "stolik"] {
            assert!(!names.contains(name), "{name} is not in the binary");
        }
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
