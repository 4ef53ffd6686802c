//! The written invariants of docs/ARCHITECTURE.md, checked by reading the source.

use crate::citations::citations;
use crate::layers::web_layers;
use crate::run::{command, root};
use crate::walk::walks;
use anyhow::{Context, bail};
use std::fs;
use std::path::{Path, PathBuf};

pub struct Source {
    pub path: String,
    pub text: String,
}

/// Files that git tracks or could track, with their text; pictures have none.
fn sources() -> anyhow::Result<Vec<Source>> {
    let output = command(".", &["git", "ls-files", "--cached", "--others", "--exclude-standard"])
        .output()
        .context("git ls-files")?;
    let list = String::from_utf8(output.stdout).context("paths are UTF-8")?;
    let there = list.lines().filter(|path| root().join(path).is_file());
    Ok(there
        .map(|path| Source {
            path: path.to_string(),
            text: fs::read_to_string(root().join(path)).unwrap_or_default(),
        })
        .collect())
}

/// Checks everything; the error lists what is broken.
pub fn check() -> anyhow::Result<()> {
    let sources = sources()?;
    if sources.len() < 20 {
        bail!("only {} files found: tidy looks in the wrong place", sources.len());
    }
    let mut broken = Vec::new();
    for rule in [
        pure_rules,
        pure_table,
        sealed_states,
        nameless_server,
        separate_games,
        honest_bots,
        registry,
        web_layers,
        house_habits,
        clean_paths,
        citations,
        walks,
        leaves,
    ] {
        rule(&sources, &mut broken);
    }
    if broken.is_empty() {
        println!("tidy: {} files keep every invariant", sources.len());
        return Ok(());
    }
    broken.iter().for_each(|line| eprintln!("tidy: {line}"));
    bail!("{} invariants are broken", broken.len())
}

/// Whether a path lies in a folder; `*` stands for any one name.
fn lies_in(path: &str, folder: &str) -> bool {
    let mut names = path.split('/');
    folder.trim_end_matches('/').split('/').all(|wanted| {
        let name = names.next();
        name.is_some_and(|name| wanted == "*" || wanted == name)
    })
}

fn code_of<'a>(sources: &'a [Source], folder: &'a str) -> impl Iterator<Item = &'a Source> {
    sources
        .iter()
        .filter(move |source| lies_in(&source.path, folder) && source.path.ends_with(".rs"))
}

/// Code without comments and without the tests at the end of a file.
fn product(source: &Source) -> impl Iterator<Item = (usize, &str)> {
    let end = source.text.find("#[cfg(test)]\nmod tests").unwrap_or(source.text.len());
    source.text[..end]
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .map(|(number, line)| (number + 1, line))
}

/// Whether a file is compiled for tests only: it, or a folder it lies in, is a module of tests
/// alone.
fn only_for_tests(sources: &[Source], source: &Source) -> bool {
    let module = source.path.trim_end_matches(".rs").trim_end_matches("/mod");
    let declared_for_tests = |module: &str| {
        let Some((folder, name)) = module.rsplit_once('/') else { return false };
        let declared = format!("#[cfg(test)]\nmod {name};");
        let parents =
            [format!("{folder}/mod.rs"), format!("{folder}/lib.rs"), format!("{folder}.rs")];
        sources.iter().any(|other| parents.contains(&other.path) && other.text.contains(&declared))
    };
    let folders = module.match_indices('/').map(|(at, _)| &module[..at]);
    folders.chain([module]).any(declared_for_tests)
}

fn forbid(source: &Source, words: &[&str], why: &str, broken: &mut Vec<String>) {
    for (number, line) in product(source) {
        if let Some(word) = words.iter().find(|word| line.contains(**word)) {
            broken.push(format!("{}:{number}: `{word}`: {why}", source.path));
        }
    }
}

/// Where the rules of the games lie.
const RULES: &str = "games/*/rules/src/";

/// Kernel, games and art see no clock, socket, file or randomness of the machine.
fn pure_rules(sources: &[Source], broken: &mut Vec<String>) {
    const OUTSIDE: &[&str] = &[
        "std::time",
        "std::net",
        "std::fs",
        "std::env",
        "std::thread",
        "std::process",
        "tokio",
        "Instant",
        "SystemTime",
        "getrandom",
        "thread_rng",
    ];
    for prefix in [
        "crates/kernel/src/",
        "crates/gallery/src/",
        RULES,
        "crates/art/src/",
        "crates/fair/src/",
        "crates/record/src/",
    ] {
        code_of(sources, prefix)
            .for_each(|source| forbid(source, OUTSIDE, "rules and pictures are pure", broken));
    }
    const ALLOWED: &[&str] = &[
        "arrayvec",
        "itoa",
        "kernel",
        "rand_chacha",
        "serde",
        "serde_json",
        "sha2",
        "thiserror",
        "ts-rs",
    ];
    let manifests = sources.iter().filter(|source| {
        lies_in(&source.path, "crates/kernel/Cargo.toml")
            || lies_in(&source.path, "games/*/rules/Cargo.toml")
    });
    for manifest in manifests {
        let path = &manifest.path;
        let dependencies = manifest
            .text
            .split("[dependencies]")
            .nth(1)
            .and_then(|rest| rest.split("\n[").next())
            .unwrap_or_default();
        for line in dependencies.lines().filter(|line| line.contains('=')) {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if !ALLOWED.contains(&name) {
                broken.push(format!(
                    "{path}: dependency `{name}` is not among those that pure rules may have"
                ));
            }
        }
    }
}

