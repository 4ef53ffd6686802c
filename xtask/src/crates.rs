//! `cargo xtask crates`: a picture of our crates and of what each is built on, drawn from Cargo's
//! own knowledge of them.

use crate::dependencies::{Metadata, metadata};
use crate::run::root;
use anyhow::Context;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Where the picture hangs.
const PICTURE: &str = "docs/crates.svg";

const WIDTH: f64 = 720.0;
const BOX: (f64, f64) = (84.0, 32.0);
const STEP: f64 = 92.0;
const EDGE: f64 = 28.0;

/// What each crate is built on, by the names of their folders.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Draws it anew.
pub fn write() -> anyhow::Result<()> {
    std::fs::write(root().join(PICTURE), drawn()?).context(PICTURE)
}

fn drawn() -> anyhow::Result<String> {
    let arrows = arrows(&metadata(false)?)?;
    let reduced = reduced(&arrows);
    let levels = levels(&arrows);
    let stretched = stretched(&reduced, &levels);
    Ok(svg(&rows(&levels, &stretched), &reduced, &levels)?)
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
        folders.insert(package.name.as_str(), folder.to_string_lossy().to_string());
    }
    let mut arrows = Arrows::new();
    for package in &metadata.packages {
        let needed = package.dependencies.iter().filter(|dependency| dependency.kind.is_none());
        let ours: BTreeSet<String> = needed
            .filter_map(|dependency| folders.get(dependency.name.as_str()).cloned())
            .collect();
        arrows.insert(folders[package.name.as_str()].clone(), ours);
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

/// How many steps are below a crate at most.
fn height(arrows: &Arrows, name: &str) -> usize {
    arrows.get(name).into_iter().flatten().map(|below| height(arrows, below) + 1).max().unwrap_or(0)
}

/// The row of each crate: those that need nothing stand low, but right below the first that needs
/// them, so that their arrows are short.
fn levels(arrows: &Arrows) -> BTreeMap<String, usize> {
    let level = |name: &String| {
        let users =
            arrows.iter().filter(|(_, to)| to.contains(name)).map(|(user, _)| height(arrows, user));
        match height(arrows, name) {
            0 => users.min().unwrap_or(1).saturating_sub(1),
            level => level,
        }
    };
    arrows.keys().map(|name| (name.clone(), level(name))).collect()
}

/// The place that an arrow takes in a row between its ends.
fn waypoint(from: &str, to: &str, row: usize) -> String {
    format!("{from} {to} {row}")
}

/// The same arrows in steps from row to row, so that a long one has a place of its own in every row
/// and runs behind no box.
fn stretched(arrows: &Arrows, levels: &BTreeMap<String, usize>) -> Arrows {
    let mut stretched: Arrows = arrows.keys().map(|name| (name.clone(), BTreeSet::new())).collect();
    for (from, to) in arrows.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to))) {
        let between = (levels[to] + 1..levels[from]).rev().map(|row| waypoint(from, to, row));
        let way: Vec<String> =
            std::iter::once(from.clone()).chain(between).chain([to.clone()]).collect();
        for step in way.windows(2) {
            stretched.entry(step[0].clone()).or_default().insert(step[1].clone());
        }
    }
    stretched
}

/// What stands in each row, the lowest first; within a row near to what it stands on and what
/// stands on it.
fn rows(levels: &BTreeMap<String, usize>, stretched: &Arrows) -> Vec<Vec<String>> {
    let mut rows = vec![Vec::new(); levels.values().max().map_or(0, |top| top + 1)];
    for name in stretched.keys() {
        let row = levels
            .get(name)
            .copied()
            .or_else(|| name.rsplit(' ').next().and_then(|row| row.parse().ok()));
        rows[row.unwrap_or_default()].push(name.clone());
    }
    for _ in 0..8 {
        for row in 0..rows.len() {
            let numbered = |row: &Vec<String>| {
                row.iter()
                    .enumerate()
                    .map(|(place, name)| (name.clone(), across(place, row.len())))
                    .collect::<Vec<_>>()
            };
            let places: BTreeMap<String, f64> = rows.iter().flat_map(numbered).collect();
            let beside = |name: &String| {
                let below = stretched[name].iter();
                let above =
                    stretched.iter().filter(|(_, to)| to.contains(name)).map(|(user, _)| user);
                let near: Vec<f64> = below.chain(above).map(|other| places[other]).collect();
                if near.is_empty() {
                    places[name]
                } else {
                    near.iter().sum::<f64>() / near.len() as f64
                }
            };
            let mut order: Vec<(f64, String)> =
                rows[row].iter().map(|name| (beside(name), name.clone())).collect();
            order.sort_by(|one, other| one.0.total_cmp(&other.0).then_with(|| one.1.cmp(&other.1)));
            rows[row] = order.into_iter().map(|(_, name)| name).collect();
        }
    }
    rows
}

