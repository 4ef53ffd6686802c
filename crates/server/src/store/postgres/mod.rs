//! The store for many processes: PostgreSQL. Who owns a table is one row with an epoch, and every
//! append names it; nothing else decides.

mod books;
mod carrying;
mod decks;
mod lifetimes;
mod line;
mod pulse;
mod schema;
mod values;
mod writer;

pub use books::PostgresBooks;
pub(super) use carrying::DatabaseEnd;
pub use decks::{Change, DeckRow, DeckRows, Lapse, PictureRow, Room};

use super::parts::Parts;
use super::queue::{JobSender, Queue};
use super::{
    Claim, Clip, ClipStore, DeckLoans, Directory, Epoch, FORMER_INVITES, Leases, LogStore,
    NewTable, Owner, Place, Seed, Standing, StoreError, StoreFuture, Stored,
};
use crate::clock::{Clock, Millis};
use crate::person::{Digest, Secret};
use line::{Exchange, Fault, Line, Value};
use pulse::{LEASE, Pulse, SharedClock};
use schema::FORMAT;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use tokio::runtime::Handle;
use tokio::sync::{oneshot, watch};
use tokio_postgres::Row;
use values::{Owned, first, natural, secret};
use writer::{Append, write_all};

/// Records of one part of a log.
const PART: i64 = 2_000;

/// Where the database is.
#[derive(Clone, Debug)]
pub struct Postgres {
    /// Its address, as `postgres://name:password@host:port/database`.
    pub address: String,
    /// The certificate of whoever vouches for it, if the machine does not know them anyway.
    pub authority: Option<PathBuf>,
    /// So many records share a commit at most: [`TOGETHER`](super::TOGETHER), unless somebody wants
    /// to know what that is good for.
    pub together: usize,
}

impl Postgres {
    /// The database at this address, as usual.
    pub fn at(address: &str) -> Postgres {
        Postgres { address: address.to_string(), authority: None, together: super::TOGETHER }
    }
}

/// Keeps everything in a database that many processes share.
pub struct PostgresStore {
    lines: Arc<[Line; 2]>,
    turn: AtomicUsize,
    jobs: JobSender<Append>,
    pulse: Arc<Pulse>,
    exchange: Exchange,
}

impl PostgresStore {
    /// Connects, brings the database up to date, and lets the others know.
    /// `node_address` is where they reach this process.
    pub async fn open(at: &Postgres, node_address: &str) -> Result<PostgresStore, StoreError> {
        let exchange = Exchange::new(&at.address, at.authority.as_ref())?;
        schema::prepare(&mut exchange.connect().await?).await?;
        let node = i64::from_le_bytes(crate::person::random()) & i64::MAX;
        let line = || Line::new(exchange.clone());
        let pulse = Arc::new(Pulse::new(node, node_address.to_string(), line()));
        let begun = Instant::now();
        pulse.beat().await?;
        tokio::spawn(Pulse::go_on(Arc::downgrade(&pulse), begun));
        let (sender, queue) = Queue::of(at.together);
        let (runtime, writes, busy) = (Handle::current(), exchange.clone(), Arc::clone(&pulse));
        let thread = std::thread::Builder::new()
            .name("stolik-store".to_string())
            .spawn(move || write_all(&runtime, writes, queue, &busy.busy))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(PostgresStore {
            lines: Arc::new([line(), line()]),
            turn: AtomicUsize::new(0),
            jobs: sender(thread.thread().clone()),
            pulse,
            exchange,
        })
    }

    /// The clock of all processes that share the database.
    pub fn clock(&self) -> Arc<dyn Clock> {
        Arc::new(SharedClock::new(Arc::clone(&self.pulse)))
    }

    /// The decks that all processes share.
    pub fn decks(&self) -> DeckRows {
        DeckRows::new(self.exchange.clone(), Arc::clone(&self.lines))
    }

    /// Does something over one of the lines that are not the writer's.
    fn over_a_line<T: Send + 'static, F: Future<Output = Result<T, Fault>> + Send>(
        &self,
        work: impl FnOnce(Talk) -> F + Send + 'static,
    ) -> StoreFuture<T> {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) % self.lines.len();
        let talk = Talk { lines: Arc::clone(&self.lines), turn };
        Box::pin(async move { Ok(work(talk).await?) })
    }

    fn change(&self, query: &'static str, values: Vec<Owned>) -> StoreFuture<()> {
        self.over_a_line(async move |talk| talk.ask(query, &values).await.map(|_| ()))
    }
}

