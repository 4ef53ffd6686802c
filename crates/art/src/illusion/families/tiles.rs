//! Patterns that tile the card: mosaics, chequered cloth, rainbow tiles and woven ribbons.

use crate::dice::Dice;
use crate::exact::sine;
use crate::illusion::canvas::{Canvas, Point};
use crate::illusion::field::Noise;
use crate::illusion::shapes::{between, disc, placed};
use crate::illusion::{HEIGHT, Share, WIDTH};

const MIDDLE: Point = (WIDTH as f64 / 2.0, HEIGHT as f64 / 2.0);

/// Stones in grout, or a pane of glass broken along straight lines.
pub fn mosaics(dice: &mut Dice, share: &Share) -> Vec<u8> {
    if dice.chance(0.4) { panes(dice, share) } else { stones(dice, share) }
}

fn stones(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let cell = dice.range(34.0, 78.0);
    let jitter = dice.range(0.25, 0.5);
    let (columns, rows) = ((WIDTH as f64 / cell) as usize + 5, (HEIGHT as f64 / cell) as usize + 5);
    // Some places have no stone, so its neighbours grow: stones of many sizes.
    let sparse = dice.range(0.0, 0.4);
    let seeds: Vec<Option<Point>> = (0..columns * rows)
        .map(|place| {
            let (column, row) = ((place % columns) as f64 - 1.5, (place / columns) as f64 - 1.5);
            let point = (
                (column + dice.range(-jitter, jitter)) * cell,
                (row + dice.range(-jitter, jitter)) * cell,
            );
            (!dice.chance(sparse)).then_some(point)
        })
        .collect();
    let patches = Noise::new(dice, 210.0, 1, 1.0);
    let kinds: Vec<u8> = std::iter::once(0)
        .chain(seeds.iter().map(|seed| {
            seed.map_or(0, |(x, y)| {
                ((patches.at(x - MIDDLE.0, y - MIDDLE.1) + 4.0) * 1.6) as u8 % 12
            })
        }))
        .collect();
    let grout = (share[4] * 0.75).min(0.16);
    let mut owner = vec![0_u16; WIDTH * HEIGHT];
    let mut edges = vec![0_f32; WIDTH * HEIGHT];
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let place = (x as f64 + 0.5, y as f64 + 0.5);
            let (column, row) = ((place.0 / cell + 1.5) as usize, (place.1 / cell + 1.5) as usize);
            let (mut first, mut second, mut nearest) = (f64::MAX, f64::MAX, 0);
            for row in row.saturating_sub(2)..(row + 4).min(rows) {
                for column in column.saturating_sub(2)..(column + 4).min(columns) {
                    let Some(seed) = seeds[row * columns + column] else { continue };
                    let distance = (seed.0 - place.0) * (seed.0 - place.0)
                        + (seed.1 - place.1) * (seed.1 - place.1);
                    if distance < first {
                        (second, first, nearest) = (first, distance, row * columns + column);
                    } else if distance < second {
                        second = distance;
                    }
                }
            }
            owner[y * WIDTH + x] = nearest as u16 + 1;
            edges[y * WIDTH + x] = (second.sqrt() - first.sqrt()) as f32;
        }
    }
    let mut ranked = edges.clone();
    let cut = (grout * ranked.len() as f64) as usize;
    let limit = *ranked.select_nth_unstable_by(cut, f32::total_cmp).1;
    owner
        .iter_mut()
        .zip(&edges)
        .filter(|(_, edge)| **edge < limit)
        .for_each(|(owner, _)| *owner = 0);
    Canvas::of_owners(owner, kinds).colour(dice, share)
}

