//! The log of a game that is over or was broken off, for people of its table and nobody else: who
//! may have it is judged by the table, the records are read from the store in parts.

use super::tables::Tables;
use super::task::{TableMessage, TableTask};
use crate::person::{Digest, Secret};
use crate::store::StoreError;
use record::GameFile;
use std::sync::Arc;
use table::log::{GameReader, LogPlace, NoGame, log_place, picture_keys};
use table::{Record, TableRefusal};
use tokio::sync::oneshot;

/// Somebody who wants the log of a game.
pub struct LogRequest {
    identity: Option<Digest>,
    /// The seat secret, for those who come without a browser.
    secret: Option<Digest>,
    /// Which game of this table, from 1.
    number: u32,
    /// Gets where it stands.
    answer: oneshot::Sender<Result<LogPlace, TableRefusal>>,
}

/// Why somebody does not get a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoLog {
    /// There is no such table.
    UnknownTable,
    /// They are not of this table, or no longer.
    NotJoined,
    /// There has been no such game.
    NoGame,
    /// It is not over.
    GameRunning,
    /// The table is about to be another process's.
    NotNow,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for NoLog {
    fn from(error: StoreError) -> NoLog {
        NoLog::Store(error)
    }
}

impl From<NoGame> for NoLog {
    fn from(_: NoGame) -> NoLog {
        NoLog::NoGame
    }
}

impl From<TableRefusal> for NoLog {
    fn from(refusal: TableRefusal) -> NoLog {
        match refusal {
            TableRefusal::NotJoined => NoLog::NotJoined,
            TableRefusal::GameRunning => NoLog::GameRunning,
            _ => NoLog::NoGame,
        }
    }
}

impl TableTask {
    /// Tells where a log stands, if whoever asks may have it.
    pub(super) fn find_log(&self, asked: LogRequest) {
        let by_secret = asked.secret.and_then(|secret| self.state.people().by_secret(secret));
        let person = by_secret.or_else(|| self.person_of(asked.identity));
        // Whoever asked may be gone.
        let _ = asked.answer.send(log_place(&self.state, person, asked.number));
    }
}

impl Tables {
    /// The file of a game that is over, as JSON, if whoever asks is of its table.
    pub async fn game_log(
        self: &Arc<Tables>,
        invite: Secret,
        identity: Option<Digest>,
        secret: Option<Digest>,
        number: u32,
    ) -> Result<String, NoLog> {
        Ok(self.finished(invite, identity, secret, number).await?.write())
    }

    /// Which game it is whose log has this picture of a deck of somebody's own, if whoever asks may
    /// have the log.
    pub async fn picture_in_log(
        self: &Arc<Tables>,
        invite: Secret,
        identity: Option<Digest>,
        number: u32,
        key: &str,
    ) -> Result<&'static str, NoLog> {
        let file = self.finished(invite, identity, None, number).await?;
        let rules = self.config.find(&file.game).ok_or(NoLog::NoGame)?;
        let mut keys = file.entries.iter().flat_map(picture_keys);
        keys.any(|known| known == key).then_some(rules.id()).ok_or(NoLog::NoGame)
    }

    async fn finished(
        self: &Arc<Tables>,
        invite: Secret,
        identity: Option<Digest>,
        secret: Option<Digest>,
        number: u32,
    ) -> Result<GameFile, NoLog> {
        let (invite, _) = self.current(invite).await;
        if !self.is_running(invite) && self.store.directory.by_invite(invite).await?.is_none() {
            return Err(NoLog::UnknownTable);
        }
        let (answer, place) = oneshot::channel();
        let asked = LogRequest { identity, secret, number, answer };
        let asked = TableMessage::Log(Box::new(asked));
        self.open(invite).send(asked).await.map_err(|_| NoLog::NotNow)?;
        self.read_log(place.await.map_err(|_| NoLog::NotNow)??).await
    }

    async fn read_log(&self, place: LogPlace) -> Result<GameFile, NoLog> {
        let mut parts = self.store.log.parts(place.table, place.from).await?;
        let mut reader = GameReader::new(&self.config, place);
        while let Some(part) = parts.next().await? {
            for text in part {
                let record: Record = serde_json::from_str(&text).map_err(|_| NoLog::NoGame)?;
                if reader.take(record)? {
                    let (table, number) = (reader.place().table, reader.place().number);
                    return Ok(reader.file(self.store.log.seed(table, number).await?));
                }
            }
        }
        // A log without an end is of a game that goes on, whatever anybody believed.
        Err(NoLog::NoGame)
    }
}
