//! Round patterns: scales in rows, shapes within shapes, wedges around a middle.

use crate::dice::Dice;
use crate::illusion::canvas::{Canvas, Point};
use crate::illusion::field::Noise;
use crate::illusion::shapes::{along, between, disc, placed, shrunk};
use crate::illusion::{HEIGHT, Share, WIDTH};

const MIDDLE: Point = (WIDTH as f64 / 2.0, HEIGHT as f64 / 2.0);

/// Rows of overlapping scales; a handful of designs repeats in rows, diagonals or patches.
pub fn scales(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let mut canvas = Canvas::new();
    let radius = dice.range(38.0, 92.0);
    let rings = dice.whole(2, 4) as usize;
    let corners = dice.pick(&[7, 9, 12, 16]);
    let turn = dice.pick(&[0.0, 0.0, 0.5, 0.07, 0.93, 0.25]);
    let (step, rise) = (radius * 1.9, radius * dice.range(0.62, 0.85));
    let reaches: Vec<f64> = (0..rings)
        .map(|ring| {
            (1.0 - f64::from(ring as u32) / rings as f64 * dice.range(0.85, 1.05)).clamp(0.12, 1.0)
        })
        .collect();
    let designs = dice.whole(5, 10) as usize;
    let cell = dice.range(150.0, 300.0);
    let patches = Noise::new(dice, cell, 1, 1.0);
    let pieces: Vec<Vec<u16>> = (0..designs)
        .map(|design| (0..rings).map(|ring| canvas.piece((design * rings + ring) as u32)).collect())
        .collect();
    for design in &pieces {
        design.windows(2).for_each(|pair| canvas.part(pair[0], pair[1]));
    }
    let order = dice.whole(0, 3);
    let slant = f64::from(dice.whole(1, 3));
    let rows = (1150.0 / rise) as i32;
    let columns = (1150.0 / step) as i32;
    for row in (-rows / 2..=rows / 2).rev() {
        for column in -columns / 2..=columns / 2 {
            let shift = if row.rem_euclid(2) == 0 { 0.0 } else { 0.5 };
            let place = (
                (f64::from(column) + shift) * step + dice.range(-1.5, 1.5),
                f64::from(row) * rise + dice.range(-1.5, 1.5),
            );
            let number = match order {
                0 => row,
                1 => column * slant as i32 + row,
                2 => {
                    (patches.at(place.0, place.1) * 2.2 * designs as f64 / 4.0) as i32
                        + row.rem_euclid(2)
                }
                _ => dice.whole(0, 99) as i32,
            };
            let design = &pieces[number.rem_euclid(designs as i32) as usize];
            let outline = disc(dice, (0.0, 0.0), radius, corners, 0.03);
            for (reach, piece) in reaches.iter().zip(design) {
                let scale: Vec<Point> = outline
                    .iter()
                    .map(|(x, y)| (place.0 + x * reach, place.1 + y * reach))
                    .collect();
                canvas.paste(&placed(&scale, MIDDLE, turn, 1.0), *piece);
            }
        }
    }
    canvas.colour(dice, share)
}

/// Shapes within shapes, a little off the middle, over one another.
pub fn rings(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let mut canvas = Canvas::sheet(share);
    let corners = dice.pick(&[3, 4, 4, 6, 11, 13, 15, 18]);
    let (small, large) = {
        let small = dice.range(26.0, 52.0);
        (small, small * dice.range(2.0, 4.5))
    };
    let drift = dice.range(0.0, 0.16);
    let turn = if dice.chance(0.5) { dice.range(-0.02, 0.02) } else { 0.0 };
    let most_rings = dice.whole(3, 7);
    let lone = dice.chance(0.25);
    let mut count = 0;
    while canvas.wants_more(share, 0.1) && count < 300 {
        let radius = if lone && count == 0 {
            330.0
        } else {
            between((large, 0.0), (small, 0.0), (f64::from(count) / 40.0).min(1.0)).0
                * dice.range(0.8, 1.2)
        };
        let middle = canvas.free_spot(dice, 4);
        let middle = if lone && count == 0 {
            (dice.range(200.0, 400.0), dice.range(300.0, 560.0))
        } else {
            middle
        };
        let rings = if lone && count == 0 { dice.whole(6, 10) } else { dice.whole(2, most_rings) };
        let outline = disc(dice, middle, radius, corners, if corners < 7 { 0.09 } else { 0.035 });
        let eye = along(middle, dice.range(0.0, 1.0), radius * drift);
        let mut before = 0;
        let mut reach = 1.0;
        for ring in 0..rings {
            let piece = canvas.piece(ring + count % 3 * 4);
            canvas.part(before, piece);
            let inner = shrunk(&outline, eye, reach);
            canvas.paste(&placed_around(&inner, eye, turn * f64::from(ring)), piece);
            before = piece;
            reach -= dice.range(0.45, 1.35) / f64::from(rings);
            if reach * radius < 6.0 {
                break;
            }
        }
        count += 1;
    }
    canvas.colour(dice, share)
}

