//! What people cut from coloured paper: leaves, and the mirrored flowers of a wycinanka.

use crate::dice::Dice;
use crate::exact::{sine, wave};
use crate::illusion::canvas::{Canvas, Piece, Point};
use crate::illusion::shapes::{along, between, disc, mirrored, placed, ribbon, smooth};
use crate::illusion::{HEIGHT, Share, WIDTH};

/// How a leaf is cut.
struct Leaf {
    root: Point,
    turns: f64,
    length: f64,
    /// Width as a part of the length.
    slim: f64,
    stripes: u32,
    slant: f64,
}

/// Half of the width of a leaf at a place between its root and its tip.
fn profile(way: f64) -> f64 {
    let way = way.clamp(0.0, 1.0);
    (sine(way * 0.5)).max(0.0) * (1.15 - 0.5 * way)
}

/// Pastes a leaf; its two halves have stripes of two papers each.
fn paste_leaf(
    dice: &mut Dice,
    canvas: &mut Canvas,
    leaf: &Leaf,
    mirror: bool,
    kind: u32,
) -> Vec<Piece> {
    let pieces: Vec<Piece> = (0..4).map(|part| canvas.piece(kind + part * 3)).collect();
    canvas.part(pieces[0], pieces[1]);
    canvas.part(pieces[2], pieces[3]);
    canvas.part(pieces[0], pieces[2]);
    canvas.part(pieces[1], pieces[3]);
    let miss: Vec<f64> = (0..8).map(|_| dice.range(0.93, 1.05)).collect();
    for half in 0..2 {
        let side = if half == 0 { 1.0 } else { -1.0 };
        let edge = |way: f64| {
            let rough = miss[(way.clamp(0.0, 0.999) * 8.0) as usize];
            (way, side * profile(way) * leaf.slim * rough)
        };
        for stripe in 0..leaf.stripes {
            let (from, to) = (
                f64::from(stripe) / f64::from(leaf.stripes),
                f64::from(stripe + 1) / f64::from(leaf.stripes),
            );
            let shift = leaf.slant / f64::from(leaf.stripes);
            // The first and the last stripe reach to the ends of the leaf.
            let inner = (
                if stripe == 0 { 0.0 } else { from - shift },
                if stripe + 1 == leaf.stripes { 1.0 } else { (to - shift).max(0.0) },
            );
            let outer = (
                if stripe == 0 { 0.0 } else { from },
                if stripe + 1 == leaf.stripes { 1.0 } else { to },
            );
            let mut outline = vec![(inner.0.max(0.0), 0.0)];
            outline.extend(
                (0..=3).map(|step| edge(outer.0 + (outer.1 - outer.0) * f64::from(step) / 3.0)),
            );
            outline.push((inner.1, 0.0));
            let outline = placed(&outline, leaf.root, leaf.turns, leaf.length);
            let piece = pieces[half * 2 + stripe as usize % 2];
            canvas.paste(&outline, piece);
            if mirror {
                canvas.paste(&mirrored(&outline), piece);
            }
        }
    }
    pieces
}

/// Leaves on twigs, or fallen ones.
pub fn leaves(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let mut canvas = Canvas::sheet(share);
    let (size, slim, stripes) =
        (dice.range(85.0, 220.0), dice.range(0.19, 0.36), dice.pick(&[1, 2, 4, 5, 6, 7]));
    let slant = dice.range(0.3, 1.6);
    let twigs = dice.chance(0.6);
    let (open, turn) = (dice.range(0.1, 0.17), dice.range(0.0, 1.0));
    let mut count = 0;
    while canvas.wants_more(share, 0.08) && count < 400 {
        let size = if count > 80 { size * 0.7 } else { size };
        if twigs && count < 60 {
            twig(
                dice,
                &mut canvas,
                &Leaf { root: (0.0, 0.0), turns: turn, length: size, slim, stripes, slant },
                open,
            );
            count += 8;
        } else {
            let root = canvas.free_spot(dice, 3);
            let leaf = Leaf {
                root,
                turns: dice.range(0.0, 1.0),
                length: size * dice.range(0.6, 1.25),
                slim,
                stripes,
                slant,
            };
            let kind = dice.whole(0, 2);
            paste_leaf(dice, &mut canvas, &leaf, false, kind);
            count += 1;
        }
    }
    canvas.colour(dice, share)
}

