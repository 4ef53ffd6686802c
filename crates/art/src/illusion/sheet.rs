//! A contact sheet: all cards of a deck with their numbers, for a person to look at.

use super::card::Card;
use super::palette::inks;
use super::{BORDER, HEIGHT, WIDTH};
use crate::png::Indexed;
use crate::sheet::Sheet;
use gallery::Palette;

const COLUMNS: usize = 14;
/// So many pixels of a card are one of the sheet, each way.
const SHRINK: usize = 3;
const CARD: (usize, usize) = ((WIDTH + 2 * BORDER) / SHRINK, (HEIGHT + 2 * BORDER) / SHRINK);
const GAP: usize = 10;
const LABEL: usize = 26;

/// The cards in rows, each above its place in the deck and its four percentages, as a PNG.
pub fn sheet(cards: &[Card]) -> Vec<u8> {
    let rows = cards.len().div_ceil(COLUMNS).max(1);
    let (step_x, step_y) = (CARD.0 + GAP, CARD.1 + GAP + LABEL);
    let mut sheet = Sheet::new(COLUMNS * step_x + GAP, rows * step_y + GAP);
    for (place, card) in cards.iter().enumerate() {
        let (left, top) = (GAP + place % COLUMNS * step_x, GAP + place / COLUMNS * step_y);
        let picture = Indexed::decode(&card.file).expect("a card's file is a picture");
        let pixel = |x: usize, y: usize| {
            picture.palette[usize::from(picture.pixels[y * picture.width as usize + x])]
        };
        sheet.lay((left, top), CARD, SHRINK, pixel);
        let line = top + CARD.1 + 7;
        sheet.write(left, line, &(place + 1).to_string());
        for (colour, percent) in card.percents.iter().enumerate() {
            let at = left + 46 + colour * 44;
            sheet.block(at, line, (14, 15), inks(Palette::Normal, false)[colour]);
            sheet.write(at + 17, line, &percent.to_string());
        }
    }
    sheet.png()
}
