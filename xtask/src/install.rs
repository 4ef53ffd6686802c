//! Installs what the tests need and the machine lacks.

use crate::dist::{Compiler, Target};
use crate::run::{command, root, run};
use anyhow::{Context, bail};
use std::path::{Path, PathBuf};

/// The version of schemathesis that the tests know.
const SCHEMATHESIS: &str = "4.32.5";
/// The version of Zig that binaries for other machines were made with.
const ZIG: &str = "0.15.2";

/// Debian's Chromium, for the tests in a browser.
pub fn chromium() -> anyhow::Result<()> {
    debian("/usr/bin/chromium", &["chromium", "fonts-noto-color-emoji"])
}

/// Debian's strace, for the trials that watch what the server does.
pub fn strace() -> anyhow::Result<()> {
    debian("/usr/bin/strace", &["strace"])
}

/// Debian's nginx, for the test behind a proxy; it is started by the test, in a folder of its own.
pub fn nginx() -> anyhow::Result<()> {
    debian("/usr/sbin/nginx", &["nginx"])
}

/// Debian's PostgreSQL, HAProxy and `ip`, for the trials of many machines. They are started by the
/// trials themselves, in folders of their own.
pub fn database() -> anyhow::Result<()> {
    // The folder alone says nothing: the client lies there, too.
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let server = versions.map(|version| version.path().join("bin/initdb")).find(|it| it.exists());
    let server = server.unwrap_or_else(|| "/usr/lib/postgresql/15/bin/initdb".into());
    debian(&server.to_string_lossy(), &["postgresql"])?;
    debian("/usr/sbin/haproxy", &["haproxy"])?;
    debian("/sbin/ip", &["iproute2"])
}

/// Packages of Debian, unless this program of theirs is there already.
fn debian(program: &str, packages: &[&str]) -> anyhow::Result<()> {
    if Path::new(program).exists() {
        return Ok(());
    }
    println!("{program} is missing; installing Debian's package.");
    let root_user =
        command(".", &["id", "-u"]).output().is_ok_and(|output| output.stdout == b"0\n");
    let apt = |arguments: &[&str]| {
        let sudo: &[&str] = if root_user { &[] } else { &["sudo"] };
        run(".", &[sudo, &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"], arguments].concat())
    };
    apt(&["update"]).context("Debian's package lists could not be read")?;
    apt(&[&["install", "-y", "--no-install-recommends"], packages].concat()).with_context(|| {
        format!("{program} could not be installed; install it by hand and try again")
    })
}

/// Debian's debootstrap and unshare, for the trial of what is packed.
pub fn debootstrap() -> anyhow::Result<()> {
    debian("/usr/sbin/debootstrap", &["debootstrap"])?;
    debian("/usr/bin/unshare", &["util-linux"])
}

/// PyPI's schemathesis, for the test of the HTTP calls, in a folder of its own.
pub fn schemathesis() -> anyhow::Result<PathBuf> {
    let package = format!("schemathesis=={SCHEMATHESIS}");
    Ok(python("target/schemathesis", "bin/schemathesis", &package)?.join("bin/schemathesis"))
}

/// A folder with a Python of its own and one package of PyPI, unless this file of it is there.
fn python(place: &str, needed: &str, package: &str) -> anyhow::Result<PathBuf> {
    let folder = root().join(place);
    if folder.join(needed).exists() {
        return Ok(folder);
    }
    let made = || run(".", &["python3", "-m", "venv", "--clear", place]);
    if made().is_err() {
        debian("/usr/share/python-wheels", &["python3", "python3-venv"])?;
        made()?;
    }
    let python = folder.join("bin/python");
    run(".", &[&python.to_string_lossy(), "-m", "pip", "install", "--quiet", package])
        .with_context(|| format!("{package} could not be installed from PyPI"))?;
    Ok(folder)
}

/// What builds for another machine besides Rust.
pub struct Tools {
    pub compiler: PathBuf,
    /// Packs what it has compiled, if it is not the machine's own.
    pub archiver: Option<PathBuf>,
}

/// What builds for another machine: Rust's part, and a C compiler with its library.
pub fn cross_compiler(target: &Target) -> anyhow::Result<Tools> {
    run(".", &["rustup", "target", "add", target.name])?;
    match target.compiler {
        Compiler::Debian(program, package) => {
            debian(program, &[package])?;
            Ok(Tools { compiler: program.into(), archiver: None })
        }
        Compiler::Zig(machine) => {
            let zig = python("target/tools/zig", "bin/ready", &format!("ziglang=={ZIG}"))?;
            // Rust's name of the machine, which `cc` hands on, is not Zig's; and without a word it
            // puts checks into what it compiles.
            let compile = format!("cc -target {machine} -fno-sanitize=all \"$@\"");
            let tool = |name: &str, does: &str| -> anyhow::Result<PathBuf> {
                let file = zig.join("bin").join(name);
                let python = zig.join("bin/python");
                let python = python.display();
                let text = format!(
                    "#!/bin/sh\n# {name}, made of Zig.\nfor word do shift; case $word in --target=*) ;; *) set -- \"$@\" \"$word\" ;; esac; done\nexec {python} -m ziglang {does}\n"
                );
                std::fs::write(&file, text)?;
                run(".", &["chmod", "+x", &file.to_string_lossy()])?;
                Ok(file)
            };
            let tools = Tools {
                compiler: tool(&format!("{machine}-cc"), &compile)?,
                archiver: Some(tool(&format!("{machine}-ar"), "ar \"$@\"")?),
            };
            std::fs::write(zig.join("bin/ready"), "")?;
            Ok(tools)
        }
    }
}

/// What makes packages for Debian, in the folder of the build: it is no part of the tests.
pub fn cargo_deb() -> anyhow::Result<PathBuf> {
    let folder = root().join("target/tools");
    let program = folder.join("bin/cargo-deb");
    if !program.exists() {
        let folder = folder.display().to_string();
        run(".", &["cargo", "install", "cargo-deb", "--locked", "--root", &folder])?;
    }
    Ok(program)
}

/// The packages of the web client, in web/ and with the games.
pub fn npm() -> anyhow::Result<()> {
    packages(".").context("Node and npm are needed for the web client")
}

/// The packages of a folder, unless they are there already.
pub fn packages(folder: &str) -> anyhow::Result<()> {
    let place = root().join(folder);
    if !place.join("package-lock.json").exists() {
        bail!("{folder}/package-lock.json is missing");
    }
    let age =
        |path: &str| std::fs::metadata(place.join(path)).and_then(|data| data.modified()).ok();
    if age("node_modules/.package-lock.json") >= age("package-lock.json") {
        return Ok(());
    }
    run(folder, &["npm", "ci", "--no-audit", "--no-fund"])
}
