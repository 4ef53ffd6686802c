//! How long tables are kept in a database that many processes share: each of them looks, and each
//! deletes only what is its own or nobody's.

use super::super::{Retention, StoreFuture, Unvisited};
use super::pulse::LEASE;
use super::{PostgresStore, first, natural};
use crate::clock::Millis;
use crate::person::Secret;

/// Records that are cleared away at once.
const CLEARED: i64 = 1_000;

impl Retention for PostgresStore {
    fn visited(&self, table: i64, at: Millis) -> StoreFuture<()> {
        // What the operator wants to be gone goes.
        let visit = "UPDATE tables SET visited = $2, condemned = nullif(condemned, nullif(condemned, 0)) WHERE id = $1";
        self.change(visit, vec![table.into(), at.into()])
    }

    fn last_visit(&self, table: i64) -> StoreFuture<Option<Millis>> {
        self.over_a_line(async move |talk| {
            let query = "SELECT visited FROM tables WHERE id = $1";
            Ok(first(&talk.ask(query, &[table.into()]).await?, |row| natural(row, 0)))
        })
    }

    fn unvisited(&self, since: Millis) -> StoreFuture<Vec<Unvisited>> {
        let node = self.pulse.node;
        self.over_a_line(async move |talk| {
            let query = format!(
                "SELECT tables.id, invite, condemned FROM tables JOIN heads ON table_id = tables.id
                WHERE (visited < $1 OR condemned = 0) AND (node IS NULL OR node = $2 OR NOT EXISTS
                    (SELECT 1 FROM nodes WHERE nodes.id = heads.node AND seen > clock_timestamp() - {LEASE}))
                ORDER BY tables.id"
            );
            let rows = talk.ask(&query, &[since.into(), node.into()]).await?;
            let found = rows.iter().filter_map(|row| {
                let condemned: Option<i64> = row.get(2);
                let condemned = condemned.and_then(|hour| u64::try_from(hour).ok());
                Some(Unvisited { table: row.get(0), invite: Secret::parse(row.get(1))?, condemned })
            });
            Ok(found.collect())
        })
    }

    fn condemn(&self, table: i64, hour: u64) -> StoreFuture<()> {
        let condemn = "UPDATE tables SET condemned = coalesce(condemned, $2) WHERE id = $1";
        self.change(condemn, vec![table.into(), hour.max(1).into()])
    }

    fn delete(&self, table: i64, since: Millis) -> StoreFuture<()> {
        // What belongs to the table goes with it; its log is cleared away later.
        let delete = "WITH gone AS (DELETE FROM tables WHERE id = $1 AND (visited < $2 OR condemned = 0) RETURNING id)
            INSERT INTO trash (table_id) SELECT id FROM gone";
        self.change(delete, vec![table.into(), since.into()])
    }

    fn clear_away(&self) -> StoreFuture<bool> {
        self.over_a_line(async move |talk| {
            let Some(table) =
                first(&talk.ask("SELECT table_id FROM trash LIMIT 1", &[]).await?, |row| {
                    row.get::<_, i64>(0)
                })
            else {
                return Ok(false);
            };
            let some = "DELETE FROM records WHERE table_id = $1 AND seq IN
                (SELECT seq FROM records WHERE table_id = $1 ORDER BY seq DESC LIMIT $2)";
            talk.ask(some, &[table.into(), CLEARED.into()]).await?;
            let empty = "DELETE FROM trash WHERE table_id = $1
                AND NOT EXISTS (SELECT 1 FROM records WHERE records.table_id = $1)";
            talk.ask(empty, &[table.into()]).await?;
            let more = "SELECT EXISTS (SELECT 1 FROM trash)";
            Ok(first(&talk.ask(more, &[]).await?, |row| row.get(0)).unwrap_or(false))
        })
    }

    fn life(&self, more: u64) -> StoreFuture<u64> {
        self.over_a_line(async move |talk| {
            // All processes count, and an hour is counted once.
            let count = "UPDATE life SET hours = hours + $1, counted = clock_timestamp()
                WHERE id = 1 AND $1 > 0 AND counted < clock_timestamp() - interval '55 minutes'";
            talk.ask(count, &[more.into()]).await?;
            let rows = talk.ask("SELECT hours FROM life WHERE id = 1", &[]).await?;
            Ok(first(&rows, |row| natural(row, 0)).unwrap_or_default())
        })
    }
}
