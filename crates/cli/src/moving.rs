//! `stolik move`: everything from one store to another, with what is done so far, and a count.

use crate::speech::wrong;
use crate::store::{Named, given};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::path::PathBuf;
use stolik_server::store::{StorePlace, carry, file_in};
use words::Language;

/// From where to where.
#[derive(clap::Args, Clone, Debug)]
pub struct Wish {
    /// From this store: `sqlite:FOLDER` or `postgres://…`. No server may use it.
    #[arg(long, value_name = "STORE", required_unless_present = "from_file")]
    from: Option<String>,
    /// A file in which the same stands, for an address with a password.
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    from_file: Option<PathBuf>,
    /// To this store, which has to be empty: `sqlite:FOLDER` or `postgres://…`.
    #[arg(long, value_name = "STORE", required_unless_present = "to_file")]
    to: Option<String>,
    /// A file in which the same stands, for an address with a password.
    #[arg(long, value_name = "FILE", conflicts_with = "to")]
    to_file: Option<PathBuf>,
    /// The certificate (PEM) of whoever vouches for the databases, if this machine does not know
    /// them anyway.
    #[arg(long, value_name = "FILE")]
    store_ca: Option<PathBuf>,
    /// Print the count as JSON.
    #[arg(long)]
    json: bool,
}

fn place(
    store: Option<&String>,
    file: Option<&PathBuf>,
    authority: Option<&PathBuf>,
) -> anyhow::Result<StorePlace> {
    match given(store, file, authority)? {
        Some(Named::Folder(folder)) => Ok(StorePlace::Folder(folder)),
        Some(Named::Database(at)) => Ok(StorePlace::Database(at)),
        Some(Named::Memory) | None => Err(wrong("memory_moved", &json!({}))),
    }
}

/// How far it is; nothing is drawn where nobody looks.
pub(crate) fn bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    match ProgressStyle::with_template("{msg:>16} {wide_bar} {pos}/{len}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

pub fn run(
    wish: &Wish,
    language: Language,
    print: &mut dyn FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let authority = wish.store_ca.as_ref();
    let from = place(wish.from.as_ref(), wish.from_file.as_ref(), authority)?;
    let to = place(wish.to.as_ref(), wish.to_file.as_ref(), authority)?;
    if let StorePlace::Folder(folder) = &from
        && !file_in(folder).is_file()
    {
        let file = file_in(folder).display().to_string();
        return Err(wrong("no_store", &json!({ "file": file })));
    }
    let bar = bar();
    let word = |what: &str| language.word(&format!("cli.move.{what}"));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let carried = runtime.block_on(carry(&from, &to, &mut |what, done, of| {
        bar.set_message(word(what));
        bar.set_length(of);
        bar.set_position(done);
    }));
    bar.finish_and_clear();
    let carried = carried.with_context(|| language.word("cli.move.failed"))?;
    if wish.json {
        return print(&(serde_json::to_string(&json!({ "moved": carried }))? + "\n"));
    }
    for kind in &carried {
        print(&format!("  {:>10}  {}\n", kind.count, word(kind.what)))?;
    }
    print(&(language.word("cli.move.done") + "\n"))
}
