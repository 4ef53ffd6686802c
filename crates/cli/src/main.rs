//! `stolik`: one binary for the table, the terminal and the tools.

use anyhow::{Context, bail};
use clap::{Parser, Subcommand, ValueEnum};
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use stolik::{cards, scenario};
use words::Language;

/// A table for an evening of bluffing games.
#[derive(Parser)]
#[command(name = "stolik", version, about, max_term_width = 100)]
struct Arguments {
    /// Language of what is said to you; taken from LANG if not given, Polish if that says nothing.
    #[arg(long, global = true, value_enum)]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, ValueEnum)]
enum Lang {
    Pl,
    En,
}

#[derive(Subcommand)]
enum Command {
    /// Play a scenario file and print what came of it, as JSON.
    #[command(after_help = "Examples:\n  stolik scenario puzzle.json\n  stolik scenario - < puzzle.json\n\nExit status: 0 played (a refused move included), 2 the file is wrong.")]
    Scenario {
        /// The file; `-` reads standard input.
        file: PathBuf,
    },
    /// Print the components of a game.
    #[command(after_help = "Examples:\n  stolik cards bluff\n  stolik cards bluff --json")]
    Cards {
        /// The game, e.g. `bluff`.
        game: String,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
}

fn language(asked: Option<Lang>) -> Language {
    match asked {
        Some(Lang::Pl) => Language::Polish,
        Some(Lang::En) => Language::English,
        None => {
            let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
            Language::of_locale(&locale.unwrap_or_default())
        }
    }
}

fn find_game(name: &str) -> anyhow::Result<&'static dyn kernel::Rules> {
    let Some(game) = games::find(name) else {
        let known = games::GAMES.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
        bail!("there is no game {name:?}; there are: {known}");
    };
    Ok(game)
}

fn read(file: &Path) -> anyhow::Result<String> {
    if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("standard input cannot be read")?;
        return Ok(text);
    }
    std::fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))
}

/// For a person on a terminal in lines, for a program in one line.
fn print_json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    let text = if std::io::stdout().is_terminal() { serde_json::to_string_pretty(value)? } else { serde_json::to_string(value)? };
    println!("{text}");
    Ok(())
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    let language = language(arguments.lang);
    match arguments.command {
        Command::Scenario { file } => {
            let scenario = scenario::Scenario::parse(&read(&file)?).with_context(|| format!("{} is not a scenario", file.display()))?;
            for key in &scenario.unknown_keys {
                eprintln!("note: {} has a key `{key}` that means nothing to a scenario; it was passed over", file.display());
            }
            print_json(&scenario.tell(language).with_context(|| format!("{} cannot be played", file.display()))?)
        }
        Command::Cards { game, json } => {
            let game = find_game(&game)?;
            if json {
                return print_json(&cards::json(game));
            }
            print!("{}", cards::table(game));
            Ok(())
        }
    }
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("stolik: {error:#}");
            ExitCode::from(2)
        }
    }
}
