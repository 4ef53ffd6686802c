//! Things strewn about: strokes of a wide brush, and snippets that fell from the scissors.

use crate::dice::Dice;
use crate::exact::wave;
use crate::illusion::canvas::{Canvas, Point};
use crate::illusion::shapes::{along, disc, placed, ribbon, shrunk, smooth};
use crate::illusion::{HEIGHT, Share, WIDTH};

/// Strokes that loop, zigzag or wander.
pub fn scribbles(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let mut canvas = Canvas::sheet(share);
    let width = dice.range(15.0, 40.0);
    let manner = dice.whole(0, 2);
    let heading = dice.range(0.0, 1.0);
    let mut count = 0;
    while canvas.wants_more(share, 0.1) && count < 220 {
        let heading =
            heading + if manner == 2 { dice.range(0.0, 1.0) } else { dice.range(-0.06, 0.06) };
        let start = canvas.free_spot(dice, 3);
        let path = match manner {
            0 => loops(dice, start, heading),
            1 => zigzag(dice, start, heading),
            _ => wander(dice, start, heading),
        };
        let broad = width * dice.range(0.5, 1.5) * if count > 70 { 0.6 } else { 1.0 };
        let widths: Vec<f64> = (0..path.len())
            .map(|place| {
                let way = place as f64 / path.len() as f64;
                broad * (0.55 + 1.8 * way * (1.0 - way)) * dice.range(0.94, 1.06)
            })
            .collect();
        let piece = canvas.piece(count);
        ribbon(&path, &widths).iter().for_each(|part| canvas.paste(part, piece));
        // The ribbon's parts gape on the outside of a bend; a disc at each joint closes it.
        for (joint, wide) in path.iter().zip(&widths) {
            let outline: Vec<Point> =
                (0..8).map(|corner| along(*joint, f64::from(corner) / 8.0, wide * 0.5)).collect();
            canvas.paste(&outline, piece);
        }
        count += 1;
    }
    canvas.colour(dice, share)
}

fn loops(dice: &mut Dice, start: Point, heading: f64) -> Vec<Point> {
    let (radius, pitch) = (dice.range(28.0, 85.0), dice.range(18.0, 60.0));
    let turns = dice.whole(2, 6);
    let (down, right) = wave(heading);
    (0..=turns * 14)
        .map(|step| {
            let way = f64::from(step) / 14.0;
            let (y, x) = wave(way);
            let along = way * pitch + x * radius * 0.8;
            let across = y * radius;
            (start.0 + along * right - across * down, start.1 + along * down + across * right)
        })
        .collect()
}

fn zigzag(dice: &mut Dice, start: Point, heading: f64) -> Vec<Point> {
    let (depth, pitch) = (dice.range(50.0, 170.0), dice.range(11.0, 26.0));
    let corners: Vec<Point> = (0..dice.whole(6, 16))
        .map(|corner| {
            let across = if corner % 2 == 0 { depth } else { -depth } * dice.range(0.6, 1.1) / 2.0;
            along(along(start, heading, f64::from(corner) * pitch), heading + 0.25, across)
        })
        .collect();
    smooth(&corners, 5)
}

fn wander(dice: &mut Dice, start: Point, heading: f64) -> Vec<Point> {
    let mut heading = heading;
    let mut bend = dice.range(-0.1, 0.1);
    let mut path = vec![start];
    for _ in 0..dice.whole(5, 12) {
        bend = (bend + dice.range(-0.08, 0.08)).clamp(-0.16, 0.16);
        heading += bend;
        let reach = dice.range(45.0, 80.0);
        path.push(along(*path.last().expect("a start"), heading, reach));
    }
    smooth(&path, 6)
}

/// Snippets of all shapes, close but seldom over one another; a few carry a smaller one.
pub fn scraps(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let mut canvas = Canvas::sheet(share);
    let (mut radius, smallest) = (dice.range(48.0, 115.0), dice.range(9.0, 18.0));
    let shapes: Vec<u32> = (0..dice.whole(1, 3)).map(|_| dice.whole(0, 5)).collect();
    let carry = dice.range(0.0, 0.7);
    let mut lying: Vec<(Point, f64)> = Vec::new();
    let mut misses = 0;
    let mut tries = 0;
    while canvas.wants_more(share, 0.0) && tries < 4200 {
        tries += 1;
        let middle =
            (dice.range(-10.0, WIDTH as f64 + 10.0), dice.range(-10.0, HEIGHT as f64 + 10.0));
        let free = |(other, reach): &(Point, f64)| {
            let (x, y) = (other.0 - middle.0, other.1 - middle.1);
            (x * x + y * y).sqrt() > (reach + radius) * 0.83
        };
        if !lying.iter().all(free) {
            misses += 1;
            if misses > 22 {
                (radius, misses) = ((radius * 0.9).max(smallest), 0);
            }
            continue;
        }
        lying.push((middle, radius));
        let shape = dice.pick(&shapes);
        let outline = snippet(dice, shape, middle, radius);
        let piece = canvas.piece(lying.len() as u32);
        canvas.paste(&outline, piece);
        if dice.chance(carry) {
            let inner = canvas.piece(lying.len() as u32 + 5);
            canvas.part(piece, inner);
            canvas.paste_on(&shrunk(&outline, middle, dice.range(0.4, 0.7)), piece, inner);
        }
    }
    canvas.colour(dice, share)
}

fn snippet(dice: &mut Dice, shape: u32, middle: Point, radius: f64) -> Vec<Point> {
    match shape {
        0 => disc(dice, middle, radius * 1.1, 3, 0.12),
        1 => disc(dice, middle, radius * 1.05, 4, 0.14),
        2 => {
            let corners = dice.whole(5, 8);
            disc(dice, middle, radius, corners, 0.18)
        }
        3 => disc(dice, middle, radius, 15, 0.03),
        4 => {
            // A half moon.
            let turns = dice.range(0.0, 1.0);
            let arc: Vec<Point> =
                (0..=8).map(|step| along((0.0, 0.25), 0.5 + f64::from(step) / 16.0, 1.1)).collect();
            placed(&arc, middle, turns, radius)
        }
        _ => {
            let turns = dice.range(0.0, 1.0);
            let strip = [(-1.15, -0.42), (1.1, -0.5), (1.15, 0.45), (-1.1, 0.4)];
            placed(&strip, middle, turns, radius)
        }
    }
}
