//! Looking at a picture of the game on a table over HTTP.

use super::client::Client;
use super::tables::Tables;
use super::task::{TableMessage, TableTask};
use crate::person::{Digest, Secret};
use kernel::Eye;
use std::sync::Arc;
use table::play::picture_of;
use tokio::sync::oneshot;

/// Somebody who wants to look at a picture of the game on the table.
pub struct PictureRequest {
    identity: Option<Digest>,
    /// What a program shows instead.
    secret: Option<Digest>,
    /// Which game of this table it believes to see.
    token: String,
    /// The picture's name in its view.
    name: String,
    /// Whether it was asked for by a link that the table no longer has.
    former_link: bool,
    /// Gets the game and the gallery's key.
    found: oneshot::Sender<Option<(&'static str, String)>>,
}

impl TableTask {
    /// Finds the picture for the eye of whoever asks. Who is nobody here looks on from the rail.
    pub(super) fn look(&self, look: PictureRequest) {
        let by_secret = |secret| self.state.people().by_secret(secret);
        let person = self.person_of(look.identity).or_else(|| look.secret.and_then(by_secret));
        // Who could not come in does not look through the window.
        let is_here =
            |client: &Client| client.identity.is_some() && client.identity == look.identity;
        let known = person.is_some() || self.clients.iter().any(is_here);
        if !known && (look.former_link || self.state.folded().door().locked()) {
            return;
        }
        let eye = self.state.seat_of(person).map_or(Eye::Rail, Eye::Seat);
        let found = picture_of(&self.state, &look.token, &look.name, eye);
        // Whoever asked may be gone.
        let _ = look.found.send(found.map(|(game, picture)| (game, picture.key)));
    }
}

impl Tables {
    /// The game and the gallery's key of a picture, if whoever asks may look at it.
    pub async fn look(
        self: &Arc<Tables>,
        invite: Secret,
        (identity, secret): (Option<Digest>, Option<Digest>),
        token: String,
        name: String,
    ) -> Option<(&'static str, String)> {
        let (found, answer) = oneshot::channel();
        let (invite, former_link) = self.current(invite).await;
        let look = PictureRequest { identity, secret, token, name, former_link, found };
        let look = TableMessage::PictureRequest(Box::new(look));
        self.open(invite).send(look).await.ok()?;
        answer.await.ok().flatten()
    }
}
