//! `cargo xtask new-game NAME`: writes a complete small game, to be made into the one that is
//! wanted.

use crate::run::{command, root, run};
use crate::tidy::REGISTRY;
use crate::{install, schema, test};
use anyhow::{Context, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a small game, in the folders where they belong.
const TEMPLATE: &str = "xtask/templates/new-game";
/// What the game of the template is called in paths and in code.
const NAMELESS: [&str; 2] = ["nameless", "Nameless"];
/// Names that would be those of other types in the same file, or the template's own.
const TAKEN: [&str; 18] = [
    "action",
    "answer",
    "described",
    "event",
    "eye",
    "game",
    "golden",
    "holding",
    "nameless",
    "offer",
    "outcome",
    "own",
    "phase",
    "refusal",
    "said",
    "setup",
    "shared",
    "view",
];
/// What follows the list of games in the registry.
const AFTER_GAMES: &str = "bots.workspace = true\n";

/// Writes the game, then what is generated from it.
pub fn create(name: &str) -> anyhow::Result<()> {
    for path in write(&root(), name)? {
        println!("{}", path.display());
    }
    // Where a name stands in a list of imports depends on the name.
    run(".", &["cargo", "fmt", "--all"])?;
    test::write_wire()?;
    write_golden(&root())?;
    println!(
        "\nNext: docs/ADDING-A-GAME.md says what each of these is for. `cargo xtask test` should be green now, and stay so."
    );
    Ok(())
}

/// Keeps the play-throughs of all games anew.
fn write_golden(folder: &Path) -> anyhow::Result<()> {
    let line = ["cargo", "test", "--quiet", "--package", "stolik-games", "golden::"];
    let status = command(".", &line)
        .current_dir(folder)
        .env("STOLIK_UPDATE_GOLDEN", "1")
        .status()
        .context("cargo could not be started")?;
    if status.success() { Ok(()) } else { bail!("the play-throughs could not be written") }
}

/// `Sea-battle` is no name: it becomes a folder, a module and an id on the wire.
fn check(root: &Path, name: &str) -> anyhow::Result<()> {
    let plain = name.len() >= 3 && name.chars().all(|letter| letter.is_ascii_lowercase());
    ensure!(plain, "a game's name is one word of at least three small letters, a to z");
    ensure!(
        !TAKEN.contains(&name),
        "{name} means something else in the code of every game; choose another name"
    );
    ensure!(!all(root)?.iter().any(|game| game == name), "there is a game called {name} already");
    Ok(())
}

/// Writes the files of the game and its line in the registry below a root; gives what was written.
fn write(root: &Path, name: &str) -> anyhow::Result<Vec<PathBuf>> {
    check(root, name)?;
    let mut letters = name.chars();
    let title: String =
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect();
    let named = |text: &str| text.replace(NAMELESS[0], name).replace(NAMELESS[1], &title);
    let template = root.join(TEMPLATE);
    let mut written = Vec::new();
    for path in files(&template)? {
        let within = path.strip_prefix(&template)?;
        let target = PathBuf::from(named(&within.to_string_lossy()));
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let full = root.join(&target);
        fs::create_dir_all(full.parent().unwrap_or(root))?;
        fs::write(&full, named(&text)).with_context(|| full.display().to_string())?;
        written.push(target);
    }
    register(root, name)?;
    written.push(REGISTRY.into());
    Ok(written)
}

/// The one line that a game costs.
fn register(root: &Path, name: &str) -> anyhow::Result<()> {
    let path = root.join(REGISTRY);
    let text = fs::read_to_string(&path)?;
    let (before, after) =
        text.split_once(AFTER_GAMES).context("the registry has no list of games")?;
    Ok(fs::write(&path, format!("{before}{}\n{AFTER_GAMES}{after}", line(name)))?)
}

/// The line of a game in the registry.
fn line(name: &str) -> String {
    format!(r#"{name} = {{ path = "../../games/{name}/kit", package = "stolik-{name}-kit" }}"#)
}

/// The folders of all games, in alphabetical order.
pub fn all(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join("games")).context("games/")? {
        let entry = entry?;
        if entry.path().join("rules/Cargo.toml").is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// All files below a folder.
fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}

/// What the trial's game is called.
const TRIAL: &str = "auction";

/// Writes a game into a copy of the workspace and sees that it keeps the laws and lacks nothing.
/// The copy and what was compiled for it are kept between runs. It has a target folder of its own:
/// cargo tells packages of two workspaces apart by their place within them only, so in a shared one
/// the copy's would pass for the workspace's.
pub fn trial() -> anyhow::Result<()> {
    let copy = root().join("target/new-game");
    mirror(&copy)?;
    write(&copy, TRIAL)?;
    let of_trial = format!("{TRIAL}::");
    let cargo = |line: &[&str]| -> anyhow::Result<()> {
        println!("\n$ {}", line.join(" "));
        let mut cargo = command(".", line);
        cargo
            .current_dir(&copy)
            .env("CARGO_TARGET_DIR", root().join("target/new-game-built"))
            .env("STOLIK_UPDATE_WIRE", "1")
            .env("STOLIK_UPDATE_GOLDEN", "1");
        let status = cargo.status().context("cargo could not be started")?;
        if status.success() {
            Ok(())
        } else {
            bail!("a game as `cargo xtask new-game` writes it is not green")
        }
    };
    let [rules, kit] = ["", "-kit"].map(|end| format!("--package=stolik-{TRIAL}{end}"));
    cargo(&["cargo", "test", "--quiet", &rules])?;
    schema::write_below(&copy)?;
    cargo(&["cargo", "test", "--quiet", "--package=stolik-games", &of_trial])?;
    cargo(&["cargo", "test", "--quiet", &kit])?;
    cargo(&["cargo", "test", "--quiet", "--package", "stolik", "complete::"])?;
    cargo(&["cargo", "build", "--quiet", "--package", "stolik"])?;
    install::chromium()?;
    // The client was built with the program, and what it is built with lies beside it now.
    for script in ["check", "test"] {
        run_in(&copy, &["npm", "run", "--silent", script])?;
    }
    run_in(&copy, &["node", "e2e/run.mjs", SMOKE])
}

/// The browser's walk through every game that the server offers.
const SMOKE: &str = "every game of the registry";

/// Runs something of the web client's in the copy, against the program built there.
fn run_in(copy: &Path, line: &[&str]) -> anyhow::Result<()> {
    println!("\n$ {}", line.join(" "));
    let mut command = command("web", line);
    command
        .current_dir(copy.join("web"))
        .env("STOLIK_BIN", root().join("target/new-game-built/debug/stolik"));
    if command.status().with_context(|| line.join(" "))?.success() {
        Ok(())
    } else {
        bail!("the client of a game as `cargo xtask new-game` writes it is not green")
    }
}

/// Copies what git tracks, or could track, and takes away what it does not. A file that is the same
/// keeps its time, so that it is not compiled anew.
pub fn mirror(copy: &Path) -> anyhow::Result<()> {
    let output = command(".", &["git", "ls-files", "--cached", "--others", "--exclude-standard"])
        .output()
        .context("git ls-files")?;
    let tracked: Vec<PathBuf> = String::from_utf8(output.stdout)?
        .lines()
        .map(PathBuf::from)
        .filter(|path| root().join(path).is_file())
        .collect();
    fs::create_dir_all(copy)?;
    for path in files(copy)? {
        let installed = path.components().any(|part| part.as_os_str() == "node_modules");
        if !installed && !tracked.iter().any(|tracked| copy.join(tracked) == path) {
            fs::remove_file(path)?;
        }
    }
    for path in &tracked {
        let (from, to) = (fs::read(root().join(path))?, copy.join(path));
        if fs::read(&to).is_ok_and(|there| there == from) {
            continue;
        }
        fs::create_dir_all(to.parent().unwrap_or(copy))?;
        fs::write(to, from)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_small_word_that_is_not_taken() {
        for (name, good) in [
            ("auction", true),
            ("Auction", false),
            ("sea_battle", false),
            ("go", false),
            ("bluff", false),
            ("nameless", false),
            ("offer", false),
        ] {
            assert_eq!(check(&root(), name).is_ok(), good, "{name}");
        }
    }

    #[test]
    fn a_game_is_written_under_its_name_and_costs_one_line() {
        let scratch = std::env::temp_dir().join(format!("stolik-new-game-{}", std::process::id()));
        for path in files(&root().join(TEMPLATE)).expect("a template") {
            let to = scratch.join(path.strip_prefix(root()).expect("below the root"));
            fs::create_dir_all(to.parent().expect("a folder"))
                .expect("a scratch folder can be written");
            fs::copy(path, to).expect("a scratch file can be written");
        }
        fs::create_dir_all(scratch.join("games")).expect("a scratch folder can be written");
        let registry = scratch.join(REGISTRY);
        fs::create_dir_all(registry.parent().expect("a folder"))
            .expect("a scratch folder can be written");
        let before = fs::read_to_string(root().join(REGISTRY)).expect("the registry");
        fs::write(&registry, &before).expect("a scratch file can be written");

        let written = write(&scratch, "auction").expect("a game");
        let after = fs::read_to_string(&registry).expect("the registry");
        let new: Vec<&str> = after.lines().filter(|line| !before.contains(line)).collect();
        assert_eq!(new, [line("auction")]);
        assert_eq!(after.lines().count(), before.lines().count() + 1);
        assert!(
            written.contains(&PathBuf::from("games/auction/rules/src/lib.rs"))
                && written.len() > 20,
            "{written:?}"
        );
        for path in &written {
            let text = fs::read_to_string(scratch.join(path)).expect("it was written");
            assert!(
                !text.to_lowercase().contains(NAMELESS[0]),
                "{} still has the template's name",
                path.display()
            );
        }
        assert!(write(&scratch, "auction").is_err(), "it is there already");
        fs::remove_dir_all(scratch).expect("the scratch folder was ours");
    }
}
