//! `stolik backup` and `stolik restore`: a whole folder in one file, and a folder made of it.

use crate::moving::bar;
use crate::serve::{data_folder, plain};
use crate::speech::{unread, wrong};
use anyhow::Context;
use serde_json::json;
use std::io::Read as _;
use std::path::PathBuf;
use stolik_server::store::{back_up, file_in, restore};
use words::Language;

/// Which folder, and which file.
#[derive(clap::Args, Clone, Debug)]
pub struct Wish {
    /// The file with everything in it.
    file: PathBuf,
    /// Folder in which the server keeps everything.
    #[arg(long)]
    data: Option<PathBuf>,
}

fn done(wish: &Wish, key: &str, language: Language) -> String {
    let places = json!({
        "file": wish.file.display().to_string(),
        "folder": data_folder(wish.data.as_ref()).display().to_string(),
    });
    language.say(key, &places) + "\n"
}

/// Copies a folder into a file, beside a running server or without one.
pub fn save(
    wish: &Wish,
    language: Language,
    print: &mut dyn FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let store = file_in(&data_folder(wish.data.as_ref()));
    if !store.is_file() {
        return Err(wrong("no_store", &json!({ "file": store.display().to_string() })));
    }
    let bar = bar();
    bar.set_message(language.word("cli.move.pictures"));
    let saved = back_up(&data_folder(wish.data.as_ref()), &wish.file, &mut |done, of| {
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    saved.map_err(|error| {
        anyhow::Error::msg(plain(&error)).context(language.word("cli.backup.failed"))
    })?;
    print(&done(wish, "cli.backup.done", language))
}

/// Makes a folder of a file.
pub fn bring_back(
    wish: &Wish,
    language: Language,
    print: &mut dyn FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut head = [0; 15];
    let mut file = std::fs::File::open(&wish.file).with_context(|| unread(&wish.file))?;
    if file.read_exact(&mut head).is_err() || head != *b"SQLite format 3" {
        return Err(wrong("no_backup", &json!({ "file": wish.file.display().to_string() })));
    }
    let bar = bar();
    bar.set_message(language.word("cli.move.pictures"));
    let restored = restore(&wish.file, &data_folder(wish.data.as_ref()), &mut |done, of| {
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    restored.map_err(|error| {
        anyhow::Error::msg(plain(&error)).context(language.word("cli.restore.failed"))
    })?;
    print(&done(wish, "cli.restore.done", language))
}
