//! What we depend on: licences, bans and sources by `deny.toml`, nothing that an advisory is
//! against, and nothing that nobody uses.
//!
//! A fresh machine has no cargo-deny and would compile it for minutes, so its file is read here,
//! and a copy of its database; where cargo-deny is installed it has the last word.

use crate::advisories;
use crate::run::{command, root, run};
use anyhow::{Context, bail};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What is read of `deny.toml`.
#[derive(Deserialize)]
struct Deny {
    licenses: Licenses,
    bans: Bans,
    #[serde(default)]
    advisories: advisories::Ignored,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
    exceptions: Vec<Exception>,
}

/// Licences that one crate may have besides.
#[derive(Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    name: String,
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Ban>,
}

#[derive(Deserialize)]
struct Ban {
    #[serde(rename = "crate")]
    name: String,
    reason: String,
}

/// What `cargo metadata` tells.
#[derive(Deserialize)]
pub struct Metadata {
    pub packages: Vec<Package>,
    resolve: Option<Resolve>,
}

#[derive(Deserialize)]
pub struct Package {
    id: String,
    pub name: String,
    license: Option<String>,
    pub source: Option<String>,
    pub manifest_path: PathBuf,
    pub dependencies: Vec<Dependency>,
    metadata: Option<serde_json::Value>,
}

#[derive(Deserialize)]
pub struct Dependency {
    pub name: String,
    /// What the code calls it, if not by its name.
    rename: Option<String>,
    pub kind: Option<String>,
    req: String,
    path: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
}

/// Asks cargo about the workspace, with everything that a build on this machine takes or of our own
/// crates alone.
pub fn metadata(everything: bool) -> anyhow::Result<Metadata> {
    let host = command(".", &["rustc", "-vV"]).output().context("rustc could not be started")?;
    let host = String::from_utf8(host.stdout)?;
    let host = host
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("rustc does not say for which machine it is")?;
    let mut line = vec!["cargo", "metadata", "--format-version", "1", "--locked"];
    line.extend(if everything { vec!["--filter-platform", host] } else { vec!["--no-deps"] });
    let output = command(".", &line).output().context("cargo could not be started")?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    serde_json::from_slice(&output.stdout).context("cargo metadata")
}

/// The part `dependencies` of `cargo xtask test`.
pub fn check() -> anyhow::Result<()> {
    let deny: Deny =
        toml::from_str(&fs::read_to_string(root().join("deny.toml"))?).context("deny.toml")?;
    let metadata = metadata(true)?;
    let built: Vec<&str> = metadata
        .resolve
        .iter()
        .flat_map(|resolve| &resolve.nodes)
        .map(|node| node.id.as_str())
        .collect();
    let packages: Vec<&Package> =
        metadata.packages.iter().filter(|package| built.contains(&package.id.as_str())).collect();
    if packages.len() < 50 {
        bail!("cargo names only {} packages", packages.len());
    }
    let mut faults = denied(&deny, &packages)?;
    faults.extend(advisories::check(&deny.advisories)?);
    for package in packages.iter().filter(|package| package.source.is_none()) {
        let folder = package.manifest_path.parent().context("a manifest lies in a folder")?;
        faults.extend(unused(package, &code(folder)?));
    }
    if !faults.is_empty() {
        faults.iter().for_each(|fault| eprintln!("dependencies: {fault}"));
        bail!("{} dependencies are not as they should be", faults.len());
    }
    println!(
        "dependencies: {} packages, every licence and source allowed, none banned, none unused",
        packages.len()
    );
    cargo_deny()
}

/// Asks cargo-deny too, if it is there; about advisories only if their database is, for the copy
/// was asked already.
fn cargo_deny() -> anyhow::Result<()> {
    if !command(".", &["cargo-deny", "--version"])
        .output()
        .is_ok_and(|output| output.status.success())
    {
        println!("dependencies: cargo-deny is not installed and was not asked");
        return Ok(());
    }
    run(".", &["cargo-deny", "check", "licenses", "bans", "sources"])?;
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    if home.is_some_and(|home| home.join("advisory-dbs").is_dir()) {
        return run(".", &["cargo-deny", "check", "--disable-fetch", "advisories"]);
    }
    println!(
        "dependencies: cargo-deny has no database of advisories; `cargo deny fetch db` brings it"
    );
    Ok(())
}