fn placed_around(outline: &[Point], middle: Point, turns: f64) -> Vec<Point> {
    let around: Vec<Point> = outline.iter().map(|(x, y)| (x - middle.0, y - middle.1)).collect();
    placed(&around, middle, turns, 1.0)
}

/// Wedges around one middle that fills the card, or around several.
pub fn fans(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let mut canvas = Canvas::sheet(share);
    let lone = dice.chance(0.5);
    let (small, large) = (dice.range(70.0, 100.0), dice.range(120.0, 250.0));
    let wedges = if lone { dice.whole(14, 30) } else { dice.whole(7, 15) };
    let rings = if lone { dice.whole(3, 7) } else { dice.whole(1, 3) };
    let swirl = if dice.chance(0.4) { dice.range(-0.06, 0.06) } else { 0.0 };
    let mut count = 0;
    while count < 1 || canvas.wants_more(share, 0.12) && count < 160 {
        let (middle, radius) = if lone && count == 0 {
            (
                (dice.range(150.0, 450.0), dice.range(200.0, 640.0)),
                dice.pick(&[290.0, 420.0, 820.0]),
            )
        } else {
            let size = if count < 8 && !lone { large } else { small };
            (canvas.free_spot(dice, 6), size * dice.range(0.7, 1.15))
        };
        let (wedges, rings) = if lone && count > 0 { (wedges / 2, 1) } else { (wedges, rings) };
        fan(dice, &mut canvas, Fan { middle, radius, wedges, rings, swirl });
        count += 1;
    }
    canvas.colour(dice, share)
}

struct Fan {
    middle: Point,
    radius: f64,
    wedges: u32,
    rings: u32,
    swirl: f64,
}

fn fan(dice: &mut Dice, canvas: &mut Canvas, fan: Fan) {
    let start = dice.range(0.0, 1.0);
    let spokes: Vec<f64> = (0..fan.wedges)
        .map(|wedge| start + (f64::from(wedge) + dice.range(-0.3, 0.3)) / f64::from(fan.wedges))
        .collect();
    let reaches: Vec<f64> = (0..fan.rings)
        .map(|ring| {
            fan.radius * (f64::from(ring + 1) + dice.range(-0.3, 0.0)) / f64::from(fan.rings)
        })
        .collect();
    let mut outside: Vec<u16> = Vec::new();
    for ring in (0..fan.rings as usize).rev() {
        let pieces: Vec<u16> =
            (0..fan.wedges).map(|wedge| canvas.piece(ring as u32 % 3 + wedge % 4 * 3)).collect();
        let corner: Vec<Point> = spokes
            .iter()
            .map(|spoke| {
                along(
                    fan.middle,
                    spoke + fan.swirl * ring as f64,
                    reaches[ring] * (1.0 + dice.range(-0.03, 0.03)),
                )
            })
            .collect();
        for wedge in 0..pieces.len() {
            let next = (wedge + 1) % pieces.len();
            canvas.paste(&[fan.middle, corner[wedge], corner[next]], pieces[wedge]);
            canvas.part(pieces[wedge], pieces[next]);
            if let Some(outer) = outside.get(wedge) {
                canvas.part(*outer, pieces[wedge]);
            }
        }
        outside = pieces;
    }
    let eye = canvas.piece(11);
    let pupil = canvas.piece(7);
    let corners = dice.whole(9, 13);
    let (wide, narrow) = (fan.radius * dice.range(0.12, 0.2), fan.radius * dice.range(0.05, 0.1));
    canvas.paste(&disc(dice, fan.middle, wide, corners, 0.04), eye);
    canvas.paste(&disc(dice, fan.middle, narrow, corners, 0.04), pupil);
    canvas.part(eye, pupil);
}
