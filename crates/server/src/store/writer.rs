//! The thread that writes: one transaction for everything that waits, and an answer only when its
//! fate is known.

use super::appender::{Appender, Heads, append_with_seed};
use super::queue::Queue;
use super::trust::{Belief, Fate, Files, answer, fate};
use super::{Claim, NewTable, Place, Seed, StoreError};
use rusqlite::{Connection, Transaction, TransactionBehavior, ffi, params};
use tokio::sync::oneshot;

/// So many logs the writer remembers.
const REMEMBERED: usize = 10_000;

/// A change that has nothing to say but whether it was made.
pub(super) type Change = Box<dyn FnOnce(&Connection) -> rusqlite::Result<()> + Send>;

pub(super) enum Job {
    Create(NewTable, oneshot::Sender<Result<i64, StoreError>>),
    /// Answered after all that was handed in before it, so that whoever reads then reads it all.
    Claim(i64, oneshot::Sender<Result<Claim, StoreError>>),
    Append {
        at: Place,
        record: String,
        seed: Option<Seed>,
        answer: oneshot::Sender<Result<(), StoreError>>,
    },
    /// Something about clips, decks or lifetimes.
    Do(Change, oneshot::Sender<Result<(), StoreError>>),
    /// Something that cannot be part of a transaction.
    Alone(Change, oneshot::Sender<Result<(), StoreError>>),
}

impl Job {
    /// The table whose log it is about.
    pub fn table(&self) -> Option<i64> {
        match self {
            Job::Append { at, .. } => Some(at.table),
            Job::Create(..) | Job::Claim(..) | Job::Do(..) | Job::Alone(..) => None,
        }
    }

    /// The job was not done.
    fn refuse(self, error: &StoreError) -> Waiting {
        match self {
            Job::Create(_, answer) => Waiting::Create(Err(error.clone()), answer),
            Job::Claim(_, answer) => Waiting::Claim(Err(error.clone()), answer),
            Job::Append { answer, .. } | Job::Do(_, answer) | Job::Alone(_, answer) => {
                Waiting::Append(Err(error.clone()), answer)
            }
        }
    }
}

/// An answer that is given once the commit is on disk.
enum Waiting {
    Create(Result<i64, StoreError>, oneshot::Sender<Result<i64, StoreError>>),
    Claim(Result<Claim, StoreError>, oneshot::Sender<Result<Claim, StoreError>>),
    Append(Result<(), StoreError>, oneshot::Sender<Result<(), StoreError>>),
}

/// Writes until nobody hands anything in any more. Once something has happened after which the file
/// cannot be believed, nothing is written: what is refused then is honestly refused.
pub(super) fn write_all(
    mut connection: Connection,
    mut queue: Queue<Job>,
    mut files: Files,
    belief: &Belief,
) {
    let mut heads = Heads::default();
    while let Some(mut jobs) = queue.next(Job::table) {
        let alone = jobs.extract_if(.., |job| matches!(job, Job::Alone(..))).collect::<Vec<_>>();
        metrics::histogram!("stolik_commit_appends").record(jobs.len() as f64);
        let mut waiting = Vec::with_capacity(jobs.len());
        let committed = match belief.ended() {
            None => match still_there(&mut files, &connection) {
                Ok(()) => commit(&mut connection, &mut heads, jobs, &mut waiting)
                    .and_then(|()| still_there(&mut files, &connection)),
                Err(error) => refuse(jobs, error, &mut waiting),
            },
            Some(why) => refuse(jobs, StoreError::Failed(why), &mut waiting),
        };
        if let Err(error) = &committed {
            let kind = if matches!(error, StoreError::Unknown(_)) { "unknown" } else { "failed" };
            metrics::counter!("stolik_store_errors_total", "kind" => kind).increment(1);
            tracing::error!(%error, "a commit failed");
            if matches!(error, StoreError::Unknown(_)) {
                belief.end(&error.to_string());
            }
        }
        if committed.is_err() || heads.remembered() > REMEMBERED {
            heads.forget();
        }
        for job in alone {
            if let (Job::Alone(change, answer), None) = (job, belief.ended()) {
                let _ = answer.send(change(&connection).map_err(StoreError::from));
            }
        }
        for one in waiting {
            // Whoever asked may be gone; what was written stays written.
            match one {
                Waiting::Create(result, answer) => _ = answer.send(committed.clone().and(result)),
                Waiting::Claim(result, answer) => _ = answer.send(committed.clone().and(result)),
                Waiting::Append(result, answer) => _ = answer.send(committed.clone().and(result)),
            }
        }
    }
}