/// One of the lines.
struct Talk {
    lines: Arc<[Line; 2]>,
    turn: usize,
}

impl Talk {
    async fn ask(&self, query: &str, values: &[Owned]) -> Result<Vec<Row>, Fault> {
        let values: Vec<Value> = values.iter().map(Owned::value).collect();
        self.lines[self.turn].ask(query, &values).await
    }
}

impl Directory for PostgresStore {
    fn create(&self, new: NewTable) -> StoreFuture<i64> {
        let made = self.over_a_line(async move |talk| {
            let NewTable { invite, code, owner, at, codes_before } = new;
            let old = "UPDATE tables SET plain_code = NULL, code = '' WHERE plain_code = $1 AND opened < $2";
            talk.ask(old, &[code.plain.clone().into(), codes_before.into()]).await?;
            let insert = "WITH made AS (
                INSERT INTO tables (invite, code, plain_code, owner, opened, visited) VALUES ($1, $2, $3, $4, $5, $5)
                RETURNING id)
                INSERT INTO heads (table_id, length, epoch, node, format) SELECT id, 0, 0, NULL, 0 FROM made RETURNING table_id";
            let owner = Owned::Optional(owner.map(|owner| owner.to_string()));
            let values = [invite.into(), code.shown.into(), code.plain.into(), owner, at.into()];
            match talk.ask(insert, &values).await {
                // An invite is never there already: it is the code.
                Err(Fault::KeyTaken) => Ok(None),
                made => Ok(first(&made?, |row| row.get(0))),
            }
        });
        Box::pin(async move { made.await?.ok_or(StoreError::CodeTaken) })
    }

    fn by_invite(&self, invite: Secret) -> StoreFuture<Option<Stored>> {
        self.over_a_line(async move |talk| {
            let query = "SELECT id, code, owner FROM tables WHERE invite = $1";
            let rows = talk.ask(query, &[invite.into()]).await?;
            Ok(first(&rows, |row| {
                let owner: Option<String> = row.get(2);
                let owner = owner.as_deref().and_then(Digest::parse);
                Stored { table: row.get(0), code: row.get(1), owner }
            }))
        })
    }

    fn change_invite(&self, table: i64, invite: Secret) -> StoreFuture<()> {
        let change = "WITH remembered AS (
                INSERT INTO former_invites (invite, table_id) SELECT invite, id FROM tables WHERE id = $1
            ), forgotten AS (
                DELETE FROM former_invites WHERE table_id = $1 AND id NOT IN
                    (SELECT id FROM former_invites WHERE table_id = $1 ORDER BY id DESC LIMIT $3)
            )
            UPDATE tables SET invite = $2 WHERE id = $1";
        // The one that is remembered now is not seen by the one that forgets.
        let kept = FORMER_INVITES as i64 - 1;
        self.change(change, vec![table.into(), invite.into(), kept.into()])
    }

    fn by_former_invite(&self, invite: Secret) -> StoreFuture<Option<Secret>> {
        self.over_a_line(async move |talk| {
            let query = "SELECT tables.invite FROM former_invites JOIN tables ON tables.id = table_id WHERE former_invites.invite = $1";
            let rows = talk.ask(query, &[invite.into()]).await?;
            Ok(first(&rows, secret).flatten())
        })
    }
}

