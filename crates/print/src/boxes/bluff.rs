//! The 30 cards of Blef.

use super::{CARD, Contents, Stock, components};
use crate::sheet::{Batch, Piece};
use crate::{PrintError, Progress};

pub fn fill<'a>(stock: &Stock<'a>, _: &mut Progress) -> Result<Contents<'a>, PrintError> {
    let card =
        |id: String| Piece { front: stock.drawn(&id, CARD), back: stock.drawn("back", CARD) };
    let pieces = components("bluff").into_iter().map(card).collect();
    Ok(Contents {
        batches: vec![Batch { name: "cli.print.cards", size: CARD, pieces }],
        ..Contents::default()
    })
}
