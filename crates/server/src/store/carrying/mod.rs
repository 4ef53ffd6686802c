//! Carries everything from one store to another: tables with their logs and clips, decks with their
//! pictures. The source is quiet meanwhile, the target was empty, and both are counted in the end.

mod file;

use super::postgres::{DatabaseEnd, Postgres};
use super::{NoLock, StoreError};
pub(super) use file::HALF;
use file::{FolderSource, FolderTarget};
use std::path::PathBuf;
use tokio::sync::mpsc;

/// Rows that are carried at once.
pub(super) const ROWS: usize = 500;
/// No more bytes than this are carried at once, but for the last row.
pub(super) const BYTES: usize = 4_000_000;

/// A value on its way.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Number(Option<i64>),
    Text(Option<String>),
    Bytes(Vec<u8>),
}

impl Cell {
    fn size(&self) -> usize {
        match self {
            Cell::Number(_) => 8,
            Cell::Text(text) => text.as_ref().map_or(0, String::len),
            Cell::Bytes(bytes) => bytes.len(),
        }
    }
}

pub(super) type Row = Vec<Cell>;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Number,
    /// A number of four bytes in the database.
    Small,
    Text,
    Bytes,
}

/// A kind of thing that is carried.
pub(super) struct Sheet {
    pub name: &'static str,
    pub columns: &'static [(&'static str, Kind)],
    /// The columns by which its rows are ordered.
    pub order: &'static str,
    /// Columns that only the database has, and what they hold.
    pub added: (&'static str, &'static str),
}

use Kind::{Bytes, Number, Small, Text};

/// Everything, in an order in which each thing finds what it belongs to.
pub(super) const SHEETS: &[Sheet] = &[
    Sheet {
        name: "tables",
        columns: &[
            ("id", Number),
            ("invite", Text),
            ("code", Text),
            ("plain_code", Text),
            ("owner", Text),
            ("opened", Number),
            ("visited", Number),
            ("condemned", Number),
        ],
        order: "id",
        added: ("", ""),
    },
    Sheet {
        name: "former_invites",
        columns: &[("id", Number), ("invite", Text), ("table_id", Number)],
        order: "id",
        added: ("", ""),
    },
    Sheet {
        name: "heads",
        columns: &[("table_id", Number), ("length", Number)],
        order: "table_id",
        added: (", epoch, node, format", ", 0, NULL, 1"),
    },
    Sheet {
        name: "records",
        columns: &[("table_id", Number), ("seq", Number), ("record", Text)],
        order: "table_id, seq",
        added: ("", ""),
    },
    Sheet {
        name: "seeds",
        columns: &[("table_id", Number), ("game", Small), ("seed", Bytes)],
        order: "table_id, game",
        added: ("", ""),
    },
    Sheet {
        name: "clips",
        columns: &[
            ("id", Text),
            ("number", Number),
            ("table_id", Number),
            ("kept", Number),
            ("media_type", Text),
            ("bytes", Bytes),
        ],
        order: "number",
        added: ("", ""),
    },
    Sheet {
        name: "loans",
        columns: &[("deck", Text), ("table_id", Number)],
        order: "deck, table_id",
        added: ("", ""),
    },
    Sheet {
        name: "checkpoints",
        columns: &[("table_id", Number), ("text", Text)],
        order: "table_id",
        added: ("", ""),
    },
    Sheet {
        name: "decks",
        columns: &[
            ("id", Text),
            ("name", Text),
            ("owner", Text),
            ("made", Number),
            ("visited", Number),
            ("condemned", Number),
        ],
        order: "id",
        added: (", changed", ", 1"),
    },
    Sheet {
        name: "pictures",
        columns: &[("deck", Text), ("id", Text), ("number", Number), ("bytes", Bytes)],
        order: "deck, number",
        added: (", length", ", octet_length(bytes)"),
    },
];

/// What the server has lived, and the highest number that a table ever had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Life {
    pub hours: i64,
    pub highest_table: i64,
}

/// Hands rows in, so many at a time; false when nobody takes them any more.
pub(super) struct HandIn {
    to: mpsc::Sender<Result<Vec<Row>, StoreError>>,
    rows: Vec<Row>,
    bytes: usize,
}

impl HandIn {
    pub fn new(to: mpsc::Sender<Result<Vec<Row>, StoreError>>) -> HandIn {
        HandIn { to, rows: Vec::new(), bytes: 0 }
    }

    /// From a thread that may wait.
    pub fn row(&mut self, row: Row) -> bool {
        self.bytes += row.iter().map(Cell::size).sum::<usize>();
        self.rows.push(row);
        self.rows.len() < ROWS && self.bytes < BYTES || self.end()
    }

