//! What a glance at any picture leaves: how much there is of each colour, how light, how lively,
//! how busy.
//!
//! For players that have no words for a picture. It knows no things, only patches.

#[cfg(feature = "files")]
use image::{ImageReader, Limits};
#[cfg(feature = "files")]
use std::io::Cursor;

/// The colours that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Violet,
    Pink,
    Brown,
    White,
    Grey,
    Black,
}

/// How many colours have a name.
const COLOURS: usize = 11;
/// The picture is looked at in so many columns and rows.
const COLUMNS: u32 = 48;
const ROWS: u32 = 72;
/// No picture is larger than this on either side.
const LARGEST: u32 = 4096;

/// What is left of a glance. Everything is between 0 and 1 but [`warmth`](Glance::warmth) and
/// [`skylight`](Glance::skylight) and [`likeness`](Glance::likeness), which go from −1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glance {
    shares: [f32; COLOURS],
    /// How light it is.
    pub brightness: f32,
    /// How far light and dark lie apart.
    pub contrast: f32,
    /// How strong the colours are.
    pub vividness: f32,
    /// Red and yellow against blue.
    pub warmth: f32,
    /// How much changes from spot to spot.
    pub busyness: f32,
    /// The part of the edges that stand rather than lie.
    pub uprightness: f32,
    /// How much lighter it is above than below.
    pub skylight: f32,
    /// How much more of the middle than of the edges has the colour of skin: somebody may be there.
    pub likeness: f32,
}

/// The name of a colour.
fn name([red, green, blue]: [f32; 3]) -> Colour {
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let (value, chroma) = (most, most - least);
    let saturation = if most > 0.0 { chroma / most } else { 0.0 };
    if value < 0.16 || (value < 0.24 && saturation < 0.4) {
        return Colour::Black;
    }
    if saturation < 0.14 {
        return if value > 0.82 { Colour::White } else { Colour::Grey };
    }
    let hue = 60.0
        * if most == red {
            ((green - blue) / chroma).rem_euclid(6.0)
        } else if most == green {
            (blue - red) / chroma + 2.0
        } else {
            (red - green) / chroma + 4.0
        };
    match hue {
        hue if !(15.0..345.0).contains(&hue) => {
            if value > 0.75 && saturation < 0.5 {
                Colour::Pink
            } else {
                Colour::Red
            }
        }
        hue if hue < 45.0 && (value < 0.6 || saturation < 0.45) => Colour::Brown,
        hue if hue < 40.0 => Colour::Orange,
        hue if hue < 68.0 => Colour::Yellow,
        hue if hue < 165.0 => Colour::Green,
        hue if hue < 255.0 => Colour::Blue,
        hue if hue < 300.0 => Colour::Violet,
        _ => Colour::Pink,
    }
}

/// Whether this could be skin, dark or light: between red and yellow, neither grey nor glaring.
fn is_skin([red, green, blue]: [f32; 3]) -> bool {
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let saturation = if most > 0.0 { (most - least) / most } else { 0.0 };
    most == red
        && green > blue
        && (0.25..0.85).contains(&((green - blue) / (red - blue).max(0.01)))
        && (0.18..0.68).contains(&saturation)
        && most > 0.3
}

fn light([red, green, blue]: [f32; 3]) -> f32 {
    0.30 * red + 0.59 * green + 0.11 * blue
}

impl Glance {
    /// A build without decoders sees nothing.
    #[cfg(not(feature = "files"))]
    pub fn at(_: &[u8]) -> Option<Glance> {
        None
    }

    /// Looks at a PNG, JPEG or WebP; nothing if these bytes are none.
    #[cfg(feature = "files")]
    pub fn at(file: &[u8]) -> Option<Glance> {
        let mut reader = ImageReader::new(Cursor::new(file)).with_guessed_format().ok()?;
        let mut limits = Limits::default();
        (limits.max_image_width, limits.max_image_height, limits.max_alloc) =
            (Some(LARGEST), Some(LARGEST), Some(96 << 20));
        reader.limits(limits);
        let small = reader.decode().ok()?.thumbnail_exact(COLUMNS, ROWS).to_rgb8();
        let spots: Vec<[f32; 3]> =
            small.pixels().map(|pixel| pixel.0.map(|part| f32::from(part) / 255.0)).collect();
        Some(Glance::of(&spots))
    }