impl LogStore for PostgresStore {
    fn claim(&self, table: i64) -> StoreFuture<Claim> {
        let node = self.pulse.node;
        self.over_a_line(async move |talk| {
            let claim = format!(
                "UPDATE heads SET epoch = epoch + 1, node = $2 WHERE table_id = $1 AND format <= $3
                AND (node IS NULL OR node = $2 OR NOT EXISTS
                    (SELECT 1 FROM nodes WHERE nodes.id = heads.node AND seen > clock_timestamp() - {LEASE}))
                RETURNING epoch"
            );
            let format = i64::from(FORMAT);
            let rows = talk.ask(&claim, &[table.into(), node.into(), format.into()]).await?;
            if let Some(epoch) = first(&rows, |row| natural(row, 0)) {
                return Ok(Claim::Mine(epoch));
            }
            let why = "SELECT format > $2 FROM heads WHERE table_id = $1";
            let rows = talk.ask(why, &[table.into(), format.into()]).await?;
            match first(&rows, |row| row.get::<_, bool>(0)) {
                Some(true) => Ok(Claim::Newer),
                Some(false) => Ok(Claim::Theirs),
                None => Err(Fault::Refused(format!("there is no table {table}"))),
            }
        })
    }

    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        let (answer, waits) = oneshot::channel();
        let sent = self.jobs.send(Append { at, record, seed, answer });
        Box::pin(async move {
            let unknown = || StoreError::Unknown("the writer has stopped half-way".to_string());
            match sent {
                true => waits.await.unwrap_or_else(|_| Err(unknown())),
                false => Err(StoreError::Failed("the writer has stopped".to_string())),
            }
        })
    }

    fn load(&self, table: i64) -> StoreFuture<Vec<String>> {
        let parts = self.parts(table, 0);
        Box::pin(async move { parts.await?.all().await })
    }

    fn parts(&self, table: i64, from: u64) -> StoreFuture<Parts> {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) % self.lines.len();
        let talk = Talk { lines: Arc::clone(&self.lines), turn };
        Box::pin(async move {
            let query = "SELECT length FROM heads WHERE table_id = $1";
            let rows = talk.ask(query, &[table.into()]).await?;
            let length = first(&rows, |row| natural(row, 0)).unwrap_or_default();
            let (hand_in, parts) = Parts::coming(length.saturating_sub(from));
            tokio::spawn(async move {
                let mut next = from;
                while next < length {
                    let part = part(&talk, table, next, length).await;
                    next += part.as_ref().map_or(length, |part| part.len() as u64);
                    // Whoever asked may be gone.
                    if hand_in.send(part).await.is_err() {
                        break;
                    }
                }
            });
            Ok(parts)
        })
    }

    fn checkpoint(&self, table: i64) -> StoreFuture<Option<String>> {
        self.over_a_line(async move |talk| {
            let query = "SELECT text FROM checkpoints WHERE table_id = $1";
            Ok(first(&talk.ask(query, &[table.into()]).await?, |row| row.get(0)))
        })
    }

    fn keep_checkpoint(&self, table: i64, text: String) -> StoreFuture<()> {
        let keep =
            "INSERT INTO checkpoints (table_id, text) SELECT id, $2 FROM tables WHERE id = $1
            ON CONFLICT (table_id) DO UPDATE SET text = excluded.text";
        self.change(keep, vec![table.into(), text.into()])
    }

    fn seed(&self, table: i64, number: u32) -> StoreFuture<Option<[u8; 32]>> {
        self.over_a_line(async move |talk| {
            let query = "SELECT seed FROM seeds WHERE table_id = $1 AND game = $2";
            let rows = talk.ask(query, &[table.into(), i64::from(number).into()]).await?;
            Ok(first(&rows, |row| row.get::<_, &[u8]>(0).try_into().ok()).flatten())
        })
    }

    fn prove(&self, at: Millis) -> StoreFuture<()> {
        self.change("UPDATE proof SET at = $1 WHERE id = 1", vec![at.into()])
    }
}

impl Leases for PostgresStore {
    fn release(&self, table: i64, epoch: Epoch) -> StoreFuture<()> {
        let release = "UPDATE heads SET node = NULL WHERE table_id = $1 AND epoch = $2";
        self.change(release, vec![table.into(), epoch.into()])
    }

