//! `stolik tables` and `stolik decks`: what the operator keeps, for how long already, and how to be
//! rid of it.

use crate::serve::data_folder;
use crate::speech::{unread, why, wrong};
use crate::store::{Named, StoreWish};
use anyhow::Context;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use stolik_server::decks::{KeptDeck, kept_in, unwant};
use stolik_server::person::{Digest, Secret};
use stolik_server::store::{
    Books, Deletion, KeptTable, Postgres, PostgresBooks, StoreError, file_in,
};
use stolik_server::table::{Record, TableEntry, recovery_code};
use tokio::runtime::Runtime;
use words::Language;

/// What to do with what is kept.
#[derive(clap::Args, Clone, Debug)]
pub struct Wish {
    /// Folder in which the server keeps everything.
    #[arg(long)]
    data: Option<PathBuf>,
    #[command(flatten)]
    store: StoreWish,
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
    /// Print the code with which the owner of this table gets it back on another device.
    #[arg(long, value_name = "WHICH", conflicts_with_all = ["delete", "json", "log"])]
    recovery: Option<String>,
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

/// Where it is kept: in a folder, or in a database.
enum Kept {
    Folder(PathBuf),
    Database(Postgres),
}

impl Wish {
    fn kept(&self) -> anyhow::Result<Kept> {
        Ok(match self.store.named()? {
            Some(Named::Database(at)) => Kept::Database(at),
            Some(Named::Folder(folder)) => Kept::Folder(folder),
            Some(Named::Memory) => return Err(wrong("in_memory", &json!({}))),
            None => Kept::Folder(data_folder(self.data.as_ref())),
        })
    }
}

/// The books of either, asked one thing after the other.
enum AnyBooks {
    File(Books),
    Database(Box<PostgresBooks>, Runtime),
}

impl AnyBooks {
    fn open(kept: &Kept) -> anyhow::Result<AnyBooks> {
        match kept {
            Kept::Folder(folder) => Ok(AnyBooks::File(books(folder)?)),
            Kept::Database(at) => {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
                let opened = runtime.block_on(PostgresBooks::open(at));
                let books = opened.with_context(|| why("database", &json!({})))?;
                Ok(AnyBooks::Database(Box::new(books), runtime))
            }
        }
    }

    fn tables(&self) -> Result<Vec<KeptTable>, StoreError> {
        match self {
            AnyBooks::File(books) => books.tables(),
            AnyBooks::Database(books, runtime) => runtime.block_on(books.tables()),
        }
    }

    fn by_invite(&self, invite: Secret) -> Result<Option<i64>, StoreError> {
        match self {
            AnyBooks::File(books) => books.by_invite(invite),
            AnyBooks::Database(books, runtime) => runtime.block_on(books.by_invite(invite)),
        }
    }

    fn log(&self, table: i64, each: &mut dyn FnMut(&str) -> bool) -> Result<(), StoreError> {
        match self {
            AnyBooks::File(books) => books.log(table, each),
            AnyBooks::Database(books, runtime) => runtime.block_on(books.log(table, each)),
        }
    }

    /// The browser that a table belongs to: the one that opened it, or that it was given to since.
    fn owner(&self, table: i64) -> anyhow::Result<Option<Digest>> {
        let opened = match self {
            AnyBooks::File(books) => books.owner(table)?,
            AnyBooks::Database(books, runtime) => runtime.block_on(books.owner(table))?,
        };
        let mut owner = opened;
        self.log(table, &mut |record| {
            let record = serde_json::from_str::<Record>(record).ok();
            for entry in record.into_iter().flat_map(|record| record.did) {
                if let TableEntry::Owner(identity) = entry {
                    owner = Some(identity);
                }
            }
            true
        })?;
        Ok(owner)
    }

    fn delete(&mut self, tables: &Vec<i64>) -> Result<Deletion, StoreError> {
        match self {
            AnyBooks::File(books) => books.delete(tables),
            AnyBooks::Database(books, runtime) => runtime.block_on(books.delete(tables)),
        }
    }