/// What `deny.toml` has against these packages.
fn denied(deny: &Deny, packages: &[&Package]) -> anyhow::Result<Vec<String>> {
    let mut faults = Vec::new();
    for package in packages {
        let name = &package.name;
        let license = package.license.as_deref().unwrap_or_default();
        // Older crates write a stroke for `or`.
        let expression = spdx::Expression::parse_mode(license, spdx::ParseMode::LAX);
        let also = deny
            .licenses
            .exceptions
            .iter()
            .filter(|exception| exception.name == *name)
            .flat_map(|exception| &exception.allow);
        let allowed: Vec<&String> = deny.licenses.allow.iter().chain(also).collect();
        if !expression.is_ok_and(|expression| {
            expression
                .evaluate(|wanted| allowed.iter().any(|allowed| **allowed == wanted.to_string()))
        }) {
            faults.push(format!("{name}: the licence `{license}` is not allowed"));
        }
        faults.extend(
            deny.bans
                .deny
                .iter()
                .filter(|ban| ban.name == *name)
                .map(|ban| format!("{name} is banned: {}", ban.reason)),
        );
        // A registry that stands in for the public one goes by its name, too.
        if package.source.as_ref().is_some_and(|source| {
            !(source.starts_with("registry+") && source.ends_with("/crates.io-index"))
        }) {
            faults.push(format!("{name}: its source is not the public registry"));
        }
        let wild = package
            .dependencies
            .iter()
            .filter(|other| package.source.is_none() && other.req == "*" && other.path.is_none());
        faults.extend(wild.map(|other| format!("{name}: any version of {} would do", other.name)));
    }
    for exception in &deny.licenses.exceptions {
        if !packages.iter().any(|package| package.name == exception.name) {
            faults.push(format!("deny.toml: the exception for {} is for nobody", exception.name));
        }
    }
    Ok(faults)
}

/// The code of a package, by the folder it lies in: `src`, `tests`, …, `build.rs`.
fn code(folder: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    fn read(path: &Path, text: &mut String) -> anyhow::Result<()> {
        if path.is_dir() {
            for entry in fs::read_dir(path)? {
                read(&entry?.path(), text)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&fs::read_to_string(path)?);
        }
        Ok(())
    }
    let mut code = BTreeMap::new();
    for part in ["src", "tests", "benches", "examples", "build.rs"] {
        let mut text = String::new();
        if folder.join(part).exists() {
            read(&folder.join(part), &mut text)?;
        }
        code.insert(part.to_string(), text);
    }
    Ok(code)
}

/// Whether code names a crate: as a word of its own that a path or a derive begins with.
fn names(text: &str, name: &str) -> bool {
    let of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.lines().filter(|line| !line.trim_start().starts_with("//")).any(|line| {
        line.match_indices(name).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + name.len()..]);
            !before.ends_with(of_word)
                && (after.starts_with("::")
                    || after.starts_with(" as ")
                    || (before.ends_with("use ") && after.starts_with(';')))
        })
    })
}

