//! Reading and writing around the commands: files, standard input and output.

use crate::speech::{unread, unwritten, why};
use anyhow::Context;
use serde_json::json;
use std::io::{IsTerminal, Read, Write};
use std::path::Path;
use words::Language;

/// A file, or standard input for `-`.
pub fn read(file: &Path) -> anyhow::Result<String> {
    if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).with_context(|| why("stdin", &json!({})))?;
        return Ok(text);
    }
    std::fs::read_to_string(file).with_context(|| unread(file))
}

/// Nobody should hear after the game that it cannot be kept. What is in the file stays.
pub fn can_be_written(file: &Path) -> anyhow::Result<()> {
    let new = !file.exists();
    std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(file)
        .and_then(|_| if new { std::fs::remove_file(file) } else { Ok(()) })
        .with_context(|| unwritten(file))
}

/// For a person on a terminal in lines, for a program in one line.
pub fn print_json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    let text = if std::io::stdout().is_terminal() {
        serde_json::to_string_pretty(value)?
    } else {
        serde_json::to_string(value)?
    };
    put(&text)?;
    put("\n")
}

/// Standard output that cannot be written is an error like any other, not a panic.
pub fn put(text: &str) -> anyhow::Result<()> {
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(std::io::stdout().flush()?)
}

/// True on Enter, false on `q` or at the end of the input.
pub fn go_on(language: Language, out: &mut dyn Write) -> bool {
    let mut line = String::new();
    let asked = write!(out, "   {} ", language.word("cli.replay.next")).and_then(|()| out.flush());
    asked.is_ok()
        && std::io::stdin().read_line(&mut line).is_ok_and(|read| read > 0)
        && !line.trim().eq_ignore_ascii_case("q")
}

/// Not a secret: a game in one's own terminal only has to be another one each time.
pub fn rand_seed() -> u128 {
    let hash = |salt: u64| {
        use std::hash::{BuildHasher, RandomState};
        RandomState::new().hash_one(salt)
    };
    u128::from(hash(1)) << 64 | u128::from(hash(2))
}
