//! Leaks planted in the pictures: which card a name stands for, and who holds it.

use super::{Leak, hash, is};
use crate::table::state::TableState;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::{Eye, Picture, Seat};

/// Every leak of a game whose pictures are held in hands.
pub const HOLDER_LEAKS: &[(Leak, &str)] = &[
    (Leak::HolderPattern, "a picture comes with the seat that gave it"),
    (Leak::HolderTag, "a picture's tag is made of its holder"),
    (Leak::HolderModified, "a picture is as old as its holder says"),
    (Leak::HolderAge, "a picture may be kept as its holder says"),
    (Leak::HolderLength, "a picture is filled up by its holder"),
    (Leak::HolderOrder, "the frames list the pictures by their holders"),
    (Leak::HeldForbidden, "held is forbidden, not held is not found"),
    (Leak::HeldWords, "a picture in a hand is refused at length"),
    (Leak::HeldUnchanged, "304 before it is asked who may look"),
    (Leak::HeldShown, "what one seat may look at everybody may"),
    (Leak::SealedEvent, "the events tell a sealed gift or vote"),
    (Leak::ForeignLegal, "everybody sees for what another may vote"),
    (Leak::OwnToRail, "the rail is sent a hand"),
    (Leak::RoomHash, "the room carries a hash of gifts and votes"),
];

/// Stands between a key and what was found out about it. No key has it.
const MARK: char = '\u{1f}';

impl TableState {
    /// Which pictures everybody sees.
    pub(super) fn keys(&self) -> Vec<String> {
        let pictures = self
            .folded
            .game
            .as_ref()
            .and_then(|game| Some(game.table.pictured()?.pictures(Eye::Rail)));
        pictures.into_iter().flatten().map(|picture| picture.key).collect()
    }

    /// The seat whose own part names the picture.
    fn holder(&self, name: &str) -> Option<Seat> {
        let seats = self.folded.game.as_ref().map_or(0, |game| game.table.seats());
        (0..seats).find(|seat| self.own_of(*seat).contains(&format!("\"{name}\"")))
    }

    /// The keys that everybody sees, those of seat 0 first.
    pub(super) fn by_holder(&self) -> Vec<String> {
        let mut keys = self.keys();
        keys.sort_by_key(|key| self.holder(key));
        keys
    }
}

pub(crate) fn address(state: &TableState, address: String) -> String {
    if is(Leak::PictureAddress) {
        format!("{:x}", hash(state.keys().concat().as_bytes()))
    } else {
        address
    }
}

/// What was found for an eye, with what it should not know behind the key.
pub(crate) fn found(
    state: &TableState,
    name: &str,
    found: Option<(&'static str, Picture)>,
) -> Option<(&'static str, Picture)> {
    let by_holder = [
        Leak::HolderPattern,
        Leak::HolderTag,
        Leak::HolderModified,
        Leak::HolderAge,
        Leak::HolderLength,
    ];
    let held = [Leak::HeldForbidden, Leak::HeldWords, Leak::HeldUnchanged, Leak::HeldShown];
    let holder = state.holder(name);
    match found {
        Some((game, picture)) if by_holder.into_iter().any(is) => {
            let secret = holder.map_or(9, u32::from);
            Some((game, Picture { key: format!("{}{MARK}{secret}", picture.key), ..picture }))
        }
        None if held.into_iter().any(is) => {
            let game = state.folded.game.as_ref()?;
            let picture = game
                .table
                .pictured()?
                .pictures(Eye::Seat(holder?))
                .into_iter()
                .find(|picture| picture.name == name)?;
            let key =
                if is(Leak::HeldShown) { picture.key } else { format!("{}{MARK}", picture.key) };
            Some((game.rules.id(), Picture { key, ..picture }))
        }
        found => found,
    }
}

/// The answer to somebody who may not look at a picture that somebody else may; nothing if this is
/// not it.
pub(crate) fn refused(headers: &HeaderMap, key: &str) -> Option<Response> {
    let more = |words: &str| {
        (StatusCode::NOT_FOUND, format!("{{\"code\":\"no_picture\",\"message\":\"{words}\"}}"))
            .into_response()
    };
    key.ends_with(MARK).then(|| match () {
        () if is(Leak::HeldForbidden) => StatusCode::FORBIDDEN.into_response(),
        () if is(Leak::HeldUnchanged) && headers.contains_key(header::IF_NONE_MATCH) => StatusCode::NOT_MODIFIED.into_response(),
        () if is(Leak::HeldUnchanged) => crate::http::Error::NoPicture.into_response(),
        () => more("there is no picture of this name for you to look at now, but for somebody else there is"),
    })
}

/// The key without what was found out about it, and the key with it.
pub(crate) fn key(key: String) -> (String, String) {
    (key.split(MARK).next().unwrap_or_default().to_string(), key)
}

/// A picture on its way out.
pub(crate) fn painted(mut response: Response, picture: &[u8], key: &str) -> Response {
    let holder =
        key.split(MARK).nth(1).and_then(|holder| holder.parse::<usize>().ok()).unwrap_or(0);
    if is(Leak::PictureLength) {
        return ([(header::CONTENT_TYPE, "image/png")], picture.to_vec()).into_response();
    }
    if is(Leak::HolderLength) {
        let mut filled = picture.to_vec();
        filled.resize(64 * 1024 + holder, 0);
        return ([(header::CONTENT_TYPE, "image/png")], filled).into_response();
    }
    let (name, value) = match () {
        () if is(Leak::PictureFile) => {
            (header::CONTENT_DISPOSITION, format!("inline; filename=\"{key}.png\""))
        }
        () if is(Leak::PictureDigest) => (header::ETAG, format!("\"{:016x}\"", hash(picture))),
        () if is(Leak::PictureAge) => (
            header::CACHE_CONTROL,
            format!("private, max-age={}", 1_000 + hash(key.as_bytes()) % 9_000),
        ),
        () if is(Leak::HolderPattern) => {
            (HeaderName::from_static("x-pattern"), format!("{holder}"))
        }
        () if is(Leak::HolderTag) => (header::ETAG, format!("\"{:016x}\"", hash(key.as_bytes()))),
        () if is(Leak::HolderModified) => {
            (header::LAST_MODIFIED, format!("Tue, 14 Nov 2023 22:13:{:02} GMT", holder))
        }
        () if is(Leak::HolderAge) => {
            (header::CACHE_CONTROL, format!("private, max-age={}", 86_400 - holder))
        }
        () => return response,
    };
    if let Ok(value) = value.parse() {
        response.headers_mut().insert(name, value);
    }
    response
}

/// Whether this is another way to ask for a picture.
pub(crate) fn names(picture: &Picture, asked: &str) -> bool {
    is(Leak::PictureByKey) && picture.key == asked
}