fn panes(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let mut canvas = Canvas::new();
    let smallest = dice.range(1200.0, 5000.0);
    let skew = dice.range(0.1, 0.32);
    let gap = if share[4] > 0.05 { dice.range(0.0, 3.5) } else { 0.0 };
    let mut open = vec![vec![
        (-5.0, -5.0),
        (WIDTH as f64 + 5.0, -5.0),
        (WIDTH as f64 + 5.0, HEIGHT as f64 + 5.0),
        (-5.0, HEIGHT as f64 + 5.0),
    ]];
    let mut number = 0;
    while let Some(pane) = open.pop() {
        let area = surface(&pane);
        if area < smallest || area < smallest * 9.0 && dice.chance(0.1) {
            let piece = canvas.piece(number / 6);
            number += 1;
            canvas.paste(&inset(&pane, gap), piece);
            continue;
        }
        let longest = (0..pane.len())
            .max_by(|one, other| side(&pane, *one).total_cmp(&side(&pane, *other)))
            .expect("a pane has sides");
        let across = (longest + pane.len() / 2) % pane.len();
        let from = between(
            pane[longest],
            pane[(longest + 1) % pane.len()],
            dice.range(0.5 - skew, 0.5 + skew),
        );
        let to = between(
            pane[across],
            pane[(across + 1) % pane.len()],
            dice.range(0.5 - skew, 0.5 + skew),
        );
        let mut halves = [vec![from], vec![to]];
        for step in 1..=pane.len() {
            let corner = (longest + step) % pane.len();
            let behind = step > (across + pane.len() - longest) % pane.len();
            halves[usize::from(behind)].push(pane[corner]);
        }
        halves[0].push(to);
        halves[1].push(from);
        open.extend(halves.into_iter().filter(|half| half.len() > 2));
    }
    canvas.colour(dice, share)
}

fn side(pane: &[Point], from: usize) -> f64 {
    let (one, other) = (pane[from], pane[(from + 1) % pane.len()]);
    (one.0 - other.0) * (one.0 - other.0) + (one.1 - other.1) * (one.1 - other.1)
}

fn surface(pane: &[Point]) -> f64 {
    let cross = |place: usize| {
        pane[place].0 * pane[(place + 1) % pane.len()].1
            - pane[(place + 1) % pane.len()].0 * pane[place].1
    };
    (0..pane.len()).map(cross).sum::<f64>().abs() / 2.0
}

fn inset(pane: &[Point], gap: f64) -> Vec<Point> {
    let count = pane.len() as f64;
    let middle = pane
        .iter()
        .fold((0.0, 0.0), |sum, point| (sum.0 + point.0 / count, sum.1 + point.1 / count));
    let inwards = |point: &Point| {
        let (x, y) = (middle.0 - point.0, middle.1 - point.1);
        let length = (x * x + y * y).sqrt().max(1.0);
        (point.0 + x / length * gap * 1.4, point.1 + y / length * gap * 1.4)
    };
    pane.iter().map(inwards).collect()
}

