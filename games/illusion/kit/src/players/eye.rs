//! A model of the eye: the bytes of a picture go in, and what a look at it leaves comes out.
//!
//! Like an eye it does not count pixels. Fine things melt together (blur, subsampling), the main
//! colour of a spot drowns the others there, loud spots draw the look, and the sum is not exact:
//! the more there is of a colour and the more it is scattered, the less sure. What is the same at
//! every look stands in a [`Glance`]; what differs from look to look is drawn in [`Glance::judge`].

use super::character::Eye;
use art::illusion::{BORDER, inks};
use art::png::Indexed;
use gallery::Palette;
use kernel::{Quick, Random};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The four colours and the ground.
const CLASSES: usize = 5;
/// How loud red, green, blue, yellow and the ground are.
const LOUDNESS: [f64; CLASSES] = [1.0, 0.55, 0.65, 0.9, 0.2];

/// What is the same whenever an eye of this kind looks at a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glance {
    /// By this one knows the picture again.
    pub fingerprint: u64,
    /// How much of red, green, blue and yellow there seems to be, in percent.
    pub shares: [f64; 4],
    /// Into how small parts each is scattered: 1 is a single square.
    pub scatter: [f64; 4],
}

/// What one look has left: how much there seems to be of each colour, and how unsure that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impression {
    /// Percent.
    pub shares: [f64; 4],
    /// Standard deviations, as the looker knows them.
    pub doubts: [f64; 4],
}

impl Glance {
    /// Looks at a picture; nothing if these bytes are none.
    pub fn at(file: &[u8], eye: &Eye) -> Option<Glance> {
        let picture = Indexed::decode(file).ok()?;
        let (width, height) = (
            (picture.width as usize).checked_sub(2 * BORDER)?,
            (picture.height as usize).checked_sub(2 * BORDER)?,
        );
        let known = classes(&picture.palette);
        let line = |y: usize| {
            let start = (y + BORDER) * picture.width as usize + BORDER;
            &picture.pixels[start..start + width]
        };
        let mut spots = Spots::new(width / eye.grain, height / eye.grain);
        let (mut areas, mut edges) = ([0.0; CLASSES], [0.0; CLASSES]);
        for y in 0..height {
            let (row, above) = (line(y), line(y.saturating_sub(1)));
            let mut left = row[0];
            for (x, (pixel, over)) in row.iter().zip(above).enumerate() {
                let class = known[usize::from(*pixel)];
                areas[class] += 1.0;
                spots.add(x / eye.grain, y / eye.grain, class);
                for neighbour in [left, *over] {
                    if neighbour != *pixel {
                        edges[class] += 1.0;
                        edges[known[usize::from(neighbour)]] += 1.0;
                    }
                }
                left = *pixel;
            }
        }
        let scatter = |class: usize| {
            if areas[class] > 0.0 { edges[class] / (4.0 * f64::sqrt(areas[class])) } else { 1.0 }
        };
        Some(Glance {
            fingerprint: fingerprint(file),
            shares: spots.shares(eye).map(|share| 100.0 * judged(share / 100.0, eye.power)),
            scatter: std::array::from_fn(|class| scatter(class).max(1.0)),
        })
    }

    /// How unsure this eye is of a colour.
    pub fn doubt(&self, colour: usize, eye: &Eye) -> f64 {
        eye.blur * (0.5 + 0.09 * self.shares[colour]) * (0.6 + 0.25 * self.scatter[colour].ln())
    }

    /// One look: every time a little different.
    pub fn judge(&self, eye: &Eye, random: &mut Quick) -> Impression {
        let doubts = std::array::from_fn(|colour| self.doubt(colour, eye));
        let shares = std::array::from_fn(|colour| {
            (self.shares[colour] + doubts[colour] * bell(random)).max(0.0)
        });
        Impression { shares, doubts }
    }
}

/// What a part of a whole seems to be: the cyclical power model of proportion judgement with one
/// cycle. With a power below 1 parts under a half seem larger than they are, parts above it
/// smaller; none, a half and all seem what they are.
pub fn judged(part: f64, power: f64) -> f64 {
    let (part, rest) = (part.clamp(0.0, 1.0).powf(power), (1.0 - part.clamp(0.0, 1.0)).powf(power));
    part / (part + rest)
}

