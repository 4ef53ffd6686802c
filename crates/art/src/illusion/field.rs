//! Pictures from a number at every pixel: the pixels are ranked by it and cut into bands of exactly
//! the wanted size.

use super::{HEIGHT, Share, WIDTH};
use crate::dice::Dice;

const LEVELS: usize = 1 << 16;

/// A number for every pixel.
pub struct Field(Vec<f32>);

impl Field {
    /// Asks for every pixel; places are pixels from the middle of the picture.
    pub fn new(mut at: impl FnMut(f64, f64) -> f64) -> Field {
        let mut numbers = Vec::with_capacity(WIDTH * HEIGHT);
        for row in 0..HEIGHT {
            let y = row as f64 + 0.5 - HEIGHT as f64 / 2.0;
            for column in 0..WIDTH {
                numbers.push(at(column as f64 + 0.5 - WIDTH as f64 / 2.0, y) as f32);
            }
        }
        Field(numbers)
    }

    /// The class of every pixel when these bands are laid over the ranked pixels.
    pub fn cut(&self, bands: &[Band]) -> Vec<u8> {
        let (low, high) = self.0.iter().fold((f32::MAX, f32::MIN), |(low, high), number| {
            (low.min(*number), high.max(*number))
        });
        let scale = (LEVELS - 1) as f32 / (high - low).max(f32::MIN_POSITIVE);
        let level = |number: f32| ((number - low) * scale) as usize;
        let mut counts = vec![0_u32; LEVELS];
        self.0.iter().for_each(|number| counts[level(*number)] += 1);
        let mut classes = vec![0_u8; LEVELS];
        let (mut passed, mut band, mut end) = (0.0, 0, bands[0].share * self.0.len() as f64);
        for (class, count) in classes.iter_mut().zip(&counts) {
            while passed + f64::from(*count) / 2.0 > end && band + 1 < bands.len() {
                band += 1;
                end += bands[band].share * self.0.len() as f64;
            }
            passed += f64::from(*count);
            *class = bands[band].class;
        }
        self.0.iter().map(|number| classes[level(*number)]).collect()
    }
}

/// A part of the ranked pixels in one colour.
#[derive(Clone, Copy)]
pub struct Band {
    class: u8,
    share: f64,
}

/// Splits every class into unequal bands and mixes them; equal neighbours are avoided, because they
/// would look like one.
pub fn bands(
    dice: &mut Dice,
    share: &Share,
    mut pieces: impl FnMut(&mut Dice, usize) -> u32,
) -> Vec<Band> {
    let mut list = Vec::new();
    for (class, share) in share.iter().enumerate().filter(|(_, share)| **share > 0.0) {
        let count = pieces(dice, class).max(1);
        let sizes: Vec<f64> = (0..count).map(|_| dice.range(0.25, 1.75)).collect();
        let whole: f64 = sizes.iter().sum();
        list.extend(
            sizes.iter().map(|size| Band { class: class as u8, share: share * size / whole }),
        );
    }
    let mut best = list.clone();
    let mut fewest = usize::MAX;
    for _ in 0..60 {
        dice.shuffle(&mut list);
        let clashes = (0..list.len())
            .filter(|place| list[*place].class == list[(place + 1) % list.len()].class)
            .count();
        if clashes < fewest {
            (best, fewest) = (list.clone(), clashes);
        }
    }
    best
}

/// Smooth random hills.
pub struct Noise {
    octaves: Vec<Octave>,
}

struct Octave {
    cell: f64,
    height: f64,
    columns: usize,
    rows: usize,
    corners: Vec<f32>,
}

/// How far outside the picture hills are defined, in pixels: whoever bends the picture may look
/// there.
const MARGIN: f64 = 300.0;

impl Noise {
    /// Hills about `cell` pixels apart, with `octaves` finer ones on top, each `gain` times as
    /// high.
    pub fn new(dice: &mut Dice, cell: f64, octaves: u32, gain: f64) -> Noise {
        let octaves = (0..octaves).scan((cell, 1.0), |(cell, height), _| {
            let (columns, rows) = (
                ((WIDTH as f64 + 2.0 * MARGIN) / *cell) as usize + 3,
                ((HEIGHT as f64 + 2.0 * MARGIN) / *cell) as usize + 3,
            );
            let corners = (0..columns * rows).map(|_| dice.bell() as f32).collect();
            let octave = Octave { cell: *cell, height: *height, columns, rows, corners };
            *cell *= 0.5;
            *height *= gain;
            Some(octave)
        });
        Noise { octaves: octaves.collect() }
    }

    /// The height at a place, in pixels from the middle; mostly within ±1.
    pub fn at(&self, x: f64, y: f64) -> f64 {
        self.octaves
            .iter()
            .map(|octave| {
                octave.at(x + WIDTH as f64 / 2.0 + MARGIN, y + HEIGHT as f64 / 2.0 + MARGIN)
            })
            .sum()
    }
}

impl Octave {
    fn at(&self, x: f64, y: f64) -> f64 {
        let column = (x / self.cell).clamp(0.0, (self.columns - 2) as f64);
        let row = (y / self.cell).clamp(0.0, (self.rows - 2) as f64);
        let (left, top) = (column as usize, row as usize);
        let smooth = |along: f64| {
            let along = along.clamp(0.0, 1.0);
            along * along * along * (along * (along * 6.0 - 15.0) + 10.0)
        };
        let (right, down) = (smooth(column - left as f64), smooth(row - top as f64));
        let corner =
            |column: usize, row: usize| f64::from(self.corners[row * self.columns + column]);
        let upper = corner(left, top) + (corner(left + 1, top) - corner(left, top)) * right;
        let lower =
            corner(left, top + 1) + (corner(left + 1, top + 1) - corner(left, top + 1)) * right;
        (upper + (lower - upper) * down) * self.height
    }
}
