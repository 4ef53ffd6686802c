//! How long tables are kept, and what makes a long log short: checkpoints, visits, and the end of
//! tables to which nobody comes.

use super::tables::Tables;
use super::task::{TableMessage, TableTask};
use crate::clock::{Millis, millis};
use crate::decks::Lapsed;
use crate::person::Secret;
use crate::store::StoreError;
use std::sync::Arc;
use std::time::Duration;
use table::{Folded, Record, TableEntry};

/// A table that nobody has visited for long enough is deleted so many hours of server life later.
/// The wall clock of a small board may be wrong by years after a start; these hours are not.
const NOTICE: u64 = 24;

/// Whether an entry says that records before it do not count.
fn takes_back(record: &Record, seq: u64) -> bool {
    let aside =
        |entry: &TableEntry| matches!(entry, TableEntry::SetAside { from, .. } if *from < seq);
    record.did.iter().any(aside)
}

impl Tables {
    /// Folds a log from its last checkpoint on, without ever having all of it in memory. Nothing,
    /// if it does not fold like this: then it has to be looked at as a whole.
    pub(super) async fn fold_in_parts(&self, table: i64) -> Result<Option<Folded>, StoreError> {
        let checkpoint = self.store.log.checkpoint(table).await?;
        let from_checkpoint = |text: String| Folded::from_checkpoint(&text, &self.config);
        let mut folded =
            checkpoint.and_then(from_checkpoint).unwrap_or_else(|| Folded::new(&self.config));
        let mut parts = self.store.log.parts(table, folded.seq()).await?;
        // Not oftener in a long log than in a short one: what was finished is written down each
        // time.
        let every = self.checkpoint_every.max(parts.length / 16);
        let (mut last, mut newest) = (folded.seq(), None);
        while let Some(part) = parts.next().await? {
            for text in part {
                let Ok(record) = serde_json::from_str::<Record>(&text) else { return Ok(None) };
                if folded.seq() - last >= every && folded.rests_before(&record) {
                    last = folded.seq();
                    newest = Some(folded.checkpoint());
                }
                if takes_back(&record, folded.seq()) || folded.fold(&record, &self.config).is_err()
                {
                    return Ok(None);
                }
            }
        }
        if let Some(text) = newest {
            self.keep_checkpoint(table, text).await;
        }
        Ok(Some(folded))
    }

    async fn keep_checkpoint(&self, table: i64, text: String) {
        // Without it the next fold takes longer, and that is all.
        if let Err(error) = self.store.log.keep_checkpoint(table, text).await {
            tracing::warn!(%error, table, "a checkpoint was not kept");
        }
    }

    pub(super) async fn note_visit(&self, table: i64, at: Millis) {
        if let Err(error) = self.store.retention.visited(table, at).await {
            tracing::warn!(%error, table, "a visit was not noted");
        }
    }

    /// Somebody comes to a table: from now on it is not deleted. False if it is gone already.
    pub(super) async fn visit(&self, table: i64) -> bool {
        self.note_visit(table, self.clock.now()).await;
        // A store that cannot be read just now has not lost it.
        !matches!(self.store.retention.last_visit(table).await, Ok(None))
    }

    /// Sends everybody away from a table that the operator deletes.
    async fn dismiss(&self, invite: Secret) {
        if let Some(table) = self.running_table(invite) {
            // One that is gone already needs no farewell.
            let _ = table.send(TableMessage::Deleted).await;
            table.closed().await;
        }
    }

    /// Deletes what nobody has visited for so long, and what the operator wants to be gone. So many
    /// hours have passed since this was last done.
    pub async fn sweep(
        self: &Arc<Tables>,
        keep: Option<Duration>,
        hours: u64,
    ) -> Result<u64, StoreError> {
        let life = self.store.retention.life(hours).await?;
        let since = keep.map_or(0, |keep| self.clock.now().saturating_sub(millis(keep)));
        let mut deleted = 0;
        for unvisited in self.store.retention.unvisited(since).await? {
            let table = unvisited.table;
            match unvisited.condemned {
                Some(0) => self.dismiss(unvisited.invite).await,
                _ if self.is_running(unvisited.invite) => continue,
                Some(hour) if hour <= life => {}
                Some(_) => continue,
                None => {
                    tracing::info!(
                        table,
                        "nobody comes to this table any more: it will be deleted"
                    );
                    self.store.retention.condemn(table, life + NOTICE).await?;
                    continue;
                }
            }
            self.store.retention.delete(table, since).await?;
            tracing::info!(table, "table deleted");
            deleted += 1;
        }
        deleted += self.sweep_decks(since, life).await?;
        if deleted > 0 || hours > 0 {
            while self.store.retention.clear_away().await? {
                // Those who play come first.
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            if let Some(file) = &self.store.file {
                file.shrink(self.count() == 0).await?;
            }
        }
        Ok(deleted)
    }
}

impl Tables {
    /// The same for decks, whose owners have to come. One that an unfinished game needs stays; the
    /// table of a game to which nobody comes is deleted first.
    async fn sweep_decks(self: &Arc<Tables>, since: Millis, life: u64) -> Result<u64, StoreError> {
        let decks = Arc::clone(&self.decks);
        let mut deleted = 0;
        for (deck, lapsed) in decks.lapsed(since, self.clock.now()).await? {
            let due = match lapsed {
                Lapsed::Unwanted => true,
                Lapsed::Condemned(hour) => hour <= life,
                Lapsed::Unvisited => {
                    decks.condemn(deck, life + NOTICE).await?;
                    false
                }
            };
            if due && self.holder(deck).await?.is_none() && decks.delete(deck, since).await? {
                tracing::info!(%deck, "deck deleted");
                deleted += 1;
            }
        }
        Ok(deleted)
    }
}

impl TableTask {
    /// How the table stands before its next game, if much has happened since the last checkpoint.
    pub(super) fn checkpoint(&self) -> Option<String> {
        let since = self.state.seq().saturating_sub(self.checkpointed);
        let due = since >= self.tables.checkpoint_every && self.state.running().is_none();
        due.then(|| self.state.folded().checkpoint())
    }

    /// Keeps how the table stood before the game that has just begun.
    pub(super) async fn keep_checkpoint(&mut self, text: String) {
        self.checkpointed = self.state.seq();
        self.tables.keep_checkpoint(self.state.names().table, text).await;
    }
}
