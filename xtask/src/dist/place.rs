//! A folder that is a whole system to what runs in it: nothing but a few folders of it can be
//! written, and nobody in it is root.

use anyhow::{Context, ensure};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Mounts everything where only this process sees it, then becomes the program.
const ENTER: &str = r#"
set -e
mount --bind "$PLACE" "$PLACE"
for folder in $WRITABLE; do mount --bind "$PLACE$folder" "$PLACE$folder"; done
mount -t proc proc "$PLACE/proc"
mount -o remount,ro,bind "$PLACE"
place=$PLACE; user=$AS; unset PLACE WRITABLE AS PWD OLDPWD
exec setpriv --no-new-privs chroot --userspec="$user" --groups= "$place" "$@"
"#;

/// A folder, who runs programs in it, and with which variables.
#[derive(Clone)]
pub struct Place {
    folder: PathBuf,
    user: String,
    writable: String,
    variables: Vec<(String, String)>,
}

impl Place {
    /// This folder, for a user and a group by their numbers.
    pub fn new(folder: PathBuf, user: &str, writable: &[&str]) -> anyhow::Result<Place> {
        let numbers = user.split(':').filter(|part| part.parse::<u32>().is_ok_and(|it| it > 0));
        ensure!(numbers.count() == 2, "{user} is root, or not two numbers");
        fs::create_dir_all(folder.join("proc"))?;
        let (user, writable) = (user.to_string(), writable.join(" "));
        Ok(Place { folder, user, writable, variables: Vec::new() })
    }

    /// With these variables besides, each `NAME=value`.
    pub fn with(&self, variables: &[&str]) -> Place {
        let pairs = variables.iter().filter_map(|pair| pair.split_once('='));
        let mut place = self.clone();
        place.variables.extend(pairs.map(|(name, value)| (name.to_string(), value.to_string())));
        place
    }

    /// Who runs things here.
    pub fn user(&self) -> &str {
        &self.user
    }

    /// Makes a folder that only the user can look into.
    pub fn owned(&self, path: &str) -> anyhow::Result<()> {
        let folder = self.folder.join(path.trim_start_matches('/')).display().to_string();
        fs::create_dir_all(&folder)?;
        crate::run::run(".", &["chown", &self.user, &folder])?;
        crate::run::run(".", &["chmod", "0700", &folder])
    }

    /// A program in here, not yet started; it becomes the very process that is started.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new("unshare");
        command.args(["--mount", "sh", "-c", ENTER, "sh"]).args(words).env_clear();
        command.env("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        command.env("PLACE", &self.folder).env("WRITABLE", &self.writable).env("AS", &self.user);
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Runs a program to its end.
    pub fn run(&self, words: &[&str]) -> anyhow::Result<()> {
        println!("\n$ {}   (as {})", words.join(" "), self.user);
        let status = self.command(words).status().context("unshare could not be started")?;
        ensure!(status.success(), "`{}` failed ({status})", words.join(" "));
        Ok(())
    }

    /// Runs a program to its end; gives what it said.
    pub fn told(&self, words: &[&str]) -> anyhow::Result<String> {
        let output = self.command(words).output().context("unshare could not be started")?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "`{}` failed: {said}", words.join(" "));
        Ok(String::from_utf8(output.stdout)?)
    }
}
