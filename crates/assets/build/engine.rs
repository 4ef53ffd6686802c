//! Builds the engine of the web client: the rules and bots for WebAssembly, small for a
//! release and quickly for everything else.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What `STOLIK_ENGINE` says for a client without an engine.
pub const NONE: &str = "none";

const TARGET: &str = "wasm32-unknown-unknown";
/// Every crate that the engine is made of besides those of the games, and what else each of them
/// reads.
const CRATES: [&str; 12] = [
    "kernel", "gallery", "kit", "games", "art", "solver", "bots", "counsel", "fair", "record",
    "table", "browser",
];
const PARTS: [&str; 4] = ["src", "data", "words", "Cargo.toml"];

/// Where the built engine lies; nothing if the client is to go without one.
pub fn built(out: &Path) -> Result<Option<PathBuf>, String> {
    println!("cargo::rerun-if-env-changed=STOLIK_ENGINE");
    match env::var("STOLIK_ENGINE") {
        Ok(none) if none == NONE => return Ok(None),
        Ok(given) => {
            println!("cargo::rerun-if-changed={given}");
            return Ok(Some(PathBuf::from(given)));
        }
        Err(_) => {}
    }
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"))
        .join("../..");
    watch(&root);
    // Behind `target/debug/build/stolik-assets-…/out`.
    let target = out.ancestors().nth(4).ok_or("OUT_DIR lies elsewhere than cargo puts it")?;
    // With `--target` there is one folder more, named after it; the engine is the same there.
    let for_a_target = env::var_os("TARGET").is_some_and(|name| target.ends_with(name));
    let target = target.parent().filter(|_| for_a_target).unwrap_or(target);
    match target_is_there(&root).and_then(|()| cargo(&root, &target.join("browser"))) {
        Ok(engine) => Ok(Some(engine)),
        // While developing, everything else of the client is useful alone.
        Err(problem) if env::var("PROFILE").as_deref() != Ok("release") => {
            println!("cargo::warning=the client goes without practice: {problem}");
            Ok(None)
        }
        Err(problem) => Err(problem),
    }
}

fn watch(root: &Path) {
    let games = std::fs::read_dir(root.join("games")).into_iter().flatten().flatten();
    let games = games.flat_map(|game| ["rules", "kit"].map(|part| game.path().join(part)));
    let crates = CRATES.iter().map(|name| root.join("crates").join(name)).chain(games);
    let parts = crates.flat_map(|folder| PARTS.map(|part| folder.join(part)));
    for path in parts.chain([root.join("Cargo.lock"), root.join("Cargo.toml")]) {
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
}

/// Whether Rust can build for WebAssembly here; where rustup is, it is asked to see to it.
fn target_is_there(root: &Path) -> Result<(), String> {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let library = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .current_dir(root)
        .output()
        .map_err(|error| format!("rustc could not be started ({error})"))?;
    let folder = PathBuf::from(String::from_utf8_lossy(&library.stdout).trim());
    if library.status.success() && folder.is_dir() {
        return Ok(());
    }
    let added = Command::new("rustup").args(["target", "add", TARGET]).current_dir(root).output();
    let problem = match added {
        Ok(added) if added.status.success() => return Ok(()),
        Ok(added) => format!("`rustup target add {TARGET}` failed: {}", last_words(&added)),
        Err(error) => format!(
            "Rust has no target {TARGET} here and there is no rustup to add it ({error}); install it \
             as your system does (Debian: libstd-rust-dev-wasm32)"
        ),
    };
    Err(format!("{problem}; or set STOLIK_ENGINE={NONE} for a client without practice and replay"))
}

/// Has cargo build the engine in a folder of its own: this build holds the lock of the other.
fn cargo(root: &Path, folder: &Path) -> Result<PathBuf, String> {
    let shipped = env::var("PROFILE").as_deref() == Ok("release");
    let profile = if shipped { "browser" } else { "browser-quick" };
    let mut command = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".to_string()));
    command
        .args(["rustc", "--locked", "--package", "stolik-browser", "--profile", profile])
        // Only here: linked for this machine, too, it would hold every game for nobody.
        .args(["--lib", "--crate-type", "cdylib"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(folder)
        .current_dir(root);
    // What this build is made with is not for the engine: clippy in the compiler's place, flags for
    // this machine.
    for name in ["RUSTC_WORKSPACE_WRAPPER", "CLIPPY_ARGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS"] {
        command.env_remove(name);
    }
    let ran = command.output().map_err(|error| format!("cargo could not be started ({error})"))?;
    if !ran.status.success() {
        return Err(format!("the engine could not be built: {}", last_words(&ran)));
    }
    Ok(folder.join(TARGET).join(profile).join("stolik_browser.wasm"))
}

fn last_words(ran: &Output) -> String {
    let said = String::from_utf8_lossy(&ran.stderr);
    let last: Vec<&str> =
        said.lines().rev().filter(|line| !line.trim().is_empty()).take(8).collect();
    last.into_iter().rev().collect::<Vec<_>>().join(" | ")
}