/// A table is a value: what waits, fails or has a socket is the server's.
fn pure_table(sources: &[Source], broken: &mut Vec<String>) {
    const OUTSIDE: &[&str] = &[
        "std::fs",
        "std::env",
        "std::thread",
        "std::process",
        "std::net::Tcp",
        "std::net::Udp",
        "tokio",
        "axum",
        "Instant",
        "SystemTime",
        "async fn",
        ".await;",
        ".await?",
    ];
    code_of(sources, "crates/table/src/")
        .for_each(|source| forbid(source, OUTSIDE, "a table has no clock and no socket", broken));
}

/// A full game state has no serialiser.
fn sealed_states(sources: &[Source], broken: &mut Vec<String>) {
    let mut states = 0;
    for source in code_of(sources, RULES) {
        for name in source
            .text
            .lines()
            .filter_map(|line| line.strip_prefix("impl Game for "))
            .filter_map(|rest| rest.split([' ', '<']).next())
        {
            states += 1;
            let declared = code_of(sources, RULES).find_map(|source| {
                source
                    .text
                    .split(&format!("pub struct {name} "))
                    .next()
                    .filter(|before| before.len() < source.text.len())
            });
            let attributes: Vec<&str> = declared
                .unwrap_or_default()
                .lines()
                .rev()
                .take_while(|line| {
                    line.starts_with("#[") || line.starts_with("///") || line.is_empty()
                })
                .collect();
            let by_hand = ["crates", "games"]
                .into_iter()
                .flat_map(|folder| code_of(sources, folder))
                .any(|source| source.text.contains(&format!("Serialize for {name} ")));
            if declared.is_none()
                || by_hand
                || attributes.iter().any(|line| line.contains("Serialize"))
            {
                broken.push(format!(
                    "{}: the full state `{name}` must have no serialiser",
                    source.path
                ));
            }
        }
    }
    if states == 0 {
        broken.push("no game was found in games/".to_string());
    }
}

/// The folders of the games.
pub fn game_folders(sources: &[Source]) -> Vec<&str> {
    let mut folders: Vec<&str> =
        code_of(sources, RULES).filter_map(|source| source.path.split('/').nth(1)).collect();
    folders.dedup();
    folders
}

/// What the games are called: in code by their folders, to people as their words say.
fn game_names(sources: &[Source]) -> Vec<String> {
    let mut names = Vec::new();
    for folder in game_folders(sources) {
        names.push(folder.to_string());
        for source in sources.iter().filter(|source| {
            source.path.starts_with(&format!("games/{folder}/words/"))
                && source.path.ends_with(".json")
        }) {
            let name = source
                .text
                .split(&format!("\"{folder}.name\":"))
                .nth(1)
                .and_then(|rest| rest.split('"').nth(1));
            names.extend(name.map(str::to_lowercase));
        }
    }
    names
}

/// Whether a line names a game, by itself or at the beginning of a word: `TableFull` does not name
/// Blef.
fn names_game(line: &str, name: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    lower.match_indices(name).any(|(place, _)| {
        let begins = line[place..].starts_with(|letter: char| letter.is_uppercase());
        begins || !line[..place].ends_with(char::is_alphabetic)
    })
}

/// The server knows no game.
fn nameless_server(sources: &[Source], broken: &mut Vec<String>) {
    let names = game_names(sources);
    let code = [
        "crates/server/src/",
        "crates/table/src/",
        "crates/media/src/",
        "crates/kernel/src/",
        "crates/gallery/src/",
    ]
    .into_iter()
    .flat_map(|prefix| code_of(sources, prefix));
    for source in code.filter(|source| !only_for_tests(sources, source)) {
        for (number, line) in product(source) {
            if let Some(name) = names.iter().find(|name| names_game(line, name)) {
                broken.push(format!(
                    "{}:{number}: `{name}`: server and kernel name no game",
                    source.path
                ));
            }
        }
    }
}