fn twig(dice: &mut Dice, canvas: &mut Canvas, model: &Leaf, open: f64) {
    let start = (dice.range(-60.0, WIDTH as f64 + 60.0), dice.range(0.0, HEIGHT as f64 + 120.0));
    let heading = 0.75 + dice.range(-0.12, 0.12);
    let bend = dice.range(-0.03, 0.03);
    let mut path = vec![start];
    let step = model.length * 0.42;
    for joint in 0..dice.whole(6, 12) {
        let next = along(*path.last().expect("a start"), heading + bend * f64::from(joint), step);
        path.push(next);
    }
    let stem = canvas.piece(8);
    ribbon(&path, &vec![model.length * 0.07; path.len()])
        .iter()
        .for_each(|part| canvas.paste(part, stem));
    for (joint, root) in path.iter().enumerate().skip(1) {
        let heading = heading + bend * joint as f64;
        let length =
            model.length * (1.1 - 0.5 * joint as f64 / path.len() as f64) * dice.range(0.85, 1.1);
        for side in [-1.0, 1.0] {
            let leaf = Leaf {
                root: *root,
                turns: heading + side * (open + dice.range(-0.02, 0.02)),
                length,
                ..*model
            };
            paste_leaf(dice, canvas, &leaf, false, joint as u32 % 3);
        }
    }
    let tip = Leaf {
        root: path[path.len() - 1],
        turns: heading + bend * path.len() as f64,
        length: model.length * 0.7,
        ..*model
    };
    paste_leaf(dice, canvas, &tip, false, 0);
}

/// A flower: petals in layers around a disc; pasted on both sides of the mirror.
fn flower(dice: &mut Dice, canvas: &mut Canvas, middle: Point, radius: f64, kind: u32) {
    let petals = dice.whole(6, 11);
    let layers = if radius > 60.0 { dice.whole(3, 5) } else { dice.whole(2, 3) };
    let pointed = dice.chance(0.4);
    let start = dice.pick(&[0.25, 0.25 + 0.5 / f64::from(petals)]);
    let mut before = 0;
    for layer in 0..layers {
        let reach = radius * (1.0 - f64::from(layer) / (f64::from(layers) + 0.6));
        let piece = canvas.piece(kind + layer * 2);
        canvas.part(before, piece);
        for petal in 0..petals {
            let turns = start + f64::from(petal) / f64::from(petals);
            let width = reach * 3.0 / f64::from(petals);
            let outline = if pointed {
                let shape = [
                    (0.0, 0.0),
                    (0.45, width / reach * 0.5),
                    (0.75, width / reach * 0.55),
                    (1.0, 0.0),
                    (0.75, -width / reach * 0.55),
                    (0.45, -width / reach * 0.5),
                ];
                placed(&shape, middle, turns, reach)
            } else {
                disc(dice, along(middle, turns, reach - width * 0.55), width * 0.62, 9, 0.03)
            };
            canvas.paste(&outline, piece);
            canvas.paste(&mirrored(&outline), piece);
        }
        let heart = disc(dice, middle, reach * 0.68, 14, 0.02);
        canvas.paste(&heart, piece);
        canvas.paste(&mirrored(&heart), piece);
        before = piece;
    }
    let eye = canvas.piece(kind + 1);
    canvas.part(before, eye);
    let outline = disc(dice, middle, radius * 0.14, 9, 0.04);
    canvas.paste(&outline, eye);
    canvas.paste(&mirrored(&outline), eye);
}

