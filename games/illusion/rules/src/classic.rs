//! The percentages of the 98 cards that everyone knows, as measured on their pictures; a test of
//! the pictures compares them.

use super::card::{DECK, Numbers};

const fn card(red: u8, green: u8, blue: u8, yellow: u8) -> Numbers {
    Numbers { red, green, blue, yellow }
}

/// Red, green, blue, yellow of `i01` to `i98`.
#[rustfmt::skip]
pub const NUMBERS: [Numbers; DECK as usize] = [
    card(13, 20, 23, 32), card(6, 20, 6, 14), card(22, 22, 13, 23), card(21, 23, 29, 4), card(15, 5, 24, 14), card(8, 26, 12, 22), card(9, 15, 10, 28),
    card(7, 7, 21, 12), card(26, 8, 7, 40), card(38, 7, 13, 24), card(9, 10, 13, 19), card(9, 19, 11, 3), card(14, 12, 12, 15), card(50, 6, 20, 14),
    card(6, 23, 25, 15), card(18, 11, 8, 10), card(14, 15, 30, 24), card(18, 12, 5, 18), card(32, 21, 20, 11), card(12, 9, 42, 6), card(17, 21, 8, 9),
    card(3, 33, 5, 27), card(19, 30, 8, 6), card(5, 59, 16, 9), card(4, 33, 4, 36), card(19, 18, 5, 43), card(14, 16, 15, 9), card(10, 4, 10, 22),
    card(29, 13, 31, 5), card(25, 10, 15, 25), card(3, 26, 4, 19), card(4, 18, 16, 27), card(34, 7, 26, 3), card(39, 17, 10, 19), card(39, 14, 26, 8),
    card(35, 26, 3, 20), card(15, 7, 50, 6), card(10, 16, 14, 3), card(8, 24, 18, 36), card(13, 14, 15, 13), card(10, 10, 11, 49), card(60, 7, 11, 4),
    card(14, 34, 18, 11), card(7, 13, 18, 38), card(10, 10, 4, 20), card(9, 15, 7, 27), card(7, 14, 41, 10), card(27, 25, 18, 15), card(26, 20, 18, 14),
    card(10, 45, 18, 13), card(10, 26, 5, 34), card(45, 10, 7, 22), card(17, 32, 15, 16), card(22, 5, 8, 5), card(14, 10, 13, 23), card(11, 25, 30, 23),
    card(14, 19, 52, 5), card(14, 26, 10, 5), card(25, 5, 31, 12), card(24, 13, 6, 14), card(17, 11, 22, 16), card(5, 21, 24, 18), card(23, 12, 7, 3),
    card(14, 13, 8, 17), card(6, 11, 31, 8), card(18, 9, 26, 19), card(8, 18, 3, 11), card(25, 27, 19, 6), card(5, 40, 27, 21), card(7, 13, 7, 61),
    card(20, 16, 16, 24), card(31, 16, 25, 7), card(14, 9, 26, 11), card(19, 9, 26, 10), card(7, 10, 26, 7), card(54, 7, 15, 4), card(8, 23, 12, 45),
    card(34, 22, 6, 9), card(25, 15, 6, 27), card(45, 22, 13, 10), card(34, 34, 8, 9), card(22, 14, 8, 9), card(8, 33, 14, 23), card(8, 8, 35, 35),
    card(14, 16, 18, 39), card(25, 16, 20, 20), card(15, 44, 9, 12), card(13, 25, 19, 34), card(16, 38, 29, 9), card(25, 5, 7, 14), card(25, 7, 28, 20),
    card(21, 17, 30, 18), card(13, 12, 18, 26), card(25, 12, 6, 7), card(20, 17, 14, 9), card(48, 20, 10, 10), card(34, 18, 8, 22), card(6, 3, 11, 58),
];
