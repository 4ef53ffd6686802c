//! Which picture a name stands for, and for whose eye.

use crate::state::TableState;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kernel::{Eye, Picture};
use sha2::{Digest, Sha256};

/// What stands for the game on the table in the addresses of its pictures: the same after a
/// restart, another in every game.
fn picture_token(table: &TableState) -> Option<String> {
    let game = table.game().filter(|game| game.rules().pictured().is_some())?;
    let named = format!("stolik/pictures/1\n{}\n{}", table.names.invite, game.number());
    Some(URL_SAFE_NO_PAD.encode(&Sha256::digest(named.as_bytes())[..16]))
}

/// Where the pictures of the game on the table are to be found; nothing if it shows none.
pub(crate) fn picture_path(table: &TableState) -> Option<String> {
    picture_token(table)
        .map(|token| format!("/api/tables/{}/games/{token}/pictures/", table.names.invite))
}

/// The picture of this name and its game, if this eye may look at it.
pub fn picture_of(
    table: &TableState,
    token: &str,
    name: &str,
    eye: Eye,
) -> Option<(&'static str, Picture)> {
    let game = table.game().filter(|_| picture_token(table).is_some_and(|own| own == token))?;
    let mut pictures = game.table().pictured()?.pictures(eye).into_iter();
    pictures.find(|picture| picture.name == name).map(|picture| (game.rules().id(), picture))
}
