//! The 30 cards of Blef.

use kernel::Described;
use print::sheet::{Batch, Piece};
use print::{CARD, Contents, Filling, PrintError, Progress, Stock, components};

/// What lies in the box.
pub static PAPER: Filling = Filling { fill, own_pictures: false };

fn fill<'a>(stock: &Stock<'a>, _: &mut Progress) -> Result<Contents<'a>, PrintError> {
    let card =
        |id: String| Piece { front: stock.drawn(&id, CARD), back: stock.drawn("back", CARD) };
    let pieces = components(&bluff::Bluff::cards()).into_iter().map(card).collect();
    Ok(Contents {
        batches: vec![Batch { name: "cli.print.cards", size: CARD, pieces }],
        ..Contents::default()
    })
}