/// A chequered cloth with bulges; each field may carry a disc or a second half.
pub fn checks(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let mut canvas = Canvas::new();
    let columns = dice.whole(7, 14) as usize;
    let cell = WIDTH as f64 / columns as f64;
    let rows = (HEIGHT as f64 / cell) as usize;
    let bulges: Vec<(Point, f64, f64)> = (0..dice.whole(1, 3))
        .map(|_| {
            (
                (dice.range(80.0, 520.0), dice.range(80.0, 760.0)),
                dice.range(130.0, 330.0),
                dice.range(-0.55, 0.65),
            )
        })
        .collect();
    let (waves, depth) = (dice.range(200.0, 500.0), dice.range(0.0, 18.0));
    let turn = dice.pick(&[0.0, 0.0, 0.0, 0.125, 0.03]);
    let decoration = dice.whole(0, 2);
    let patches = Noise::new(dice, 190.0, 1, 1.0);
    let extra = if turn == 0.0 { 2 } else { columns / 2 + 4 } as i32;
    let place = |column: f64, row: f64| {
        let (x, y) =
            placed(&[(column * cell - MIDDLE.0, row * cell - MIDDLE.1)], MIDDLE, turn, 1.0)[0];
        let (mut x, mut y) = (x + depth * sine(y / waves), y + depth * sine(x / waves));
        for (middle, reach, strength) in &bulges {
            let (off_x, off_y) = (x - middle.0, y - middle.1);
            let away = ((off_x * off_x + off_y * off_y).sqrt() / reach).min(1.0);
            let push = 1.0 + strength * (1.0 - away) * (1.0 - away);
            (x, y) = (middle.0 + off_x * push, middle.1 + off_y * push);
        }
        (x, y)
    };
    let mut above: Vec<u16> = Vec::new();
    for row in -extra..rows as i32 + extra {
        let mut line: Vec<u16> = Vec::new();
        for column in -extra..columns as i32 + extra {
            let (left, top) = (f64::from(column), f64::from(row));
            let middle = place(left + 0.5, top + 0.5);
            let patch = ((patches.at(middle.0 - MIDDLE.0, middle.1 - MIDDLE.1) + 4.0) * 1.3) as u32;
            let piece = canvas.piece((row + column).rem_euclid(2) as u32 * 6 + patch % 6);
            canvas.paste(
                &[
                    place(left, top),
                    place(left + 1.0, top),
                    place(left + 1.0, top + 1.0),
                    place(left, top + 1.0),
                ],
                piece,
            );
            let neighbours = [line.last().copied(), above.get(line.len()).copied()];
            neighbours.into_iter().flatten().for_each(|other| canvas.part(other, piece));
            line.push(piece);
            if decoration > 0 {
                let inner = canvas.piece(patch + 3);
                canvas.part(piece, inner);
                if decoration == 1 {
                    let size = 0.34
                        + 0.12
                            * patches.at(middle.1 - MIDDLE.1, middle.0 - MIDDLE.0).clamp(-1.0, 1.0);
                    let outline: Vec<Point> = disc(dice, (left + 0.5, top + 0.5), size, 12, 0.03)
                        .into_iter()
                        .map(|(column, row)| place(column, row))
                        .collect();
                    canvas.paste(&outline, inner);
                } else {
                    let flip = (row + column).rem_euclid(2) == 0;
                    let corner = if flip { place(left + 1.0, top + 1.0) } else { place(left, top) };
                    let (one, other) = (place(left + 1.0, top), place(left, top + 1.0));
                    canvas.paste(&[corner, one, other], inner);
                }
            }
        }
        above = line;
    }
    canvas.colour(dice, share)
}

/// Square tiles with rainbows around one of their corners.
pub fn arches(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let mut canvas = Canvas::new();
    let columns = dice.whole(3, 7);
    let cell = WIDTH as f64 / f64::from(columns);
    let rows = (HEIGHT as f64 / cell) as u32 + 1;
    let shift = (HEIGHT as f64 - f64::from(rows) * cell) / 2.0;
    let bands = dice.whole(2, 5);
    let order = dice.whole(0, 2);
    let steps = dice.pick(&[3, 4, 6, 9]);
    for row in 0..rows {
        for column in 0..columns {
            let (left, top) = (f64::from(column) * cell, f64::from(row) * cell + shift);
            let corner = match order {
                0 => dice.whole(0, 3),
                1 => [0, 1, 3, 2][((row % 2) * 2 + column % 2) as usize],
                _ => {
                    if dice.chance(0.2) {
                        dice.whole(0, 3)
                    } else {
                        (row + column) % 2 * 2
                    }
                }
            };
            let quarter = |turns: u32| {
                placed(
                    &[(-cell / 2.0, -cell / 2.0)],
                    (left + cell / 2.0, top + cell / 2.0),
                    f64::from(turns) * 0.25,
                    1.0,
                )[0]
            };
            let whole = canvas.piece(row + column);
            canvas.paste(&[quarter(0), quarter(1), quarter(2), quarter(3)], whole);
            let mut before = whole;
            let mut reach = cell * dice.range(0.92, 1.0);
            for band in 0..bands {
                let piece = canvas.piece(band * 2 + (row + column) % 2);
                canvas.part(before, piece);
                let (heart, one, other) =
                    (quarter(corner), quarter(corner + 1), quarter(corner + 3));
                let mut outline = vec![heart];
                for step in 0..=steps {
                    let (rise, run) = crate::exact::wave(0.25 * f64::from(step) / f64::from(steps));
                    let reach = (reach + dice.range(-1.2, 1.2)) / cell;
                    outline.push((
                        heart.0
                            + (one.0 - heart.0) * run * reach
                            + (other.0 - heart.0) * rise * reach,
                        heart.1
                            + (one.1 - heart.1) * run * reach
                            + (other.1 - heart.1) * rise * reach,
                    ));
                }
                canvas.paste(&outline, piece);
                before = piece;
                reach -= cell * dice.range(0.5, 1.3) / f64::from(bands);
                if reach < 5.0 {
                    break;
                }
            }
        }
    }
    canvas.colour(dice, share)
}

