//! The 84 dream cards of Narrator. They were painted once by `lab/painter` and are
//! committed, so that a build paints nothing.

use crate::sheet::Sheet;
use image::ImageFormat;

/// So wide is every card, in pixels.
pub const WIDTH: usize = 600;
/// So high is every card, in pixels.
pub const HEIGHT: usize = 900;
/// The largest file, in bytes: with its padding it stays below 64 KiB on the wire.
pub const LARGEST: usize = 60_000;
/// Where the motifs come from; people may ask.
pub const LICENCE: &str = "The dream cards contain motifs of Noto Emoji, © Google LLC, licensed under the Apache License 2.0.";

/// The names of the files, without their ending.
macro_rules! dreams {
    ($($id:literal)*) => {
        static DREAMS: &[(&str, &[u8])] = &[$(($id, include_bytes!(concat!("../dreams/", $id, ".webp")))),*];
        static PRESS: &[(&str, &[u8])] = &[$(($id, include_bytes!(concat!("../press/", $id, ".webp")))),*];
    };
}

#[rustfmt::skip]
dreams! {
    "d01" "d02" "d03" "d04" "d05" "d06" "d07" "d08" "d09" "d10" "d11" "d12"
    "d13" "d14" "d15" "d16" "d17" "d18" "d19" "d20" "d21" "d22" "d23" "d24"
    "d25" "d26" "d27" "d28" "d29" "d30" "d31" "d32" "d33" "d34" "d35" "d36"
    "d37" "d38" "d39" "d40" "d41" "d42" "d43" "d44" "d45" "d46" "d47" "d48"
    "d49" "d50" "d51" "d52" "d53" "d54" "d55" "d56" "d57" "d58" "d59" "d60"
    "d61" "d62" "d63" "d64" "d65" "d66" "d67" "d68" "d69" "d70" "d71" "d72"
    "d73" "d74" "d75" "d76" "d77" "d78" "d79" "d80" "d81" "d82" "d83" "d84"
}

/// All dream cards, each with its id.
pub fn dreams() -> &'static [(&'static str, &'static [u8])] {
    DREAMS
}

/// The same paintings, painted larger for paper: 300 dots to an inch on a card of 80 × 120 mm.
pub fn for_the_press() -> &'static [(&'static str, &'static [u8])] {
    PRESS
}

/// The file of a dream card, a WebP.
pub fn dream(id: &str) -> Option<&'static [u8]> {
    DREAMS.iter().find(|(known, _)| *known == id).map(|(_, file)| *file)
}

/// The pixels of a card, red, green, blue, row by row; nothing if the file is not a card.
pub fn pixels(file: &[u8]) -> Option<Vec<[u8; 3]>> {
    let picture = image::load_from_memory_with_format(file, ImageFormat::WebP).ok()?.into_rgb8();
    let whole = picture.dimensions() == (WIDTH as u32, HEIGHT as u32);
    whole.then(|| picture.pixels().map(|pixel| pixel.0).collect())
}

const COLUMNS: usize = 12;
/// So many pixels of a card are one of the sheet, each way.
const SHRINK: usize = 3;
const CARD: (usize, usize) = (WIDTH / SHRINK, HEIGHT / SHRINK);
const GAP: usize = 10;
const LABEL: usize = 26;

/// All cards in rows, each above its id, as a PNG.
pub fn sheet() -> Vec<u8> {
    let rows = DREAMS.len().div_ceil(COLUMNS);
    let (step_x, step_y) = (CARD.0 + GAP, CARD.1 + GAP + LABEL);
    let mut sheet = Sheet::new(COLUMNS * step_x + GAP, rows * step_y + GAP);
    for (place, (id, file)) in DREAMS.iter().enumerate() {
        let (left, top) = (GAP + place % COLUMNS * step_x, GAP + place / COLUMNS * step_y);
        let picture = pixels(file).expect("a dream card is a picture");
        sheet.lay((left, top), CARD, SHRINK, |x, y| picture[y * WIDTH + x]);
        sheet.write(left, top + CARD.1 + 7, id);
    }
    sheet.png()
}
