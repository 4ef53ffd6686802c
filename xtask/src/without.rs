//! The trial by deletion: a copy of the workspace loses the folder of a game and its line in the
//! registry, and the program and the client's engine are built all the same.

use crate::new_game::{all, mirror};
use crate::run::{command, root};
use crate::tidy::REGISTRY;
use anyhow::{Context, bail, ensure};
use std::fs;
use std::path::Path;

/// The game that goes, unless `STOLIK_WITHOUT` names others: one, several, or `all`.
const USUAL: &str = "roulette";

/// Tries it with one game after the other.
pub fn trial() -> anyhow::Result<()> {
    let games = all(&root())?;
    let wanted = std::env::var("STOLIK_WITHOUT").unwrap_or_else(|_| USUAL.to_string());
    let wanted: Vec<&str> = match wanted.as_str() {
        "all" => games.iter().map(String::as_str).collect(),
        names => names.split([',', ' ']).filter(|name| !name.is_empty()).collect(),
    };
    for game in wanted {
        ensure!(games.iter().any(|known| known == game), "there is no game {game}");
        println!("\n== without {game}");
        without(game)?;
    }
    Ok(())
}

/// Builds a copy without this game. What was compiled is kept between runs, apart from everything
/// else: see [`new_game::trial`](crate::new_game::trial).
fn without(game: &str) -> anyhow::Result<()> {
    let copy = root().join("target/without-a-game");
    mirror(&copy)?;
    delete(&copy, game)?;
    for package in ["stolik", "stolik-browser"] {
        let status = command(".", &["cargo", "check", "--quiet", "--package", package])
            .current_dir(&copy)
            .env("CARGO_TARGET_DIR", root().join("target/without-a-game-built"))
            .env("STOLIK_ENGINE", "none")
            .status()
            .context("cargo could not be started")?;
        if !status.success() {
            bail!("{package} cannot be built without {game}");
        }
    }
    Ok(())
}

/// Takes a game out of a workspace: its folder, and its line in the registry.
fn delete(root: &Path, game: &str) -> anyhow::Result<()> {
    fs::remove_dir_all(root.join("games").join(game))?;
    let registry = root.join(REGISTRY);
    let text = fs::read_to_string(&registry)?;
    let leads_there = format!("\"../../games/{game}/");
    let rest: Vec<&str> = text.lines().filter(|line| !line.contains(&leads_there)).collect();
    ensure!(rest.len() + 1 == text.lines().count(), "{game} has not exactly one line");
    Ok(fs::write(registry, rest.join("\n") + "\n")?)
}
