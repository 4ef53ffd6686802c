//! What lies in the box of a game, and what it is filled from. A game without one is printed as its
//! rulebook alone.

use crate::drawing::{Drawing, Drawings};
use crate::sheet::{Batch, Piece, Side};
use crate::{Coarse, OwnPicture, PrintError, Progress};
use serde_json::Value;
use words::Language;

/// Fits an ordinary sleeve.
pub const CARD: (f32, f32) = (63.0, 88.0);
/// Fits a large sleeve.
pub const LARGE: (f32, f32) = (80.0, 120.0);

/// Something that takes a page of its own, with nothing behind it.
pub struct Plate<'a> {
    /// The key of what it is called.
    pub name: &'static str,
    /// How many things are on it.
    pub count: usize,
    pub draw: Side<'a>,
}

/// Everything to cut out.
#[derive(Default)]
pub struct Contents<'a> {
    /// Pieces on sheets.
    pub batches: Vec<Batch<'a>>,
    /// Pages of their own.
    pub plates: Vec<Plate<'a>>,
    /// Pictures of people's own that are coarser than print should be.
    pub coarse: Vec<Coarse>,
}

/// What a box is filled from.
pub struct Stock<'a> {
    /// What the client draws.
    pub drawings: &'a Drawings,
    /// The language of what is written on pieces.
    pub language: Language,
    /// The costume the game is played in.
    pub costume: &'a str,
    /// Pictures of people's own instead of those of the box.
    pub pictures: Option<&'a [OwnPicture]>,
    /// Width and height of the paper.
    pub page: (f32, f32),
}

impl<'a> Stock<'a> {
    /// A side that is nothing but a drawing, filling a piece of this size.
    pub fn drawn(&self, name: &str, size: (f32, f32)) -> Side<'a> {
        let drawing: &'a Drawing = self.drawings.component(name);
        let scale = (size.0 / drawing.size.0).max(size.1 / drawing.size.1);
        let at = ((size.0 - drawing.size.0 * scale) / 2.0, (size.1 - drawing.size.1 * scale) / 2.0);
        Box::new(move |canvas| canvas.drawing(drawing, at, scale))
    }

    /// So many pieces with drawings on both sides.
    pub fn alike(
        &self,
        number: usize,
        size: (f32, f32),
        front: &str,
        back: &str,
    ) -> Vec<Piece<'a>> {
        let piece = |_| Piece { front: self.drawn(front, size), back: self.drawn(back, size) };
        (0..number).map(piece).collect()
    }
}

/// How the box of a game is filled.
pub type Fill = for<'a> fn(&Stock<'a>, &mut Progress) -> Result<Contents<'a>, PrintError>;

/// The box of a game, as its kit brings it.
pub struct Filling {
    pub fill: Fill,
    /// Whether people may have pictures of their own in it.
    pub own_pictures: bool,
}

/// The ids of components as a game lists them, each as often as it is in the box.
pub fn components(cards: &[Value]) -> Vec<String> {
    cards
        .iter()
        .flat_map(|card| {
            let copies = card["copies"].as_u64().unwrap_or(1) as usize;
            std::iter::repeat_n(card["id"].as_str().unwrap_or_default().to_string(), copies)
        })
        .collect()
}
