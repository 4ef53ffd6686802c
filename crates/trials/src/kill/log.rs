//! The inquest: the database as the dead server left it, against all that anybody was told while it
//! lived.

use super::Tally;
use super::person::{Hall, Person};
use anyhow::{Context, bail, ensure};
use kernel::Table;
use rusqlite::Connection;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use stolik_server::table::{Record, TableEntry};

/// What is known of every table's log, by its invite.
#[derive(Default)]
pub(crate) struct Kept(HashMap<String, Log>);

/// The log of a table, as it was found in a database.
pub(crate) struct Found {
    pub table: i64,
    /// Positions and records.
    pub records: Vec<(i64, String)>,
    /// How many seeds there are.
    pub seeds: usize,
}

/// One log, folded as far as it was read.
#[derive(Default)]
struct Log {
    records: Vec<String>,
    /// How often each id of each person was done.
    done: HashMap<(u32, String), u32>,
    game: Option<Game>,
}

/// The game on a table, folded by the kernel alone.
struct Game {
    table: Box<dyn Table>,
    seats: Value,
    deadline: Option<u64>,
}

impl Kept {
    /// Examines what is on disk. The files are copied first, so that the next server finds them
    /// just as the last one left them. To prove that a loss would be seen, the last record of every
    /// log can be lost.
    pub fn examine(
        &mut self,
        folder: &Path,
        halls: &[Arc<Hall>],
        people: &mut [Person],
        tally: &mut Tally,
        lose_one: bool,
    ) -> anyhow::Result<()> {
        let copy = folder.join("copy.db");
        for end in ["", "-wal"] {
            let (from, to) =
                (folder.join(format!("stolik.db{end}")), folder.join(format!("copy.db{end}")));
            if from.exists() {
                std::fs::copy(&from, &to)?;
            }
        }
        let connection = Connection::open(&copy).context("the database does not open")?;
        sound(&connection)?;
        if lose_one {
            let lose = "UPDATE heads SET length = length - 1, last = (SELECT before FROM records WHERE id = last) WHERE length > 0";
            connection.execute(lose, [])?;
        }
        for hall in halls {
            let Some(invite) = hall.invite() else { continue };
            let found = find(&connection, &invite)?;
            self.judge(hall, found, people, tally)?;
        }
        drop(connection);
        for end in ["", "-wal", "-shm"] {
            // The next copy overwrites what could not be removed.
            let _ = std::fs::remove_file(folder.join(format!("copy.db{end}")));
        }
        Ok(())
    }
}

impl Kept {
    /// Judges what was found of a table.
    pub fn judge(
        &mut self,
        hall: &Arc<Hall>,
        found: Found,
        people: &mut [Person],
        tally: &mut Tally,
    ) -> anyhow::Result<()> {
        let here: Vec<&mut Person> =
            people.iter_mut().filter(|person| Arc::ptr_eq(&person.hall, hall)).collect();
        let invite = hall.invite().context("a table that was opened has an invite")?;
        self.0.entry(invite).or_default().judge(found, here, tally)
    }
}

/// The ids of all commands in the logs of this database, which has to be sound.
pub(crate) fn commands_in(database: &Path) -> anyhow::Result<HashSet<String>> {
    let connection = Connection::open(database).context("the database does not open")?;
    sound(&connection)?;
    let mut query = connection.prepare(
        "WITH RECURSIVE log (before, record) AS (
             SELECT before, record FROM records WHERE id IN (SELECT last FROM heads)
             UNION ALL SELECT older.before, older.record FROM log JOIN records AS older ON older.id = log.before
         ) SELECT record FROM log",
    )?;
    let mut commands = HashSet::new();
    for record in query.query_map([], |row| row.get::<_, String>(0))? {
        let record: Record = serde_json::from_str(&record?)?;
        commands.extend(record.by.map(|(_, id)| id));
    }
    Ok(commands)
}

fn sound(connection: &Connection) -> anyhow::Result<()> {
    let healthy: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    ensure!(healthy == "ok", "the database is damaged: {healthy}");
    Ok(())
}

/// Reads the log of a table in this SQLite file.
fn find(connection: &Connection, invite: &str) -> anyhow::Result<Found> {
    let id = connection
        .query_row("SELECT id FROM tables WHERE invite = ?1", [invite], |row| row.get::<_, i64>(0));
    let id = id.context("a table was opened, and is lost")?;
    let mut query = connection.prepare(
            "WITH RECURSIVE log (id, seq, before, record) AS (
                 SELECT id, seq, before, record FROM records WHERE id = (SELECT last FROM heads WHERE table_id = ?1)
                 UNION ALL SELECT older.id, older.seq, older.before, older.record FROM log JOIN records AS older ON older.id = log.before
             ) SELECT seq, record FROM log ORDER BY seq",
        )?;
    let rows =
        query.query_map([id], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
    let records: Vec<(i64, String)> = rows.collect::<Result<_, _>>()?;
    let seeds: u32 =
        connection
            .query_row("SELECT count(*) FROM seeds WHERE table_id = ?1", [id], |row| row.get(0))?;
    Ok(Found { table: id, records, seeds: seeds as usize })
}

