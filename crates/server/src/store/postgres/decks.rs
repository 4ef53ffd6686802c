//! Decks in a database that many processes share. Whoever changes one holds the shelf's only row:
//! limits hold over all processes, and every change has a number by which the others find it.

use super::super::StoreError;
use super::line::{Exchange, Fault, Line, Value};
use super::{first, natural};
use crate::clock::Millis;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::{Mutex, MutexGuard};
use tokio_postgres::types::Type;
use tokio_postgres::{Client, IsolationLevel, Row, Transaction};

/// A deck as it stands in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckRow {
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub owner: String,
    /// When it was made.
    pub made: Millis,
    /// When its owner was last here, if that is known.
    pub visited: Option<Millis>,
    /// In which hour of the servers' life it is to be deleted; 0 if the operator wants it gone.
    pub condemned: Option<u64>,
    /// Its pictures, oldest first.
    pub pictures: Vec<PictureRow>,
}

/// A picture of a deck, without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureRow {
    /// In the order in which they came.
    pub number: u32,
    /// The beginning of the hash of its bytes.
    pub id: String,
    /// How many bytes.
    pub length: u64,
}

/// How much there may be.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Pictures of a deck.
    pub of_a_deck: u64,
    /// Bytes of all pictures, including the next one.
    pub bytes: u64,
    /// Bytes that are kept free for the next one.
    pub next: u64,
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is done; so many pictures has the deck now.
    Done(u64),
    /// There is no such deck.
    NoDeck,
    /// It has no such picture.
    NoPicture,
    /// Some game is played with it.
    InUse,
    /// Its owner has too many.
    TooMany,
    /// It has too many pictures.
    Full,
    /// All together have too many bytes.
    NoRoom,
    /// It has this picture.
    Duplicate,
}

/// A deck that may be about to go.
#[derive(Clone, Debug)]
pub struct Lapse {
    pub id: String,
    /// In which hour; 0 if the operator wants it gone; nothing if that is not noted yet.
    pub condemned: Option<u64>,
}

/// The decks of all processes.
pub struct DeckRows {
    exchange: Exchange,
    lines: Arc<[Line; 2]>,
    /// Changes take more than one question, so they have a connection of their own, made when it is
    /// needed.
    changes: Mutex<Option<Client>>,
}

fn text(value: &String) -> Value<'_> {
    (value, Type::TEXT)
}

fn number(value: &i64) -> Value<'_> {
    (value, Type::INT8)
}

fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// Asks something within a change.
async fn ask(
    transaction: &Transaction<'_>,
    query: &str,
    values: &[Value<'_>],
) -> Result<Vec<Row>, Fault> {
    Ok(transaction.query_typed(query, values).await?)
}

/// The others learn that something has changed.
async fn end(transaction: Transaction<'_>, change: i64) -> Result<(), Fault> {
    let version = "UPDATE shelf SET version = $1 WHERE id = 1";
    ask(&transaction, version, &[number(&change)]).await?;
    Ok(transaction.commit().await?)
}

/// Whether there is such a deck and no game needs it. Whoever begins a game with it waits until
/// this is over.
async fn is_free(transaction: &Transaction<'_>, deck: &String) -> Result<Change, Fault> {
    let there = "SELECT 1 FROM decks WHERE id = $1 FOR UPDATE";
    if ask(transaction, there, &[text(deck)]).await?.is_empty() {
        return Ok(Change::NoDeck);
    }
    // A question of its own: it has to see what was lent while the last one waited.
    let lent = "SELECT 1 FROM loans WHERE deck = $1 LIMIT 1";
    match ask(transaction, lent, &[text(deck)]).await?.is_empty() {
        true => Ok(Change::Done(0)),
        false => Ok(Change::InUse),
    }
}

async fn delete(transaction: &Transaction<'_>, deck: &String, change: i64) -> Result<(), Fault> {
    ask(transaction, "DELETE FROM decks WHERE id = $1", &[text(deck)]).await?;
    let gone = "INSERT INTO former_decks (id, changed, deleted) VALUES ($1, $2, clock_timestamp())
        ON CONFLICT (id) DO UPDATE SET changed = excluded.changed";
    ask(transaction, gone, &[text(deck), number(&change)]).await?;
    let old = "DELETE FROM former_decks WHERE deleted < clock_timestamp() - interval '1 day'";
    ask(transaction, old, &[]).await.map(|_| ())
}

fn deck(row: &Row) -> DeckRow {
    let optional = |place: usize| {
        row.get::<_, Option<i64>>(place).map(|found| u64::try_from(found).unwrap_or_default())
    };
    DeckRow {
        id: row.get(0),
        name: row.get(1),
        owner: row.get(2),
        made: natural(row, 3),
        visited: optional(4),
        condemned: optional(5),
        pictures: Vec::new(),
    }
}

/// The connection for changes, in the hands of one at a time.
struct Changing<'a>(MutexGuard<'a, Option<Client>>);

