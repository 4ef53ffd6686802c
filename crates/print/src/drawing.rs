//! The drawings of the screens, as the client's tests write them down: outlines in coloured paper.

use krilla::geom::{Path, PathBuilder, Transform};
use serde::Deserialize;
use std::collections::BTreeMap;
use svgtypes::{SimplePathSegment, SimplifyingPathParser};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Red, green, blue, and how much of it covers what lies below.
pub type Ink = [u8; 4];

/// A piece of paper, or a line.
pub struct Piece {
    /// Where it is cut.
    pub path: Path,
    /// What it is cut from.
    pub fill: Option<Ink>,
    /// A line along its edge, and how wide.
    pub stroke: Option<(Ink, f32)>,
    /// How it lies.
    pub at: Transform,
}

/// Pieces that lie on each other.
pub struct Drawing {
    /// Width and height; what is printed to the edge goes beyond.
    pub size: (f32, f32),
    /// From the lowest to the topmost.
    pub pieces: Vec<Piece>,
}

/// The poster of a game, 600 × 800.
pub struct Poster {
    /// The paper it is pasted on.
    pub ground: Ink,
    /// What is pasted.
    pub pieces: Vec<Piece>,
    /// Where the name begins, how large it is, and in which ink.
    pub title: (f32, f32, f32, Ink),
}

/// Everything that is drawn of a game in one costume.
pub struct Drawings {
    /// For its cover.
    pub poster: Poster,
    /// For its rulebook, by the names that the book calls.
    pub book: BTreeMap<String, Drawing>,
    pub printed: BTreeMap<String, Drawing>,
}

#[derive(Deserialize)]
struct WrittenPiece {
    d: String,
    fill: Option<String>,
    stroke: Option<String>,
    width: Option<f32>,
    at: Option<String>,
}

#[derive(Deserialize)]
struct WrittenDrawing {
    size: (f32, f32),
    pieces: Vec<WrittenPiece>,
}

#[derive(Deserialize)]
struct WrittenTitle {
    x: f32,
    y: f32,
    size: f32,
    fill: String,
}

#[derive(Deserialize)]
struct WrittenPoster {
    ground: String,
    title: WrittenTitle,
    pieces: Vec<WrittenPiece>,
}

#[derive(Deserialize)]
struct Written {
    poster: WrittenPoster,
    book: BTreeMap<String, WrittenDrawing>,
    printed: BTreeMap<String, WrittenDrawing>,
}

fn ink(text: &str) -> Ink {
    let part = |at: usize| text.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
    [1, 3, 5, 7].map(|at| part(at).unwrap_or(u8::MAX))
}

fn path(text: &str) -> Path {
    let mut builder = PathBuilder::new();
    for segment in SimplifyingPathParser::from(text).flatten() {
        match segment {
            SimplePathSegment::MoveTo { x, y } => builder.move_to(x as f32, y as f32),
            SimplePathSegment::LineTo { x, y } => builder.line_to(x as f32, y as f32),
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                builder.quad_to(x1 as f32, y1 as f32, x as f32, y as f32);
            }
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                let [x1, y1, x2, y2, x, y] = [x1, y1, x2, y2, x, y].map(|number| number as f32);
                builder.cubic_to(x1, y1, x2, y2, x, y);
            }
            SimplePathSegment::ClosePath => builder.close(),
        }
    }
    builder.finish().expect("a committed outline is one")
}

fn transform(text: &str) -> Transform {
    let at: svgtypes::Transform = text.parse().expect("a committed transform is one");
    let [a, b, c, d, e, f] = [at.a, at.b, at.c, at.d, at.e, at.f].map(|number| number as f32);
    Transform::from_row(a, b, c, d, e, f)
}

fn pieces(written: Vec<WrittenPiece>) -> Vec<Piece> {
    written
        .into_iter()
        .map(|piece| Piece {
            path: path(&piece.d),
            fill: piece.fill.as_deref().map(ink),
            stroke: piece.stroke.as_deref().map(|stroke| (ink(stroke), piece.width.unwrap_or(1.0))),
            at: piece.at.as_deref().map_or_else(Transform::identity, transform),
        })
        .collect()
}

fn drawings(written: BTreeMap<String, WrittenDrawing>) -> BTreeMap<String, Drawing> {
    let drawing = |one: WrittenDrawing| Drawing { size: one.size, pieces: pieces(one.pieces) };
    written.into_iter().map(|(name, one)| (name, drawing(one))).collect()
}

/// A file by the name of a game and its costume, or by the game alone where the costume has none.
fn shelf(
    files: &'static [(&'static str, &'static str)],
    game: &str,
    costume: &str,
) -> Option<&'static str> {
    let find = |name: &str| files.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
    find(&format!("{game}.{costume}")).or_else(|| find(game))
}

/// Whether a game has books and drawings of its own for a costume.
pub fn has_costume(game: &str, costume: &str) -> bool {
    DRAWINGS.iter().any(|(name, _)| *name == format!("{game}.{costume}"))
}

/// The rulebook of a game, as Markdown.
pub fn rulebook(language: words::Language, game: &str, costume: &str) -> Option<&'static str> {
    let books = match language {
        words::Language::Polish => POLISH,
        words::Language::English => ENGLISH,
    };
    shelf(books, game, costume)
}

impl Drawings {
    /// What is drawn of a game in this costume; nothing if it is a game that nobody drew.
    pub fn of(game: &str, costume: &str) -> Option<Drawings> {
        let text = shelf(DRAWINGS, game, costume)?;
        let written: Written = serde_json::from_str(text).expect("committed drawings are drawings");
        let WrittenTitle { x, y, size, fill } = written.poster.title;
        Some(Drawings {
            poster: Poster {
                ground: ink(&written.poster.ground),
                pieces: pieces(written.poster.pieces),
                title: (x, y, size, ink(&fill)),
            },
            book: drawings(written.book),
            printed: drawings(written.printed),
        })
    }

    pub fn component(&self, name: &str) -> &Drawing {
        self.printed.get(name).unwrap_or_else(|| panic!("nobody drew {name:?}"))
    }
}
