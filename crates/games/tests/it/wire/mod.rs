//! The TypeScript of every game's part of the wire, generated from the Rust types; fails when the
//! committed files are stale.
//!
//! `cargo xtask wire` writes them anew.

use std::path::PathBuf;
use ts_rs::Config;

/// Exported declarations, in the order given.
macro_rules! declare {
    ($config:expr, $($kind:ty),* $(,)?) => { [$(format!("export {}", <$kind as ts_rs::TS>::decl($config))),*].join("\n\n") };
}

macro_rules! wires {
    ($($folder:ident::$game:ident,)*) => {
        $(mod $folder;)*

        fn every_game() -> Vec<(&'static str, fn(&Config) -> String)> {
            vec![$((<stolik_games::$folder::$game as kernel::Game>::ID, $folder::declarations as fn(&Config) -> String)),*]
        }
    };
}
stolik_games::every_game!(wires);

#[test]
fn generated_typescript_is_up_to_date() {
    let config = Config::default().with_large_int("number");
    for (game, declarations) in every_game() {
        let text = declarations(&config);
        // One line per field, with its comment before it.
        let text = text
            .replace("/**\n * ", "\n  /** ")
            .replace("\n */\n", " */\n  ")
            .replace(" \n\n", "\n");
        let text = format!(
            "// Generated from crates/games by `cargo xtask wire`; do not edit.\n\n{text}\n"
        );
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join(format!("../../games/{game}/web/wire.ts"));
        if std::env::var_os("STOLIK_UPDATE_WIRE").is_some() {
            std::fs::write(&path, &text).expect("the web client is there");
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(committed, text, "{} is stale: run `cargo xtask wire`", path.display());
    }
}
