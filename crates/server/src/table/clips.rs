//! Recorded clips at a table: brought by a seat that may say something with one, heard by everybody
//! who has the link.

use super::client::Client;
use super::tables::Tables;
use super::task::{TableMessage, TableTask};
use crate::clip::{Container, NoClip};
use crate::person::{Digest, Secret};
use crate::store::Clip;
use std::sync::Arc;
use table::PersonId;
use table::play::{keep_clip, kept_clips, may_bring_clip, silent_clips, take_clips};
use tokio::sync::oneshot;

/// So many a table keeps; the oldest that nobody can hear any more makes room.
const MOST_CLIPS: usize = 40;

/// A clip that somebody brings.
pub struct ClipUpload {
    identity: Option<Digest>,
    container: Container,
    bytes: Vec<u8>,
    /// Gets its id.
    answer: oneshot::Sender<Result<String, NoClip>>,
}

impl TableTask {
    pub(super) async fn bring(&mut self, brought: ClipUpload) {
        let ClipUpload { identity, container, bytes, answer } = brought;
        let kept = self.take_clip(identity, container, bytes).await;
        // Whoever asked may be gone; the clip is then as good as one that was not used.
        let _ = answer.send(kept);
    }

    async fn take_clip(
        &mut self,
        identity: Option<Digest>,
        container: Container,
        bytes: Vec<u8>,
    ) -> Result<String, NoClip> {
        if !may_bring_clip(&self.state, self.person_of(identity)) {
            return Err(NoClip::NotNow);
        }
        let table = self.state.names().table;
        if kept_clips(&self.state).len() >= MOST_CLIPS {
            let oldest = silent_clips(&self.state).into_iter().next().ok_or(NoClip::NotNow)?;
            self.drop_clips(vec![oldest]).await;
        }
        let id = Secret::fresh().to_string();
        let clip = Clip { media_type: container.media_type().to_string(), bytes };
        let kept = self
            .tables
            .store
            .clips
            .keep_clip(table, id.clone(), clip, self.tables.clock.now())
            .await;
        kept.map_err(|error| {
            tracing::error!(%error, table, "a clip was not stored");
            NoClip::NotSaved
        })?;
        keep_clip(&mut self.state, id.clone());
        Ok(id)
    }

    /// Lets go of clips that belong to a game that is gone.
    pub(super) async fn forget_clips(&mut self) {
        let silent = silent_clips(&self.state);
        if !silent.is_empty() {
            self.drop_clips(silent).await;
        }
    }

    async fn drop_clips(&mut self, ids: Vec<String>) {
        let kept = kept_clips(&self.state).iter().filter(|clip| !ids.contains(clip));
        let kept = kept.cloned().collect();
        take_clips(&mut self.state, kept);
        // What could not be dropped now is dropped with its age.
        let _ = self.tables.store.clips.drop_clips(self.state.names().table, ids).await;
    }

    /// Who sits before the browser with this identity: by its socket, or by how they came.
    pub(super) fn person_of(&self, identity: Option<Digest>) -> Option<PersonId> {
        let is_theirs = |client: &&Client| {
            !client.tv && client.identity.is_some() && client.identity == identity
        };
        let connected = self.clients.iter().find(is_theirs).and_then(|client| client.person);
        connected.or_else(|| self.state.people().by_identity(identity?))
    }
}

impl Tables {
    /// Brings a clip to a table; tells its id.
    pub async fn bring(
        self: &Arc<Tables>,
        invite: Secret,
        identity: Option<Digest>,
        container: Container,
        bytes: Vec<u8>,
    ) -> Result<String, NoClip> {
        let (answer, waits) = oneshot::channel();
        let message =
            TableMessage::Clip(Box::new(ClipUpload { identity, container, bytes, answer }));
        let (invite, _) = self.current(invite).await;
        self.open(invite).send(message).await.map_err(|_| NoClip::NotNow)?;
        waits.await.unwrap_or(Err(NoClip::NotNow))
    }

    /// A clip of a table, for whoever has its link.
    pub async fn clip(&self, invite: Secret, id: String) -> Result<Clip, NoClip> {
        // A clip's id is a secret of its own, and players may still have the old link.
        let (invite, _) = self.current(invite).await;
        let stored = self
            .store
            .directory
            .by_invite(invite)
            .await
            .map_err(|_| NoClip::NotSaved)?
            .ok_or(NoClip::NoSuchClip)?;
        self.store
            .clips
            .clip(stored.table, id)
            .await
            .map_err(|_| NoClip::NotSaved)?
            .ok_or(NoClip::NoSuchClip)
    }
}
