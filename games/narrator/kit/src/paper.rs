//! The dreams of Narrator, or pictures of people's own; voting tokens, rabbits and the score track.

use art::dreams::for_the_press;
use print::Face;
use print::Transform;
use print::canvas::{CHALK, Canvas, Style, ink_on};
use print::drawing::{Drawings, Ink};
use print::pictures::{DENSITY, painting};
use print::sheet::{BLEED, Batch, Piece, Side};
use print::{Coarse, Contents, Filling, LARGE, Plate, PrintError, Progress, Stock};

const SEATS: usize = 6;
/// As many numbers as cards can lie out.
const NUMBERS: usize = 6;
const TOKEN: (f32, f32) = (22.0, 22.0);
const RABBIT: (f32, f32) = (22.0, 28.0);
/// The ladder ends at the moon; few games come so far.
const RUNGS: usize = 50;
const IN_A_ROW: usize = 10;
const NIGHT: Ink = [0x14, 0x1a, 0x4a, 0xff];
const RAIL: Ink = [0xa9, 0xa3, 0xd8, 0xff];

/// The card with a dream: the painting has its own edge, and its paper runs on into the bleed.
fn dream<'a>(id: &str, file: &[u8]) -> Result<Side<'a>, PrintError> {
    let picture = painting(id, file, LARGE)?;
    Ok(Box::new(move |canvas: &mut Canvas| {
        let whole = (LARGE.0 + 2.0 * BLEED, LARGE.1 + 2.0 * BLEED);
        canvas.block((-BLEED, -BLEED), whole, picture.paper);
        canvas.image(&picture.image, (0.0, 0.0), LARGE);
    }))
}

/// A card of people's own: the photograph itself runs over the edge. Also its dots to an inch.
fn own<'a>(name: &str, file: &[u8]) -> Result<(Side<'a>, f32), PrintError> {
    let whole = (LARGE.0 + 2.0 * BLEED, LARGE.1 + 2.0 * BLEED);
    let picture = painting(name, file, whole)?;
    let density = picture.density;
    let side: Side =
        Box::new(move |canvas: &mut Canvas| canvas.image(&picture.image, (-BLEED, -BLEED), whole));
    Ok((side, density))
}

fn token<'a>(stock: &Stock<'a>, seat: usize, number: usize) -> Piece<'a> {
    let name = format!("token.{seat}");
    let paper = stock.drawings.component(&name).pieces[0].fill.unwrap_or(CHALK);
    let disc = stock.drawn(&name, TOKEN);
    let front: Side<'a> = Box::new(move |canvas: &mut Canvas| {
        disc(canvas);
        let style = Style::new(Face::Display, 11.5, ink_on(paper)).middle();
        canvas.text(style, (TOKEN.0 / 2.0, TOKEN.1 / 2.0 + 4.0), &number.to_string());
    });
    Piece { front, back: stock.drawn(&format!("token.{seat}.back"), TOKEN) }
}

fn rabbit<'a>(stock: &Stock<'a>, seat: usize) -> Piece<'a> {
    let drawing = stock.drawings.component(&format!("rabbit.{seat}"));
    let side = || -> Side<'a> {
        Box::new(move |canvas: &mut Canvas| {
            let whole = (RABBIT.0 + 2.0 * BLEED, RABBIT.1 + 2.0 * BLEED);
            canvas.block((-BLEED, -BLEED), whole, NIGHT);
            let scale = 19.0 / drawing.size.0;
            let at = ((RABBIT.0 - 19.0) / 2.0, (RABBIT.1 - drawing.size.1 * scale) / 2.0);
            canvas.drawing(drawing, at, scale);
        })
    };
    Piece { front: side(), back: side() }
}

/// A ladder that goes to and fro up a night, with a number on every rung and the moon at its end.
fn track(canvas: &mut Canvas, drawings: &Drawings, page: (f32, f32)) {
    let (left, width) = (14.0, page.0 - 28.0);
    let rows = RUNGS.div_ceil(IN_A_ROW);
    let (cell, step) = (width / IN_A_ROW as f32 - 1.2, 38.0);
    let (top, height) = (24.0, rows as f32 * step + 42.0);
    canvas.block((left - 4.0, top - 4.0), (width + 8.0, height), NIGHT);
    let place = |rung: usize| {
        let (row, along) = (rung / IN_A_ROW, rung % IN_A_ROW);
        let along = if row % 2 == 0 { along } else { IN_A_ROW - 1 - along };
        let x = left + 6.0 + along as f32 * cell;
        (x, top + 36.0 + (rows - 1 - row) as f32 * step)
    };
    for rung in 0..RUNGS {
        let (x, y) = place(rung);
        for rail in [y, y + 20.0] {
            canvas.straight((x, rail), (x + cell, rail), 1.1, RAIL);
        }
        for step in [x, x + cell] {
            canvas.straight((step, y - 0.5), (step, y + 20.5), 1.1, RAIL);
        }
        let ink = if rung % 5 == 0 { CHALK } else { RAIL };
        let style = Style::new(Face::Display, 6.0, ink).middle();
        canvas.text(style, (x + cell / 2.0, y + 12.2), &rung.to_string());
        let turns = rung % IN_A_ROW == IN_A_ROW - 1 && rung + 1 < RUNGS;
        if turns {
            // Two rails up to the row above.
            for rail in [x + cell * 0.3, x + cell * 0.7] {
                canvas.straight((rail, y), (rail, y + 20.0 - step), 1.1, RAIL);
            }
        }
    }
    let (x, y) = place(RUNGS - 1);
    let moon = drawings.component("moon");
    let at = Transform::from_row(0.75, 0.0, 0.0, 0.75, x - 8.0, y - 34.0);
    canvas.moved(at, |canvas| canvas.pieces(&moon.pieces));
}

/// What lies in the box.
pub static PAPER: Filling = Filling { fill, own_pictures: true };

fn fill<'a>(stock: &Stock<'a>, progress: &mut Progress) -> Result<Contents<'a>, PrintError> {
    let mut cards = Vec::new();
    let mut coarse = Vec::new();
    let mut add = |front: Side<'a>| {
        cards.push(Piece { front, back: stock.drawn("back", LARGE) });
        progress.step();
    };
    match stock.pictures {
        Some(pictures) => {
            for picture in pictures {
                let (front, density) = own(&picture.name, &picture.file)?;
                add(front);
                if density < DENSITY {
                    coarse.push(Coarse { name: picture.name.clone(), density: density as u32 });
                }
            }
        }
        None => {
            for (id, file) in for_the_press() {
                add(dream(id, file)?);
            }
        }
    }
    let tokens = (0..SEATS)
        .flat_map(|seat| (1..=NUMBERS).map(move |number| (seat, number)))
        .map(|(seat, number)| token(stock, seat, number))
        .collect();
    let rabbits = (0..SEATS).map(|seat| rabbit(stock, seat)).collect();
    let (drawings, page) = (stock.drawings, stock.page);
    let track = Plate {
        name: "cli.print.track",
        count: 1,
        draw: Box::new(move |canvas| track(canvas, drawings, page)),
    };
    Ok(Contents {
        batches: vec![
            Batch { name: "cli.print.dreams", size: LARGE, pieces: cards },
            Batch { name: "cli.print.votes", size: TOKEN, pieces: tokens },
            Batch { name: "cli.print.rabbits", size: RABBIT, pieces: rabbits },
        ],
        plates: vec![track],
        coarse,
    })
}
