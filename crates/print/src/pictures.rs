//! Painted pictures, made ready for the press.

use crate::PrintError;
use art::illusion::Card;
use art::png::Indexed;
use image::imageops::FilterType;
use image::{DynamicImage, ImageReader, Limits};
use krilla::image::{BitsPerComponent, CustomImage, Image, ImageColorspace};
use std::hash::{Hash, Hasher};
use std::io::Cursor;
use std::sync::Arc;

/// Dots to an inch at the size of a card: finer than the eye on a table.
pub const DENSITY: f32 = 300.0;
/// How well a painting is kept.
const QUALITY: u8 = 88;
/// Up to so many times the dots are kept as they are: resampling would blur more than it saves.
const SPARE: f32 = 1.25;
/// What decoding one picture may take.
const MEMORY: u64 = 520_000_000;

/// Dots along so many millimetres.
fn dots(millimetres: f32) -> u32 {
    (millimetres / 25.4 * DENSITY).ceil() as u32
}

/// A colour card with twice the pixels each way. Corners of staircases are cut where both
/// neighbours agree (the rule is known as Scale2x), so that edges are smooth and areas stay.
pub fn finer(picture: &Indexed) -> Indexed {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let mut pixels = vec![0; width * height * 4];
    for row in 0..height {
        for column in 0..width {
            let at = |x: usize, y: usize| picture.pixels[y * width + x];
            let own = at(column, row);
            let (up, down) = (at(column, row.max(1) - 1), at(column, (row + 1).min(height - 1)));
            let (left, right) = (at(column.max(1) - 1, row), at((column + 1).min(width - 1), row));
            let corner = |one: u8, other: u8, against: (u8, u8)| {
                if one == other && one != against.0 && other != against.1 { one } else { own }
            };
            let place = 4 * row * width + 2 * column;
            pixels[place] = corner(left, up, (right, down));
            pixels[place + 1] = corner(up, right, (down, left));
            pixels[place + 2 * width] = corner(left, down, (right, up));
            pixels[place + 2 * width + 1] = corner(down, right, (up, left));
        }
    }
    Indexed {
        width: picture.width * 2,
        height: picture.height * 2,
        palette: picture.palette.clone(),
        pixels,
    }
}

/// The pixels of a colour card, three bytes each.
#[derive(Clone)]
struct Flat {
    /// Its place in the deck: what tells it from the others.
    number: usize,
    size: (u32, u32),
    bytes: Arc<[u8]>,
}

impl Hash for Flat {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl CustomImage for Flat {
    fn color_channel(&self) -> &[u8] {
        &self.bytes
    }

    fn alpha_channel(&self) -> Option<&[u8]> {
        None
    }

    fn bits_per_component(&self) -> BitsPerComponent {
        BitsPerComponent::Eight
    }

    fn size(&self) -> (u32, u32) {
        self.size
    }

    fn icc_profile(&self) -> Option<&[u8]> {
        None
    }

    fn color_space(&self) -> ImageColorspace {
        ImageColorspace::Rgb
    }
}

/// A colour card for the press.
pub fn colour_card(number: usize, card: &Card) -> Image {
    let picture = Indexed::decode(&card.file).expect("a card's file is a picture");
    let picture = finer(&picture);
    let ink = |pixel: &u8| picture.palette[usize::from(*pixel)];
    let flat = Flat {
        number,
        size: (picture.width, picture.height),
        bytes: picture.pixels.iter().flat_map(ink).collect(),
    };
    // Colours stay flat and edges hard: nothing is interpolated.
    Image::from_custom(flat, false).expect("a card has the size that it says")
}

/// A painting or a photograph for the press.
pub struct Painting {
    /// What is printed.
    pub image: Image,
    /// The colour of its corner.
    pub paper: [u8; 4],
    /// Dots to an inch, where it has fewest.
    pub density: f32,
}

/// A picture that somebody painted or photographed, in the shape of a card of this size. Nothing is
/// enlarged: more dots would add nothing that the picture has.
///
/// # Errors
/// If it cannot be decoded.
pub fn painting(name: &str, file: &[u8], size: (f32, f32)) -> Result<Painting, PrintError> {
    let unreadable = || PrintError::Picture(name.to_string());
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY);
    let mut reader =
        ImageReader::new(Cursor::new(file)).with_guessed_format().map_err(|_| unreadable())?;
    reader.limits(limits);
    let picture = reader.decode().map_err(|_| unreadable())?;
    let shape = size.0 / size.1;
    let wide = picture.width().min((picture.height() as f32 * shape).round() as u32).max(1);
    let high = ((wide as f32 / shape).round() as u32).clamp(1, picture.height());
    let fitted = if wide as f32 > SPARE * dots(size.0) as f32 {
        picture.resize_to_fill(dots(size.0), dots(size.1), FilterType::Lanczos3)
    } else {
        let (left, top) = ((picture.width() - wide) / 2, (picture.height() - high) / 2);
        picture.crop_imm(left, top, wide, high)
    };
    let across = fitted.width() as f32 / size.0;
    let density = across.min(fitted.height() as f32 / size.1) * 25.4;
    let (image, paper) = jpeg(&fitted).ok_or_else(unreadable)?;
    Ok(Painting { image, paper, density })
}

fn jpeg(picture: &DynamicImage) -> Option<(Image, [u8; 4])> {
    let picture = picture.to_rgb8();
    let (width, height) =
        (u16::try_from(picture.width()).ok()?, u16::try_from(picture.height()).ok()?);
    let corner = (2.min(picture.width() - 1), 2.min(picture.height() - 1));
    let [red, green, blue] = picture.get_pixel(corner.0, corner.1).0;
    let mut file = Vec::new();
    jpeg_encoder::Encoder::new(&mut file, QUALITY)
        .encode(picture.as_raw(), width, height, jpeg_encoder::ColorType::Rgb)
        .ok()?;
    Some((Image::from_jpeg(file.into(), true).ok()?, [red, green, blue, u8::MAX]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use art::illusion::{BORDER, HEIGHT, WIDTH, classic};

    /// The numbers on the backs were measured on the screens' pixels; they hold for the finer ones.
    #[test]
    fn finer_cards_cover_what_their_backs_say() {
        for card in classic() {
            let picture = finer(&Indexed::decode(&card.file).expect("a card is a picture"));
            let mut counts = [0_u32; 6];
            for line in
                picture.pixels.chunks(picture.width as usize).skip(2 * BORDER).take(2 * HEIGHT)
            {
                let line = &line[2 * BORDER..2 * (BORDER + WIDTH)];
                line.iter().for_each(|ink| counts[usize::from(*ink)] += 1);
            }
            for (colour, percent) in card.percents.iter().enumerate() {
                let covered = f64::from(counts[colour]) / (4 * WIDTH * HEIGHT) as f64 * 100.0;
                let off = (covered - f64::from(*percent)).abs();
                assert!(off < 0.6, "{percent} is printed, {covered:.2} is covered");
            }
        }
    }
}
