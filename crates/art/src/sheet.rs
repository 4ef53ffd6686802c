//! A table to lay cards on, with numbers under them, for a person to look at.

use crate::png::encode_rgb;

/// The colour of the table.
const TABLE: [u8; 3] = [0xD9, 0xC6, 0xA3];
const WRITING: [u8; 3] = [0x1F, 0x1A, 0x1B];
/// A dot of a sign, in pixels.
const DOT: usize = 3;

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
/// The letter before the number of a dream.
const LETTER_D: u16 = 0b001_001_111_101_111;

/// The table and what lies on it.
pub struct Sheet {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

impl Sheet {
    /// A bare table.
    pub fn new(width: usize, height: usize) -> Sheet {
        Sheet { width, pixels: vec![TABLE; width * height] }
    }

    /// A block of one colour.
    pub fn block(&mut self, left: usize, top: usize, size: (usize, usize), ink: [u8; 3]) {
        for row in top..top + size.1 {
            self.pixels[row * self.width + left..row * self.width + left + size.0].fill(ink);
        }
    }

    /// Writes digits and the letter `d`, and nothing for other signs.
    pub fn write(&mut self, mut left: usize, top: usize, text: &str) {
        for sign in text.bytes() {
            let shape = match sign {
                b'0'..=b'9' => DIGITS[usize::from(sign - b'0')],
                b'd' => LETTER_D,
                _ => 0,
            };
            for dot in (0..15).filter(|dot| shape >> (14 - dot) & 1 == 1) {
                self.block(left + dot % 3 * DOT, top + dot / 3 * DOT, (DOT, DOT), WRITING);
            }
            left += 4 * DOT;
        }
    }

    /// Lays down a picture, `shrink` times smaller each way; `pixel` gives the colours of the large
    /// one.
    pub fn lay(
        &mut self,
        (left, top): (usize, usize),
        size: (usize, usize),
        shrink: usize,
        pixel: impl Fn(usize, usize) -> [u8; 3],
    ) {
        for row in 0..size.1 {
            for column in 0..size.0 {
                let dots = (0..shrink * shrink)
                    .map(|dot| pixel(column * shrink + dot % shrink, row * shrink + dot / shrink));
                let sum = dots.fold([0_u32; 3], |sum, ink| {
                    std::array::from_fn(|part| sum[part] + u32::from(ink[part]))
                });
                self.pixels[(top + row) * self.width + left + column] =
                    sum.map(|part| (part / (shrink * shrink) as u32) as u8);
            }
        }
    }

    /// The table as a PNG.
    pub fn png(&self) -> Vec<u8> {
        encode_rgb(self.width as u32, &self.pixels)
    }
}
