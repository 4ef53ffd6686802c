//! Pictures of a game: raster only, for those who may look at them, under names and lengths that
//! tell nothing.

use super::accept::Peer;
use super::api::Problem;
use super::{App, Error, bearer, identity};
use crate::person::Secret;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use gallery::Palette;
use std::sync::Arc;

/// Pictures are filled up to a multiple of this, which every one of them should fit: their lengths
/// then say nothing.
const PICTURE_CLASS: usize = 64 * 1024;

/// Says what kind of pattern a picture has, for screen readers.
const PATTERN: HeaderName = HeaderName::from_static("x-pattern");

/// In which colours a picture is wanted.
fn palette(query: Option<&str>) -> Result<Palette, Error> {
    let named = query.unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("palette="));
    named.map_or(Ok(Palette::Normal), |name| Palette::named(name).ok_or(Error::BadPalette))
}

/// A picture with zeros behind its end, where every reader of PNG, JPEG and WebP has stopped
/// reading.
fn filled(picture: &[u8]) -> Vec<u8> {
    let mut filled = Vec::with_capacity(picture.len().next_multiple_of(PICTURE_CLASS));
    filled.extend_from_slice(picture);
    filled.resize(picture.len().next_multiple_of(PICTURE_CLASS).max(PICTURE_CLASS), 0);
    filled
}

/// What kind of raster image it is; nothing for anything else: a drawing could be measured.
pub(super) fn kind(picture: &[u8]) -> Option<&'static str> {
    match picture {
        [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
        [0xff, 0xd8, 0xff, ..] => Some("image/jpeg"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ => None,
    }
}

/// A picture of the game on the table, for who may look at it now: the name is the one in their
/// view.
#[utoipa::path(get, path = "/api/tables/{invite}/games/{token}/pictures/{name}", params(
    ("invite" = String, Path), ("token" = String, Path, description = "from `pictures` of a game frame"),
    ("name" = String, Path, description = "from the view"),
    ("palette" = Option<String>, Query, description = "normal, protanopia, deuteranopia or tritanopia")
), responses(
    (status = 200, content_type = "image/png", body = Vec<u8>, description = "all pictures have the same length"),
    (status = 400, body = Problem), (status = 404, body = Problem), (status = 429, body = Problem)
))]
pub async fn picture(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path((invite, token, name)): Path<(String, String, String)>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if !app.picture_limit.allows(app.address_of(&peer, &headers)) {
        return Err(Error::TooMany);
    }
    let palette = palette(query.as_deref())?;
    let invite = Secret::parse(&invite).ok_or(Error::NoPicture)?;
    let who = (identity(&headers), bearer(&headers));
    let who = (who.0.map(|it| it.digest()), who.1.map(|token| token.digest()));
    let (game, key) = app.tables.look(invite, who, token, name).await.ok_or(Error::NoPicture)?;
    let gallery = Arc::clone(&app.tables.gallery);
    // It may have to be painted first.
    let paint = move || Some((gallery.picture(game, &key, palette)?, gallery.pattern(game, &key)));
    let painted = tokio::task::spawn_blocking(paint).await.ok().flatten();
    let (picture, pattern) = painted.ok_or(Error::NoPicture)?;
    let kind = kind(&picture).ok_or(Error::NoPicture)?;
    // A name stands for one picture as long as the game lasts, and no other game has the same
    // address.
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "private, max-age=86400, immutable"),
    ];
    let mut response = (headers, filled(&picture)).into_response();
    response
        .headers_mut()
        .extend(pattern.map(|pattern| (PATTERN, HeaderValue::from_static(pattern))));
    Ok(response)
}

/// A picture of a deck that comes with a game, by its key: for browsers that play by themselves.
/// Whoever has played the game has seen it; no table and no game in progress has anything to do
/// with it.
#[utoipa::path(get, path = "/api/games/{game}/pictures/{key}", params(
    ("game" = String, Path), ("key" = String, Path),
    ("palette" = Option<String>, Query, description = "normal, protanopia, deuteranopia or tritanopia")
), responses(
    (status = 200, content_type = "image/png", body = Vec<u8>),
    (status = 400, body = Problem), (status = 404, body = Problem), (status = 429, body = Problem)
))]
pub async fn common(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path((game, key)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if !app.picture_limit.allows(app.address_of(&peer, &headers)) {
        return Err(Error::TooMany);
    }
    let palette = palette(query.as_deref())?;
    let gallery = Arc::clone(&app.tables.gallery);
    let paint = move || Some((gallery.common(&game, &key, palette)?, gallery.pattern(&game, &key)));
    let painted = tokio::task::spawn_blocking(paint).await.ok().flatten();
    let (picture, pattern) = painted.ok_or(Error::NoPicture)?;
    let kind = kind(&picture).ok_or(Error::NoPicture)?;
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=604800")];
    let mut response = (headers, picture.to_vec()).into_response();
    response
        .headers_mut()
        .extend(pattern.map(|pattern| (PATTERN, HeaderValue::from_static(pattern))));
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_has_the_same_length() {
        for length in [1, 20_000, PICTURE_CLASS] {
            assert_eq!(filled(&vec![7; length]).len(), PICTURE_CLASS, "{length}");
        }
        assert_eq!(filled(&vec![7; PICTURE_CLASS + 1]).len(), 2 * PICTURE_CLASS);
    }

    #[test]
    fn palettes_are_known_by_name() {
        for (query, wanted) in [
            (None, Some(Palette::Normal)),
            (Some("a=b&palette=tritanopia"), Some(Palette::Tritanopia)),
            (Some("palette=pink"), None),
        ] {
            assert_eq!(palette(query).ok(), wanted, "{query:?}");
        }
    }

    #[test]
    fn only_raster_images_go_out() {
        assert_eq!(kind(b"\x89PNG\r\n"), Some("image/png"));
        assert_eq!(kind(b"RIFF1234WEBPVP8 "), Some("image/webp"));
        assert_eq!(kind(b"\xff\xd8\xff\xe0"), Some("image/jpeg"));
        assert_eq!(kind(b"<svg>"), None);
        assert_eq!(kind(b""), None);
    }
}
