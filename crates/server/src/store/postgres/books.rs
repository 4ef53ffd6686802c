//! The operator's look at a database, beside the servers or without them.

use super::super::lifetimes::KeptTable;
use super::super::{Deletion, StoreError};
use super::line::{Exchange, Line, Value};
use super::pulse::LEASE;
use super::values::{first, natural};
use super::{DeckRows, Postgres, schema};
use crate::decks::KeptDeck;
use crate::person::{Digest, Secret};
use std::sync::Arc;
use tokio_postgres::types::Type;

/// Records of one part of a log.
const PART: i64 = 2_000;

/// The operator's look at a database.
pub struct PostgresBooks {
    lines: Arc<[Line; 2]>,
    decks: DeckRows,
}

impl PostgresBooks {
    /// Opens the books of a database, without becoming one of its servers.
    pub async fn open(at: &Postgres) -> Result<PostgresBooks, StoreError> {
        let exchange = Exchange::new(&at.address, at.authority.as_ref())?;
        schema::prepare(&mut exchange.connect().await?).await?;
        let lines = Arc::new([Line::new(exchange.clone()), Line::new(exchange.clone())]);
        let decks = DeckRows::new(exchange, Arc::clone(&lines));
        Ok(PostgresBooks { lines, decks })
    }

    async fn ask(
        &self,
        query: &str,
        values: &[Value<'_>],
    ) -> Result<Vec<tokio_postgres::Row>, StoreError> {
        Ok(self.lines[0].ask(query, values).await?)
    }

    /// All tables, the largest first.
    pub async fn tables(&self) -> Result<Vec<KeptTable>, StoreError> {
        let query = "
            WITH logs AS (
                SELECT table_id, sum(octet_length(record))::bigint AS bytes, bool_or(record LIKE '%{\"set_aside\":%') AS set_aside
                FROM records GROUP BY table_id
            ), recordings AS (SELECT table_id, sum(octet_length(bytes))::bigint AS bytes FROM clips GROUP BY table_id)
            SELECT id, opened, visited, length, (SELECT count(*) FROM seeds WHERE seeds.table_id = id),
                coalesce(logs.bytes, 0), coalesce(recordings.bytes, 0), coalesce(set_aside, false), condemned IS NOT NULL
            FROM tables JOIN heads ON heads.table_id = id
            LEFT JOIN logs ON logs.table_id = id LEFT JOIN recordings ON recordings.table_id = id
            ORDER BY coalesce(logs.bytes, 0) + coalesce(recordings.bytes, 0) DESC, id";
        let read = |row: &tokio_postgres::Row| KeptTable {
            table: row.get(0),
            opened: natural(row, 1),
            visited: natural(row, 2),
            records: natural(row, 3),
            games: natural(row, 4),
            log_bytes: natural(row, 5),
            clip_bytes: natural(row, 6),
            set_aside: row.get(7),
            condemned: row.get(8),
        };
        Ok(self.ask(query, &[]).await?.iter().map(read).collect())
    }

    /// The number of the table with this invite.
    pub async fn by_invite(&self, invite: Secret) -> Result<Option<i64>, StoreError> {
        let query = "SELECT id FROM tables WHERE invite = $1";
        let rows = self.ask(query, &[(&invite.to_string(), Type::TEXT)]).await?;
        Ok(first(&rows, |row| row.get(0)))
    }

    /// The browser that opened this table.
    pub async fn owner(&self, table: i64) -> Result<Option<Digest>, StoreError> {
        let query = "SELECT owner FROM tables WHERE id = $1";
        let rows = self.ask(query, &[(&table, Type::INT8)]).await?;
        let owner: Option<Option<String>> = first(&rows, |row| row.get(0));
        Ok(owner.flatten().as_deref().and_then(Digest::parse))
    }

    /// Whether any server lives.
    pub async fn any_server(&self) -> Result<bool, StoreError> {
        let query = format!("SELECT 1 FROM nodes WHERE seen > clock_timestamp() - {LEASE} LIMIT 1");
        Ok(!self.ask(&query, &[]).await?.is_empty())
    }

    /// A table in whose unfinished game this deck may be.
    pub async fn lent(&self, deck: &String) -> Result<Option<i64>, StoreError> {
        let query = "SELECT table_id FROM loans WHERE deck = $1 ORDER BY table_id LIMIT 1";
        Ok(first(&self.ask(query, &[(deck, Type::TEXT)]).await?, |row| row.get(0)))
    }

    /// Deletes tables, or has the servers that run do it.
    pub async fn delete(&self, tables: &Vec<i64>) -> Result<Deletion, StoreError> {
        // A server that starts in this moment finds the mark.
        let condemn = "UPDATE tables SET condemned = 0 WHERE id = ANY ($1)";
        self.ask(condemn, &[(tables, Type::INT8_ARRAY)]).await?;
        if self.any_server().await? {
            return Ok(Deletion::Soon(None));
        }
        let delete = "WITH gone AS (DELETE FROM tables WHERE id = ANY ($1) RETURNING id)
            DELETE FROM records WHERE table_id IN (SELECT id FROM gone)";
        self.ask(delete, &[(tables, Type::INT8_ARRAY)]).await?;
        Ok(Deletion::Done)
    }

    /// The whole log of a table, some records at a time, oldest first.
    pub async fn log(
        &self,
        table: i64,
        each: &mut dyn FnMut(&str) -> bool,
    ) -> Result<(), StoreError> {
        let query =
            "SELECT record FROM records WHERE table_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3";
        let mut from: i64 = 0;
        loop {
            let values: [Value; 3] =
                [(&table, Type::INT8), (&from, Type::INT8), (&PART, Type::INT8)];
            let rows = self.ask(query, &values).await?;
            if !rows.iter().all(|row| each(row.get(0))) || rows.is_empty() {
                return Ok(());
            }
            from += rows.len() as i64;
        }
    }

    /// All decks, the largest first.
    pub async fn decks(&self) -> Result<Vec<KeptDeck>, StoreError> {
        let (rows, _) = self.decks.since(-1).await?;
        let told = |row: super::DeckRow| KeptDeck {
            deck: row.id,
            name: row.name,
            made: row.made,
            visited: row.visited,
            pictures: row.pictures.len(),
            bytes: row.pictures.iter().map(|picture| picture.length).sum(),
            condemned: row.condemned.is_some(),
        };
        let mut decks: Vec<KeptDeck> = rows.into_iter().map(told).collect();
        decks.sort_by(|a, b| (b.bytes, &a.deck).cmp(&(a.bytes, &b.deck)));
        Ok(decks)
    }

    /// Deletes a deck, or has the servers that run do it as soon as no game needs it.
    pub async fn delete_deck(&self, deck: &String) -> Result<Deletion, StoreError> {
        self.decks.unwant(deck).await?;
        if self.any_server().await? {
            return Ok(Deletion::Soon(None));
        }
        self.decks.delete(deck, 0).await?;
        Ok(Deletion::Done)
    }
}