/// Ribbons over and under one another, each with a stripe or two.
pub fn weaves(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let mut canvas = Canvas::new();
    let turn = dice.pick(&[0.0, 0.0, 0.125, 0.09, 0.02, 0.97]);
    // The ground shows in the holes only, and a hole is a gap wide and a gap high.
    let gap = (share[4].sqrt() * dice.range(0.55, 0.9)).min(0.45);
    let width = dice.range(34.0, 80.0);
    let most_stripes = dice.whole(1, 3);
    let skip = dice.pick(&[2, 2, 3]);
    let other_width = width * dice.range(0.7, 1.2);
    let warp = ribbons(dice, &mut canvas, width, gap, most_stripes);
    let weft = ribbons(dice, &mut canvas, other_width, gap, most_stripes);
    let lay = |canvas: &mut Canvas, ribbon: &Ribbon, upright: bool, from: f64, to: f64| {
        for (low, high, piece) in &ribbon.stripes {
            let corners = [(from, *low), (to, *low), (to, *high), (from, *high)];
            let outline: Vec<Point> = corners
                .iter()
                .map(|(along, across)| if upright { (*across, *along) } else { (*along, *across) })
                .collect();
            canvas.paste(&placed(&outline, MIDDLE, turn, 1.0), *piece);
        }
    };
    for ribbon in &warp {
        lay(&mut canvas, ribbon, true, -560.0, 560.0);
    }
    for (row, crossing) in weft.iter().enumerate() {
        for column in 0..warp.len() {
            let before = column.checked_sub(1).map_or(-560.0, |before| warp[before].to);
            let after = warp.get(column + 1).map_or(560.0, |after| after.from);
            if (row + column) % skip != 0 {
                lay(&mut canvas, crossing, false, before, after);
            }
        }
    }
    canvas.colour(dice, share)
}

struct Ribbon {
    from: f64,
    to: f64,
    stripes: Vec<(f64, f64, u16)>,
}

fn ribbons(
    dice: &mut Dice,
    canvas: &mut Canvas,
    width: f64,
    gap: f64,
    most_stripes: u32,
) -> Vec<Ribbon> {
    let mut list = Vec::new();
    let mut at = -560.0;
    while at < 560.0 {
        let wide = width * dice.range(0.55, 1.45);
        let (from, to) = (at + wide * gap / 2.0, at + wide * (1.0 - gap / 2.0));
        let stripes = dice.whole(1, most_stripes);
        let mut cuts: Vec<f64> = (1..stripes)
            .map(|cut| (f64::from(cut) + dice.range(-0.3, 0.3)) / f64::from(stripes))
            .collect();
        cuts.push(1.0);
        let mut low = from;
        let mut ribbon = Ribbon { from, to, stripes: Vec::new() };
        for (number, cut) in cuts.iter().enumerate() {
            let piece = canvas.piece(list.len() as u32 % 4 + number as u32 * 4);
            if let Some((_, _, before)) = ribbon.stripes.last() {
                canvas.part(*before, piece);
            }
            let high = from + (to - from) * cut;
            ribbon.stripes.push((low, high, piece));
            low = high;
        }
        list.push(ribbon);
        at += wide;
    }
    list
}