    fn of(spots: &[[f32; 3]]) -> Glance {
        let count = spots.len() as f32;
        let mean = |of: &dyn Fn(&[f32; 3]) -> f32| spots.iter().map(of).sum::<f32>() / count;
        let brightness = mean(&|spot| light(*spot));
        let mut shares = [0.0; COLOURS];
        spots.iter().for_each(|spot| shares[name(*spot) as usize] += 1.0 / count);
        let columns = COLUMNS as usize;
        let step = |one: usize, other: usize| (light(spots[one]) - light(spots[other])).abs();
        let (mut across, mut down) = (0.0, 0.0);
        for place in (0..spots.len()).filter(|place| place % columns > 0 && *place >= columns) {
            across += step(place, place - 1);
            down += step(place, place - columns);
        }
        let third = spots.len() / 3;
        let skin = |middle: bool| {
            let inside = |place: usize| (columns / 4..3 * columns / 4).contains(&(place % columns));
            let part = (0..spots.len()).filter(|place| inside(*place) == middle);
            part.filter(|place| is_skin(spots[*place])).count() as f32 / (count / 2.0)
        };
        let part = |part: &[[f32; 3]]| {
            part.iter().map(|spot| light(*spot)).sum::<f32>() / part.len() as f32
        };
        Glance {
            shares,
            brightness,
            contrast: mean(&|spot| (light(*spot) - brightness).powi(2)).sqrt(),
            vividness: mean(&|[red, green, blue]| {
                red.max(*green).max(*blue) - red.min(*green).min(*blue)
            }),
            warmth: mean(&|[red, _, blue]| red - blue),
            busyness: (across + down) / count,
            uprightness: if across + down > 0.0 { across / (across + down) } else { 0.5 },
            skylight: part(&spots[..third]) - part(&spots[2 * third..]),
            likeness: skin(true) - skin(false),
        }
    }

    /// How much of the picture has this colour.
    pub fn share(&self, colour: Colour) -> f32 {
        self.shares[colour as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::png::encode_rgb;

    fn picture(pixel: impl Fn(usize, usize) -> [u8; 3]) -> Glance {
        let pixels: Vec<[u8; 3]> =
            (0..96 * 144).map(|place| pixel(place % 96, place / 96)).collect();
        Glance::at(&encode_rgb(96, &pixels)).expect("a picture")
    }

    #[test]
    fn colours_have_their_names() {
        for (pixel, colour) in [
            ([200, 20, 30], Colour::Red),
            ([240, 130, 20], Colour::Orange),
            ([245, 220, 50], Colour::Yellow),
            ([40, 150, 60], Colour::Green),
            ([40, 90, 200], Colour::Blue),
            ([120, 50, 200], Colour::Violet),
            ([245, 170, 190], Colour::Pink),
            ([110, 70, 35], Colour::Brown),
            ([250, 250, 248], Colour::White),
            ([130, 130, 132], Colour::Grey),
            ([12, 12, 16], Colour::Black),
        ] {
            let glance = picture(|_, _| pixel);
            assert!(glance.share(colour) > 0.99, "{pixel:?} is not {colour:?}: {glance:?}");
        }
    }

    #[test]
    fn light_warmth_and_shapes_are_seen() {
        let sky = picture(|_, y| if y < 72 { [220, 230, 250] } else { [20, 30, 60] });
        assert!(sky.skylight > 0.6 && sky.warmth < 0.0 && sky.contrast > 0.3, "{sky:?}");
        let trees = picture(|x, _| if x / 8 % 2 == 0 { [200, 150, 90] } else { [60, 30, 10] });
        assert!(
            trees.uprightness > 0.9 && trees.warmth > 0.2 && trees.busyness > sky.busyness,
            "{trees:?}"
        );
        let waves = picture(|_, y| if y / 8 % 2 == 0 { [200, 150, 90] } else { [60, 30, 10] });
        assert!(waves.uprightness < 0.1, "{waves:?}");
        let portrait = picture(|x, y| {
            let near = (x.abs_diff(48)).pow(2) + (y.abs_diff(60)).pow(2) < 26 * 26;
            if near { [224, 172, 140] } else { [60, 90, 140] }
        });
        assert!(portrait.likeness > 0.25, "{portrait:?}");
        let wall = picture(|_, _| [224, 172, 140]);
        assert!(wall.likeness.abs() < 0.01 && sky.likeness.abs() < 0.01, "{wall:?}");
        assert_eq!(Glance::at(b"a word"), None);
    }
}