impl Changing<'_> {
    /// Begins a change and holds the shelf; tells the number of the change.
    async fn begin(&mut self) -> Result<(Transaction<'_>, i64), Fault> {
        let missing = || Fault::Refused("no connection".to_string());
        let client = self.0.as_mut().ok_or_else(missing)?;
        let begun = client.build_transaction().isolation_level(IsolationLevel::ReadCommitted);
        let transaction = begun.start().await?;
        let shelf = "SELECT version FROM shelf WHERE id = 1 FOR UPDATE";
        let rows = ask(&transaction, shelf, &[]).await?;
        let change = 1 + first(&rows, |row| row.get::<_, i64>(0)).unwrap_or_default();
        Ok((transaction, change))
    }
}

impl DeckRows {
    pub(super) fn new(exchange: Exchange, lines: Arc<[Line; 2]>) -> DeckRows {
        DeckRows { exchange, lines, changes: Mutex::default() }
    }

    async fn look(&self, query: &str, values: &[Value<'_>]) -> Result<Vec<Row>, Fault> {
        self.lines[1].ask(query, values).await
    }

    async fn changing(&self) -> Result<Changing<'_>, Fault> {
        let mut changes = self.changes.lock().await;
        if changes.as_ref().is_none_or(Client::is_closed) {
            *changes = Some(self.exchange.connect().await?);
        }
        Ok(Changing(changes))
    }

    /// The number of the last change.
    pub async fn version(&self) -> Result<i64, StoreError> {
        let rows = self.look("SELECT version FROM shelf WHERE id = 1", &[]).await?;
        Ok(first(&rows, |row| row.get(0)).unwrap_or_default())
    }

    /// The decks that were changed after this change, and the ids of those that went.
    pub async fn since(&self, change: i64) -> Result<(Vec<DeckRow>, Vec<String>), StoreError> {
        let query = "SELECT id, name, owner, made, visited, condemned FROM decks WHERE changed > $1 ORDER BY id";
        let rows = self.look(query, &[number(&change)]).await?;
        let mut decks: Vec<DeckRow> = rows.iter().map(deck).collect();
        let query = "SELECT deck, number, pictures.id, length FROM pictures
            JOIN decks ON decks.id = deck WHERE changed > $1 ORDER BY number";
        let places: HashMap<String, usize> =
            decks.iter().enumerate().map(|(place, deck)| (deck.id.clone(), place)).collect();
        for row in self.look(query, &[number(&change)]).await? {
            // One that has only just come is found the next time.
            if let Some(place) = places.get(row.get::<_, &str>(0)) {
                let number = u32::try_from(row.get::<_, i64>(1)).unwrap_or_default();
                let (id, length) = (row.get(2), natural(&row, 3));
                decks[*place].pictures.push(PictureRow { number, id, length });
            }
        }
        let query = "SELECT id FROM former_decks WHERE changed > $1";
        let gone = self.look(query, &[number(&change)]).await?;
        Ok((decks, gone.iter().map(|row| row.get(0)).collect()))
    }

