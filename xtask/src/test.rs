//! `cargo xtask test`: every test there is, in the order in which they are quickest to fail.

use crate::run::{command, root, run};
use crate::{dependencies, install, new_game, openapi, schema};
use anyhow::{Context, anyhow, bail};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

type Part = (&'static str, fn() -> anyhow::Result<()>);

/// What the workspace is tested with in every part: other features would mean other builds of most
/// crates.
pub const SHARED: &str = "stolik-games/ts";

/// Every part, by the name under which it can be run alone.
const PARTS: &[Part] = &[
    ("format", format),
    ("dependencies", dependencies::check),
    ("lint", || {
        run(
            ".",
            &["cargo", "clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
        )
    }),
    ("rust", || {
        install::database()?;
        run(".", &["cargo", "test", "--workspace", "--features", SHARED, "--quiet"])?;
        BUILT.get_or_init(|| ());
        Ok(())
    }),
    ("new-game", new_game::trial),
    ("reference", || {
        build("stolik")?;
        run(".", &["node", "crates/cli/tests/reference/run.mjs"])
    }),
    ("kill", kill),
    ("power", || {
        install::strace()?;
        build("stolik")?;
        build("stolik-trials")?;
        run(".", &[&binary("stolik-power")?.to_string_lossy()])
    }),
    ("evening", || {
        build("stolik")?;
        build("stolik-trials")?;
        run(".", &[&binary("stolik-evening")?.to_string_lossy(), "--seconds", "60"])
    }),
    ("cluster", || {
        install::database()?;
        build("stolik")?;
        build("stolik-trials")?;
        run(".", &[&binary("stolik-cluster")?.to_string_lossy()])
    }),
    ("openapi", || {
        build("stolik")?;
        openapi::check(&binary("stolik")?)
    }),
    ("visitors", visitors),
    ("leaks", leaks),
    ("vectors", || run(".", &["node", "crates/kernel/vectors/chance.mjs", "check"])),
    ("web", || {
        install::npm()?;
        run("web", &["npm", "run", "format:check"])?;
        run("web", &["npm", "run", "lint"])?;
        run("web", &["npm", "run", "check"])?;
        run("web", &["npm", "test"])
    }),
    ("painter", || {
        install::packages(PAINTER)?;
        run(PAINTER, &["npm", "test"])
    }),
    ("browser", browser),
];

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

/// Parts that run only when they are named: a new game is compiled apart from everything else,
/// which takes many minutes.
const ALONE: &[&str] = &["new-game"];

/// Parts that wait more than they work, and run beside each other: two lanes, each in this order.
const LANES: [&[&str]; 2] = [
    &["reference", "kill", "power", "evening", "vectors", "openapi"],
    &["cluster", "web", "painter", "visitors"],
];

/// Set when the part `rust` has built every binary.
static BUILT: OnceLock<()> = OnceLock::new();

/// Tells a part in a lane that the part `rust` has built every binary.
const BUILT_BEFORE: &str = "STOLIK_BUILT_BEFORE";

/// Builds a package's binaries, unless the part `rust` has left them: a package alone gets other
/// features of its dependencies, and so most of them would be compiled anew.
fn build(package: &str) -> anyhow::Result<()> {
    if BUILT.get().is_some() || std::env::var_os(BUILT_BEFORE).is_some() {
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

/// Where the dream cards are painted.
const PAINTER: &str = "crates/art/painter";

const WIRE: &[&str] = &[
    "cargo",
    "test",
    "--quiet",
    "--package",
    "stolik-games",
    "--features",
    "ts",
    "--test",
    "wire",
];

/// The table's own part; the part `rust` runs it with the server's other tests.
const TABLE_WIRE: &[&str] =
    &["cargo", "test", "--quiet", "--package", "stolik-server", "--lib", "typescript"];

/// Names of cards, for phones that check them.
const ITEMS: &[&str] = &["cargo", "test", "--quiet", "--package", "stolik-fair", "--test", "items"];

/// Writes the TypeScript of the wire anew, and the schemas that are made of it.
pub fn write_wire() -> anyhow::Result<()> {
    for writes in [WIRE, TABLE_WIRE, ITEMS] {
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
    let kills = KILLS.get().copied().unwrap_or(300).to_string();
    build("stolik")?;
    build("stolik-trials")?;
    run(".", &[&binary("stolik-kill")?.to_string_lossy(), "--kills", &kills])
}

/// Leaks planted in everything that the server sends, ways to stand still and ways not to keep its
/// word are seen, and what is shipped is built without them.
fn leaks() -> anyhow::Result<()> {
    install::strace()?;
    let features = format!("{SHARED},stolik-trials/planted-leaks");
    run(
        ".",
        &[
            "cargo",
            "test",
            "--workspace",
            "--features",
            &features,
            "--quiet",
            "--test",
            "careless",
            "--test",
            "planted",
            "--test",
            "slips",
            "--test",
            "stalls",
            "is_seen",
            "--",
            "--nocapture",
        ],
    )?;
    for (library, feature) in [("stolik-server", "planted-leaks"), ("stolik-games", "truth")] {
        let tree = command(
            ".",
            &[
                "cargo",
                "tree",
                "--quiet",
                "--package",
                "stolik",
                "--edges",
                "normal,features",
                "--invert",
                library,
            ],
        )
        .output()?;
        let tree = String::from_utf8(tree.stdout)?;
        if !tree.starts_with(library) {
            bail!("cargo does not say what `stolik` takes from {library}");
        }
        if tree.contains(&format!("feature \"{feature}\"")) {
            bail!("`stolik` is built with the feature {feature} of {library}");
        }
    }
    Ok(())
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

/// Runs the parts of all lanes, each in a process of its own; what it says is shown when it ends.
fn lanes() -> anyhow::Result<Vec<(&'static str, Duration)>> {
    let program = std::env::current_exe()?;
    let kills = KILLS.get().copied().unwrap_or(300).to_string();
    let part = |name: &'static str| -> anyhow::Result<(&str, Duration)> {
        let begun = Instant::now();
        let mut one = Command::new(&program);
        let one =
            one.current_dir(root()).args(["test", name, "--kills", &kills]).env(BUILT_BEFORE, "1");
        let done = one.stdin(Stdio::null()).output().context("the part could not be started")?;
        let said = [done.stdout.as_slice(), done.stderr.as_slice()].map(String::from_utf8_lossy);
        println!("\n== {name}\n{}", said.concat().trim());
        match done.status.success() {
            true => Ok((name, begun.elapsed())),
            false => bail!("{name} failed"),
        }
    };
    println!("\n== beside each other: {}", LANES.map(|lane| lane.join(", ")).join(" | "));
    std::thread::scope(|scope| {
        let lane = |names: &'static [&'static str]| {
            scope.spawn(move || names.iter().map(|&name| part(name)).collect::<Result<Vec<_>, _>>())
        };
        let lanes: Vec<_> = LANES.into_iter().map(lane).collect();
        let mut times = Vec::new();
        for lane in lanes {
            times.extend(lane.join().map_err(|_| anyhow!("a lane panicked"))??);
        }
        Ok(times)
    })
}

/// Runs all parts, or those whose name contains `only`.
pub fn all(only: Option<&str>, kills: u32) -> anyhow::Result<()> {
    KILLS.get_or_init(|| kills);
    let chosen: Vec<&Part> = PARTS
        .iter()
        .filter(|(name, _)| only.map_or(!ALONE.contains(name), |only| name.contains(only)))
        .collect();
    if chosen.is_empty() {
        let names: Vec<&str> = PARTS.iter().map(|(name, _)| *name).collect();
        bail!("there is no such part; there are: {}", names.join(", "));
    }
    let start = Instant::now();
    let mut times: Vec<(&str, Duration)> = Vec::new();
    let in_a_lane = |name: &str| only.is_none() && LANES.iter().any(|lane| lane.contains(&name));
    let mut lanes_done = false;
    for (name, part) in chosen {
        if in_a_lane(name) {
            if !std::mem::replace(&mut lanes_done, true) {
                times.extend(lanes()?);
            }
            continue;
        }
        println!("\n== {name}");
        let begun = Instant::now();
        part()?;
        times.push((name, begun.elapsed()));
    }
    println!();
    for (name, time) in times {
        println!("{name:<12} {:>7.1} s", time.as_secs_f64());
    }
    println!("all green in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
