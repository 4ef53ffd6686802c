//! Lists the rulebooks of content/ and the drawings beside them, so that a new game is found
//! without naming it here.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The files of a folder with this ending, each as its name without the ending and its text.
fn list(folder: &Path, ending: &str) -> String {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is part of the repository")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    files.sort();
    let mut list = String::from("&[\n");
    for path in files {
        let path = path.canonicalize().expect("the file was just listed");
        let name = path.file_stem().expect("a file has a name");
        writeln!(list, "    ({name:?}, include_str!({path:?})),")
            .expect("a string takes everything");
    }
    list + "]"
}

fn main() {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut all = String::new();
    for (name, folder, ending) in [
        ("POLISH", "../../content/pl/rules", "md"),
        ("ENGLISH", "../../content/en/rules", "md"),
        ("DRAWINGS", "drawings", "json"),
    ] {
        let files = list(&here.join(folder), ending);
        writeln!(all, "const {name}: &[(&str, &str)] = {files};")
            .expect("a string takes everything");
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("files.rs");
    fs::write(out, all).expect("OUT_DIR can be written");
}
