//! `cargo xtask`: everything one does with the whole workspace.

mod advisories;
mod bench;
mod citations;
mod crates;
mod dependencies;
mod dist;
mod fuzz;
mod install;
mod layers;
mod new_game;
mod openapi;
mod run;
mod schema;
mod soak;
mod test;
mod tidy;
mod walk;
mod without;

use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// Tests, benchmarks and checks of the whole workspace.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Install what the tests need and run all of them.
    Test {
        /// Only the parts whose name contains this.
        only: Option<String>,
        /// How often the part `kill` kills the server.
        #[arg(long, default_value_t = 60)]
        kills: u32,
    },
    /// What the tests do, many times as long: for a night.
    Soak {
        /// Only the parts whose name contains this.
        only: Option<String>,
    },
    /// Check the invariants that docs/ARCHITECTURE.md writes down.
    Tidy,
    /// Write a complete small game, to be made into the one that is wanted; docs/ADDING-A-GAME.md
    /// goes on from there.
    NewGame {
        /// One word: its folder, and its id on the wire.
        name: String,
    },
    /// Write the diagram of our crates in docs/ARCHITECTURE.md anew.
    Crates,
    /// Write the TypeScript of the wire, and its JSON Schema, anew from the Rust types.
    Wire,
    /// Write advisories.toml anew: what is known against versions of the crates in Cargo.lock.
    Advisories {
        /// A clone of the RustSec database; without one, it is cloned into target/.
        database: Option<PathBuf>,
    },
    /// Make what is given to others, in target/dist: static binaries, a Debian package, checksums.
    Dist {
        /// Only the targets whose name contains this.
        only: Option<String>,
        /// Install and start what was made in a small Debian and in a container's folder, and play
        /// with it; wants root.
        #[arg(long = "try", conflicts_with = "only")]
        trial: bool,
    },
    /// Run the benchmarks and print a table.
    Bench {
        /// Only benchmarks whose name contains this.
        filter: Option<String>,
    },
    /// Put load on the server, beside a bare relay, and print a table; `cargo xtask load -- --help`
    /// lists what can be set.
    Load {
        /// Given to the load program.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Test { only, kills } => test::all(only.as_deref(), kills),
        Command::Soak { only } => soak::all(only.as_deref()),
        Command::Tidy => tidy::check(),
        Command::NewGame { name } => new_game::create(&name),
        Command::Crates => crates::write(),
        Command::Wire => test::write_wire(),
        Command::Advisories { database } => advisories::update(database.as_deref()),
        Command::Dist { trial: true, .. } => dist::try_all(),
        Command::Dist { only, .. } => dist::all(only.as_deref()),
        Command::Bench { filter } => bench::all(filter.as_deref()),
        Command::Load { arguments } => load(&arguments),
    }
}

fn load(arguments: &[String]) -> anyhow::Result<()> {
    let mut line =
        vec!["cargo", "run", "--quiet", "--release", "-p", "stolik-lab", "--bin", "load", "--"];
    line.extend(arguments.iter().map(String::as_str));
    run::run(".", &line)
}