/// A game names no other game.
fn separate_games(sources: &[Source], broken: &mut Vec<String>) {
    let folders = game_folders(sources);
    for folder in &folders {
        let prefix = format!("games/{folder}/");
        let others: Vec<&str> = folders.iter().filter(|other| *other != folder).copied().collect();
        code_of(sources, &prefix)
            .for_each(|source| forbid(source, &others, "a game names no other game", broken));
    }
}

/// Bots see views; the truth stays with tests.
fn honest_bots(sources: &[Source], broken: &mut Vec<String>) {
    let bots = ["crates/bots/src/", "games/*/kit/src/players"];
    bots.into_iter().flat_map(|folder| code_of(sources, folder)).for_each(|source| {
        forbid(
            source,
            &["truth(", "dyn Table", "dyn Views"],
            "bots see a view and its legal actions",
            broken,
        )
    });
    code_of(sources, "games/*/kit/src/").for_each(|source| {
        forbid(source, &["truth("], "only tests look at the truth of a game", broken)
    });
}

/// The registry's list of games.
pub const REGISTRY: &str = "crates/games/Cargo.toml";

/// A game is a folder and one line.
fn registry(sources: &[Source], broken: &mut Vec<String>) {
    let text = sources
        .iter()
        .find(|source| source.path == REGISTRY)
        .map_or("", |source| source.text.as_str());
    for folder in game_folders(sources) {
        let leads_there = format!("\"../../games/{folder}/");
        if text.lines().filter(|line| line.contains(&leads_there)).count() != 1 {
            broken.push(format!("{REGISTRY}: `{folder}` has not exactly one line in the registry"));
        }
        // Nothing else would miss them: what plants leaks is a test of the kit's own.
        let leaks = format!("games/{folder}/kit/tests/it/leaks");
        if !sources.iter().any(|source| source.path.starts_with(&leaks)) {
            broken.push(format!("{leaks}.rs: no leak is planted in `{folder}`"));
        }
    }
}

/// What people bring is read by a crate that knows nothing of ours.
fn leaves(sources: &[Source], broken: &mut Vec<String>) {
    let crates: Vec<&str> = sources
        .iter()
        .filter_map(|source| source.path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml"))
        .filter(|name| !name.contains('/'))
        .collect();
    for source in sources.iter().filter(|source| source.path == "crates/media/Cargo.toml") {
        for line in source.text.split("dependencies]").skip(1).flat_map(str::lines) {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if crates.contains(&name.trim_start_matches("stolik-")) || line.contains("path =") {
                broken
                    .push(format!("{}: `{name}`: a leaf depends on nothing of ours", source.path));
            }
        }
    }
}

/// Columns of a line of Rust; rustfmt keeps code to them, but no comment.
const WIDTH: usize = 100;

/// How code reads: see CONTRIBUTING.md.
fn house_habits(sources: &[Source], broken: &mut Vec<String>) {
    for source in sources.iter().filter(|source| source.path.ends_with(".rs")) {
        if !source.text.starts_with("//!") {
            broken
                .push(format!("{}: does not open with a sentence on what it is for", source.path));
        }
        let wide =
            |line: &&str| line.trim_start().starts_with("//") && line.chars().count() > WIDTH;
        if let Some(line) = source.text.lines().find(wide) {
            broken.push(format!("{}: a comment wider than {WIDTH} columns: {line}", source.path));
        }
        // Spelt in pieces, or this file would break its own rule.
        forbid(
            source,
            &[concat!("todo", "!("), concat!("unimplemented", "!("), concat!("dbg", "!(")],
            "not in a commit",
            broken,
        );
    }
    let code = |source: &&Source| {
        [".rs", ".ts", ".svelte", ".mjs"].iter().any(|end| source.path.ends_with(end))
            && !source.path.contains("/wire")
    };
    for source in sources.iter().filter(code) {
        let lines = source.text.lines().count();
        if lines > 450 {
            broken
                .push(format!("{}: {lines} lines; split it where a piece has a name", source.path));
        }
    }
}

/// Nothing of the machine it was written on.
fn clean_paths(sources: &[Source], broken: &mut Vec<String>) {
    // Spelt in pieces, or this file would break its own rule.
    let hosts = [
        ["arti", "factory"].concat(),
        ["/work/", "main"].concat(),
        ["registry.", "npmjs"].concat(),
    ];
    for source in sources {
        if let Some(host) = hosts.iter().find(|host| source.text.contains(host.as_str())) {
            broken.push(format!("{}: names `{host}`", source.path));
        }
    }
    let missing = [
        "README.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "docs/ARCHITECTURE.md",
        ".ci/run",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "deny.toml",
        ".editorconfig",
    ];
    broken.extend(
        missing.iter().filter(|path| !exists(path)).map(|path| format!("{path} is missing")),
    );
}

fn exists(path: &str) -> bool {
    let path: PathBuf = root().join(path);
    Path::new(&path).exists()
}

#[cfg(test)]
mod tests;
