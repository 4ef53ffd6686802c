//! A contact sheet: all cards of a deck with their numbers, for a person to look at.

use super::card::Card;
use super::palette::inks;
use super::{BORDER, HEIGHT, WIDTH};
use crate::png::{Indexed, encode_rgb};
use kernel::Palette;

const COLUMNS: usize = 14;
/// So many pixels of a card are one of the sheet, each way.
const SHRINK: usize = 3;
const CARD: (usize, usize) = ((WIDTH + 2 * BORDER) / SHRINK, (HEIGHT + 2 * BORDER) / SHRINK);
const GAP: usize = 10;
const LABEL: usize = 26;
/// A dot of a digit, in pixels.
const DOT: usize = 3;
const TABLE: [u8; 3] = [0xD9, 0xC6, 0xA3];
const WRITING: [u8; 3] = [0x1F, 0x1A, 0x1B];

/// The digits, three dots wide and five high, row by row from the top left.
const DIGITS: [u16; 10] = [
    0b111_101_101_101_111,
    0b010_110_010_010_111,
    0b111_001_111_100_111,
    0b111_001_111_001_111,
    0b101_101_111_001_001,
    0b111_100_111_001_111,
    0b111_100_111_101_111,
    0b111_001_010_010_010,
    0b111_101_111_101_111,
    0b111_101_111_001_111,
];

struct Sheet {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

impl Sheet {
    fn block(&mut self, left: usize, top: usize, size: (usize, usize), ink: [u8; 3]) {
        for row in top..top + size.1 {
            self.pixels[row * self.width + left..row * self.width + left + size.0].fill(ink);
        }
    }

    /// Writes a number and says where it ends.
    fn number(&mut self, mut left: usize, top: usize, number: usize) -> usize {
        for digit in number.to_string().bytes() {
            let shape = DIGITS[usize::from(digit - b'0')];
            for dot in (0..15).filter(|dot| shape >> (14 - dot) & 1 == 1) {
                self.block(left + dot % 3 * DOT, top + dot / 3 * DOT, (DOT, DOT), WRITING);
            }
            left += 4 * DOT;
        }
        left
    }

    fn card(&mut self, left: usize, top: usize, picture: &Indexed) {
        for row in 0..CARD.1 {
            for column in 0..CARD.0 {
                let dots = (0..SHRINK * SHRINK).map(|dot| {
                    let place = (row * SHRINK + dot / SHRINK) * picture.width as usize + column * SHRINK + dot % SHRINK;
                    picture.palette[usize::from(picture.pixels[place])]
                });
                let sum = dots.fold([0_u32; 3], |sum, ink| std::array::from_fn(|part| sum[part] + u32::from(ink[part])));
                self.pixels[(top + row) * self.width + left + column] = sum.map(|part| (part / (SHRINK * SHRINK) as u32) as u8);
            }
        }
    }
}

/// The cards in rows, each above its place in the deck and its four percentages, as a PNG.
pub fn sheet(cards: &[Card]) -> Vec<u8> {
    let rows = cards.len().div_ceil(COLUMNS).max(1);
    let (step_x, step_y) = (CARD.0 + GAP, CARD.1 + GAP + LABEL);
    let width = COLUMNS * step_x + GAP;
    let mut sheet = Sheet { width, pixels: vec![TABLE; width * (rows * step_y + GAP)] };
    for (place, card) in cards.iter().enumerate() {
        let (left, top) = (GAP + place % COLUMNS * step_x, GAP + place / COLUMNS * step_y);
        let picture = Indexed::decode(&card.file).expect("a card's file is a picture");
        sheet.card(left, top, &picture);
        let line = top + CARD.1 + 7;
        sheet.number(left, line, place + 1);
        for (colour, percent) in card.percents.iter().enumerate() {
            let at = left + 46 + colour * 44;
            sheet.block(at, line, (14, 15), inks(Palette::Normal, false)[colour]);
            sheet.number(at + 17, line, usize::from(*percent));
        }
    }
    encode_rgb(width as u32, &sheet.pixels)
}