impl Log {
    fn judge(
        &mut self,
        Found { table: id, records, seeds }: Found,
        people: Vec<&mut Person>,
        tally: &mut Tally,
    ) -> anyhow::Result<()> {
        ensure!(
            records.iter().zip(0..).all(|((seq, _), place)| *seq == place),
            "the log of table {id} has a hole"
        );
        ensure!(records.len() >= self.records.len(), "the log of table {id} has become shorter");
        let same = records.iter().zip(&self.records).all(|((_, record), before)| record == before);
        ensure!(same, "what was in the log of table {id} before has changed");
        for person in &people {
            let told = person.games.keys().next_back().copied().unwrap_or(0).max(person.room_seq);
            ensure!(
                told <= records.len() as u64,
                "{:?} was told of place {told}, and the log ends at {}",
                person.place(),
                records.len()
            );
        }
        self.compare(&people, tally)?;
        for (seq, record) in records.into_iter().skip(self.records.len()) {
            self.fold(&record).with_context(|| format!("record {seq} of table {id}"))?;
            self.records.push(record);
            tally.records += 1;
            self.compare(&people, tally)?;
        }
        let started =
            self.records.iter().filter(|record| record.contains(r#"{"started":"#)).count();
        ensure!(
            started == seeds,
            "{started} games were started at table {id}, and there are {seeds} seeds"
        );
        people.into_iter().try_for_each(|person| self.answers(person, tally))
    }

    fn fold(&mut self, text: &str) -> anyhow::Result<()> {
        let record: Record = serde_json::from_str(text)?;
        if let Some(by) = record.by {
            let times = self.done.entry(by.clone()).or_default();
            *times += 1;
            ensure!(*times == 1, "command {by:?} was done twice");
        }
        for entry in record.did {
            match (entry, &mut self.game) {
                (TableEntry::Started { game, options, seats, .. }, _) => {
                    let rules = games::find(&game).with_context(|| format!("no game {game}"))?;
                    self.game = Some(Game {
                        table: rules.open(&options, seats.len())?,
                        seats: seats.into(),
                        deadline: None,
                    });
                }
                (TableEntry::Game(entry), Some(game)) => {
                    ensure!(game.table.fold(&entry.0), "{} does not follow", entry.0)
                }
                (TableEntry::Deadline(deadline), Some(game)) => game.deadline = deadline,
                (TableEntry::Ended(_), Some(game)) => game.deadline = None,
                _ => {}
            }
        }
        Ok(())
    }

    /// Compares the pictures that anybody saw at the place to which the log is folded.
    fn compare(&self, people: &[&mut Person], tally: &mut Tally) -> anyhow::Result<()> {
        let seq = self.records.len() as u64;
        for person in people {
            let Some(picture) = person.games.get(&seq) else { continue };
            let Some(game) = &self.game else {
                bail!("{:?} saw a game at {seq} that the log does not have", person.place())
            };
            for (key, folded) in game.fields(&picture["seat"])? {
                ensure!(
                    picture[key] == folded,
                    "{:?} saw at {seq} as {key} {} and the log says {folded}",
                    person.place(),
                    picture[key]
                );
            }
            tally.pictures += 1;
        }
        Ok(())
    }

    /// Compares the answers that somebody got in this life with what was done.
    fn answers(&self, person: &mut Person, tally: &mut Tally) -> anyhow::Result<()> {
        if let Some(wrong) = person.wrong.take() {
            bail!("{:?}: {wrong}", person.place());
        }
        let done = |id: &str| {
            person.person.is_some_and(|number| self.done.contains_key(&(number, id.to_string())))
        };
        for (id, yes) in &person.answers {
            ensure!(
                *yes == done(id),
                "{:?} was answered {yes} to {id}, and in the log it is {}",
                person.place(),
                done(id)
            );
            tally.acknowledged += u64::from(*yes);
        }
        let pending_done = person
            .pending
            .as_ref()
            .is_some_and(|pending| self.done.keys().any(|(_, id)| *id == pending.id));
        if let Some(pending) = &mut person.pending {
            ensure!(pending_done || !pending.done, "{} was done, and is no longer", pending.id);
            pending.done = pending_done;
            tally.repeated += 1;
            tally.already_done += u64::from(pending_done);
        }
        Ok(())
    }
}

impl Game {
    /// What a picture for this seat has to show.
    fn fields(&self, seat: &Value) -> anyhow::Result<BTreeMap<&'static str, Value>> {
        let written = |write: &dyn Fn(&mut String)| {
            let mut text = String::new();
            write(&mut text);
            serde_json::from_str::<Value>(&text)
        };
        let table = &self.table;
        let mut fields = BTreeMap::from([
            ("decision", table.decision().into()),
            ("due", serde_json::to_value(table.due().seats())?),
            ("outcome", serde_json::to_value(table.outcome())?),
            ("deadline", self.deadline.into()),
            ("seats", self.seats.clone()),
            ("table", written(&|out| table.write_shared(out))?),
        ]);
        if let Some(seat) = seat.as_u64().and_then(|seat| u8::try_from(seat).ok()) {
            fields.insert("own", written(&|out| table.write_own(seat, out))?);
            fields.insert("legal", written(&|out| table.write_legal(seat, out))?);
        }
        Ok(fields)
    }
}