/// A tree of life as cut for Easter: a stem in the middle, flowers and leaves in mirrored pairs, a
/// scalloped edge.
pub fn cutouts(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let mut canvas = Canvas::sheet(share);
    let middle = WIDTH as f64 / 2.0;
    if dice.chance(0.6) {
        scallops(dice, &mut canvas);
    }
    let leaf_size = dice.range(95.0, 170.0);
    let (slim, stripes, slant) =
        (dice.range(0.2, 0.36), dice.pick(&[1, 2, 3, 5]), dice.range(0.4, 1.3));
    let arms = dice.whole(2, 4);
    let stem = canvas.piece(5);
    ribbon(&[(middle, HEIGHT as f64 - 40.0), (middle, 140.0)], &[26.0, 12.0])
        .iter()
        .for_each(|part| canvas.paste(part, stem));
    let mut heads = vec![(middle, dice.range(130.0, 190.0), dice.range(80.0, 125.0))];
    for arm in 0..arms {
        let base = HEIGHT as f64 - 90.0 - f64::from(arm) * 560.0 / f64::from(arms);
        let tip = (middle - dice.range(130.0, 215.0), base - dice.range(60.0, 190.0));
        let path =
            smooth(&[(middle, base), between((middle, base - 10.0), (tip.0, base), 0.6), tip], 6);
        let widths = vec![dice.range(9.0, 15.0); path.len()];
        for part in ribbon(&path, &widths) {
            canvas.paste(&part, stem);
            canvas.paste(&mirrored(&part), stem);
        }
        for along_path in [4, 8] {
            let root = path[along_path.min(path.len() - 1)];
            let turns = 0.5 + dice.range(-0.02, 0.22);
            let leaf = Leaf {
                root,
                turns,
                length: leaf_size * dice.range(0.6, 1.0),
                slim,
                stripes,
                slant,
            };
            paste_leaf(dice, &mut canvas, &leaf, true, along_path as u32 % 3);
        }
        heads.push((tip.0, tip.1, dice.range(48.0, 105.0)));
    }
    heads.reverse();
    for (number, (x, y, radius)) in heads.into_iter().enumerate() {
        flower(dice, &mut canvas, (x, y), radius, number as u32);
    }
    let mut count = 0;
    while canvas.wants_more(share, 0.05) && count < 260 {
        let place = canvas.free_spot(dice, 6);
        if count % 3 == 0 && count < 40 {
            let leaf = Leaf {
                root: place,
                turns: dice.range(0.0, 1.0),
                length: leaf_size * dice.range(0.5, 0.9),
                slim,
                stripes,
                slant,
            };
            paste_leaf(dice, &mut canvas, &leaf, true, count % 3);
        } else {
            let radius = if count < 30 { dice.range(28.0, 60.0) } else { dice.range(14.0, 34.0) };
            flower(dice, &mut canvas, place, radius, count);
        }
        count += 1;
    }
    canvas.colour(dice, share)
}

/// Half discs along all edges.
fn scallops(dice: &mut Dice, canvas: &mut Canvas) {
    let count = dice.whole(5, 10);
    let radius = WIDTH as f64 / f64::from(count) / 2.0;
    let outer = [canvas.piece(2), canvas.piece(7)];
    let inner = [canvas.piece(3), canvas.piece(9)];
    canvas.part(outer[0], inner[0]);
    canvas.part(outer[1], inner[1]);
    let rows = (HEIGHT as f64 / radius / 2.0) as u32;
    let rise = HEIGHT as f64 / f64::from(rows);
    for (size, pieces) in [(1.0, outer), (0.55, inner)] {
        for place in 0..count.max(rows) {
            let lengthwise = (f64::from(place) + 0.5) * radius * 2.0;
            let upwards = (f64::from(place) + 0.5) * rise;
            let number = (place % 2) as usize;
            for spot in [
                (lengthwise, 0.0),
                (lengthwise, HEIGHT as f64),
                (0.0, upwards),
                (WIDTH as f64, upwards),
            ] {
                let outline: Vec<Point> = (0..12)
                    .map(|corner| {
                        let (down, right) = wave(f64::from(corner) / 12.0);
                        (spot.0 + right * radius * size, spot.1 + down * radius * size)
                    })
                    .collect();
                canvas.paste(&outline, pieces[number]);
            }
        }
    }
}
