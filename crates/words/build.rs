//! Lists the message files of content/, so that a new file there is found without naming it here.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let content =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../content");
    let mut list = String::new();
    for language in ["pl", "en"] {
        let folder = content.join(language);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files: Vec<PathBuf> = fs::read_dir(&folder)
            .expect("content/ has a folder for each language")
            .flatten()
            .map(|entry| entry.path())
            .collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
        files.sort();
        writeln!(list, "const {}: &[(&str, &str)] = &[", language.to_uppercase())
            .expect("a string takes everything");
        for path in files {
            let path = path.canonicalize().expect("the file was just listed");
            let name = path.file_name().expect("a file has a name");
            writeln!(list, "    ({name:?}, include_str!({path:?})),")
                .expect("a string takes everything");
        }
        list.push_str("];\n");
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("files.rs");
    fs::write(out, list).expect("OUT_DIR can be written");
}