/// Dependencies of a package that its code does not name. As for cargo-machete, a manifest can say
/// which are needed all the same.
fn unused(package: &Package, code: &BTreeMap<String, String>) -> Vec<String> {
    let ignored = package
        .metadata
        .as_ref()
        .and_then(|metadata| metadata.pointer("/cargo-machete/ignored"))
        .and_then(|list| list.as_array());
    let is_ignored =
        |name: &str| ignored.is_some_and(|ignored| ignored.iter().any(|other| other == name));
    let is_used = |dependency: &&Dependency| {
        let name = dependency.rename.as_ref().unwrap_or(&dependency.name).replace('-', "_");
        let parts: &[&str] = match dependency.kind.as_deref() {
            None => &["src"],
            Some("build") => &["build.rs"],
            _ => &["src", "tests", "benches", "examples"],
        };
        parts.iter().any(|part| code.get(*part).is_some_and(|text| names(text, &name)))
    };
    let kind = |dependency: &Dependency| {
        dependency.kind.clone().map_or(String::new(), |kind| format!("{kind}-"))
    };
    // The registry lists the games, and its build script makes code of the list.
    let is_game = |dependency: &Dependency| {
        let path = dependency.path.as_ref();
        path.is_some_and(|path| path.starts_with(root().join("games")))
    };
    let left = package.dependencies.iter().filter(|dependency| {
        !is_used(dependency) && !is_ignored(&dependency.name) && !is_game(dependency)
    });
    left.map(|dependency| {
        format!(
            "{}: nothing uses the {}dependency {}",
            package.name,
            kind(dependency),
            dependency.name
        )
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(license: &str, source: Option<&str>) -> Package {
        let license = Some(license.to_string());
        let (id, name, manifest_path) = ("a 1".to_string(), "a".to_string(), PathBuf::new());
        Package {
            id,
            name,
            license,
            source: source.map(ToString::to_string),
            manifest_path,
            dependencies: Vec::new(),
            metadata: None,
        }
    }

    fn dependency(name: &str, kind: Option<&str>, req: &str) -> Dependency {
        Dependency {
            name: name.to_string(),
            rename: None,
            kind: kind.map(ToString::to_string),
            req: req.to_string(),
            path: None,
        }
    }

    #[test]
    fn licences_sources_and_bans_are_seen() {
        let text = "[licenses]\nallow = [\"MIT\", \"ISC\"]\nexceptions = [{ crate = \"a\", allow = [\"IJG\"] }]\n\
            [bans]\ndeny = [{ crate = \"b\", reason = \"why not\" }]";
        let deny: Deny = toml::from_str(text).expect("a file");
        let public = Some("registry+https://example.invalid/crates.io-index");
        for (license, source, faults) in [
            ("MIT", public, 0),
            ("MIT/Apache-2.0", public, 0),
            ("(GPL-3.0-only OR MIT) AND ISC", public, 0),
            ("MIT AND IJG", public, 0),
            ("GPL-3.0-only", public, 1),
            ("MIT AND GPL-3.0-only", public, 1),
            ("", public, 1),
            ("MIT", None, 0),
            ("MIT", Some("git+https://example.invalid/a"), 1),
            ("MIT", Some("registry+https://example.invalid/other"), 1),
        ] {
            let found = denied(&deny, &[&package(license, source)]).expect("an answer");
            assert_eq!(found.len(), faults, "{license} {source:?}: {found:?}");
        }
        let banned = Package { name: "b".to_string(), ..package("MIT", public) };
        let wild =
            Package { dependencies: vec![dependency("c", None, "*")], ..package("MIT", None) };
        assert_eq!(
            denied(&deny, &[&banned, &wild]).expect("an answer"),
            ["b is banned: why not", "a: any version of c would do"]
        );
        assert_eq!(
            denied(&deny, &[]).expect("an answer"),
            ["deny.toml: the exception for a is for nobody"]
        );
    }

    #[test]
    fn what_nobody_uses_is_seen() {
        let code = [
            ("src", "use one_more::Thing;\n// two::thing\nuse three;"),
            ("tests", "four::call();"),
        ];
        let code =
            code.into_iter().map(|(part, text)| (part.to_string(), text.to_string())).collect();
        let dependencies = vec![
            dependency("one-more", None, "1"),
            dependency("two", None, "1"),
            dependency("three", None, "1"),
            dependency("four", None, "1"),
            dependency("four", Some("dev"), "1"),
            dependency("five", None, "1"),
        ];
        let metadata = Some(serde_json::json!({ "cargo-machete": { "ignored": ["five"] } }));
        let found = unused(&Package { dependencies, metadata, ..package("MIT", None) }, &code);
        assert_eq!(
            found,
            ["a: nothing uses the dependency two", "a: nothing uses the dependency four"]
        );
    }
}
