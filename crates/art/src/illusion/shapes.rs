//! Outlines as scissors make them: polygons with corners that miss a little.

use super::canvas::Point;
use crate::dice::Dice;
use crate::exact::wave;

/// A disc cut by hand: `corners` corners, each off by up to `miss` of the radius.
pub fn disc(dice: &mut Dice, middle: Point, radius: f64, corners: u32, miss: f64) -> Vec<Point> {
    let start = dice.range(0.0, 1.0);
    (0..corners)
        .map(|corner| {
            let turns = start + (f64::from(corner) + dice.range(-0.18, 0.18)) / f64::from(corners);
            let reach = radius * (1.0 + dice.range(-miss, miss));
            along(middle, turns, reach)
        })
        .collect()
}

/// The place `reach` away in a direction given in turns.
pub fn along(from: Point, turns: f64, reach: f64) -> Point {
    let (sine, cosine) = wave(turns);
    (from.0 + cosine * reach, from.1 + sine * reach)
}

/// The place between two others; 0 is the first.
pub fn between(one: Point, other: Point, way: f64) -> Point {
    (one.0 + (other.0 - one.0) * way, one.1 + (other.1 - one.1) * way)
}

/// Points given around the origin, turned, stretched and put in place.
pub fn placed(outline: &[Point], middle: Point, turns: f64, size: f64) -> Vec<Point> {
    let (sine, cosine) = wave(turns);
    outline
        .iter()
        .map(|(x, y)| {
            (middle.0 + (x * cosine - y * sine) * size, middle.1 + (x * sine + y * cosine) * size)
        })
        .collect()
}

/// The outline seen in a mirror that stands upright in the middle of the picture.
pub fn mirrored(outline: &[Point]) -> Vec<Point> {
    outline.iter().map(|(x, y)| (super::WIDTH as f64 - x, *y)).collect()
}

/// The outline shrunk towards a point.
pub fn shrunk(outline: &[Point], towards: Point, size: f64) -> Vec<Point> {
    outline.iter().map(|point| between(towards, *point, size)).collect()
}

/// A band along a path, one width for every point of it; the pieces of the band are returned one by
/// one, because they may overlap.
pub fn ribbon(path: &[Point], widths: &[f64]) -> Vec<Vec<Point>> {
    let sides: Vec<(Point, Point)> = (0..path.len())
        .map(|place| {
            let (before, after) =
                (path[place.saturating_sub(1)], path[(place + 1).min(path.len() - 1)]);
            let (x, y) = (after.0 - before.0, after.1 - before.1);
            let length = (x * x + y * y).sqrt().max(1e-9);
            let (across_x, across_y) =
                (-y / length * widths[place] / 2.0, x / length * widths[place] / 2.0);
            let here = path[place];
            ((here.0 + across_x, here.1 + across_y), (here.0 - across_x, here.1 - across_y))
        })
        .collect();
    sides.windows(2).map(|pair| vec![pair[0].0, pair[1].0, pair[1].1, pair[0].1]).collect()
}

/// A smooth path through these points.
pub fn smooth(points: &[Point], steps: u32) -> Vec<Point> {
    let at = |place: isize| points[place.clamp(0, points.len() as isize - 1) as usize];
    let mut path = Vec::new();
    for place in 0..points.len() as isize - 1 {
        let (before, from, to, after) = (at(place - 1), at(place), at(place + 1), at(place + 2));
        for step in 0..steps {
            let way = f64::from(step) / f64::from(steps);
            let curve = |a: f64, b: f64, c: f64, d: f64| {
                b + 0.5
                    * way
                    * (c - a
                        + way * (2.0 * a - 5.0 * b + 4.0 * c - d + way * (3.0 * (b - c) + d - a)))
            };
            path.push((
                curve(before.0, from.0, to.0, after.0),
                curve(before.1, from.1, to.1, after.1),
            ));
        }
    }
    path.push(at(points.len() as isize - 1));
    path
}