/// A number from the bell curve, near enough: the sum of twelve uniform ones.
pub(super) fn bell(random: &mut Quick) -> f64 {
    (0..12).map(|_| random.unit()).sum::<f64>() - 6.0
}

/// The class of each entry of a palette: the nearest of the four colours, or the ground if it is
/// none of them.
fn classes(palette: &[[u8; 3]]) -> Vec<usize> {
    let colours = inks(Palette::Normal, false);
    let distance = |one: [u8; 3], other: [u8; 3]| {
        one.iter()
            .zip(other)
            .map(|(one, other)| i32::from(*one).abs_diff(i32::from(other)).pow(2))
            .sum::<u32>()
    };
    let nearest = |ink: &[u8; 3]| {
        let class = (0..4).min_by_key(|class| distance(*ink, colours[*class])).unwrap_or(4);
        if distance(*ink, colours[class]) < 4000 { class } else { 4 }
    };
    palette.iter().map(nearest).collect()
}

/// So many bytes can be told apart by one number well enough (FNV-1a).
fn fingerprint(file: &[u8]) -> u64 {
    file.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// The picture as the eye resolves it.
struct Spots {
    columns: usize,
    rows: usize,
    parts: Vec<[f64; CLASSES]>,
}

impl Spots {
    fn new(columns: usize, rows: usize) -> Spots {
        Spots { columns, rows, parts: vec![[0.0; CLASSES]; columns * rows] }
    }

    fn add(&mut self, column: usize, row: usize, class: usize) {
        // What is left over at the edges belongs to the last spot.
        let (column, row) = (column.min(self.columns - 1), row.min(self.rows - 1));
        self.parts[row * self.columns + column][class] += 1.0;
    }

    /// The spot blurred with those around it.
    fn blurred(&self, column: usize, row: usize) -> [f64; CLASSES] {
        let mut sum = [0.0; CLASSES];
        for y in row.saturating_sub(1)..(row + 2).min(self.rows) {
            for x in column.saturating_sub(1)..(column + 2).min(self.columns) {
                let weight = if (x, y) == (column, row) { 4.0 } else { 1.0 };
                (0..CLASSES).for_each(|class| {
                    sum[class] += weight * self.parts[y * self.columns + x][class]
                });
            }
        }
        let whole: f64 = sum.iter().sum();
        sum.map(|part| part / whole)
    }

    /// What the whole seems to hold of the four colours, in percent.
    fn shares(&self, eye: &Eye) -> [f64; 4] {
        let (mut seen, mut weights) = ([0.0; CLASSES], 0.0);
        for row in 0..self.rows {
            for column in 0..self.columns {
                let sharp = self.parts[row * self.columns + column];
                let pixels: f64 = sharp.iter().sum();
                let soft = self.blurred(column, row);
                // A spot that stands out from what is around it draws the look, the more the louder
                // it is.
                let loud: f64 = (0..CLASSES)
                    .map(|class| LOUDNESS[class] * (sharp[class] / pixels - soft[class]).abs())
                    .sum();
                let weight = pixels * (1.0 + eye.attention * loud);
                let drowned = soft.map(|part| part.powf(eye.drowning));
                let whole: f64 = drowned.iter().sum();
                (0..CLASSES).for_each(|class| seen[class] += weight * drowned[class] / whole);
                weights += weight;
            }
        }
        std::array::from_fn(|class| 100.0 * seen[class] / weights)
    }
}

/// So many pictures are kept in mind.
const KEPT: usize = 128;
type Seen = HashMap<(usize, usize), (Arc<[u8]>, Glance)>;
static SEEN: LazyLock<Mutex<Seen>> = LazyLock::new(Mutex::default);

/// [`Glance::at`], done once for every picture and eye: in thousands of games the same pictures
/// come again and again.
pub fn glance(file: &Arc<[u8]>, eye: &Eye) -> Option<Glance> {
    // The cache holds the bytes, so that their address cannot come to mean another picture.
    let key = (file.as_ptr() as usize, eye.grain);
    let seen = || SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, glance)) = seen().get(&key) {
        return Some(*glance);
    }
    let glance = Glance::at(file, eye)?;
    let mut seen = seen();
    if seen.len() >= 3 * KEPT {
        seen.clear();
    }
    seen.insert(key, (Arc::clone(file), glance));
    Some(glance)
}
