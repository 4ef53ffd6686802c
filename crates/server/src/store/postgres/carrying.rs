//! The ends of a move that are databases: everything is read, or written, in one transaction.

use super::super::StoreError;
use super::super::carrying::{Cell, Kind, Life, ROWS, Row, Sheet};
use super::Postgres;
use super::line::{Exchange, Fault};
use super::pulse::LEASE;
use super::schema::{FORMAT, prepare};
use super::values::{first, natural};
use tokio_postgres::Client;
use tokio_postgres::types::{ToSql, Type};

/// A database from which, or into which, everything is carried.
pub(in crate::store) struct DatabaseEnd {
    client: Client,
}

fn failed(why: String) -> StoreError {
    StoreError::Failed(why)
}

impl DatabaseEnd {
    async fn open(at: &Postgres, begin: &str) -> Result<DatabaseEnd, StoreError> {
        let exchange = Exchange::new(&at.address, at.authority.as_ref())?;
        let mut client = exchange.connect().await?;
        prepare(&mut client).await?;
        let end = DatabaseEnd { client };
        // As long as this lasts no process can say that it lives, and none can write.
        let lock = "LOCK TABLE nodes, heads, tables, shelf, decks IN SHARE ROW EXCLUSIVE MODE";
        end.run(&format!("BEGIN ISOLATION LEVEL {begin}; SET LOCAL lock_timeout = '10s'; {lock}"))
            .await?;
        let alive = format!(
            "SELECT address FROM nodes WHERE seen > clock_timestamp() - {LEASE} ORDER BY id"
        );
        let alive = end.ask(&alive, &[]).await?;
        if !alive.is_empty() {
            let named: Vec<&str> = alive.iter().map(|row| row.get(0)).collect();
            return Err(failed(format!(
                "{} stolik use the database ({}); stop them first",
                named.len(),
                named.join(", ")
            )));
        }
        Ok(end)
    }

    /// Opens a database that no process uses.
    pub async fn source(at: &Postgres) -> Result<DatabaseEnd, StoreError> {
        let end = DatabaseEnd::open(at, "REPEATABLE READ").await?;
        let newer = format!("SELECT count(*) FROM heads WHERE format > {FORMAT}");
        match first(&end.ask(&newer, &[]).await?, |row| natural(row, 0)).unwrap_or_default() {
            0 => Ok(end),
            newer => Err(failed(format!("a newer stolik has written to {newer} tables"))),
        }
    }

    /// Opens a database that is empty.
    pub async fn target(at: &Postgres) -> Result<DatabaseEnd, StoreError> {
        let end = DatabaseEnd::open(at, "READ COMMITTED").await?;
        let any = "SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM decks)";
        match first(&end.ask(any, &[]).await?, |row| natural(row, 0)).unwrap_or_default() {
            0 => Ok(end),
            any => {
                Err(failed(format!("the database is not empty: there are {any} tables and decks")))
            }
        }
    }

    async fn run(&self, commands: &str) -> Result<(), StoreError> {
        Ok(self.client.batch_execute(commands).await.map_err(Fault::from)?)
    }

    async fn ask(
        &self,
        query: &str,
        values: &[(&(dyn ToSql + Sync), Type)],
    ) -> Result<Vec<tokio_postgres::Row>, StoreError> {
        Ok(self.client.query_typed(query, values).await.map_err(Fault::from)?)
    }

    pub async fn count(&self, sheet: &Sheet) -> Result<u64, StoreError> {
        let of_tables = if sheet.name == "records" {
            "WHERE EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id)"
        } else {
            ""
        };
        let query = format!("SELECT count(*) FROM {} {of_tables}", sheet.name);
        Ok(first(&self.ask(&query, &[]).await?, |row| natural(row, 0)).unwrap_or_default())
    }

    /// Begins to read a sheet.
    pub async fn begin(&self, sheet: &Sheet) -> Result<(), StoreError> {
        let names: Vec<&str> = sheet.columns.iter().map(|(name, _)| *name).collect();
        let of_tables = if sheet.name == "records" {
            "WHERE EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id)"
        } else {
            ""
        };
        self.run(&format!(
            "DECLARE sheet NO SCROLL CURSOR FOR SELECT {} FROM {} {of_tables} ORDER BY {}",
            names.join(", "),
            sheet.name,
            sheet.order
        ))
        .await
    }