/// None of these jobs is done.
fn refuse(jobs: Vec<Job>, error: StoreError, waiting: &mut Vec<Waiting>) -> Result<(), StoreError> {
    waiting.extend(jobs.into_iter().map(|job| job.refuse(&error)));
    Err(error)
}

/// What was committed into a file that is no longer in its folder, or behind the end of a log that
/// was cut, is lost with the process, and nobody must be told that it is kept.
fn still_there(files: &mut Files, writer: &Connection) -> Result<(), StoreError> {
    files.fault(writer).map_or(Ok(()), |fault| Err(StoreError::Unknown(fault)))
}

/// Does all jobs in one transaction. One that is refused by a key undoes only itself; one that
/// fails so badly that SQLite gives the whole transaction up ends it for all, since whatever came
/// after would be kept for itself.
fn commit(
    connection: &mut Connection,
    heads: &mut Heads,
    jobs: Vec<Job>,
    waiting: &mut Vec<Waiting>,
) -> Result<(), StoreError> {
    let mut transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate)
    {
        Ok(transaction) => transaction,
        Err(error) => {
            let error = answer(error);
            waiting.extend(jobs.into_iter().map(|job| job.refuse(&error)));
            return Err(error);
        }
    };
    let mut jobs = jobs.into_iter().peekable();
    while let Some(job) = jobs.next() {
        match job {
            // Taken out before.
            Job::Alone(_, answer) => waiting.push(Waiting::Append(Err(alone()), answer)),
            Job::Do(change, answer) => waiting
                .push(Waiting::Append(change(&transaction).map_err(StoreError::from), answer)),
            Job::Create(new, answer) => {
                waiting.push(Waiting::Create(create(&mut transaction, &new), answer))
            }
            Job::Claim(table, answer) => {
                waiting.push(Waiting::Claim(claim(&transaction, heads, table), answer))
            }
            Job::Append { at, record, seed: Some(seed), answer } => {
                waiting.push(Waiting::Append(
                    append_with_seed(&mut transaction, heads, at, &record, seed),
                    answer,
                ));
            }
            Job::Append { at, record, seed: None, answer } => {
                let mut appender = Appender::new(&transaction, heads).map_err(StoreError::from);
                let mut write = |at, record: &str| {
                    appender.as_mut().map_err(|error| error.clone())?.append(at, record)
                };
                waiting.push(Waiting::Append(write(at, &record), answer));
                while !transaction.is_autocommit()
                    && let Some(Job::Append { at, record, answer, .. }) =
                        jobs.next_if(|job| matches!(job, Job::Append { seed: None, .. }))
                {
                    waiting.push(Waiting::Append(write(at, &record), answer));
                }
            }
        }
        if transaction.is_autocommit() {
            let error = StoreError::Failed("the transaction was given up".to_string());
            waiting.extend(jobs.map(|job| job.refuse(&error)));
            return Err(error);
        }
    }
    end(transaction)
}

/// Commits. A commit that failed is rolled back, so that the next batch begins a transaction of its
/// own.
fn end(transaction: Transaction) -> Result<(), StoreError> {
    let done = transaction.execute_batch("COMMIT");
    let Err(error) = done else { return Ok(()) };
    let open = !transaction.is_autocommit();
    let undone = !open || transaction.execute_batch("ROLLBACK").is_ok();
    match fate(&error) {
        Fate::Undone if undone => Err(StoreError::Failed(error.to_string())),
        _ => Err(StoreError::Unknown(error.to_string())),
    }
}

fn is_key_taken(error: &rusqlite::Error) -> bool {
    let taken = [ffi::SQLITE_CONSTRAINT_PRIMARYKEY, ffi::SQLITE_CONSTRAINT_UNIQUE];
    matches!(error, rusqlite::Error::SqliteFailure(failure, _) if taken.contains(&failure.extended_code))
}

