//! A finished card: its picture as a file, and what was measured on the pixels of that very file.

use super::families::Family;
use super::palette::{Inks, inks};
use super::plan::Recipe;
use super::{BORDER, HEIGHT, Share, WIDTH};
use crate::dice::Dice;
use crate::png::{Indexed, NotAPicture, pad, repaint};
use gallery::Palette;
use std::borrow::Cow;

/// Every file has this length, so that it says nothing about the picture.
pub const FILE: usize = 64 * 1024;
/// The number of the ground among the inks.
const GROUND: usize = 4;
/// How far a card may miss the plan of its deck.
const MISS: f64 = 0.015;

/// A colour card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The family of its pattern.
    pub family: Family,
    /// Red, green, blue and yellow in whole percent.
    pub percents: [u8; 4],
    /// The picture as an indexed PNG in the normal palette, as short as it gets.
    pub file: Cow<'static, [u8]>,
}

impl Card {
    /// Draws and measures the card of a recipe; nothing if it cannot be used or misses its plan.
    pub(super) fn grow(recipe: &Recipe) -> Option<Card> {
        let mut dice = Dice::new(&recipe.seed, recipe.number());
        let classes = recipe.family.draw(&mut dice, &recipe.share);
        let picture = framed(&classes, inks(Palette::Normal, recipe.dark));
        let counts = count(&picture);
        let percents = percents(counts)?;
        let close = shares(counts)
            .iter()
            .zip(recipe.share)
            .all(|(got, wanted)| (got - wanted).abs() < MISS);
        let file = picture.encode();
        // The room that padding needs to reach every length.
        (close && file.len() + 60 <= FILE).then_some(Card {
            family: recipe.family,
            percents,
            file: file.into(),
        })
    }

    /// The file that players get: in this palette, and as long as every other.
    pub fn printed(&self, palette: Palette) -> Vec<u8> {
        pad(&self.painted(palette), FILE).expect("a card's file has room to spare")
    }

    /// The file in this palette, as short as it gets.
    pub fn painted(&self, palette: Palette) -> Vec<u8> {
        let paint = || {
            let dark = Indexed::inks(&self.file)?.get(GROUND)
                == Some(&inks(Palette::Normal, true)[GROUND]);
            repaint(&self.file, &inks(palette, dark))
        };
        paint().expect("a card's file is a picture")
    }
}

/// Measures a file as players get it: red, green, blue and yellow in whole percent of the picture
/// without its border.
///
/// # Errors
/// If the file is not a picture of this size, or if the rounded numbers exceed 100.
pub fn measure(file: &[u8]) -> Result<[u8; 4], NotAPicture> {
    let picture = Indexed::decode(file)?;
    if (picture.width as usize, picture.height as usize)
        != (WIDTH + 2 * BORDER, HEIGHT + 2 * BORDER)
    {
        return Err(NotAPicture::Foreign);
    }
    percents(count(&picture)).ok_or(NotAPicture::Foreign)
}

/// With its border, as numbers of inks.
fn framed(classes: &[u8], inks: Inks) -> Indexed {
    let (width, height) = (WIDTH + 2 * BORDER, HEIGHT + 2 * BORDER);
    let mut pixels = vec![5; width * height];
    for (row, line) in classes.chunks(WIDTH).enumerate() {
        let start = (row + BORDER) * width + BORDER;
        pixels[start..start + WIDTH].copy_from_slice(line);
    }
    Indexed { width: width as u32, height: height as u32, palette: inks.to_vec(), pixels }
}

/// The pixels of each ink, border excluded.
fn count(picture: &Indexed) -> [u32; 6] {
    let mut counts = [0; 6];
    for line in picture.pixels.chunks(picture.width as usize).skip(BORDER).take(HEIGHT) {
        line[BORDER..BORDER + WIDTH].iter().for_each(|ink| counts[usize::from(*ink).min(5)] += 1);
    }
    counts
}

fn shares(counts: [u32; 6]) -> Share {
    std::array::from_fn(|class| f64::from(counts[class]) / (WIDTH * HEIGHT) as f64)
}

/// Rounded to whole percent, halves up; nothing if they exceed 100 together.
fn percents(counts: [u32; 6]) -> Option<[u8; 4]> {
    const ALL: u32 = (WIDTH * HEIGHT) as u32;
    let percents: [u32; 4] = std::array::from_fn(|class| (counts[class] * 100 + ALL / 2) / ALL);
    (percents.iter().sum::<u32>() <= 100).then(|| percents.map(|percent| percent as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_numbers_above_a_hundred_are_refused() {
        let all = (WIDTH * HEIGHT) as u32;
        assert_eq!(
            percents([all / 200, 0, 0, 0, all - all / 200, 0]),
            Some([1, 0, 0, 0]),
            "halves are rounded up"
        );
        assert_eq!(percents([all / 4; 6]), Some([25; 4]));
        // 50.5 and 49.5 percent would be 51 and 50.
        assert_eq!(percents([all / 200 * 101, all - all / 200 * 101, 0, 0, 0, 0]), None);
    }
}