    /// The next rows of it; none at its end.
    pub async fn next(&self, sheet: &Sheet) -> Result<Vec<Row>, StoreError> {
        // Pictures and clips are large, and so few at a time are as quick.
        let large =
            sheet.name != "seeds" && sheet.columns.iter().any(|(_, kind)| *kind == Kind::Bytes);
        let rows = if large { 32 } else { ROWS };
        let rows = self.ask(&format!("FETCH {rows} FROM sheet"), &[]).await?;
        let cell = |row: &tokio_postgres::Row, place: usize, kind: Kind| match kind {
            Kind::Number => Cell::Number(row.get(place)),
            Kind::Small => Cell::Number(row.get::<_, Option<i32>>(place).map(i64::from)),
            Kind::Text => Cell::Text(row.get(place)),
            Kind::Bytes => Cell::Bytes(row.get(place)),
        };
        let read = |row: &tokio_postgres::Row| {
            let cells = sheet.columns.iter().enumerate();
            cells.map(|(place, (_, kind))| cell(row, place, *kind)).collect()
        };
        Ok(rows.iter().map(read).collect())
    }

    /// Ends reading it.
    pub async fn close(&self) -> Result<(), StoreError> {
        self.run("CLOSE sheet").await
    }

    pub async fn write(&self, sheet: &Sheet, rows: Vec<Row>) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut values: Vec<(Box<dyn ToSql + Sync + Send>, Type)> = Vec::new();
        let mut columns: Vec<Vec<Cell>> = sheet.columns.iter().map(|_| Vec::new()).collect();
        for row in rows {
            row.into_iter().zip(&mut columns).for_each(|(cell, column)| column.push(cell));
        }
        for (cells, (_, kind)) in columns.into_iter().zip(sheet.columns) {
            values.push(column(cells, *kind));
        }
        let names: Vec<&str> = sheet.columns.iter().map(|(name, _)| *name).collect();
        let (names, (added, held)) = (names.join(", "), sheet.added);
        let marks: Vec<String> = (1..=values.len()).map(|place| format!("${place}")).collect();
        let insert = format!(
            "INSERT INTO {} ({names}{added}) SELECT {names}{held} FROM unnest({}) AS rows ({names})",
            sheet.name,
            marks.join(", ")
        );
        let values: Vec<(&(dyn ToSql + Sync), Type)> = values
            .iter()
            .map(|(value, kind)| (&**value as &(dyn ToSql + Sync), kind.clone()))
            .collect();
        self.ask(&insert, &values).await.map(|_| ())
    }

    pub async fn life(&self) -> Result<Life, StoreError> {
        let query = "SELECT hours, (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM tables_id_seq) FROM life WHERE id = 1";
        let rows = self.ask(query, &[]).await?;
        let read =
            |row: &tokio_postgres::Row| Life { hours: row.get(0), highest_table: row.get(1) };
        first(&rows, read).ok_or_else(|| failed("the database has no life".to_string()))
    }

    pub async fn end(self, life: Life) -> Result<(), StoreError> {
        let Life { hours, highest_table } = life;
        self.run(&format!(
            "UPDATE life SET hours = {hours} WHERE id = 1;
             UPDATE shelf SET version = 1 WHERE id = 1;
             SELECT setval('tables_id_seq', greatest({highest_table}, 1), {highest_table} > 0);
             SELECT setval('former_invites_id_seq', max(id)) FROM former_invites HAVING max(id) > 0;
             SELECT setval('clips_number_seq', max(number)) FROM clips HAVING max(number) > 0;
             COMMIT"
        ))
        .await
    }
}

/// Values of one column.
fn column(cells: Vec<Cell>, kind: Kind) -> (Box<dyn ToSql + Sync + Send>, Type) {
    let number = |cell: Cell| match cell {
        Cell::Number(number) => number,
        _ => None,
    };
    match kind {
        Kind::Number => {
            let all: Vec<Option<i64>> = cells.into_iter().map(number).collect();
            (Box::new(all), Type::INT8_ARRAY)
        }
        Kind::Small => {
            let small = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
            let all: Vec<Option<i32>> =
                cells.into_iter().map(|cell| number(cell).map(small)).collect();
            (Box::new(all), Type::INT4_ARRAY)
        }
        Kind::Text => {
            let text = |cell: Cell| if let Cell::Text(text) = cell { text } else { None };
            let all: Vec<Option<String>> = cells.into_iter().map(text).collect();
            (Box::new(all), Type::TEXT_ARRAY)
        }
        Kind::Bytes => {
            let bytes = |cell: Cell| if let Cell::Bytes(bytes) = cell { bytes } else { Vec::new() };
            let all: Vec<Vec<u8>> = cells.into_iter().map(bytes).collect();
            (Box::new(all), Type::BYTEA_ARRAY)
        }
    }
}
