//! What is known against the versions that we have: `advisories.toml` is a copy of what the RustSec
//! database says about the crates of `Cargo.lock`.
//!
//! The database is a git repository and no package, so a machine that reaches only registries
//! cannot ask it. The copy is committed, and `cargo xtask advisories` writes it anew where the
//! database is.

use crate::run::{command, root, run};
use anyhow::{Context, bail};
use semver::{Version, VersionReq};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const COPY: &str = "advisories.toml";
const DATABASE: &str = "https://github.com/RustSec/advisory-db";

/// The head of the copy.
const HEAD: &str = "\
# What is known against versions of the crates in Cargo.lock: a copy out of the RustSec database. The part `dependencies` of
# `cargo xtask test` reads it, and is red about a crate that is not in `asked`. `cargo xtask advisories` writes it anew.
# Titles are ours where we wrote one, and are kept.
";

/// The copy.
#[derive(Deserialize)]
struct Copied {
    /// The day whose state of the database this is.
    date: String,
    /// Where it was taken from, and what it may lack.
    from: String,
    /// The crates that were looked for; most have no advisory.
    asked: BTreeSet<String>,
    #[serde(default)]
    advisory: Vec<Advisory>,
}

#[derive(Deserialize, Debug, PartialEq)]
struct Advisory {
    id: String,
    package: String,
    date: String,
    /// What it is if it is no vulnerability: `unmaintained`, `unsound` or `notice`.
    informational: Option<String>,
    patched: Vec<String>,
    unaffected: Vec<String>,
    title: String,
    url: String,
}

/// What is read of the part `[advisories]` of `deny.toml`.
#[derive(Deserialize, Default)]
pub struct Ignored {
    ignore: Vec<Ignore>,
}

/// An advisory that does not concern us. cargo-deny would take it without a reason; we do not.
#[derive(Deserialize)]
#[serde(untagged)]
enum Ignore {
    Bare(String),
    Reasoned { id: String, reason: Option<String> },
}

impl Ignore {
    fn id(&self) -> &str {
        match self {
            Self::Bare(id) | Self::Reasoned { id, .. } => id,
        }
    }

    fn has_reason(&self) -> bool {
        matches!(self, Self::Reasoned { reason: Some(reason), .. } if !reason.trim().is_empty())
    }
}

/// What is read of `Cargo.lock`.
#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    /// Our own crates have none.
    source: Option<String>,
}

/// What is read of an advisory in the database.
#[derive(Deserialize)]
struct Document {
    advisory: Metadata,
    versions: Versions,
}

#[derive(Deserialize)]
struct Metadata {
    id: String,
    package: String,
    date: String,
    informational: Option<String>,
    url: Option<String>,
    withdrawn: Option<String>,
}

#[derive(Deserialize)]
struct Versions {
    #[serde(default)]
    patched: Vec<String>,
    #[serde(default)]
    unaffected: Vec<String>,
}

