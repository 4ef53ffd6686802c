//! `cargo xtask dist --try`: the package is installed in a small Debian, the Containerfile's steps
//! are done in an empty folder; both are started as they say themselves, and games are played.

use super::place::Place;
use super::{TARGETS, folder, metadata, version};
use crate::install;
use crate::run::{command, root, run};
use anyhow::{Context, bail, ensure};
use serde_json::Value;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

/// The Debian that the package is tried in.
const DEBIAN: &str = "bookworm";
/// A server that was told to end does so; systemd would wait as long.
const PATIENCE: Duration = Duration::from_secs(20);

/// Tries the package and the container.
pub fn all() -> anyhow::Result<()> {
    let here = command(".", &["id", "-u"]).output()?;
    ensure!(
        here.stdout == b"0\n",
        "only root can start programs in a folder of their own (chroot)"
    );
    install::debootstrap()?;
    run(".", &["cargo", "build", "--package", "stolik-trials", "--bin", "stolik-visitors"])?;
    let version = version(&metadata()?)?;
    let package = folder().join(format!("stolik_{version}_{}.deb", TARGETS[0].debian));
    ensure!(package.exists(), "{} is missing: `cargo xtask dist` makes it", package.display());
    let trial = root().join("target/dist-trial");
    fs::create_dir_all(&trial)?;
    debian(&trial, &package).context("the package for Debian")?;
    container(&trial).context("the container")?;
    println!("\nThe package and the container work.");
    Ok(())
}

/// Installs the package, plays with it as its unit says, keeps and restores, removes it again.
fn debian(trial: &Path, package: &Path) -> anyhow::Result<()> {
    let inside = fresh_debian(trial)?;
    fs::copy(package, inside.join("tmp/stolik.deb"))?;
    let root = inside.to_string_lossy().to_string();
    let dpkg = |words: &[&str]| run(".", &[&["chroot", &root, "dpkg"], words].concat());
    dpkg(&["--install", "/tmp/stolik.deb"])?;
    let users = fs::read_to_string(inside.join("etc/passwd"))?;
    let user = users.lines().find(|line| line.starts_with("stolik:")).context("no user stolik")?;
    ensure!(user.ends_with("/var/lib/stolik:/usr/sbin/nologin"), "the user can log in: {user}");
    let unit = fs::read_to_string(inside.join("usr/lib/systemd/system/stolik.service"))?;
    let says = |key: &str| {
        let line = unit.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        line.with_context(|| format!("the unit has no {key}"))
    };
    let numbers: Vec<&str> = user.split(':').skip(2).take(2).collect();
    let place = Place::new(inside.clone(), &numbers.join(":"), &["/var/lib/stolik"])?
        .with(&[says("Environment")?]);
    // What systemd does for `StateDirectory`.
    place.owned("/var/lib/stolik")?;
    let serve: Vec<&str> = says("ExecStart")?.split_whitespace().collect();
    let server = evening(&place, &serve, &["/usr/bin/stolik", "health"])?;
    let kept = kept(&place, &["--data", "/var/lib/stolik"])?;
    place.run(&["/usr/bin/stolik", "backup", "/var/lib/stolik/monday"])?;
    ended(server)?;
    let again = ["--data", "/var/lib/stolik/again"];
    place.run(&[&["/usr/bin/stolik", "restore", "/var/lib/stolik/monday"], &again[..]].concat())?;
    let restored = self::kept(&place, &again)?;
    ensure!(kept == restored && !kept.is_empty(), "kept {kept:?}, restored {restored:?}");
    println!("{} tables were kept, and came back from the backup", kept.len());
    dpkg(&["--remove", "stolik"])?;
    ensure!(!inside.join("usr/bin/stolik").exists(), "the program is still there");
    ensure!(inside.join("etc/stolik/stolik.toml").exists(), "the settings are gone");
    dpkg(&["--purge", "stolik"])?;
    ensure!(!inside.join("etc/stolik").exists(), "the settings are still there");
    ensure!(inside.join("var/lib/stolik/stolik.db").exists(), "the tables are gone");
    Ok(())
}

/// A Debian as it comes, with nothing of an earlier trial.
fn fresh_debian(trial: &Path) -> anyhow::Result<PathBuf> {
    let (base, fresh) = (trial.join(DEBIAN), trial.join("debian"));
    let shown = |path: &Path| path.to_string_lossy().to_string();
    if !base.join("etc/debian_version").exists() || !base.join("usr/bin/dpkg").exists() {
        run(".", &["debootstrap", "--variant=minbase", DEBIAN, &shown(&base)])?;
    }
    let _ = fs::remove_dir_all(&fresh);
    run(".", &["cp", "--archive", &shown(&base), &shown(&fresh)])?;
    Ok(fresh)
}