/// Where the middle of a box is, from the left.
fn across(place: usize, of: usize) -> f64 {
    WIDTH * (place as f64 + 0.5) / of as f64
}

fn svg(
    rows: &[Vec<String>],
    arrows: &Arrows,
    levels: &BTreeMap<String, usize>,
) -> Result<String, std::fmt::Error> {
    let height = 2.0 * EDGE + BOX.1 + STEP * (rows.len() as f64 - 1.0);
    let down = |row: usize| height - EDGE - BOX.1 / 2.0 - STEP * row as f64;
    let places: BTreeMap<&str, (f64, f64)> =
        rows.iter()
            .enumerate()
            .flat_map(|(row, names)| {
                names.iter().enumerate().map(move |(place, name)| {
                    (name.as_str(), (across(place, names.len()), down(row)))
                })
            })
            .collect();
    let mut out = String::new();
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Our crates">"#
    )?;
    writeln!(out, "<!-- Drawn by `cargo xtask crates` from Cargo's metadata. -->")?;
    out.push_str(
        "<style>text{font:14px sans-serif;text-anchor:middle;fill:#2b2620}rect{fill:#f4ecdc;stroke:#8a7a60}path{fill:none;stroke:#8a7a60}\n",
    );
    out.push_str("marker path{fill:#8a7a60;stroke:none}</style>\n");
    out.push_str(
        r#"<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>"#,
    );
    out.push_str("\n<rect width=\"100%\" height=\"100%\" style=\"fill:#fffdf8;stroke:none\"/>\n");
    for (from, to) in arrows.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to))) {
        let between = (levels[to] + 1..levels[from])
            .rev()
            .map(|row| places[waypoint(from, to, row).as_str()]);
        let (mut x, mut y) = places[from.as_str()];
        write!(out, r#"<path d="M{x:.0} {:.0}"#, y + BOX.1 / 2.0)?;
        for (next_x, next_y) in between.chain([places[to.as_str()]]) {
            let (start, tip) = (y + BOX.1 / 2.0, next_y - BOX.1 / 2.0);
            let middle = f64::midpoint(start, tip);
            write!(
                out,
                "L{x:.0} {start:.0}C{x:.0} {middle:.0} {next_x:.0} {middle:.0} {next_x:.0} {tip:.0}"
            )?;
            (x, y) = (next_x, next_y);
        }
        writeln!(out, r##"" marker-end="url(#tip)"><title>{from} → {to}</title></path>"##)?;
    }
    for name in levels.keys() {
        let (x, y) = places[name.as_str()];
        let (left, top) = (x - BOX.0 / 2.0, y - BOX.1 / 2.0);
        writeln!(
            out,
            r#"<rect x="{left:.0}" y="{top:.0}" width="{}" height="{}" rx="5"/><text x="{x:.0}" y="{:.0}">{name}</text>"#,
            BOX.0,
            BOX.1,
            y + 5.0
        )?;
    }
    out.push_str("</svg>\n");
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_shows_what_cargo_knows() {
        let hangs = std::fs::read_to_string(root().join(PICTURE)).unwrap_or_default();
        assert!(
            hangs == drawn().expect("a picture"),
            "{PICTURE} has gone stale: cargo xtask crates"
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
        let steps = of(&[("a", &["b", "c", "d"]), ("b", &["c"]), ("c", &[]), ("d", &[])]);
        let rows = rows(&levels(&all), &stretched(&steps, &levels(&all)));
        assert_eq!(
            rows.iter().map(Vec::len).collect::<Vec<_>>(),
            [1, 3, 1],
            "the arrow from a to c has a place of its own: {rows:?}"
        );
    }
}