    /// A new deck, unless its owner has so many.
    pub async fn create(&self, new: &DeckRow, most: usize) -> Result<Change, StoreError> {
        let mut changing = self.changing().await?;
        let (transaction, change) = changing.begin().await?;
        let query = "SELECT count(*) FROM decks WHERE owner = $1";
        let rows = ask(&transaction, query, &[text(&new.owner)]).await?;
        if first(&rows, |row| natural(row, 0)).unwrap_or_default() >= most as u64 {
            return Ok(Change::TooMany);
        }
        let insert = "INSERT INTO decks (id, name, owner, made, visited, changed) VALUES ($1, $2, $3, $4, $4, $5)";
        let made = signed(new.made);
        let values =
            [text(&new.id), text(&new.name), text(&new.owner), number(&made), number(&change)];
        ask(&transaction, insert, &values).await?;
        end(transaction, change).await?;
        Ok(Change::Done(0))
    }

    /// A picture more.
    pub async fn add(
        &self,
        deck: &String,
        picture: &String,
        bytes: &[u8],
        room: Room,
    ) -> Result<Change, StoreError> {
        let mut changing = self.changing().await?;
        let (transaction, change) = changing.begin().await?;
        let update = "UPDATE decks SET changed = $2 WHERE id = $1 RETURNING id";
        if ask(&transaction, update, &[text(deck), number(&change)]).await?.is_empty() {
            return Ok(Change::NoDeck);
        }
        let query = "SELECT count(*) FILTER (WHERE deck = $1), coalesce(sum(length), 0)::bigint,
                count(*) FILTER (WHERE deck = $1 AND id = $2), coalesce(max(number) FILTER (WHERE deck = $1), 0)
            FROM pictures";
        let rows = ask(&transaction, query, &[text(deck), text(picture)]).await?;
        let counted = first(&rows, |row| [0, 1, 2, 3].map(|place| natural(row, place)));
        let [pictures, all, same, last] = counted.unwrap_or_default();
        if pictures >= room.of_a_deck {
            return Ok(Change::Full);
        }
        if all + room.next > room.bytes {
            return Ok(Change::NoRoom);
        }
        if same > 0 {
            return Ok(Change::Duplicate);
        }
        let insert =
            "INSERT INTO pictures (deck, id, number, length, bytes) VALUES ($1, $2, $3, $4, $5)";
        let (next, length) = (signed(last + 1), signed(bytes.len() as u64));
        let bytes: Value = (&bytes, Type::BYTEA);
        let values = [text(deck), text(picture), number(&next), number(&length), bytes];
        ask(&transaction, insert, &values).await?;
        end(transaction, change).await?;
        Ok(Change::Done(pictures + 1))
    }

    /// Takes a picture out of a deck, or the whole deck off the shelf, if no game needs it.
    pub async fn remove(
        &self,
        deck: &String,
        picture: Option<&String>,
    ) -> Result<Change, StoreError> {
        let mut changing = self.changing().await?;
        let (transaction, change) = changing.begin().await?;
        let free = is_free(&transaction, deck).await?;
        if free != Change::Done(0) {
            return Ok(free);
        }
        match picture {
            None => delete(&transaction, deck, change).await?,
            Some(picture) => {
                let take = "DELETE FROM pictures WHERE deck = $1 AND id = $2 RETURNING id";
                if ask(&transaction, take, &[text(deck), text(picture)]).await?.is_empty() {
                    return Ok(Change::NoPicture);
                }
                let update = "UPDATE decks SET changed = $2 WHERE id = $1";
                ask(&transaction, update, &[text(deck), number(&change)]).await?;
            }
        }
        end(transaction, change).await?;
        Ok(Change::Done(0))
    }

    /// Deletes a deck whose owner has not come since then, or that the operator wants gone, if no
    /// game needs it.
    pub async fn delete(&self, deck: &String, since: Millis) -> Result<bool, StoreError> {
        let mut changing = self.changing().await?;
        let (transaction, change) = changing.begin().await?;
        let lapsed =
            "SELECT 1 FROM decks WHERE id = $1 AND (visited < $2 OR condemned = 0) FOR UPDATE";
        let rows = ask(&transaction, lapsed, &[text(deck), number(&signed(since))]).await?;
        if rows.is_empty() || is_free(&transaction, deck).await? != Change::Done(0) {
            return Ok(false);
        }
        delete(&transaction, deck, change).await?;
        end(transaction, change).await?;
        Ok(true)
    }

