//! The 98 colour cards of Iluzja with their numbers behind them, and the 12 arrows.

use art::illusion::{BORDER, HEIGHT, WIDTH, classic, inks};
use gallery::Palette;
use print::Face;
use print::canvas::{Canvas, SOOT, Style};
use print::drawing::{Drawing, Ink};
use print::pictures::colour_card;
use print::sheet::{BLEED, Batch, Piece};
use print::{CARD, Contents, Filling, PrintError, Progress, Stock};

/// The picture of a card as it is printed, border included: as wide as the card.
const PICTURE: (f32, f32) = {
    let (width, height) = ((WIDTH + 2 * BORDER) as f32, (HEIGHT + 2 * BORDER) as f32);
    (CARD.0, CARD.0 * height / width)
};
/// The baselines of the four numbers.
const ROWS: [f32; 4] = [22.4, 38.9, 55.4, 71.9];
/// The bar of a hundred percent.
const WHOLE: f32 = 33.0;

const COLOURS: [&str; 4] = ["red", "green", "blue", "yellow"];

fn numbers(canvas: &mut Canvas, paper: &Drawing, percents: [u8; 4], colours: [Ink; 4]) {
    canvas.drawing(paper, (0.0, 0.0), 1.0);
    for ((percent, y), ink) in percents.into_iter().zip(ROWS).zip(colours) {
        canvas.text(Style::new(Face::Display, 11.5, SOOT), (24.0, y), &percent.to_string());
        canvas.block((24.0, y + 1.6), (WHOLE * f32::from(percent) / 100.0, 1.7), ink);
    }
}

/// What lies in the box.
pub static PAPER: Filling = Filling { fill, own_pictures: false };

fn fill<'a>(stock: &Stock<'a>, progress: &mut Progress) -> Result<Contents<'a>, PrintError> {
    // Printed for most eyes; the signs beside the numbers say the same without colour.
    let inks = inks(Palette::Normal, false);
    let colours: [Ink; 4] = std::array::from_fn(|colour| {
        let [red, green, blue] = inks[colour];
        [red, green, blue, u8::MAX]
    });
    let [red, green, blue] = inks[5];
    let border = [red, green, blue, u8::MAX];
    let paper = stock.drawings.component("numbers");
    let pictures = classic()
        .iter()
        .enumerate()
        .map(|(number, card)| {
            progress.step();
            let picture = colour_card(number, card);
            let percents = card.percents;
            Piece {
                front: Box::new(move |canvas: &mut Canvas| {
                    let whole = (CARD.0 + 2.0 * BLEED, CARD.1 + 2.0 * BLEED);
                    canvas.block((-BLEED, -BLEED), whole, border);
                    canvas.image(&picture, (0.0, (CARD.1 - PICTURE.1) / 2.0), PICTURE);
                }),
                back: Box::new(move |canvas: &mut Canvas| {
                    numbers(canvas, paper, percents, colours)
                }),
            }
        })
        .collect();
    let arrows = COLOURS
        .into_iter()
        .flat_map(|colour| stock.alike(3, CARD, &format!("arrow.{colour}"), "arrow.back"))
        .collect();
    Ok(Contents {
        batches: vec![
            Batch { name: "cli.print.pictures", size: CARD, pieces: pictures },
            Batch { name: "cli.print.arrows", size: CARD, pieces: arrows },
        ],
        ..Contents::default()
    })
}
