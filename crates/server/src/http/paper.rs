//! A game on paper: a PDF made when somebody first wants it, one at a time, and kept while there is
//! room, for it is the same for everybody.

use super::accept::Peer;
use super::api::Problem;
use super::limit::PerMinute;
use super::{App, Error};
use axum::body::Bytes;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use std::sync::{Arc, Mutex};

/// Makes the PDF that is asked for; nothing if there is no such thing. It may take seconds.
pub type Printer = Arc<dyn Fn(&PaperOrder) -> Option<Vec<u8>> + Send + Sync>;

/// Bytes that are kept at most: some ten files.
const KEPT: usize = 64 * 1024 * 1024;
/// Files that one household may ask for per minute.
const PER_MINUTE: u32 = 10;

/// What is to be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperOrder {
    pub game: String,
    /// The costume; empty for the usual one.
    pub skin: String,
    /// `pl` or `en`.
    pub language: String,
    /// On American paper.
    pub letter: bool,
}

/// What prints, and what has been printed.
pub struct Press {
    printer: Option<Printer>,
    limit: PerMinute,
    /// Held while a file is made: two at a time would take the processor from people who play.
    busy: tokio::sync::Mutex<()>,
    /// The newest last.
    kept: Mutex<Vec<(PaperOrder, Bytes)>>,
}

impl Press {
    /// With whoever makes the files.
    pub fn new(printer: Option<Printer>) -> Press {
        let (busy, kept) = (tokio::sync::Mutex::default(), Mutex::default());
        Press { printer, limit: PerMinute::new(PER_MINUTE), busy, kept }
    }

    fn kept(&self, order: &PaperOrder) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(|held| held.into_inner());
        kept.iter().find(|(other, _)| other == order).map(|(_, file)| file.clone())
    }

    fn keep(&self, order: PaperOrder, file: Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(|held| held.into_inner());
        kept.push((order, file));
        while kept.len() > 1 && kept.iter().map(|(_, file)| file.len()).sum::<usize>() > KEPT {
            kept.remove(0);
        }
    }

    async fn print(&self, order: PaperOrder) -> Option<Bytes> {
        if let Some(file) = self.kept(&order) {
            return Some(file);
        }
        let printer = Arc::clone(self.printer.as_ref()?);
        let _alone = self.busy.lock().await;
        // Somebody else may have wanted the same meanwhile.
        if let Some(file) = self.kept(&order) {
            return Some(file);
        }
        let wanted = order.clone();
        let made = tokio::task::spawn_blocking(move || printer(&wanted)).await;
        let file = Bytes::from(made.ok().flatten()?);
        self.keep(order, file.clone());
        Some(file)
    }
}

/// A game as a PDF to cut out and play without any screen.
#[utoipa::path(get, path = "/api/games/{game}/paper.pdf", params(
    ("game" = String, Path), ("paper" = Option<String>, Query, description = "a4 or letter"),
    ("lang" = Option<String>, Query, description = "pl or en"),
    ("skin" = Option<String>, Query, description = "the costume of the game, where it has several")
), responses(
    (status = 200, content_type = "application/pdf", body = Vec<u8>, description = "the file"),
    (status = 404, body = Problem, description = "no such game, costume, paper or language"),
    (status = 429, body = Problem, description = "too often from this address")
))]
pub async fn paper(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if !app.press.limit.allows(app.address_of(&peer, &headers)) {
        return Err(Error::TooMany);
    }
    let query = query.unwrap_or_default();
    let said = |key: &str| {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.into_iter().find(|(name, _)| *name == key).map_or("", |(_, value)| value)
    };
    let letter = match said("paper") {
        "" | "a4" => false,
        "letter" => true,
        _ => return Err(Error::NotFound),
    };
    let language = match said("lang") {
        "" | "pl" => "pl",
        "en" => "en",
        _ => return Err(Error::NotFound),
    };
    let language = language.to_string();
    // Only names that are ours go on, into a header as well.
    if !app.tables.config.games.iter().any(|known| known.id() == game) {
        return Err(Error::NotFound);
    }
    let name = format!("attachment; filename=\"{game}.pdf\"");
    let order = PaperOrder { game, skin: said("skin").to_string(), language, letter };
    let file = app.press.print(order).await.ok_or(Error::NotFound)?;
    let kind = (header::CONTENT_TYPE, "application/pdf".to_string());
    Ok(([kind, (header::CONTENT_DISPOSITION, name)], file).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test]
    async fn a_file_is_made_once_and_goes_when_there_is_no_room() {
        let made = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&made);
        let press = Press::new(Some(Arc::new(move |order: &PaperOrder| {
            counted.fetch_add(1, Ordering::SeqCst);
            (order.game != "none").then(|| vec![0; KEPT / 2 - 1])
        })));
        let order = |game: &str| PaperOrder {
            game: game.to_string(),
            skin: String::new(),
            language: "pl".to_string(),
            letter: false,
        };
        for game in ["one", "one", "two", "one"] {
            assert!(press.print(order(game)).await.is_some());
        }
        assert_eq!(made.load(Ordering::SeqCst), 2);
        assert!(press.print(order("none")).await.is_none());
        assert!(press.print(order("three")).await.is_some(), "the oldest makes room");
        assert!(press.kept(&order("one")).is_none() && press.kept(&order("three")).is_some());
        assert!(Press::new(None).print(order("one")).await.is_none());
    }
}
