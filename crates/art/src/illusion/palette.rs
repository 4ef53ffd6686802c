//! The colours that a picture is printed in: one set for most eyes, and one for each kind of colour
//! blindness.

use gallery::Palette;

/// Red, green, blue, yellow, the ground and the border, as they are in the files.
pub type Inks = [[u8; 3]; 6];

const PAPER: [u8; 3] = [0xF4, 0xEC, 0xDC];
const INK: [u8; 3] = [0x1F, 0x1A, 0x1B];
const BORDER: [u8; 3] = [0xFF, 0xFB, 0xF0];

/// The four colours. Those for colour blindness were searched for: far apart as such eyes see them,
/// and about equally loud.
fn colours(palette: Palette) -> [[u8; 3]; 4] {
    match palette {
        Palette::Normal => {
            [[0xCF, 0x36, 0x1E], [0x2B, 0x8F, 0x57], [0x2A, 0x47, 0xA8], [0xF0, 0xB3, 0x23]]
        }
        Palette::Protanopia => {
            [[0xD0, 0x14, 0x0C], [0x0F, 0x8C, 0x90], [0x14, 0x18, 0xA0], [0xFF, 0xB0, 0x2C]]
        }
        Palette::Deuteranopia => {
            [[0x92, 0x19, 0x0A], [0x14, 0x9C, 0xA1], [0x10, 0x19, 0xB4], [0xF5, 0x8F, 0x08]]
        }
        Palette::Tritanopia => {
            [[0x96, 0x14, 0x0E], [0x3D, 0xB0, 0x32], [0x5A, 0x22, 0xDC], [0xEA, 0x8D, 0x10]]
        }
    }
}

/// All inks of a picture on a light or a dark ground.
pub fn inks(palette: Palette, dark: bool) -> Inks {
    let [red, green, blue, yellow] = colours(palette);
    [red, green, blue, yellow, if dark { INK } else { PAPER }, BORDER]
}

#[cfg(test)]
mod tests {
    use super::*;

    type Vector = [f64; 3];

    /// What full colour blindness makes of light (Machado, Oliveira and Fernandes 2009, severity
    /// 1).
    fn seen(palette: Palette) -> [Vector; 3] {
        match palette {
            Palette::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Palette::Protanopia => [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            Palette::Deuteranopia => [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
            Palette::Tritanopia => [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        }
    }

    fn times(matrix: [Vector; 3], vector: Vector) -> Vector {
        matrix.map(|row| row.iter().zip(vector).map(|(one, other)| one * other).sum())
    }

    /// The colour in OKLab, where distances are about what people see, after it went through these
    /// eyes.
    fn perceived(ink: [u8; 3], eyes: Palette) -> Vector {
        let light = ink.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        let light = times(seen(eyes), light).map(|part| part.clamp(0.0, 1.0));
        let cones = [
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ];
        let lab = [
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ];
        times(lab, times(cones, light).map(f64::cbrt))
    }

    fn distance(one: Vector, other: Vector) -> f64 {
        one.iter().zip(other).map(|(one, other)| (one - other) * (one - other)).sum::<f64>().sqrt()
    }

    /// The smallest distance between two of the four colours and the ground, and how much louder
    /// the loudest colour is than the quietest.
    fn measured(palette: Palette, eyes: Palette, dark: bool) -> (f64, f64) {
        let inks = inks(palette, dark);
        let seen: Vec<Vector> = inks[..5].iter().map(|ink| perceived(*ink, eyes)).collect();
        let pairs = (0..5).flat_map(|one| (0..one).map(move |other| (one, other)));
        let nearest =
            pairs.map(|(one, other)| distance(seen[one], seen[other])).fold(f64::MAX, f64::min);
        let loud: Vec<f64> = seen[..4].iter().map(|colour| distance(*colour, seen[4])).collect();
        let (quiet, loud) = loud
            .iter()
            .fold((f64::MAX, 0.0_f64), |(quiet, most), loud| (quiet.min(*loud), most.max(*loud)));
        (nearest, loud / quiet)
    }

    #[test]
    fn every_palette_keeps_its_colours_apart_for_the_eyes_it_is_made_for() {
        let (_, usual) = measured(Palette::Normal, Palette::Normal, false);
        for palette in Palette::ALL {
            for dark in [false, true] {
                let (nearest, loudness) = measured(palette, palette, dark);
                assert!(
                    nearest > 0.19,
                    "{palette:?}, dark {dark}: two inks are only {nearest:.3} apart"
                );
                assert!(
                    loudness <= usual,
                    "{palette:?}, dark {dark}: one colour is {loudness:.2} times as loud as another"
                );
            }
        }
    }

    #[test]
    fn colour_blind_eyes_need_their_own_palette() {
        for eyes in [Palette::Protanopia, Palette::Deuteranopia, Palette::Tritanopia] {
            let (with_the_normal_one, _) = measured(Palette::Normal, eyes, false);
            let (with_its_own, _) = measured(eyes, eyes, false);
            assert!(
                with_its_own > 1.4 * with_the_normal_one,
                "{eyes:?}: {with_its_own:.3} instead of {with_the_normal_one:.3}"
            );
        }
    }
}
