//! The TypeScript of a game's part of the wire: written from the Rust types, held beside the
//! client, and compared by a test in the crate of the game's rules.

use std::path::PathBuf;

/// Where the file of a game lies, from the root of the repository.
fn path(game: &str) -> String {
    format!("games/{game}/web/wire.ts")
}

/// Exported declarations of types, in the order given.
#[macro_export]
macro_rules! declarations {
    ($($kind:ty),* $(,)?) => {{
        let config = ts_rs::Config::default().with_large_int("number");
        [$(format!("export {}", <$kind as ts_rs::TS>::decl(&config))),*].join("\n\n")
    }};
}

/// Fails when the file of a game is not made of these declarations; `cargo xtask wire` writes it
/// anew.
///
/// # Panics
/// When the file is stale.
pub fn typescript(game: &str, declarations: &str) {
    // One line per field, with its comment before it.
    let text = declarations
        .replace("/**\n * ", "\n  /** ")
        .replace("\n */\n", " */\n  ")
        .replace(" \n\n", "\n");
    let text =
        format!("// Generated from crates/games by `cargo xtask wire`; do not edit.\n\n{text}\n");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path(game));
    if std::env::var_os("STOLIK_UPDATE_WIRE").is_some() {
        std::fs::write(&path, &text).expect("the web client is there");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == text, "{} is stale: run `cargo xtask wire`", path.display());
}
