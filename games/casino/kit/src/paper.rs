//! The 35 cards of Kasyno, ten tokens for each of five seats, and seven dice to fold.

use casino::{Card, DICE, MOST_TOKENS, Symbol, Symbols};
use kernel::Described;
use print::Face;
use print::canvas::{CHALK, Canvas, QUIET, Style};
use print::drawing::Drawings;
use print::net::nets;
use print::sheet::{Batch, Piece};
use print::{CARD, Contents, Filling, Plate, PrintError, Progress, Stock, components};

const TOKEN: (f32, f32) = (22.0, 22.0);
/// As many as each of five seats can have.
const TOKENS: usize = MOST_TOKENS as usize * 5;
/// Where the symbols begin, below the points.
const HEAD: f32 = 22.0;
/// What stays free at the edges, and between two combinations.
const MARGIN: f32 = 5.0;
const GAP: f32 = 6.0;
const LARGEST: f32 = 20.0;

/// The largest symbols that fit, and how many go in a row.
fn grid(combinations: &[Symbols]) -> (usize, f32) {
    let longest = combinations.iter().map(|one| usize::from(one.count())).max().unwrap_or(1);
    let high = CARD.1 - HEAD - MARGIN - (combinations.len() - 1) as f32 * GAP;
    let ways: Vec<(usize, f32)> = (1..=4)
        .map(|rows| {
            let columns = longest.div_ceil(rows);
            let all: usize =
                combinations.iter().map(|one| usize::from(one.count()).div_ceil(columns)).sum();
            let wide = (CARD.0 - 2.0 * MARGIN) / columns as f32;
            (columns, LARGEST.min(wide).min(high / all as f32))
        })
        .collect();
    let largest = ways.iter().map(|(_, size)| *size).fold(0.0, f32::max);
    // One row reads better than two that are hardly larger.
    ways.into_iter().find(|(_, size)| *size >= largest * 0.86).unwrap_or((longest, 8.0))
}

fn face(canvas: &mut Canvas, drawings: &Drawings, card: Card) {
    canvas.drawing(drawings.component("card"), (0.0, 0.0), 1.0);
    let points = card.points().to_string();
    canvas.text(Style::new(Face::Display, 15.0, CHALK).middle(), (8.6, 14.0), &points);
    let combinations = card.face().combinations();
    let (columns, size) = grid(combinations);
    let rows: usize =
        combinations.iter().map(|one| usize::from(one.count()).div_ceil(columns)).sum();
    let used = rows as f32 * size + (combinations.len() - 1) as f32 * GAP;
    let mut y = HEAD + (CARD.1 - HEAD - MARGIN - used) / 2.0;
    for (place, combination) in combinations.iter().enumerate() {
        if place > 0 {
            canvas.straight((8.0, y + GAP * 0.58), (55.0, y + GAP * 0.42), 0.5, QUIET);
            y += GAP;
        }
        let symbols: Vec<Symbol> = combination.list().collect();
        for row in symbols.chunks(columns) {
            let left = (CARD.0 - row.len() as f32 * size) / 2.0;
            for (column, symbol) in row.iter().enumerate() {
                let at = (left + (column as f32 + 0.05) * size, y + 0.05 * size);
                canvas.drawing(drawings.component(symbol.name()), at, size * 0.9 / 40.0);
            }
            y += size;
        }
    }
}

/// What lies in the box.
pub static PAPER: Filling = Filling { fill, own_pictures: false };

fn fill<'a>(stock: &Stock<'a>, _: &mut Progress) -> Result<Contents<'a>, PrintError> {
    let drawings = stock.drawings;
    let cards = components(&casino::Casino::cards()).into_iter().filter_map(|id| Card::named(&id));
    let pieces = cards
        .map(|card| Piece {
            front: Box::new(move |canvas: &mut Canvas| face(canvas, drawings, card)),
            back: stock.drawn("back", CARD),
        })
        .collect();
    let width = stock.page.0;
    let dice = Plate {
        name: "cli.print.dice",
        count: DICE,
        draw: Box::new(move |canvas| {
            let faces = Symbol::ALL.map(|symbol| drawings.component(symbol.name()));
            nets(canvas, width, 18.0, &[faces; DICE]);
        }),
    };
    Ok(Contents {
        batches: vec![
            Batch { name: "cli.print.cards", size: CARD, pieces },
            Batch {
                name: "cli.print.tokens",
                size: TOKEN,
                pieces: stock.alike(TOKENS, TOKEN, "token", "token.back"),
            },
        ],
        plates: vec![dice],
        ..Contents::default()
    })
}
