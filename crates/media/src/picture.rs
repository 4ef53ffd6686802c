//! The child process that makes a card of somebody's picture: a file on its standard input, a small
//! JPEG on its standard output.
//!
//! Decoders have been broken into before. So nothing is decoded where tables are: the child has no
//! memory, no time and no file to spare, and when it dies one picture is refused.

use image::metadata::Orientation;
use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbImage, imageops::FilterType,
};
use std::io::{Cursor, Read, Write};
use std::process::ExitCode;
use thiserror::Error;

/// A card is fitted into this.
const WIDTH: u32 = 800;
const HEIGHT: u32 = 1200;
/// A card has no more bytes than this: pictures go out in parcels of 64 KiB.
pub const CARD_BYTES: usize = 60_000;
/// A file has no more bytes than this.
pub const FILE_BYTES: usize = 12_000_000;
const LEAST_SIDE: u32 = 200;
const MOST_SIDE: u32 = 12_000;
const MOST_PIXELS: u64 = 60_000_000;

/// Memory of the child: the largest picture in its deepest colours, once more in ours, and the
/// program itself.
const MEMORY: u64 = 1_200_000_000;
/// What a decoder may take of it.
const DECODED: u64 = 520_000_000;
/// Seconds of the processor.
const SECONDS: u64 = 15;

/// Why there is no card of a file.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PictureFault {
    /// Its first bytes are those of no picture that we read.
    #[error("neither PNG, JPEG nor WebP")]
    WrongType,
    /// Its decoder gave up, or died.
    #[error("the picture cannot be read")]
    Broken,
    /// More pixels than we decode.
    #[error("the picture has too many pixels")]
    TooManyPixels,
    /// Fewer pixels than a card needs.
    #[error("the picture has too few pixels")]
    TooSmall,
    /// The child took longer than it may.
    #[error("the picture took too long to read")]
    TookTooLong,
    /// The child could not be started or talked to.
    #[error("the child that reads pictures could not be used")]
    NoChild,
}

/// What the child may answer besides a card, each with its exit code.
const ANSWERS: [(PictureFault, u8); 4] = [
    (PictureFault::WrongType, 11),
    (PictureFault::Broken, 12),
    (PictureFault::TooManyPixels, 13),
    (PictureFault::TooSmall, 14),
];

/// The refusal behind an exit code; a child that ended in any other way met something that it could
/// not bear.
pub(super) fn refusal(code: Option<i32>) -> PictureFault {
    let known = ANSWERS.into_iter().find(|(_, exit)| code == Some(i32::from(*exit)));
    known.map_or(PictureFault::Broken, |(fault, _)| fault)
}

/// The kind of picture, by its first bytes.
pub(super) fn format(bytes: &[u8]) -> Option<ImageFormat> {
    match bytes {
        [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => Some(ImageFormat::Png),
        [0xff, 0xd8, 0xff, ..] => Some(ImageFormat::Jpeg),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(ImageFormat::WebP),
        _ => None,
    }
}

/// What the hidden subcommand does.
pub fn work() -> ExitCode {
    confine();
    let mut file = Vec::new();
    let read = std::io::stdin().take(FILE_BYTES as u64 + 1).read_to_end(&mut file);
    let card = read.map_err(|_| PictureFault::Broken).and_then(|_| card(&file));
    match card.map(|card| std::io::stdout().write_all(&card)) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(_)) => ExitCode::FAILURE,
        Err(fault) => ANSWERS
            .into_iter()
            .find(|(known, _)| *known == fault)
            .map_or(ExitCode::FAILURE, |(_, exit)| exit.into()),
    }
}