    /// What is left.
    pub fn end(&mut self) -> bool {
        self.bytes = 0;
        self.to.blocking_send(Ok(std::mem::take(&mut self.rows))).is_ok()
    }
}

/// Where a store is.
#[derive(Clone, Debug)]
pub enum StorePlace {
    /// In this folder.
    Folder(PathBuf),
    /// In this database.
    Database(Postgres),
}

/// So many of a kind are there now.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Carried {
    pub what: &'static str,
    pub count: u64,
}

enum Source {
    Folder(FolderSource),
    Database(DatabaseEnd),
}

enum Target {
    Folder(FolderTarget),
    Database(DatabaseEnd),
}

impl Source {
    async fn open(place: &StorePlace) -> Result<Source, StoreError> {
        match place {
            StorePlace::Folder(folder) => Ok(Source::Folder(FolderSource::open(folder)?)),
            StorePlace::Database(at) => Ok(Source::Database(DatabaseEnd::source(at).await?)),
        }
    }

    async fn count(&self, sheet: &Sheet) -> Result<u64, StoreError> {
        match self {
            Source::Folder(folder) => folder.count(sheet),
            Source::Database(database) => database.count(sheet).await,
        }
    }

    async fn life(&self) -> Result<Life, StoreError> {
        match self {
            Source::Folder(folder) => folder.life(),
            Source::Database(database) => database.life().await,
        }
    }
}

impl Target {
    async fn open(place: &StorePlace) -> Result<Target, StoreError> {
        match place {
            StorePlace::Folder(folder) => Ok(Target::Folder(FolderTarget::open(folder)?)),
            StorePlace::Database(at) => Ok(Target::Database(DatabaseEnd::target(at).await?)),
        }
    }

    async fn write(&mut self, sheet: &Sheet, rows: Vec<Row>) -> Result<(), StoreError> {
        match self {
            Target::Folder(folder) => folder.write(sheet, rows),
            Target::Database(database) => database.write(sheet, rows).await,
        }
    }

    async fn count(&self, sheet: &Sheet) -> Result<u64, StoreError> {
        match self {
            Target::Folder(folder) => folder.count(sheet),
            Target::Database(database) => database.count(sheet).await,
        }
    }

    async fn end(self, life: Life) -> Result<(), StoreError> {
        match self {
            Target::Folder(folder) => folder.end(life),
            Target::Database(database) => database.end(life).await,
        }
    }
}

/// Carries everything from one place to the other. Whoever asks is told what is carried, how much
/// of it is done and how much there is. Nothing is there unless everything is.
pub async fn carry(
    from: &StorePlace,
    to: &StorePlace,
    told: &mut dyn FnMut(&'static str, u64, u64),
) -> Result<Vec<Carried>, StoreError> {
    let source = Source::open(from).await?;
    let mut target = Target::open(to).await?;
    let mut carried = Vec::new();
    for sheet in SHEETS {
        let (all, mut done) = (source.count(sheet).await?, 0);
        told(sheet.name, done, all);
        match &source {
            Source::Folder(folder) => {
                let mut coming = folder.rows(sheet);
                while let Some(rows) = coming.recv().await {
                    let rows = rows?;
                    done += rows.len() as u64;
                    target.write(sheet, rows).await?;
                    told(sheet.name, done, all);
                }
            }
            Source::Database(database) => {
                database.begin(sheet).await?;
                loop {
                    let rows = database.next(sheet).await?;
                    if rows.is_empty() {
                        break;
                    }
                    done += rows.len() as u64;
                    target.write(sheet, rows).await?;
                    told(sheet.name, done, all);
                }
                database.close().await?;
            }
        }
        let there = target.count(sheet).await?;
        if (there, done) != (all, all) {
            let name = sheet.name;
            return Err(StoreError::Failed(format!(
                "{name}: {all} were there, {done} were carried, and {there} have arrived; nothing is kept"
            )));
        }
        carried.push(Carried { what: sheet.name, count: there });
    }
    target.end(source.life().await?).await?;
    Ok(carried)
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(error.to_string())
}

fn no_lock(folder: &std::path::Path, none: NoLock) -> StoreError {
    let folder = folder.display();
    match none {
        NoLock::Held(Some(process)) => {
            StoreError::Failed(format!("a stolik (process {process}) uses {folder}; stop it first"))
        }
        NoLock::Held(None) => failed(format!("a stolik uses {folder}; stop it first")),
        NoLock::Failed(error) => failed(format!("{folder}: {error}")),
    }
}