    fn taken(&self, claims: Vec<(i64, Epoch)>) -> StoreFuture<Vec<i64>> {
        self.over_a_line(async move |talk| {
            let (tables, epochs): (Vec<i64>, Vec<i64>) =
                claims.iter().map(|(table, epoch)| (*table, *epoch as i64)).unzip();
            let query = "SELECT asked.id FROM unnest($1::bigint[], $2::bigint[]) AS asked (id, epoch)
                LEFT JOIN heads ON table_id = asked.id WHERE heads.epoch IS DISTINCT FROM asked.epoch";
            let rows = talk.ask(query, &[Owned::Numbers(tables), Owned::Numbers(epochs)]).await?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    fn owner(&self, invite: Secret) -> StoreFuture<Owner> {
        let node = self.pulse.node;
        self.over_a_line(async move |talk| {
            let query = format!(
                "SELECT nodes.address, heads.format > $3,
                    (SELECT address FROM nodes AS newer WHERE newer.format >= heads.format AND newer.id <> $2
                        AND newer.seen > clock_timestamp() - {LEASE} ORDER BY newer.seen DESC LIMIT 1)
                FROM tables JOIN heads ON table_id = tables.id
                LEFT JOIN nodes ON nodes.id = heads.node AND nodes.id <> $2 AND nodes.seen > clock_timestamp() - {LEASE}
                WHERE invite = $1 OR tables.id = (SELECT table_id FROM former_invites WHERE invite = $1)"
            );
            let values = [invite.into(), node.into(), i64::from(FORMAT).into()];
            let rows = talk.ask(&query, &values).await?;
            Ok(first(&rows, |row| match (row.get(0), row.get(1), row.get(2)) {
                (Some(address), _, _) => Owner::At(address),
                (None, false, _) => Owner::Here,
                (None, true, Some(address)) => Owner::At(address),
                (None, true, None) => Owner::NobodyYet,
            })
            .unwrap_or(Owner::Here))
        })
    }

    fn others(&self) -> Vec<String> {
        self.pulse.others()
    }

    fn standing(&self) -> watch::Receiver<Standing> {
        self.pulse.standing()
    }

    fn resign(&self) -> StoreFuture<()> {
        let pulse = Arc::clone(&self.pulse);
        Box::pin(async move { Ok(pulse.resign().await?) })
    }
}

impl DeckLoans for PostgresStore {
    fn lend(&self, table: i64, deck: String) -> StoreFuture<()> {
        // Whoever deletes the deck at this moment is waited for.
        let lend = "WITH held AS MATERIALIZED (SELECT 1 FROM decks WHERE id = $1 FOR KEY SHARE)
            INSERT INTO loans (deck, table_id) SELECT $1, $2 FROM (SELECT count(*) FROM held) AS counted
            ON CONFLICT DO NOTHING";
        self.change(lend, vec![deck.into(), table.into()])
    }

    fn lent(&self, deck: String) -> StoreFuture<Vec<Secret>> {
        self.over_a_line(async move |talk| {
            let query = "SELECT invite FROM loans JOIN tables ON tables.id = table_id WHERE deck = $1 ORDER BY table_id";
            Ok(talk.ask(query, &[deck.into()]).await?.iter().filter_map(secret).collect())
        })
    }

    fn give_back(&self, invite: Secret, deck: String) -> StoreFuture<()> {
        // Whoever has lost the table does not know what is played there now.
        let back = "DELETE FROM loans WHERE deck = $1 AND table_id = (SELECT id FROM tables
            JOIN heads ON heads.table_id = id WHERE invite = $2 AND (node IS NULL OR node = $3))";
        self.change(back, vec![deck.into(), invite.into(), self.pulse.node.into()])
    }
}

impl ClipStore for PostgresStore {
    fn keep_clip(&self, table: i64, id: String, clip: Clip, at: Millis) -> StoreFuture<()> {
        let keep =
            "INSERT INTO clips (id, table_id, kept, media_type, bytes) VALUES ($1, $2, $3, $4, $5)";
        let bytes = Owned::Bytes(clip.bytes);
        self.change(keep, vec![id.into(), table.into(), at.into(), clip.media_type.into(), bytes])
    }

    fn clip(&self, table: i64, id: String) -> StoreFuture<Option<Clip>> {
        self.over_a_line(async move |talk| {
            let query = "SELECT media_type, bytes FROM clips WHERE id = $1 AND table_id = $2";
            let rows = talk.ask(query, &[id.into(), table.into()]).await?;
            Ok(first(&rows, |row| Clip { media_type: row.get(0), bytes: row.get(1) }))
        })
    }

    fn clips(&self, table: i64) -> StoreFuture<Vec<String>> {
        self.over_a_line(async move |talk| {
            let query = "SELECT id FROM clips WHERE table_id = $1 ORDER BY kept, number";
            Ok(talk.ask(query, &[table.into()]).await?.iter().map(|row| row.get(0)).collect())
        })
    }

    fn drop_clips(&self, table: i64, ids: Vec<String>) -> StoreFuture<()> {
        let delete = "DELETE FROM clips WHERE id = ANY ($1) AND table_id = $2";
        self.change(delete, vec![Owned::Texts(ids), table.into()])
    }

    fn drop_old_clips(&self, before: Millis) -> StoreFuture<()> {
        self.change("DELETE FROM clips WHERE kept < $1", vec![before.into()])
    }
}

/// The next records of a log.
async fn part(talk: &Talk, table: i64, from: u64, length: u64) -> Result<Vec<String>, StoreError> {
    let query =
        "SELECT record FROM records WHERE table_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq";
    let end = length.min(from + PART as u64);
    let rows = talk.ask(query, &[table.into(), from.into(), end.into()]).await?;
    if rows.len() as u64 != end - from {
        let missing = end - from - rows.len() as u64;
        let why = format!("the log of table {table} lacks {missing} of {length} records");
        return Err(StoreError::Failed(why));
    }
    Ok(rows.iter().map(|row| row.get(0)).collect())
}
