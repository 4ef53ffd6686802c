//! Lists the games' rulebooks and drawings, so that a new game is found without naming it here.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The files and folders in a folder.
fn inside(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .flatten()
        .map(|entry| entry.path())
        .collect()
}

/// The files whose names are these two parts with nothing or a costume between them: each as the
/// name of its game, with a costume `game.costume`, and its text.
fn list(games: &[PathBuf], folder: &str, first: &str, ending: &str) -> String {
    let mut files = Vec::new();
    for game in games.iter().filter(|game| game.join("words").is_dir()) {
        let id = game.file_name().expect("a folder has a name").to_string_lossy();
        for path in inside(&game.join(folder)) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let costume = name.strip_prefix(first).and_then(|rest| rest.strip_suffix(ending));
            files.extend(costume.map(|costume| (format!("{id}{costume}"), path.clone())));
        }
    }
    files.sort();
    let mut list = String::from("&[\n");
    for (name, path) in files {
        writeln!(list, "    ({name:?}, include_str!({path:?})),")
            .expect("a string takes everything");
    }
    list + "]"
}

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let root = root.canonicalize().expect("the crate lies in the repository");
    let games = inside(&root.join("games"));
    // A new game stands in the registry, and a costume has a rulebook; to watch all of games/ would
    // be to watch its code, too.
    println!("cargo::rerun-if-changed={}", root.join("crates/games/Cargo.toml").display());
    for words in games.iter().map(|game| game.join("words")).filter(|words| words.is_dir()) {
        println!("cargo::rerun-if-changed={}", words.display());
    }
    let mut all = String::new();
    for (name, folder, first, ending) in [
        ("POLISH", "words", "rulebook.pl", ".md"),
        ("ENGLISH", "words", "rulebook.en", ".md"),
        ("DRAWINGS", "", "drawings", ".json"),
    ] {
        let files = list(&games, folder, first, ending);
        writeln!(all, "const {name}: &[(&str, &str)] = {files};")
            .expect("a string takes everything");
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("files.rs");
    fs::write(out, all).expect("OUT_DIR can be written");
}
