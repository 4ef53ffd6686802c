//! What lies in the box of each game. A game that is not listed is printed as its rulebook alone.

mod bluff;
mod casino;
mod illusion;
mod narrator;
mod roulette;

use crate::drawing::{Drawing, Drawings};
use crate::sheet::{Batch, Piece, Side};
use crate::{Coarse, OwnPicture, PrintError, Progress};
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
    fn drawn(&self, name: &str, size: (f32, f32)) -> Side<'a> {
        let drawing: &'a Drawing = self.drawings.component(name);
        let scale = (size.0 / drawing.size.0).max(size.1 / drawing.size.1);
        let at = ((size.0 - drawing.size.0 * scale) / 2.0, (size.1 - drawing.size.1 * scale) / 2.0);
        Box::new(move |canvas| canvas.drawing(drawing, at, scale))
    }

    /// So many pieces with drawings on both sides.
    fn alike(&self, number: usize, size: (f32, f32), front: &str, back: &str) -> Vec<Piece<'a>> {
        let piece = |_| Piece { front: self.drawn(front, size), back: self.drawn(back, size) };
        (0..number).map(piece).collect()
    }
}

/// How the box of a game is filled.
type Fill = for<'a> fn(&Stock<'a>, &mut Progress) -> Result<Contents<'a>, PrintError>;

const BOXES: &[(&str, Fill)] = &[
    ("bluff", bluff::fill),
    ("illusion", illusion::fill),
    ("casino", casino::fill),
    ("roulette", roulette::fill),
    ("narrator", narrator::fill),
];

/// The box of a game.
pub fn contents<'a>(
    game: &str,
    stock: &Stock<'a>,
    progress: &mut Progress,
) -> Result<Contents<'a>, PrintError> {
    match BOXES.iter().find(|(known, _)| *known == game) {
        Some((_, fill)) => fill(stock, progress),
        None => Ok(Contents::default()),
    }
}

/// The ids of a game's components as the registry lists them, each as often as it is in the box.
fn components(game: &str) -> Vec<String> {
    let cards = games::find(game).map(kernel::Rules::cards).unwrap_or_default();
    cards
        .iter()
        .flat_map(|card| {
            let copies = card["copies"].as_u64().unwrap_or(1) as usize;
            std::iter::repeat_n(card["id"].as_str().unwrap_or_default().to_string(), copies)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_ours_has_a_box() {
        for game in games::GAMES {
            assert!(BOXES.iter().any(|(known, _)| *known == game.id()), "{}", game.id());
        }
    }
}
