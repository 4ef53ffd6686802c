//! `cargo xtask crates`: our crates and what each is built on, as Cargo knows them, written into
//! docs/ARCHITECTURE.md as a diagram that every forge draws.

use crate::dependencies::{Metadata, metadata};
use crate::run::root;
use anyhow::Context;
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = "docs/ARCHITECTURE.md";
const BEGIN: &str = "<!-- crates: written by `cargo xtask crates` -->\n```mermaid\nflowchart TB\n";
const END: &str = "```\n<!-- /crates -->";

/// What each crate is built on, by the names of their folders.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Writes the diagram anew.
pub fn write() -> anyhow::Result<()> {
    let page = std::fs::read_to_string(root().join(PAGE)).context(PAGE)?;
    let (head, rest) = page.split_once(BEGIN).context("a place for the diagram")?;
    let (_, tail) = rest.split_once(END).context("the end of the diagram")?;
    std::fs::write(root().join(PAGE), [head, &diagram()?, tail].concat()).context(PAGE)
}

fn diagram() -> anyhow::Result<String> {
    let arrows = reduced(&arrows(&metadata(false)?)?);
    let line = |from: &str, to: &String| format!("  {from} --> {to}\n");
    let lines = arrows.iter().flat_map(|(from, to)| to.iter().map(move |to| line(from, to)));
    Ok(format!("{BEGIN}{}{END}", lines.collect::<String>()))
}

/// The arrows of the product: what only tests need is left out, and so is whoever stands alone.
fn arrows(metadata: &Metadata) -> anyhow::Result<Arrows> {
    let mut folders = BTreeMap::new();
    for package in &metadata.packages {
        let folder = package
            .manifest_path
            .parent()
            .and_then(|folder| folder.file_name())
            .context("a manifest lies in a folder")?;
        let folder = folder.to_string_lossy();
        // The crates of all games are drawn as one: each game has the same ones.
        let of_game = package.manifest_path.starts_with(root().join("games"));
        let name = if of_game { format!("game-{folder}") } else { folder.into_owned() };
        folders.insert(package.name.as_str(), name);
    }
    let mut arrows = Arrows::new();
    for package in &metadata.packages {
        let needed = package.dependencies.iter().filter(|dependency| dependency.kind.is_none());
        let ours: BTreeSet<String> = needed
            .filter_map(|dependency| folders.get(dependency.name.as_str()).cloned())
            .collect();
        arrows.entry(folders[package.name.as_str()].clone()).or_default().extend(ours);
    }
    let pointed: BTreeSet<String> = arrows.values().flatten().cloned().collect();
    arrows.retain(|name, to| !to.is_empty() || pointed.contains(name));
    Ok(arrows)
}

/// Whether one crate is built on another, by one step or many.
fn reaches(arrows: &Arrows, from: &str, to: &str) -> bool {
    arrows
        .get(from)
        .is_some_and(|next| next.contains(to) || next.iter().any(|next| reaches(arrows, next, to)))
}

/// The arrows that do not follow from others.
fn reduced(arrows: &Arrows) -> Arrows {
    let keep = |name: &String, to: &BTreeSet<String>| {
        let follows =
            |end: &&String| to.iter().any(|other| other != *end && reaches(arrows, other, end));
        (name.clone(), to.iter().filter(|end| !follows(end)).cloned().collect())
    };
    arrows.iter().map(|(name, to)| keep(name, to)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_diagram_shows_what_cargo_knows() {
        let page = std::fs::read_to_string(root().join(PAGE)).expect(PAGE);
        assert!(
            page.contains(&diagram().expect("a diagram")),
            "{PAGE} has gone stale: cargo xtask crates"
        );
    }

    #[test]
    fn arrows_that_follow_from_others_are_left_out() {
        let of = |list: &[(&str, &[&str])]| -> Arrows {
            list.iter()
                .map(|(name, to)| (name.to_string(), to.iter().map(ToString::to_string).collect()))
                .collect()
        };
        let all = of(&[("a", &["b", "c", "d"]), ("b", &["c"]), ("c", &[]), ("d", &[])]);
        assert_eq!(reduced(&all), of(&[("a", &["b", "d"]), ("b", &["c"]), ("c", &[]), ("d", &[])]));
    }
}
