//! The percentages of the 98 cards that everyone knows, as measured on their pictures; a test of the pictures compares them.

use super::card::{DECK, Numbers};

const fn card(red: u8, green: u8, blue: u8, yellow: u8) -> Numbers {
    Numbers { red, green, blue, yellow }
}

/// Red, green, blue, yellow of `i01` to `i98`.
#[rustfmt::skip]
pub const NUMBERS: [Numbers; DECK as usize] = [
    card(20, 0, 15, 20), card(21, 11, 11, 4), card(25, 21, 7, 8), card(30, 0, 5, 20), card(11, 3, 23, 14), card(6, 22, 14, 12), card(17, 13, 11, 17),
    card(7, 27, 5, 20), card(18, 12, 7, 11), card(22, 22, 4, 24), card(7, 1, 30, 8), card(11, 23, 4, 24), card(26, 23, 5, 10), card(17, 10, 3, 20),
    card(12, 21, 1, 24), card(6, 12, 21, 11), card(18, 10, 8, 26), card(13, 9, 5, 2), card(3, 12, 1, 4), card(9, 10, 1, 11), card(12, 5, 25, 7),
    card(4, 12, 15, 6), card(21, 16, 1, 3), card(2, 7, 2, 18), card(26, 17, 22, 10), card(10, 23, 28, 11), card(11, 14, 4, 22), card(5, 23, 7, 24),
    card(8, 5, 11, 18), card(22, 29, 4, 23), card(20, 24, 18, 9), card(25, 26, 8, 8), card(3, 2, 22, 22), card(8, 5, 24, 12), card(8, 11, 16, 16),
    card(9, 4, 7, 27), card(9, 7, 24, 6), card(7, 9, 5, 1), card(8, 12, 11, 12), card(8, 6, 10, 10), card(27, 17, 11, 11), card(7, 5, 12, 4),
    card(17, 11, 2, 23), card(17, 11, 3, 22), card(0, 22, 22, 11), card(14, 2, 10, 4), card(12, 13, 1, 11), card(8, 13, 14, 3), card(5, 24, 28, 5),
    card(1, 9, 13, 2), card(14, 30, 9, 20), card(24, 15, 1, 10), card(3, 28, 7, 9), card(24, 29, 11, 6), card(5, 25, 19, 25), card(21, 2, 5, 20),
    card(3, 23, 13, 5), card(12, 24, 9, 20), card(22, 8, 21, 0), card(24, 20, 13, 12), card(8, 23, 21, 13), card(3, 13, 19, 4), card(29, 11, 21, 4),
    card(22, 13, 11, 30), card(4, 9, 15, 14), card(5, 4, 0, 10), card(12, 30, 14, 0), card(3, 8, 14, 17), card(23, 15, 27, 1), card(3, 26, 8, 7),
    card(11, 22, 14, 11), card(12, 4, 10, 21), card(16, 30, 6, 10), card(21, 25, 7, 3), card(15, 30, 14, 0), card(8, 24, 6, 11), card(16, 14, 12, 11),
    card(20, 13, 5, 14), card(9, 4, 9, 5), card(4, 7, 21, 19), card(9, 6, 0, 27), card(12, 10, 5, 21), card(15, 2, 16, 16), card(17, 18, 23, 3),
    card(24, 27, 8, 14), card(12, 10, 6, 19), card(9, 23, 12, 0), card(25, 12, 6, 17), card(0, 12, 7, 26), card(12, 1, 8, 29), card(1, 17, 20, 8),
    card(24, 13, 10, 16), card(9, 10, 5, 15), card(20, 6, 3, 13), card(26, 23, 5, 24), card(24, 22, 17, 3), card(15, 8, 9, 23), card(5, 0, 2, 7),
];