fn alone() -> StoreError {
    StoreError::Failed("this is no part of a transaction".to_string())
}

fn claim(transaction: &Transaction, heads: &mut Heads, table: i64) -> Result<Claim, StoreError> {
    let there = "SELECT 1 FROM heads WHERE table_id = ?1";
    match transaction.prepare_cached(there)?.exists([table])? {
        true => Ok(Claim::Mine(heads.claim(table))),
        false => Err(StoreError::Failed(format!("there is no table {table}"))),
    }
}

fn create(transaction: &mut Transaction, new: &NewTable) -> Result<i64, StoreError> {
    let step = transaction.savepoint()?;
    let old =
        "UPDATE tables SET plain_code = NULL, code = '' WHERE plain_code = ?1 AND opened < ?2";
    step.prepare_cached(old)?.execute(params![new.code.plain, new.codes_before as i64])?;
    let insert =
        // A number is never given twice: what is remembered of a table is not another's.
        "INSERT INTO tables (id, invite, code, plain_code, owner, opened, visited)
         SELECT 1 + max(highest_table, (SELECT coalesce(max(id), 0) FROM tables)), ?1, ?2, ?3, ?4, ?5, ?5 FROM life";
    let owner = new.owner.map(|owner| owner.to_string());
    let row = params![new.invite.to_string(), new.code.shown, new.code.plain, owner, new.at as i64];
    let inserted = step.prepare_cached(insert)?.insert(row);
    match inserted {
        Ok(table) => {
            step.prepare_cached("INSERT INTO heads (table_id, length, last) VALUES (?1, 0, NULL)")?
                .execute([table])?;
            step.commit()?;
            Ok(table)
        }
        Err(error) if is_key_taken(&error) => Err(StoreError::CodeTaken),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::schema::prepare;

    fn append(table: i64, record: String) -> (Job, oneshot::Receiver<Result<(), StoreError>>) {
        let (answer, waits) = oneshot::channel();
        (Job::Append { at: Place::unclaimed(table, 0), record, seed: None, answer }, waits)
    }

    /// A file that may have few pages, and three tables in it.
    fn crowded() -> Connection {
        let mut connection = Connection::open_in_memory().expect("memory");
        prepare(&mut connection).expect("an empty file");
        for table in 1..=3 {
            connection
                .execute("INSERT INTO tables VALUES (?1, ?1, '', NULL, NULL, 1, 1, NULL)", [table])
                .and_then(|_| connection.execute("INSERT INTO heads VALUES (?1, 0, NULL)", [table]))
                .expect("a table");
        }
        let pages: i64 =
            connection.query_row("PRAGMA page_count", [], |row| row.get(0)).expect("a number");
        connection.pragma_update(None, "max_page_count", pages + 4).expect("a limit");
        connection
    }

    fn kept(connection: &Connection) -> i64 {
        connection.query_row("SELECT count(*) FROM records", [], |row| row.get(0)).expect("a count")
    }

    #[test]
    fn nothing_of_a_batch_is_kept_when_one_of_it_filled_the_file_and_the_next_batch_is() {
        let mut connection = crowded();
        let mut heads = Heads::default();
        let (jobs, waits): (Vec<Job>, Vec<_>) =
            [append(1, "a".into()), append(2, "b".repeat(1_000_000)), append(3, "c".into())]
                .into_iter()
                .unzip();
        let mut waiting = Vec::new();
        let committed = commit(&mut connection, &mut heads, jobs, &mut waiting);
        assert!(matches!(committed, Err(StoreError::Failed(_))), "{committed:?}");
        assert_eq!((waiting.len(), waits.len()), (3, 3), "everybody gets an answer");
        assert_eq!(kept(&connection), 0, "what is answered with no is not in the file");
        heads.forget();
        let (jobs, _waits): (Vec<Job>, Vec<_>) =
            [append(1, "a".into()), append(3, "c".into())].into_iter().unzip();
        let committed = commit(&mut connection, &mut heads, jobs, &mut Vec::new());
        assert_eq!((committed, kept(&connection)), (Ok(()), 2));
    }
}
