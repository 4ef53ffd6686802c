//! Lists the message files of content/ and of the games' words/, so that a new file there is found
//! without naming it here.

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

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let root = root.canonicalize().expect("the crate lies in the repository");
    let games = inside(&root.join("games")).into_iter().map(|game| game.join("words"));
    let games: Vec<PathBuf> = games.filter(|words| words.is_dir()).collect();
    // A new game stands in the registry; to watch games/ would be to watch its code, too.
    println!("cargo::rerun-if-changed={}", root.join("crates/games/Cargo.toml").display());
    games.iter().for_each(|words| println!("cargo::rerun-if-changed={}", words.display()));
    let mut list = String::new();
    for language in ["pl", "en"] {
        let shared = root.join("content").join(language);
        println!("cargo::rerun-if-changed={}", shared.display());
        let mut files = inside(&shared);
        files.extend(games.iter().flat_map(|words| inside(words)).filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(&format!("{language}."))
        }));
        files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
        files.sort();
        writeln!(list, "const {}: &[(&str, &str)] = &[", language.to_uppercase())
            .expect("a string takes everything");
        for path in files {
            let name = path.strip_prefix(&root).expect("it lies below the root");
            writeln!(list, "    ({name:?}, include_str!({path:?})),")
                .expect("a string takes everything");
        }
        list.push_str("];\n");
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("files.rs");
    fs::write(out, list).expect("OUT_DIR can be written");
}