    /// Changes labels; the first value is the number of the change. Says how many were changed.
    async fn mark(&self, update: &str, values: &[Value<'_>]) -> Result<usize, StoreError> {
        let mut changing = self.changing().await?;
        let (transaction, change) = changing.begin().await?;
        let mut all = vec![number(&change)];
        all.extend(values.iter().cloned());
        let marked = ask(&transaction, update, &all).await?.len();
        if marked > 0 {
            end(transaction, change).await?;
        }
        Ok(marked)
    }

    /// Somebody is here whose decks were last visited before that, or are to be deleted. What the
    /// operator wants to be gone goes.
    pub async fn visited(
        &self,
        owner: &String,
        now: Millis,
        before: Millis,
    ) -> Result<(), StoreError> {
        let visit = "UPDATE decks SET changed = $1, visited = $3, condemned = nullif(condemned, nullif(condemned, 0))
            WHERE owner = $2 AND (visited IS NULL OR visited < $4 OR condemned > 0) RETURNING id";
        let (now, before) = (signed(now), signed(before));
        self.mark(visit, &[text(owner), number(&now), number(&before)]).await.map(|_| ())
    }

    /// Decks whose owner has not come since then, and those that the operator wants gone. The time
    /// of those from before visits were written down begins now.
    pub async fn lapsed(&self, since: Millis, now: Millis) -> Result<Vec<Lapse>, StoreError> {
        let unknown = self.look("SELECT 1 FROM decks WHERE visited IS NULL LIMIT 1", &[]).await?;
        if !unknown.is_empty() {
            let begin =
                "UPDATE decks SET changed = $1, visited = $2 WHERE visited IS NULL RETURNING id";
            self.mark(begin, &[number(&signed(now))]).await?;
        }
        let query =
            "SELECT id, condemned FROM decks WHERE visited < $1 OR condemned = 0 ORDER BY id";
        let rows = self.look(query, &[number(&signed(since))]).await?;
        let lapse = |row: &Row| {
            let condemned: Option<i64> = row.get(1);
            let condemned = condemned.and_then(|hour| u64::try_from(hour).ok());
            Lapse { id: row.get(0), condemned }
        };
        Ok(rows.iter().map(lapse).collect())
    }

    /// Notes in which hour of the servers' life a deck is to be deleted.
    pub async fn condemn(&self, deck: &String, hour: u64) -> Result<(), StoreError> {
        let condemn = "UPDATE decks SET changed = $1, condemned = $3 WHERE id = $2 AND condemned IS NULL RETURNING id";
        let hour = signed(hour.max(1));
        self.mark(condemn, &[text(deck), number(&hour)]).await.map(|_| ())
    }

    /// The operator wants a deck to be gone; false if there is no such deck.
    pub async fn unwant(&self, deck: &String) -> Result<bool, StoreError> {
        let unwant = "UPDATE decks SET changed = $1, condemned = 0 WHERE id = $2 RETURNING id";
        Ok(self.mark(unwant, &[text(deck)]).await? > 0)
    }

    /// The bytes of a picture.
    pub async fn picture(
        &self,
        deck: &String,
        picture: &String,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let query = "SELECT bytes FROM pictures WHERE deck = $1 AND id = $2";
        let rows = self.look(query, &[text(deck), text(picture)]).await?;
        Ok(first(&rows, |row| row.get(0)))
    }

    /// Which of these decks some table has.
    pub async fn lent(&self, decks: &Vec<String>) -> Result<Vec<String>, StoreError> {
        let query = "SELECT DISTINCT deck FROM loans WHERE deck = ANY ($1)";
        let rows = self.look(query, &[(decks, Type::TEXT_ARRAY)]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Whether there is such a deck.
    pub async fn has(&self, deck: &String) -> Result<bool, StoreError> {
        let query = "SELECT 1 FROM decks WHERE id = $1";
        Ok(!self.look(query, &[text(deck)]).await?.is_empty())
    }
}
