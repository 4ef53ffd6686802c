//! Storing what a step did before anybody hears of it, and folding anew when the store fails.

use super::client::Bye;
use super::entry::{Entry, PersonId, record_text};
use super::refusal::{CommandRefusal, TableRefusal};
use super::room::Draft;
use super::task::TableTask;
use crate::clock::Millis;

impl TableTask {
    /// Puts a draft into the store. If that fails nobody hears of it, and the room is folded anew from what the store has.
    pub(super) async fn keep(&mut self, draft: Draft, by: Option<(PersonId, &str)>, now: Millis) -> Result<(), CommandRefusal> {
        if draft.did.is_empty() {
            return Ok(());
        }
        let text = record_text(now, by, &draft.did);
        let other_game = draft.did.iter().any(|entry| matches!(entry, Entry::Started { .. } | Entry::Cleared));
        let lent = match self.lend(&draft.did) {
            Some(lending) => lending.await,
            None => Ok(()),
        };
        let kept = match lent {
            Ok(()) => self.premises.store.append(self.room.names().table, self.room.seq(), text, draft.seed).await,
            Err(error) => Err(error),
        };
        match kept {
            Ok(()) => {
                self.room.kept(by);
                if other_game {
                    Box::pin(self.forget_clips()).await;
                }
                Ok(())
            }
            Err(error) => {
                tracing::error!(%error, table = self.room.names().table, "a record was not stored");
                Box::pin(self.refold()).await;
                Err(TableRefusal::NotSaved.into())
            }
        }
    }

    /// Takes the room back to what the store knows. If the store cannot even be read, everybody is sent to knock again.
    pub(super) async fn refold(&mut self) {
        let folded = match self.premises.fold(self.room.names().clone()).await {
            Ok(room) => room,
            Err(error) => {
                tracing::error!(%error, table = self.room.names().table, "the log could not be folded again");
                self.clients.drain(..).for_each(|client| client.bye(Bye::Restarting));
                self.lost = true;
                return;
            }
        };
        let now = self.premises.clock.now();
        self.room = folded;
        if !self.clients.is_empty() {
            self.room.live.wake(now);
        }
        for client in &mut self.clients {
            client.person = client.person.filter(|person| self.room.present(*person).is_ok());
        }
        for person in self.clients.iter().filter_map(|client| client.person) {
            self.room.live.person(person).away = None;
        }
        // Nothing has changed for anybody outside.
        (self.room.live.room_changed, self.room.live.game_changed) = (false, false);
        self.room.plan(now);
    }
}
