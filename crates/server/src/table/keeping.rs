//! Storing what a step did before anybody hears of it, and folding anew when the store fails.

use super::tables::LoadError;
use super::task::TableTask;
use crate::clock::Millis;
use crate::store::{Place, StoreError};
use table::door::Bye;
use table::log::record_text;
use table::play::{plan, public_moment};
use table::{CommandRefusal, Draft, PersonId, TableEntry, TableRefusal};

impl TableTask {
    /// Puts a draft into the store. If that fails nobody hears of it, and the table is folded anew
    /// from what the store has.
    pub(super) async fn keep(
        &mut self,
        draft: Draft,
        by: Option<(PersonId, &str)>,
        now: Millis,
    ) -> Result<(), CommandRefusal> {
        if draft.did.is_empty() {
            return Ok(());
        }
        // The state holds what was not stored: whatever follows from it would make a log that
        // cannot be folded.
        if self.lost {
            return Err(TableRefusal::NotSaved.into());
        }
        let text = record_text(now, by, &draft.did);
        let other_game = draft
            .did
            .iter()
            .any(|entry| matches!(entry, TableEntry::Started { .. } | TableEntry::Cleared));
        let lent = match self.lend(&draft.did) {
            Some(lending) => lending.await,
            None => Ok(()),
        };
        let kept = match lent {
            Ok(()) => {
                let (table, seq) = (self.state.names().table, self.state.seq());
                let at = Place { table, epoch: self.epoch, seq };
                let secret = draft.secret.map(|(number, secret)| (number, secret.bytes()));
                let stored = self.tables.store.log.append(at, text, secret);
                // While the store is at work the pictures are written, as they are once it has
                // said yes. If it does not, the table is folded anew and they are thrown away.
                self.state.persisted(by);
                self.write_ahead();
                stored.await
            }
            Err(error) => Err(error),
        };
        match kept {
            Ok(()) => {
                if other_game {
                    Box::pin(self.forget_clips()).await;
                }
                if self.state.held_deck() != self.held {
                    Box::pin(self.give_back()).await;
                }
                Ok(())
            }
            Err(error) => {
                tracing::error!(%error, table = self.state.names().table, "a record was not stored");
                self.throw_away();
                let unknown = matches!(error, StoreError::Unknown(_));
                if matches!(error, StoreError::Taken { .. }) {
                    self.step_down();
                } else {
                    Box::pin(self.refold()).await;
                }
                // Whether it was is for the log to say, not for a guess: the command stands in it
                // or it does not.
                let done = by.is_some_and(|(person, id)| {
                    matches!(self.state.answered(person, id), Some(Ok(())))
                });
                match unknown && done && !self.lost {
                    true => Ok(()),
                    false => Err(TableRefusal::NotSaved.into()),
                }
            }
        }
    }

    /// The table is another process's now: everybody is sent there.
    pub(super) fn step_down(&mut self) {
        tracing::info!(table = self.state.names().table, "another process has the table");
        self.clients.drain(..).for_each(|client| client.bye(Bye::Restarting));
        self.lost = true;
    }

    /// Takes the table back to what the store knows. It is claimed anew, so that whatever was on
    /// its way to the store cannot arrive after it was looked for. If the store cannot even be
    /// read, everybody is sent to knock again; unless it is one that comes back: then everybody
    /// waits.
    pub(super) async fn refold(&mut self) {
        self.tables.meters.refolded();
        let folded = loop {
            match Box::pin(self.tables.claim(self.state.names().clone())).await {
                Ok((state, epoch)) => {
                    self.epoch = epoch;
                    break state;
                }
                Err(LoadError::Elsewhere) => return self.step_down(),
                Err(LoadError::Store(error)) if self.tables.store_comes_back().await => {
                    tracing::warn!(%error, table = self.state.names().table, "looked for once more");
                }
                Err(error) => {
                    tracing::error!(%error, table = self.state.names().table, "the log could not be folded again");
                    self.clients.drain(..).for_each(|client| client.bye(Bye::Restarting));
                    self.lost = true;
                    return;
                }
            }
        };
        let now = self.tables.clock.now();
        let people: Vec<_> = self.clients.iter().map(|client| client.person).collect();
        self.state.replace(folded, &people, now);
        for client in &mut self.clients {
            let present = |person: &PersonId| self.state.people().present(*person).is_ok();
            client.person = client.person.filter(present);
        }
        self.note_clients();
        // Usually nothing has changed for anybody outside. If somebody else has written to the log,
        // or what failed was written after all, everybody gets a fresh picture: with an old one all
        // they could do would be stale. What only one seat may know of is no news.
        let news = public_moment(&self.state) != self.told;
        let changes = self.state.changes_mut();
        (changes.room, changes.game) = (news, news);
        plan(&mut self.state, now);
    }
}
