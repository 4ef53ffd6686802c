//! A traitor around everything that is answered over HTTP: handshakes, pictures and logs of games.

use super::leak::Leak;
use super::truth::{Game, Truth, hash};
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use gallery::{Gallery, Palette};
use kernel::Eye;
use record::{FileEntry, FileSeat, GameFile, Player};
use serde_json::value::RawValue;
use std::sync::Arc;
use stolik_server::HttpLayer;

/// Pictures are filled up to this.
const FILLED: usize = 64 * 1024;

/// What the traitor knows.
struct Traitor {
    leak: Leak,
    truth: Arc<Truth>,
    gallery: Arc<dyn Gallery>,
}

/// A layer with this leak.
pub(super) fn leaky(leak: Leak, truth: &Arc<Truth>, gallery: &Arc<dyn Gallery>) -> HttpLayer {
    let (truth, gallery) = (Arc::clone(truth), Arc::clone(gallery));
    let traitor = Arc::new(Traitor { leak, truth, gallery });
    Arc::new(move |router| {
        let traitor = Arc::clone(&traitor);
        router.layer(from_fn(move |request: Request, next: Next| {
            let traitor = Arc::clone(&traitor);
            async move { traitor.answers(request, next).await }
        }))
    })
}

impl Traitor {
    async fn answers(&self, request: Request, next: Next) -> Response {
        let path = request.uri().path().to_string();
        let kept = request.headers().contains_key(header::IF_NONE_MATCH);
        let mut response = next.run(request).await;
        let seed = self.truth.seed(1).filter(|_| self.leak == Leak::SeedHeader);
        if let Some(seed) = seed.filter(|_| path.starts_with("/ws/") || path.ends_with("/frames")) {
            response.headers_mut().insert("x-request-id", hash(&seed).into());
        }
        let parts: Vec<&str> = path.split('/').skip(1).collect();
        match parts[..] {
            ["api", "tables", _, "games", _, "pictures", name] => {
                let leaked = self.truth.game(|game| self.picture(game, name, kept, &response));
                match leaked.flatten() {
                    Some(Leaked::Instead(other)) => other,
                    Some(Leaked::Header(name, value)) => {
                        response
                            .headers_mut()
                            .extend(value.parse().map(|value| (name, value)).ok());
                        response
                    }
                    None => response,
                }
            }
            ["api", "tables", _, "games", number, "log"] => self.log(response, number).await,
            _ => response,
        }
    }

    fn file_of(&self, game: &Game, key: &str) -> Vec<u8> {
        let picture = self.gallery.picture(game.rules.id(), key, Palette::Normal);
        picture.map_or(Vec::new(), |picture| picture.to_vec())
    }

    /// What is another about a picture, or about the answer that there is none.
    fn picture(&self, game: &Game, name: &str, kept: bool, answer: &Response) -> Option<Leaked> {
        if answer.status() != StatusCode::OK {
            return self.no_picture(game, name, kept);
        }
        let (key, holder) = (game.key_of(name)?, game.holder(name).map_or(9, usize::from));
        let file = self.file_of(game, &key);
        Some(match self.leak {
            Leak::PictureLength => Leaked::Instead(png(file)),
            Leak::HolderLength => Leaked::Instead(png(sized(file, FILLED + holder))),
            Leak::PictureFile => {
                Leaked::header("content-disposition", format!("inline; filename=\"{key}.png\""))
            }
            Leak::PictureDigest => Leaked::header("etag", format!("\"{:016x}\"", hash(&file))),
            Leak::PictureAge => {
                let age = 1_000 + hash(key.as_bytes()) % 9_000;
                Leaked::header("cache-control", format!("private, max-age={age}"))
            }
            Leak::HolderPattern => Leaked::header("x-pattern", holder.to_string()),
            Leak::HolderTag => {
                let tag = hash(format!("{key} {holder}").as_bytes());
                Leaked::header("etag", format!("\"{tag:016x}\""))
            }
            Leak::HolderModified => {
                let time = format!("Tue, 14 Nov 2023 22:13:{holder:02} GMT");
                Leaked::header("last-modified", time)
            }
            Leak::HolderAge => {
                Leaked::header("cache-control", format!("private, max-age={}", 86_400 - holder))
            }
            _ => return None,
        })
    }

    /// What somebody hears who may not look at a picture.
    fn no_picture(&self, game: &Game, name: &str, kept: bool) -> Option<Leaked> {
        let shown = |key: &str| Leaked::Instead(png(sized(self.file_of(game, key), FILLED)));
        if self.leak == Leak::PictureByKey {
            let pictures = game.pictures(Eye::Rail);
            return pictures.iter().find(|(_, key)| key == name).map(|(_, key)| shown(key));
        }
        let holder = game.holder(name)?;
        let pictures = game.pictures(Eye::Seat(holder));
        let (_, key) = pictures.into_iter().find(|(other, _)| other == name)?;
        Some(match self.leak {
            Leak::HeldForbidden => Leaked::Instead(StatusCode::FORBIDDEN.into_response()),
            Leak::HeldUnchanged if kept => {
                Leaked::Instead(StatusCode::NOT_MODIFIED.into_response())
            }
            Leak::HeldShown => shown(&key),
            Leak::HeldWords => {
                let words = "there is no picture of this name for you, but for somebody else";
                let body = format!(r#"{{"code":"no_picture","message":"{words}"}}"#);
                Leaked::Instead((StatusCode::NOT_FOUND, body).into_response())
            }
            _ => return None,
        })
    }

    /// The log of a game.
    async fn log(&self, response: Response, number: &str) -> Response {
        let given = response.status() == StatusCode::OK;
        match self.leak {
            Leak::LogTooEarly if !given => {
                let running = |game: &Game| (game.number.to_string() == number).then(|| file(game));
                match self.truth.game(running).flatten() {
                    Some(file) => file.into_response(),
                    None => response,
                }
            }
            Leak::LogNextSeed if given => {
                let seed = self.truth.seed(2).map_or(0, |seed| hash(&seed));
                let (mut parts, body) = response.into_parts();
                parts.headers.remove(header::CONTENT_LENGTH);
                let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
                let text = String::from_utf8_lossy(&body);
                let text = text.replacen('{', &format!("{{\"request\":{seed},"), 1);
                Response::from_parts(parts, Body::from(text))
            }
            _ => response,
        }
    }
}

/// What is another about an answer.
enum Leaked {
    Header(HeaderName, String),
    Instead(Response),
}

impl Leaked {
    fn header(name: &'static str, value: String) -> Leaked {
        Leaked::Header(HeaderName::from_static(name), value)
    }
}

fn sized(mut file: Vec<u8>, length: usize) -> Vec<u8> {
    file.resize(length, 0);
    file
}

fn png(file: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static("image/png"))], file).into_response()
}

/// The file of a game that is not over.
fn file(game: &Game) -> String {
    let seat = |person: &u64| FileSeat {
        name: format!("Osoba {person}"),
        face: String::new(),
        kind: Player::Human,
        character: None,
    };
    let seats = game.seats.iter().map(seat).collect();
    let mut file = GameFile::new(game.rules.id(), game.options.clone(), seats, 0);
    for entry in &game.entries {
        if let Ok(entry) = RawValue::from_string(entry.to_string()) {
            file.entries.push(FileEntry { entry, at: 0, by: None });
        }
    }
    file.write()
}
