//! The thread that appends: one statement for everything that waits, and an answer only when its
//! fate is known. A statement is never cancelled: what became of it could not be told.

use super::super::queue::Queue;
use super::super::{Place, Seed, StoreError};
use super::line::{Exchange, Fault};
use super::pulse::Busy;
use super::schema::FORMAT;
use std::collections::{HashMap, HashSet};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio_postgres::types::Type;
use tokio_postgres::{Client, Statement};

/// A record on its way.
pub(super) struct Append {
    pub at: Place,
    pub record: String,
    pub seed: Option<Seed>,
    pub answer: oneshot::Sender<Result<(), StoreError>>,
}

/// All rows whose claim and position fit are kept, and named in the answer; the others are not.
/// Rows are taken in one order, so that two processes never wait for each other.
const APPEND: &str = "
    WITH asked AS MATERIALIZED (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::integer[], $6::bytea[])
            AS asked (table_id, epoch, seq, record, game, seed) ORDER BY table_id
    ), moved AS (
        UPDATE heads SET length = heads.length + 1, format = greatest(heads.format, $7) FROM asked
        WHERE heads.table_id = asked.table_id AND heads.epoch = asked.epoch AND heads.length = asked.seq
        RETURNING asked.table_id, asked.seq, asked.record, asked.game, asked.seed
    ), sown AS (
        INSERT INTO seeds (table_id, game, seed) SELECT table_id, game, seed FROM moved WHERE seed IS NOT NULL
    )
    INSERT INTO records (table_id, seq, record) SELECT table_id, seq, record FROM moved RETURNING table_id";

const TYPES: [Type; 7] = [
    Type::INT8_ARRAY,
    Type::INT8_ARRAY,
    Type::INT8_ARRAY,
    Type::TEXT_ARRAY,
    Type::INT4_ARRAY,
    Type::BYTEA_ARRAY,
    Type::INT4,
];

/// The writer's connection and its statement.
struct Pen {
    exchange: Exchange,
    open: Option<(Client, Statement)>,
}

impl Pen {
    async fn open(&mut self) -> Result<&(Client, Statement), Fault> {
        if self.open.as_ref().is_none_or(|(client, _)| client.is_closed()) {
            self.open = None;
            let client = self.exchange.connect().await?;
            let prepared = client.prepare_typed(APPEND, &TYPES).await;
            let statement = prepared.map_err(|error| Fault::Refused(error.to_string()))?;
            self.open = Some((client, statement));
        }
        self.open.as_ref().ok_or_else(|| Fault::Refused("no connection".to_string()))
    }

    /// Appends records of different tables; says of which tables they were kept.
    async fn append(&mut self, appends: &[Append]) -> Result<HashSet<i64>, Fault> {
        let (client, statement) = self.open().await?;
        let column = |number: fn(&Place) -> i64| -> Vec<i64> {
            appends.iter().map(|append| number(&append.at)).collect()
        };
        let tables = column(|at| at.table);
        let epochs = column(|at| at.epoch as i64);
        let seqs = column(|at| at.seq as i64);
        let records: Vec<&str> = appends.iter().map(|append| append.record.as_str()).collect();
        let games: Vec<Option<i32>> =
            appends.iter().map(|append| append.seed.map(|(game, _)| game as i32)).collect();
        let seeds: Vec<Option<&[u8]>> = appends
            .iter()
            .map(|append| append.seed.as_ref().map(|(_, seed)| seed.as_slice()))
            .collect();
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 7] =
            [&tables, &epochs, &seqs, &records, &games, &seeds, &FORMAT];
        let rows = client.query(statement, &values).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Why these were not kept.
    async fn reasons(&mut self, tables: &[i64]) -> Result<HashMap<i64, (u64, u64)>, Fault> {
        let (client, _) = self.open().await?;
        let query = "SELECT table_id, epoch, length FROM heads WHERE table_id = ANY ($1)";
        let rows = client.query_typed(query, &[(&tables, Type::INT8_ARRAY)]).await?;
        let head = |row: &tokio_postgres::Row| {
            (row.get(0), (row.get::<_, i64>(1) as u64, row.get::<_, i64>(2) as u64))
        };
        Ok(rows.iter().map(head).collect())
    }

    /// Appends records of different tables and answers everybody.
    async fn write(&mut self, appends: Vec<Append>) {
        let kept = match self.append(&appends).await {
            Ok(kept) => kept,
            // Something in one of them spoils the statement for all: each for itself, then.
            Err(Fault::Refused(_) | Fault::KeyTaken) if appends.len() > 1 => {
                for append in appends {
                    Box::pin(self.write(vec![append])).await;
                }
                return;
            }
            Err(fault) => {
                let unknown = matches!(fault, Fault::Cut(_));
                let kind = if unknown { "unknown" } else { "failed" };
                metrics::counter!("stolik_store_errors_total", "kind" => kind).increment(1);
                tracing::error!(?fault, appends = appends.len(), "a commit failed");
                if unknown {
                    self.open = None;
                }
                let error = StoreError::from(fault);
                // Whoever asked may be gone.
                appends.into_iter().for_each(|append| _ = append.answer.send(Err(error.clone())));
                return;
            }
        };
        let missing: Vec<i64> = appends
            .iter()
            .map(|append| append.at.table)
            .filter(|table| !kept.contains(table))
            .collect();
        let heads = match missing.is_empty() {
            true => HashMap::new(),
            // Refused they are in any case; without a reason the owner looks for itself.
            false => self.reasons(&missing).await.unwrap_or_default(),
        };
        for Append { at, answer, .. } in appends {
            let result = if kept.contains(&at.table) { Ok(()) } else { Err(refusal(at, &heads)) };
            let _ = answer.send(result);
        }
    }
}

fn refusal(Place { table, epoch, seq }: Place, heads: &HashMap<i64, (u64, u64)>) -> StoreError {
    match heads.get(&table) {
        Some((now, _)) if *now != epoch => StoreError::Taken { table },
        Some((_, length)) if *length > seq => StoreError::Conflict { table, seq },
        Some(_) => StoreError::Failed(format!("table {table} has no position {seq} yet")),
        None => StoreError::Failed(format!("there is no table {table}")),
    }
}

/// Appends until nobody hands anything in any more.
pub(super) fn write_all(
    runtime: &Handle,
    exchange: Exchange,
    mut queue: Queue<Append>,
    busy: &Busy,
) {
    let mut pen = Pen { exchange, open: None };
    while let Some(mut waiting) = queue.next(|append| Some(append.at.table)) {
        // A statement takes one record of each table; nearly always that is all of them.
        while !waiting.is_empty() {
            let mut tables = HashSet::new();
            let (now, later) =
                waiting.into_iter().partition(|append| tables.insert(append.at.table));
            waiting = later;
            let now: Vec<Append> = now;
            metrics::histogram!("stolik_commit_appends").record(now.len() as f64);
            busy.begin();
            runtime.block_on(pen.write(now));
            busy.end();
        }
    }
}