    /// Whether a server runs that would see to it.
    fn is_served(&self) -> Result<bool, StoreError> {
        match self {
            AnyBooks::File(books) => Ok(books.server().is_some()),
            AnyBooks::Database(books, runtime) => runtime.block_on(books.any_server()),
        }
    }

    fn lent(&self, deck: &String) -> Result<Option<i64>, StoreError> {
        match self {
            AnyBooks::File(books) => books.lent(deck),
            AnyBooks::Database(books, runtime) => runtime.block_on(books.lent(deck)),
        }
    }

    fn delete_deck(&self, kept: &Kept, deck: &String) -> anyhow::Result<Deletion> {
        match (self, kept) {
            (AnyBooks::Database(books, runtime), _) => {
                Ok(runtime.block_on(books.delete_deck(deck))?)
            }
            (AnyBooks::File(books), Kept::Folder(folder)) => {
                unwant(&folder.join("decks"), deck, books.server().is_some())?;
                Ok(books.server().map_or(Deletion::Done, Deletion::Soon))
            }
            (AnyBooks::File(_), Kept::Database(_)) => Err(wrong("no_database", &json!({}))),
        }
    }
}

fn no_store(folder: &Path) -> anyhow::Error {
    wrong("no_store", &json!({ "file": file_in(folder).display().to_string() }))
}

fn books(folder: &Path) -> anyhow::Result<Books> {
    let file = file_in(folder);
    if !file.is_file() {
        return Err(no_store(folder));
    }
    Books::open(&file).with_context(|| unread(&file))
}

fn all_decks(kept: &Kept) -> anyhow::Result<Vec<KeptDeck>> {
    if let Kept::Folder(folder) = kept {
        // A folder that is not there is a slip of the pen, not one without decks.
        if !folder.is_dir() {
            return Err(no_store(folder));
        }
        let folder = folder.join("decks");
        return kept_in(folder.clone()).with_context(|| unread(&folder));
    }
    match AnyBooks::open(kept)? {
        AnyBooks::Database(books, runtime) => Ok(runtime.block_on(books.decks())?),
        AnyBooks::File(_) => Err(wrong("no_database", &json!({}))),
    }
}

/// The number of a table, given as such or by its link.
fn number(books: &AnyBooks, which: &str) -> anyhow::Result<i64> {
    let known: Vec<i64> = books.tables()?.iter().map(|table| table.table).collect();
    let by_link = || {
        let invite = which.rsplit('/').next().and_then(Secret::parse)?;
        books.by_invite(invite).ok().flatten()
    };
    let number = which.parse().ok().or_else(by_link);
    number
        .filter(|number| known.contains(number))
        .with_context(|| why("no_table", &json!({ "which": which })))
}

fn done(deletion: Deletion, count: usize, what: &str, language: Language) -> String {
    let (key, process) = match deletion {
        Deletion::Done => ("done", None),
        Deletion::Soon(None) => ("later", None),
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
    let mut books = AnyBooks::open(&wish.wish.kept()?)?;
    if let Some(which) = &wish.log {
        let mut problem = Ok(());
        books.log(number(&books, which)?, &mut |record| {
            problem = print(record).and_then(|()| print("\n"));
            problem.is_ok()
        })?;
        return problem;
    }
    if let Some(which) = &wish.recovery {
        let table = number(&books, which)?;
        let owner = books.owner(table)?.with_context(|| why("no_owner", &json!({})))?;
        return print(&(recovery_code(table, owner) + "\n"));
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
    let kept = wish.kept()?;
    let decks = all_decks(&kept)?;
    if !wish.delete.is_empty() {
        let books = AnyBooks::open(&kept)?;
        for deck in &wish.delete {
            if !decks.iter().any(|kept| kept.deck == *deck) {
                return Err(wrong("no_deck", &json!({ "deck": deck })));
            }
            if let (false, Some(table)) = (books.is_served()?, books.lent(deck)?) {
                return Err(wrong("deck_lent", &json!({ "table": table, "deck": deck })));
            }
        }
        let mut deletion = Deletion::Done;
        for deck in &wish.delete {
            deletion = books
                .delete_deck(&kept, deck)
                .with_context(|| why("deck_stays", &json!({ "deck": deck })))?;
        }
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