/// Does the steps of the Containerfile and plays with what comes of them.
fn container(trial: &Path) -> anyhow::Result<()> {
    let (context, image) = (folder().join("container"), trial.join("container"));
    let _ = fs::remove_dir_all(&image);
    fs::create_dir_all(&image)?;
    let text = fs::read_to_string(context.join("Containerfile"))?.replace("\\\n", " ");
    let steps: Vec<(&str, &str)> = text.lines().filter_map(|line| line.split_once(' ')).collect();
    let says = |key: &str| {
        let mut found = steps.iter().filter(|(step, _)| *step == key);
        found.next_back().map(|(_, rest)| *rest).with_context(|| format!("there is no {key}"))
    };
    let list = |text: &str| -> anyhow::Result<Vec<String>> {
        serde_json::from_str(text.trim()).with_context(|| format!("{text} is no list"))
    };
    for (step, rest) in &steps {
        match *step {
            "COPY" => copied(rest, &context, &image)?,
            "FROM" => ensure!(*rest == "scratch", "only empty folders are known"),
            "#" | "ENV" | "USER" | "VOLUME" | "EXPOSE" | "STOPSIGNAL" | "HEALTHCHECK"
            | "ENTRYPOINT" | "CMD" => {}
            _ if step.starts_with('#') => {}
            _ => bail!("the step {step} is not known here"),
        }
    }
    let volumes = list(says("VOLUME")?)?;
    let volumes: Vec<&str> = volumes.iter().map(String::as_str).collect();
    let environment: Vec<&str> = says("ENV")?.split_whitespace().collect();
    let place = Place::new(image, says("USER")?, &volumes)?.with(&environment);
    let health = says("HEALTHCHECK")?.split_once("CMD").context("its command")?.1;
    let (health, serve) =
        (list(health)?, [list(says("ENTRYPOINT")?)?, list(says("CMD")?)?].concat());
    let serve: Vec<&str> = serve.iter().map(String::as_str).collect();
    let health: Vec<&str> = health.iter().map(String::as_str).collect();
    ended(evening(&place, &serve, &health)?)
}

/// `COPY [--chown=…] [--chmod=…] FROM TO`.
fn copied(words: &str, context: &Path, image: &Path) -> anyhow::Result<()> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let option = |name: &str| words.iter().find_map(|word| word.strip_prefix(name));
    let paths: Vec<&&str> = words.iter().filter(|word| !word.starts_with("--")).collect();
    let [from, to] = paths[..] else { bail!("COPY takes one thing to one place") };
    let to = image.join(to.trim_start_matches('/'));
    fs::create_dir_all(to.parent().context("it lies somewhere")?)?;
    let (from, to) = (context.join(from).display().to_string(), to.display().to_string());
    run(".", &["cp", "--recursive", &from, &to])?;
    run(".", &["chown", "--recursive", option("--chown=").unwrap_or("0:0"), &to])?;
    option("--chmod=").map_or(Ok(()), |mode| run(".", &["chmod", mode, &to]))
}

/// Starts a server, asks whether it is well, and lets programs of people's own play every game.
fn evening(place: &Place, serve: &[&str], health: &[&str]) -> anyhow::Result<Child> {
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port().to_string();
    // Everything else is as it is said there; the usual pace would take an hour.
    let place = place.with(&[&format!("STOLIK_PORT={port}"), "STOLIK_PACE=1"]);
    println!("\n$ {}   (read-only, as {})", serve.join(" "), place.user());
    let mut server = place.command(serve).spawn()?;
    let played = place.run(&[health, &["--wait", "30"]].concat()).and_then(|()| {
        let visitors = root().join("target/debug/stolik-visitors").display().to_string();
        let at = format!("127.0.0.1:{port}");
        run(".", &[&visitors, "--at", &at, "--program", "python3 examples/bot.py"])
    });
    if played.is_err() {
        let _ = server.kill();
    }
    played.map(|()| server)
}

/// Tells a server to end as systemd and container engines do; it has to end well.
fn ended(mut server: Child) -> anyhow::Result<()> {
    run(".", &["kill", "-TERM", &server.id().to_string()])?;
    let since = Instant::now();
    while since.elapsed() < PATIENCE {
        if let Some(status) = server.try_wait()? {
            ensure!(status.success(), "the server ended with {status}");
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let _ = server.kill();
    bail!("the server does not end")
}

/// The tables that are kept, by their numbers and how many records each has.
fn kept(place: &Place, store: &[&str]) -> anyhow::Result<Vec<(Value, Value)>> {
    let told = place.told(&[&["/usr/bin/stolik", "tables", "--json"], store].concat())?;
    let told: Value = serde_json::from_str(&told)?;
    let tables = told["tables"].as_array().or(told.as_array()).context("a list of tables")?;
    Ok(tables.iter().map(|table| (table["table"].clone(), table["records"].clone())).collect())
}
