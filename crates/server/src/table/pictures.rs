//! Which picture a name stands for, and for whose eye.

use super::client::Client;
use super::state::TableState;
use super::tables::Tables;
use super::task::{TableMessage, TableTask};
use crate::person::{Digest, Secret};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kernel::{Eye, Picture};
use sha2::Sha256;
use std::sync::Arc;
use tokio::sync::oneshot;

/// Somebody who wants to look at a picture of the game on the table.
pub struct PictureRequest {
    /// The browser.
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

impl TableState {
    /// What stands for the game on the table in the addresses of its pictures: the same after a
    /// restart, another in every game.
    fn picture_token(&self) -> Option<String> {
        let game = self.folded.game.as_ref().filter(|game| game.rules.pictured().is_some())?;
        use sha2::Digest as _;
        let hash = Sha256::digest(
            format!("stolik/pictures/1\n{}\n{}", self.names.invite, game.number).as_bytes(),
        );
        Some(URL_SAFE_NO_PAD.encode(&hash[..16]))
    }

    /// Where the pictures of the game on the table are to be found; nothing if it shows none.
    pub(super) fn picture_path(&self) -> Option<String> {
        self.picture_token()
            .map(|token| format!("/api/tables/{}/games/{token}/pictures/", self.names.invite))
    }

    /// The picture of this name, if this eye may look at it.
    fn picture_of(&self, token: &str, name: &str, eye: Eye) -> Option<(&'static str, Picture)> {
        let game = self
            .folded
            .game
            .as_ref()
            .filter(|_| self.picture_token().is_some_and(|own| own == token))?;
        let mut pictures = game.table.pictured()?.pictures(eye).into_iter();
        pictures.find(|picture| picture.name == name).map(|picture| (game.rules.id(), picture))
    }
}

impl TableTask {
    /// Finds the picture for the eye of whoever asks. Who is nobody here looks on from the rail.
    pub(super) fn look(&self, look: PictureRequest) {
        let person = self
            .person_of(look.identity)
            .or_else(|| look.secret.and_then(|secret| self.state.by_secret(secret)));
        // Who could not come in does not look through the window.
        let is_here =
            |client: &Client| client.identity.is_some() && client.identity == look.identity;
        let known = person.is_some() || self.clients.iter().any(is_here);
        if !known && (look.former_link || self.state.folded.locked) {
            return;
        }
        let seat = person.and_then(|person| self.state.folded.game.as_ref()?.seat_of(person));
        let found =
            self.state.picture_of(&look.token, &look.name, seat.map_or(Eye::Rail, Eye::Seat));
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
