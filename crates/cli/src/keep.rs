//! `stolik tables` and `stolik decks`: what the operator keeps, for how long already, and how to be
//! rid of it.

use crate::serve::data_folder;
use anyhow::{Context, bail};
use serde_json::json;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use stolik_server::decks::{KeptDeck, kept_in, unwant};
use stolik_server::person::Secret;
use stolik_server::store::{Books, Deletion, KeptTable, file_in};
use words::Language;

/// What to do with what is kept.
#[derive(clap::Args, Clone, Debug)]
pub struct Wish {
    /// Folder in which the server keeps everything.
    #[arg(long, env = "STOLIK_DATA")]
    data: Option<PathBuf>,
    /// As JSON.
    #[arg(long)]
    json: bool,
    /// Delete these, by number, id or link, for good. While a server runs it does so within a
    /// minute, and sends everybody away who is there.
    #[arg(long, value_name = "WHICH", num_args = 1..)]
    delete: Vec<String>,
}

/// The operator's wishes about tables.
#[derive(clap::Args, Clone, Debug)]
pub struct TableWish {
    #[command(flatten)]
    wish: Wish,
    /// Print the whole log of this table, a record a line: every card and name is in it.
    #[arg(long, value_name = "WHICH", conflicts_with_all = ["delete", "json"])]
    log: Option<String>,
}

fn days_ago(at: u64) -> u64 {
    let since = Duration::from_millis(at);
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    now.saturating_sub(since).as_secs() / (24 * 3600)
}

/// For people: three digits and a unit.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// A line of headings, and lines under it; numbers stand on the right.
fn in_columns(headings: &[String], rows: &[Vec<String>]) -> String {
    let all = || std::iter::once(headings).chain(rows.iter().map(Vec::as_slice));
    let widths: Vec<usize> = (0..headings.len())
        .map(|column| all().map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    let line = |row: &[String]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string() + "\n"
    };
    all().map(line).collect()
}

fn headings(language: Language, keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| language.word(&format!("cli.keep.{key}"))).collect()
}

fn books(wish: &Wish) -> anyhow::Result<Books> {
    let file = file_in(&data_folder(wish.data.as_ref()));
    if !file.is_file() {
        bail!("{} is not there; name the server's folder with --data", file.display());
    }
    Books::open(&file).with_context(|| format!("{} cannot be read", file.display()))
}

/// The number of a table, given as such or by its link.
fn number(books: &Books, which: &str) -> anyhow::Result<i64> {
    let known: Vec<i64> = books.tables()?.iter().map(|table| table.table).collect();
    let by_link = || {
        let invite = which.rsplit('/').next().and_then(Secret::parse)?;
        books.by_invite(invite).ok().flatten()
    };
    let number = which.parse().ok().or_else(by_link);
    number
        .filter(|number| known.contains(number))
        .with_context(|| format!("there is no table {which}; `stolik tables` lists them"))
}

fn done(deletion: Deletion, count: usize, what: &str, language: Language) -> String {
    let (key, process) = match deletion {
        Deletion::Done => ("done", None),
        Deletion::Soon(process) => ("soon", process),
    };
    let process = process.map(|process| process.to_string()).unwrap_or_default();
    language.say(&format!("cli.keep.{key}.{what}"), &json!({ "n": count, "process": process }))
        + "\n"
}

/// Lists tables, deletes some, or prints a log.
pub fn tables(
    wish: &TableWish,
    language: Language,
    print: &mut dyn FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut books = books(&wish.wish)?;
    if let Some(which) = &wish.log {
        let mut problem = Ok(());
        books.log(number(&books, which)?, &mut |record| {
            problem = print(record).and_then(|()| print("\n"));
            problem.is_ok()
        })?;
        return problem;
    }
    if !wish.wish.delete.is_empty() {
        let numbers: anyhow::Result<Vec<i64>> =
            wish.wish.delete.iter().map(|which| number(&books, which)).collect();
        let numbers = numbers?;
        return print(&done(books.delete(&numbers)?, numbers.len(), "tables", language));
    }
    let tables = books.tables()?;
    if wish.wish.json {
        return print(&(serde_json::to_string(&json!({ "tables": tables }))? + "\n"));
    }
    let row = |table: &KeptTable| {
        let notes = [(table.set_aside, "set_aside"), (table.condemned, "condemned")];
        let notes = notes.iter().filter(|(holds, _)| *holds);
        let notes: Vec<String> =
            notes.map(|(_, key)| language.word(&format!("cli.keep.{key}"))).collect();
        vec![
            table.table.to_string(),
            days_ago(table.opened).to_string(),
            days_ago(table.visited).to_string(),
            table.games.to_string(),
            table.records.to_string(),
            size(table.log_bytes + table.clip_bytes),
            notes.join(", "),
        ]
    };
    let keys = ["table", "opened", "visited", "games", "records", "size", "note"];
    let rows: Vec<Vec<String>> = tables.iter().map(row).collect();
    let sum = tables.iter().map(|table| table.log_bytes + table.clip_bytes).sum();
    print(&in_columns(&headings(language, &keys), &rows))?;
    let all = json!({ "n": tables.len(), "size": size(sum) });
    print(&(language.say("cli.keep.all.tables", &all) + "\n"))
}

/// Lists decks, or deletes some.
pub fn decks(
    wish: &Wish,
    language: Language,
    print: &mut dyn FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let folder = data_folder(wish.data.as_ref()).join("decks");
    let decks =
        kept_in(folder.clone()).with_context(|| format!("{} cannot be read", folder.display()))?;
    if !wish.delete.is_empty() {
        let books = books(wish)?;
        for deck in &wish.delete {
            if !decks.iter().any(|kept| kept.deck == *deck) {
                bail!("there is no deck {deck}; `stolik decks` lists them");
            }
            if let (None, Some(table)) = (books.server(), books.lent(deck)?) {
                bail!(
                    "a game at table {table} may need deck {deck}: start the server and delete it then, or delete the table first"
                );
            }
        }
        for deck in &wish.delete {
            unwant(&folder, deck, books.server().is_some())
                .with_context(|| format!("deck {deck} cannot be deleted"))?;
        }
        let deletion = books.server().map_or(Deletion::Done, Deletion::Soon);
        return print(&done(deletion, wish.delete.len(), "decks", language));
    }
    if wish.json {
        return print(&(serde_json::to_string(&json!({ "decks": decks }))? + "\n"));
    }
    let row = |deck: &KeptDeck| {
        vec![
            deck.deck.clone(),
            days_ago(deck.made).to_string(),
            deck.visited.map_or_else(|| "?".to_string(), |at| days_ago(at).to_string()),
            deck.pictures.to_string(),
            size(deck.bytes),
            deck.name.clone(),
            if deck.condemned { language.word("cli.keep.condemned") } else { String::new() },
        ]
    };
    let keys = ["deck", "opened", "owner", "pictures", "size", "name", "note"];
    let rows: Vec<Vec<String>> = decks.iter().map(row).collect();
    print(&in_columns(&headings(language, &keys), &rows))?;
    let all = json!({ "n": decks.len(), "size": size(decks.iter().map(|deck| deck.bytes).sum()) });
    print(&(language.say("cli.keep.all.decks", &all) + "\n"))
}
