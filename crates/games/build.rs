//! Makes the list of games from the dependencies in Cargo.toml: each line that leads into `games/`
//! is a game.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=Cargo.toml");
    let manifest = fs::read_to_string("Cargo.toml").expect("cargo starts this beside Cargo.toml");
    let games = manifest.lines().filter(|line| line.contains("\"../../games/"));
    let names = games.filter_map(|line| line.split_whitespace().next());
    let list = names.fold(String::new(), |mut list, name| {
        // The game of `sealed` is `sealed::Sealed`.
        let kind = name[..1].to_ascii_uppercase() + &name[1..];
        writeln!(list, "            {name}::{kind},").expect("a string takes every line");
        list
    });
    let text = format!(
        "/// Hands every game, as `crate::Type`, to another macro.\n\
         #[macro_export]\n\
         macro_rules! every_game {{\n    ($then:ident) => {{\n        $then! {{\n{list}        }}\n    }};\n}}\n"
    );
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("every_game.rs"), text).expect("OUT_DIR can be written");
}
