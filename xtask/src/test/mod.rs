//! `cargo xtask test`: builds everything once, then runs every part there is, several at a time.

mod binaries;
mod lanes;

use crate::run::{command, root, run};
use crate::{dependencies, install, new_game, openapi, schema, without};
use anyhow::{Context, bail};
use lanes::BUILT_BEFORE;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Instant;

type Part = (&'static str, fn() -> anyhow::Result<()>);

/// Every part, by the name under which it can be run alone. What takes longest comes first: the
/// lanes take parts in this order.
const PARTS: &[Part] = &[
    ("browser", browser),
    ("rust", || {
        install::database()?;
        // The trials of power cuts watch a careless server through it.
        install::strace()?;
        build_all()?;
        binaries::run_tests(false)
    }),
    ("lint", || {
        build_all()?;
        binaries::lint()
    }),
    ("cluster", || {
        install::database()?;
        build("stolik")?;
        build("stolik-trials")?;
        run(".", &[&[binary("stolik-cluster")?.to_string_lossy().as_ref()], CLUSTER].concat())
    }),
    ("kill", kill),
    ("web", || {
        install::npm()?;
        run("web", &["npm", "run", "format:check"])?;
        run("web", &["npm", "run", "lint"])?;
        run("web", &["npm", "run", "check"])?;
        run("web", &["npm", "test"])
    }),
    ("reference", || {
        build("stolik")?;
        run(".", &["node", "crates/cli/tests/reference/run.mjs"])
    }),
    ("evening", || {
        build("stolik")?;
        build("stolik-trials")?;
        run(".", &[&binary("stolik-evening")?.to_string_lossy(), "--seconds", "20"])
    }),
    ("openapi", || {
        build("stolik")?;
        openapi::check(&binary("stolik")?)
    }),
    ("power", || {
        install::strace()?;
        build("stolik")?;
        build("stolik-trials")?;
        run(".", &[&binary("stolik-power")?.to_string_lossy()])
    }),
    ("visitors", visitors),
    ("fresh", binaries::nothing_is_built_twice),
    ("format", format),
    ("dependencies", dependencies::check),
    ("vectors", || run(".", &["node", "crates/kernel/vectors/chance.mjs", "check"])),
    // Only when they are named, or beside the build.
    ("new-game", new_game::trial),
    ("without-a-game", without::trial),
    ("install", || {
        install::strace()?;
        install::chromium()?;
        install::nginx()?;
        install::database()?;
        install::schemathesis().map(drop)
    }),
];

/// How often the part `cluster` does what to its servers; the soak does it many times as often.
const CLUSTER: &[&str] = &[
    "--tables=60",
    "--kills=5",
    "--ends=2",
    "--partitions=1",
    "--databases=3",
    "--promotions=1",
    "--cuts=40",
];

/// Parts that do not run in a lane: a workspace with a game more or less is compiled apart from
/// everything else, which takes many minutes, and what the tests need is installed while they are
/// built.
const ALONE: &[&str] = &["new-game", "without-a-game", "install"];

/// What everybody runs before a commit.
const QUICK: &[&str] = &["format", "dependencies", "lint", "web"];

/// Every file, also those that only a macro names as modules: `cargo fmt` would not find them.
fn format() -> anyhow::Result<()> {
    let files =
        command(".", &["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.rs"])
            .output()
            .context("git ls-files")?;
    let files = String::from_utf8(files.stdout)?;
    let there: Vec<&str> = files.lines().filter(|path| root().join(path).is_file()).collect();
    let check = ["rustfmt", "--edition", "2024", "--check"];
    println!("\n$ {} … ({} files)", check.join(" "), there.len());
    let status = command(".", &[&check[..], &there].concat())
        .status()
        .context("rustfmt could not be started; is it installed?")?;
    if status.success() { Ok(()) } else { bail!("a file is not as rustfmt would have it") }
}

/// Builds every test and every program, unless that was done before the lanes began.
fn build_all() -> anyhow::Result<()> {
    if std::env::var_os(BUILT_BEFORE).is_some() { Ok(()) } else { binaries::build() }
}

/// Builds a package's binaries, unless everything was built before: a package alone gets other
/// features of its dependencies, and so most of them would be compiled anew.
fn build(package: &str) -> anyhow::Result<()> {
    if std::env::var_os(BUILT_BEFORE).is_some() {
        Ok(())
    } else {
        run(".", &["cargo", "build", "--quiet", "--package", package])
    }
}

/// A binary of ours, beside this one.
fn binary(name: &str) -> anyhow::Result<PathBuf> {
    Ok(std::env::current_exe()?
        .with_file_name(name)
        .with_extension(std::env::consts::EXE_EXTENSION))
}

/// A game's part: in the crate of its rules.
const WIRE: &[&str] = &["cargo", "test", "--quiet", "--lib", "wire::"];

/// The table's own part; the part `rust` runs it with the server's other tests.
const TABLE_WIRE: &[&str] =
    &["cargo", "test", "--quiet", "--package", "stolik-server", "--lib", "typescript"];

/// What the engine is asked.
const ENGINE_WIRE: &[&str] =
    &["cargo", "test", "--quiet", "--package", "stolik-browser", "--lib", "typescript"];

/// Names of cards, for phones that check them.
const ITEMS: &[&str] = &["cargo", "test", "--quiet", "--package", "stolik-fair", "items::"];

/// Writes the TypeScript of the wire anew, and the schemas that are made of it.
pub fn write_wire() -> anyhow::Result<()> {
    let games: Vec<String> =
        new_game::all(&root())?.iter().map(|game| format!("--package=stolik-{game}")).collect();
    let of_games: Vec<&str> =
        WIRE.iter().copied().chain(games.iter().map(String::as_str)).collect();
    for writes in [&of_games[..], TABLE_WIRE, ENGINE_WIRE, ITEMS] {
        let wrote = command(".", writes)
            .env("STOLIK_UPDATE_WIRE", "1")
            .status()
            .context("cargo could not be started")?;
        if !wrote.success() {
            bail!("the types could not be written");
        }
    }
    schema::write()
}

/// The bots of `examples/` play every game at the real server. Node 20 does not take types out by
/// itself: the client's compiler does, and looks at them first.
fn visitors() -> anyhow::Result<()> {
    install::npm()?;
    build("stolik")?;
    build("stolik-trials")?;
    run("web", &["npx", "tsc", "--project", "../examples/tsconfig.json"])?;
    let plain = root().join("target/examples/bot.js");
    std::fs::write(plain.with_file_name("package.json"), "{\"type\":\"module\"}\n")?;
    let node = format!("node {}", plain.display());
    let python = "python3 examples/bot.py";
    let visitors = binary("stolik-visitors")?;
    let line = [&visitors.to_string_lossy(), "--program", python, "--program", &node];
    run(".", &[&line[..], &["--piped", python]].concat())
}

/// How often the part `kill` kills the server.
static KILLS: OnceLock<u32> = OnceLock::new();

fn kill() -> anyhow::Result<()> {
    let kills = KILLS.get().copied().unwrap_or(60).to_string();
    build("stolik")?;
    build("stolik-trials")?;
    run(".", &[&binary("stolik-kill")?.to_string_lossy(), "--kills", &kills])
}

/// Real browsers against the real server; photographs of every screen go to `target/screenshots/`.
fn browser() -> anyhow::Result<()> {
    install::npm()?;
    install::chromium()?;
    install::database()?;
    install::nginx()?;
    build("stolik")?;
    build("stolik-trials")?;
    let played = command("web", &["npm", "run", "--silent", "e2e"])
        .env("STOLIK_BIN", binary("stolik")?)
        .status()
        .context("npm could not be started")?;
    if played.success() {
        Ok(())
    } else {
        bail!("a scenario failed; pictures and logs of it are in target/screenshots/")
    }
}

/// Runs all parts, those whose name contains `only`, or what is quick.
pub fn all(only: Option<&str>, kills: u32) -> anyhow::Result<()> {
    KILLS.get_or_init(|| kills);
    let begun = Instant::now();
    let Some(only) = only else { return lanes::all(kills) };
    let wanted = |name: &str| match only {
        "quick" => QUICK.contains(&name),
        only => name.contains(only),
    };
    let chosen: Vec<&Part> = PARTS.iter().filter(|(name, _)| wanted(name)).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = PARTS.iter().map(|(name, _)| *name).collect();
        bail!("there is no such part; there are: quick, {}", names.join(", "));
    }
    for (name, part) in chosen {
        println!("\n== {name}");
        part()?;
    }
    if only == "quick" {
        println!("\n== rust");
        build_all()?;
        binaries::run_tests(true)?;
    }
    println!("\ngreen in {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}