impl Advisory {
    /// Whether this version is one that it is about.
    fn affects(&self, version: &Version) -> anyhow::Result<bool> {
        for text in self.patched.iter().chain(&self.unaffected) {
            let safe = VersionReq::parse(text)
                .with_context(|| format!("{}: `{text}` is no requirement", self.id))?;
            if covers(&safe, version) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn write(&self, text: &mut String) {
        let kind = self.informational.as_ref();
        let kind = kind.map_or(String::new(), |it| format!("informational = {}\n", quoted(it)));
        *text += &format!(
            "\n[[advisory]]\nid = {}\npackage = {}\ndate = {}\n{kind}patched = [{}]\n\
             unaffected = [{}]\ntitle = {}\nurl = {}\n",
            quoted(&self.id),
            quoted(&self.package),
            quoted(&self.date),
            listed(&self.patched),
            listed(&self.unaffected),
            quoted(&self.title),
            quoted(&self.url),
        );
    }
}

/// Whether a requirement covers a version. Cargo's own reading leaves every pre-release out, so
/// that 2.0.0-rc.1 would not be after 1.2.3. Here it counts as the release that it precedes, unless
/// the requirement draws its line at that very release: then only what it says of pre-releases
/// counts.
fn covers(requirement: &VersionReq, version: &Version) -> bool {
    let Version { major, minor, patch, .. } = *version;
    let at_the_line = requirement.comparators.iter().any(|it| {
        (it.major, it.minor.unwrap_or(0), it.patch.unwrap_or(0)) == (major, minor, patch)
    });
    requirement.matches(version)
        || (!at_the_line && requirement.matches(&Version::new(major, minor, patch)))
}

impl Copied {
    /// The file.
    fn text(&self) -> String {
        let mut text = format!(
            "{HEAD}\ndate = {}\nfrom = {}\nasked = [\n",
            quoted(&self.date),
            quoted(&self.from)
        );
        let mut line = "   ".to_string();
        for name in &self.asked {
            let word = format!(" {},", quoted(name));
            if line.len() + word.len() > 100 {
                text += &format!("{line}\n");
                line = "   ".to_string();
            }
            line += &word;
        }
        text += &format!("{line}\n]\n");
        self.advisory.iter().for_each(|advisory| advisory.write(&mut text));
        text
    }
}

/// A string as TOML has it: JSON's are the same.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn listed(texts: &[String]) -> String {
    texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ")
}

/// The copy; without one, nobody was asked.
fn copied(path: &Path) -> anyhow::Result<Copied> {
    let text = fs::read_to_string(path).map_err(anyhow::Error::from);
    text.and_then(|text| Ok(toml::from_str(&text)?))
        .with_context(|| format!("nobody was asked about advisories: {COPY} cannot be read"))
}

/// What comes from elsewhere.
fn foreign(lock: &str) -> anyhow::Result<Vec<Locked>> {
    let lock: Lock = toml::from_str(lock).context("Cargo.lock")?;
    Ok(lock.package.into_iter().filter(|package| package.source.is_some()).collect())
}

fn locked() -> anyhow::Result<Vec<Locked>> {
    foreign(&fs::read_to_string(root().join("Cargo.lock")).context("Cargo.lock")?)
}

/// What the copy has against the versions in `Cargo.lock`.
pub fn check(ignored: &Ignored) -> anyhow::Result<Vec<String>> {
    let copied = copied(&root().join(COPY))?;
    let faults = faults(&copied, &locked()?, ignored)?;
    if faults.is_empty() {
        println!(
            "dependencies: {} advisories about {} crates, as of {}; none against a version that we have",
            copied.advisory.len(),
            copied.asked.len(),
            copied.date
        );
    }
    Ok(faults)
}

fn faults(copied: &Copied, packages: &[Locked], ignored: &Ignored) -> anyhow::Result<Vec<String>> {
    let mut faults = Vec::new();
    let mut met = BTreeSet::new();
    for Locked { name, version: text, .. } in packages {
        if !copied.asked.contains(name) {
            faults.push(format!(
                "{name}: nobody was asked about its advisories; `cargo xtask advisories` asks"
            ));
        }
        let version = Version::parse(text).with_context(|| format!("{name} {text}"))?;
        for advisory in copied.advisory.iter().filter(|advisory| advisory.package == *name) {
            let Advisory { id, title, url, .. } = advisory;
            if !advisory.affects(&version)? {
                continue;
            }
            met.insert(id.as_str());
            if ignored.ignore.iter().all(|ignore| ignore.id() != id) {
                let kind = advisory.informational.as_deref().unwrap_or("vulnerable");
                faults.push(format!("{name} {version} is {kind}: {id}, {title} ({url})"));
            }
        }
    }
    for ignore in &ignored.ignore {
        let id = ignore.id();
        if !ignore.has_reason() {
            faults.push(format!("deny.toml: {id} is ignored without a reason"));
        }
        if !met.contains(id) {
            faults.push(format!("deny.toml: {id} is ignored and is about nothing that we have"));
        }
    }
    Ok(faults)
}

/// Writes the copy anew, from a clone of the database or from one that is made now.
pub fn update(database: Option<&Path>) -> anyhow::Result<()> {
    let folder = match database {
        Some(path) => path.canonicalize().with_context(|| path.display().to_string())?,
        None => clone()?,
    };
    let date = day(&folder)?;
    let asked: BTreeSet<String> = locked()?.into_iter().map(|package| package.name).collect();
    let mut advisory = read(&folder, &asked)?;
    if advisory.is_empty() {
        bail!("{} has nothing about any crate that we have", folder.display());
    }
    // A copy that cannot be read has no titles to keep.
    let before = copied(&root().join(COPY)).map(|copied| copied.advisory).unwrap_or_default();
    let ours: BTreeMap<_, _> = before.into_iter().map(|old| (old.id, old.title)).collect();
    for new in &mut advisory {
        if let Some(title) = ours.get(&new.id) {
            new.title.clone_from(title);
        }
    }
    let copied = Copied { date, from: DATABASE.to_string(), asked, advisory };
    fs::write(root().join(COPY), copied.text()).context(COPY)?;
    println!(
        "{COPY}: {} advisories about {} crates, as of {}",
        copied.advisory.len(),
        copied.asked.len(),
        copied.date
    );
    Ok(())
}

/// Clones the database, without its history.
fn clone() -> anyhow::Result<PathBuf> {
    let folder = root().join("target/advisory-db");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    run(".", &["git", "clone", "--quiet", "--depth", "1", DATABASE, "target/advisory-db"])?;
    Ok(folder)
}

/// The day of a clone's last commit.
fn day(folder: &Path) -> anyhow::Result<String> {
    // Without a repository of its own, git would answer for the one that the folder lies in.
    if !folder.join(".git").exists() {
        bail!("{} is no clone of {DATABASE}", folder.display());
    }
    let folder = folder.to_string_lossy();
    let output = command(".", &["git", "-C", &folder, "log", "-1", "--format=%cs"])
        .output()
        .context("git could not be started")?;
    let day = String::from_utf8(output.stdout)?.trim().to_string();
    if !output.status.success() || day.is_empty() {
        bail!("git does not say of which day {folder} is");
    }
    Ok(day)
}

/// What the database has about these crates, by crate and id.
fn read(database: &Path, names: &BTreeSet<String>) -> anyhow::Result<Vec<Advisory>> {
    let crates = database.join("crates");
    if !crates.is_dir() {
        bail!("{} has no folder `crates`", database.display());
    }
    let mut found = Vec::new();
    for folder in names.iter().map(|name| crates.join(name)).filter(|folder| folder.is_dir()) {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path)?;
                let advisory = advisory(&text).with_context(|| path.display().to_string())?;
                found.extend(advisory);
            }
        }
    }
    found.sort_by(|one, other| (&one.package, &one.id).cmp(&(&other.package, &other.id)));
    Ok(found)
}

/// Reads an advisory: a block of TOML, then a heading; `None` if it was withdrawn.
fn advisory(text: &str) -> anyhow::Result<Option<Advisory>> {
    let mut lines = text.lines().skip_while(|line| line.trim_end() != "```toml").skip(1);
    let head: Vec<&str> = lines.by_ref().take_while(|line| line.trim_end() != "```").collect();
    let Document { advisory, versions } = toml::from_str(&head.join("\n"))?;
    if advisory.withdrawn.is_some() {
        return Ok(None);
    }
    let title = lines.find_map(|line| line.strip_prefix("# ")).context("there is no title")?;
    let page = || format!("https://rustsec.org/advisories/{}.html", advisory.id);
    let advisory = Advisory {
        url: advisory.url.unwrap_or_else(page),
        id: advisory.id,
        package: advisory.package,
        date: advisory.date,
        informational: advisory.informational,
        patched: versions.patched,
        unaffected: versions.unaffected,
        title: title.trim().replace('`', ""),
    };
    // What cannot be compared is found here, and not in somebody else's test run.
    advisory.affects(&Version::new(0, 0, 0))?;
    Ok(Some(advisory))
}

#[cfg(test)]
mod tests;