/// Gives up everything that a decoder does not need.
#[cfg(unix)]
fn confine() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    for (resource, most) in [
        (Resource::As, MEMORY),
        (Resource::Cpu, SECONDS),
        (Resource::Core, 0),
        (Resource::Fsize, 0),
        (Resource::Nofile, 3),
        (Resource::Nproc, 0),
    ] {
        // A system that knows no such limit still has the others, and the clock of whoever waits.
        let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

#[cfg(not(unix))]
fn confine() {}

/// Whether a JPEG goes on to its end. A decoder paints what is missing grey; cameras put all kinds
/// of things behind the end.
fn is_whole(file: &[u8]) -> bool {
    let mut at = 2;
    while let Some([first, second]) = file.get(at..at + 2) {
        at += match (first, second) {
            (0xff, 0xd9) => return true,
            // Fill bytes, pixels, and marks within them.
            (0xff, 0xff) => 1,
            (0xff, 0x00 | 0x01 | 0xd0..=0xd7) => 2,
            (0xff, _) => match file.get(at + 2..at + 4) {
                Some([high, low]) => 2 + (usize::from(*high) << 8 | usize::from(*low)),
                _ => return false,
            },
            _ => 1,
        };
    }
    false
}

/// A card of a picture: upright, without anything but pixels, small.
pub fn card(file: &[u8]) -> Result<Vec<u8>, PictureFault> {
    let format = format(file).ok_or(PictureFault::WrongType)?;
    if format == ImageFormat::Jpeg && !is_whole(file) {
        return Err(PictureFault::Broken);
    }
    let broken = |_| PictureFault::Broken;
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    // The dimensions are judged below, by our own rules and before anything is decoded.
    reader.no_limits();
    let mut decoder = reader.into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > MOST_SIDE || u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(PictureFault::TooManyPixels);
    }
    if width.min(height) < LEAST_SIDE {
        return Err(PictureFault::TooSmall);
    }
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(DECODED);
    decoder.set_limits(limits).map_err(|_| PictureFault::TooManyPixels)?;
    let upright = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(broken)?;
    // A plain average down to twice the size, then turned, then the good filter: turning and
    // filtering the whole would take long.
    if image.width().max(image.height()) > 2 * HEIGHT {
        image = image.thumbnail(2 * HEIGHT, 2 * HEIGHT);
    }
    image.apply_orientation(upright);
    if image.width() > WIDTH || image.height() > HEIGHT {
        image = image.resize(WIDTH, HEIGHT, FilterType::CatmullRom);
    }
    encoded(on_paper(image))
}

/// What can be seen through shows white paper.
fn on_paper(image: DynamicImage) -> RgbImage {
    if !image.color().has_alpha() {
        return image.into_rgb8();
    }
    let image = image.into_rgba8();
    let mix = |colour: u8, alpha: u8| {
        ((u32::from(colour) * u32::from(alpha) + 255 * (255 - u32::from(alpha))) / 255) as u8
    };
    RgbImage::from_fn(image.width(), image.height(), |x, y| {
        let [red, green, blue, alpha] = image.get_pixel(x, y).0;
        image::Rgb([mix(red, alpha), mix(green, alpha), mix(blue, alpha)])
    })
}

/// As good a JPEG as fits.
fn encoded(mut image: RgbImage) -> Result<Vec<u8>, PictureFault> {
    loop {
        for quality in [88, 80, 72, 62, 50, 38] {
            let mut card = Vec::new();
            // One scan with the usual tables: not every decoder reads the colours of a baseline
            // file that has a scan for each.
            let mut encoder = jpeg_encoder::Encoder::new(&mut card, quality);
            encoder.set_sampling_factor(jpeg_encoder::SamplingFactor::F_2_2);
            let (width, height) = (image.width() as u16, image.height() as u16);
            encoder
                .encode(image.as_raw(), width, height, jpeg_encoder::ColorType::Rgb)
                .map_err(|_| PictureFault::Broken)?;
            if card.len() <= CARD_BYTES {
                return Ok(card);
            }
        }
        // Noise and confetti: fewer pixels are better than mush.
        let (width, height) = (image.width() * 3 / 4, image.height() * 3 / 4);
        image =
            image::imageops::resize(&image, width.max(1), height.max(1), FilterType::CatmullRom);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(image: &DynamicImage) -> Vec<u8> {
        let mut file = Cursor::new(Vec::new());
        image.write_to(&mut file, ImageFormat::Png).expect("memory takes it");
        file.into_inner()
    }

    #[test]
    fn a_card_is_small_and_fits() {
        let mut random = 7_u32;
        let noise = RgbImage::from_fn(1600, 1000, |_, _| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            image::Rgb([(random >> 24) as u8, (random >> 16) as u8, (random >> 8) as u8])
        });
        let card = card(&png(&noise.into())).expect("a picture");
        assert!(card.len() <= CARD_BYTES && card.starts_with(&[0xff, 0xd8]));
        let image = image::load_from_memory(&card).expect("a JPEG");
        assert!(
            image.width() <= WIDTH && image.height() <= HEIGHT && image.width() > image.height()
        );
    }

    #[test]
    fn glass_becomes_paper_and_a_small_picture_stays_small() {
        let glass = image::RgbaImage::from_pixel(300, 450, image::Rgba([0, 0, 0, 0]));
        let card = image::load_from_memory(&card(&png(&glass.into())).expect("a picture"))
            .expect("a JPEG")
            .into_rgb8();
        assert_eq!((card.width(), card.height()), (300, 450));
        assert!(card.pixels().all(|pixel| pixel.0.iter().all(|part| *part > 250)));
    }

    #[test]
    fn exit_codes_say_why() {
        for (fault, exit) in ANSWERS {
            assert_eq!(refusal(Some(i32::from(exit))), fault);
        }
        assert_eq!(
            (refusal(None), refusal(Some(101))),
            (PictureFault::Broken, PictureFault::Broken)
        );
    }
}
