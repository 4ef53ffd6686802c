//! Builds the web client with npm, and the engine that runs in it with cargo, or takes a finished
//! client from `STOLIK_WEB_DIST`; leaves it in `OUT_DIR` and lists it for `lib.rs`.

#[path = "build/engine.rs"]
mod engine;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Result<T> = std::result::Result<T, String>;

fn main() {
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    let dist = out.join("dist");
    println!("cargo::rerun-if-env-changed=STOLIK_WEB_DIST");
    let built = match env::var("STOLIK_WEB_DIST") {
        Ok(given) => take(Path::new(&given), &dist),
        Err(_) => engine::built(&out).and_then(|engine| build(&dist, engine.as_deref())),
    };
    let built = built.and_then(|()| {
        if dist.join("index.html").is_file() {
            Ok(())
        } else {
            Err("the build left no index.html".to_string())
        }
    });
    if let Err(problem) = built {
        // A released binary without its client would be a bad surprise; while developing, the
        // server is useful alone.
        if env::var("PROFILE").as_deref() == Ok("release") {
            eprintln!("\nThe web client could not be built: {problem}\n");
            std::process::exit(1);
        }
        println!(
            "cargo::warning=the web client could not be built, a page that says so takes its place: {problem}"
        );
        placeholder(&dist, &problem).expect("OUT_DIR can be written");
    }
    list(&out, &dist).expect("OUT_DIR can be written");
}

/// Writes the lists of files that `lib.rs` includes.
fn list(out: &Path, dist: &Path) -> std::io::Result<()> {
    let mut text = String::new();
    for (name, says, mut files) in [
        (
            "CLIENT",
            "The web client, by paths from the root of the site; `x.br` and `x.gz` are compressed \
             forms of `x`.",
            within(dist)?,
        ),
        (
            "SCHEMAS",
            "What the frames are made of, as JSON Schema: `table.json`, one file for each game, \
             and `index.json`, which names them all.",
            schemas()?,
        ),
    ] {
        files.sort();
        text += &format!("/// {says}\npub const {name}: &[File] = &[\n");
        for (path, file) in files {
            text += &format!("    ({path:?}, include_bytes!({:?})),\n", file.display().to_string());
        }
        text += "];\n";
    }
    fs::write(out.join("files.rs"), text)
}

/// Files, each with the path by which it is asked for.
type Named = Vec<(String, PathBuf)>;

/// The table's schema and the list of all, and one that lies with each game.
fn schemas() -> std::io::Result<Named> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shared = root.join("docs/schema");
    println!("cargo::rerun-if-changed={}", shared.display());
    let mut files = within(&shared)?;
    for game in fs::read_dir(root.join("games"))? {
        let (game, schema) = (game?.file_name(), "wire.json");
        let file = root.join("games").join(&game).join(schema);
        if file.is_file() {
            println!("cargo::rerun-if-changed={}", file.display());
            files.push((format!("{}.json", game.to_string_lossy()), file));
        }
    }
    Ok(files)
}

/// Every file below a folder, by its path in it.
fn within(folder: &Path) -> std::io::Result<Named> {
    let mut files = Vec::new();
    below(folder, &mut files)?;
    let named = files.into_iter().map(|file| {
        let path = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy();
        (path.replace('\\', "/"), file)
    });
    Ok(named.collect())
}

/// Every file below a folder.
fn below(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { below(&path, found)? } else { found.push(path) }
    }
    Ok(())
}

fn told<T>(result: std::io::Result<T>, what: &Path) -> Result<T> {
    result.map_err(|error| format!("{}: {error}", what.display()))
}

/// Takes a finished build.
fn take(from: &Path, dist: &Path) -> Result<()> {
    println!("cargo::rerun-if-changed={}", from.display());
    let _ = fs::remove_dir_all(dist);
    copy(from, dist)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    told(fs::create_dir_all(to), to)?;
    for entry in told(fs::read_dir(from), from)? {
        let entry = told(entry, from)?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target)?;
        } else {
            told(fs::copy(&source, &target), &source)?;
        }
    }
    Ok(())
}

/// Runs npm: what it brings lies at the root, where the games find it, too.
fn build(dist: &Path, engine: Option<&Path>) -> Result<()> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"))
        .join("../../web");
    for watched in [
        "src",
        "static",
        "public",
        "scripts",
        "index.html",
        "package.json",
        "../package.json",
        "../package-lock.json",
        "vite.config.ts",
        "../svelte.config.js",
        "../content",
    ] {
        if web.join(watched).exists() {
            println!("cargo::rerun-if-changed={}", web.join(watched).display());
        }
    }
    watch_games(&web.join("../games")).map_err(|error| format!("games: {error}"))?;
    let root = web.join("..");
    if !root.join("package-lock.json").is_file() {
        println!("cargo::rerun-if-changed={}", root.join("package-lock.json").display());
        return Err("package-lock.json is missing".to_string());
    }
    let modified = |path: PathBuf| fs::metadata(path).and_then(|meta| meta.modified()).ok();
    let installed = modified(root.join("node_modules/.package-lock.json"));
    if installed.is_none() || installed < modified(root.join("package-lock.json")) {
        npm(&root, &["ci", "--no-audit", "--no-fund"], dist, None)?;
    }
    npm(&web, &["run", "build"], dist, engine)
}

/// The games' words and screens. A new game stands in the registry; to watch games/ would be to
/// watch its rules and its tests, too.
fn watch_games(games: &Path) -> std::io::Result<()> {
    println!("cargo::rerun-if-changed={}", games.join("../crates/games/Cargo.toml").display());
    for game in fs::read_dir(games)? {
        let game = game?.path();
        for part in [game.join("words"), game.join("web")].iter().filter(|part| part.is_dir()) {
            for entry in fs::read_dir(part)? {
                let path = entry?.path();
                if !["dev", "e2e", "tests"].iter().any(|apart| path.ends_with(apart)) {
                    println!("cargo::rerun-if-changed={}", path.display());
                }
            }
        }
    }
    Ok(())
}

fn npm(folder: &Path, arguments: &[&str], dist: &Path, engine: Option<&Path>) -> Result<()> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env("STOLIK_WEB_OUT", dist);
    match engine {
        Some(engine) => command.env("STOLIK_ENGINE", engine),
        None => command.env("STOLIK_ENGINE", engine::NONE),
    };
    let ran = command.output();
    let ran = ran.map_err(|error| {
        format!("npm could not be started ({error}); install Node 20 or newer, or let STOLIK_WEB_DIST point to a finished build of web/")
    })?;
    if ran.status.success() {
        return Ok(());
    }
    let said = [ran.stdout, ran.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let last: Vec<&str> =
        said.lines().rev().filter(|line| !line.trim().is_empty()).take(12).collect();
    Err(format!(
        "`npm {}` failed: {}",
        arguments.join(" "),
        last.into_iter().rev().collect::<Vec<_>>().join(" | ")
    ))
}

fn placeholder(dist: &Path, problem: &str) -> std::io::Result<()> {
    let _ = fs::remove_dir_all(dist);
    fs::create_dir_all(dist)?;
    let problem = problem.replace('&', "&amp;").replace('<', "&lt;");
    fs::write(
        dist.join("index.html"),
        format!(
            "<!doctype html><meta charset=utf-8><title>Stolik</title><h1>Stolik</h1><p>The server runs, but its web client was not built:<pre>{problem}</pre>"
        ),
    )
}
