//! Patterns without corners of their own: spirals, stripes and marbled paper, all cut from one
//! number per pixel.

use crate::dice::Dice;
use crate::exact::{bearing, logarithm, part, sine, wave};
use crate::illusion::field::{Field, Noise, bands};
use crate::illusion::{HEIGHT, Share, WIDTH};

struct Whirl {
    x: f64,
    y: f64,
    /// Larger whirls reach further.
    reach: f64,
    arms: f64,
    twist: f64,
    start: f64,
}

/// One to three whirls; smooth, or cut with straight strokes of the scissors.
pub fn spirals(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let count = dice.pick(&[1, 1, 1, 2, 3]);
    let whirls: Vec<Whirl> = (0..count)
        .map(|number| {
            let spread = if count == 1 { 110.0 } else { 170.0 };
            let arms = f64::from(if count == 1 { dice.whole(1, 3) } else { dice.whole(1, 2) });
            let upwards =
                if count == 1 { 0.0 } else { f64::from(number) / f64::from(count - 1) - 0.5 };
            Whirl {
                x: dice.range(-spread, spread),
                y: upwards * 520.0 + dice.range(-spread, spread),
                reach: dice.range(0.75, 1.3),
                arms: arms * dice.sign(),
                twist: dice.range(0.8, 1.9) * arms,
                start: dice.range(0.0, 1.0),
            }
        })
        .collect();
    let corners = f64::from(dice.pick(&[0, 0, 6, 8, 9, 11, 14]));
    let straight = dice.chance(0.35);
    let tilt = dice.range(0.0, 1.0);
    let cell = dice.range(60.0, 190.0);
    let wobble = Noise::new(dice, cell, 3, 0.45);
    let strength = dice.range(0.0, 0.12);
    let field = Field::new(|x, y| {
        let distance =
            |whirl: &Whirl| ((x - whirl.x) * (x - whirl.x) + (y - whirl.y) * (y - whirl.y)).sqrt();
        let nearest = whirls
            .iter()
            .min_by(|one, other| {
                (distance(one) / one.reach).total_cmp(&(distance(other) / other.reach))
            })
            .expect("a whirl");
        let angle = bearing(x - nearest.x, y - nearest.y);
        let mut radius = distance(nearest) / nearest.reach;
        if corners > 0.0 {
            // The distance to the side of a polygon instead of a circle.
            let off = (part(angle * corners + tilt) - 0.5) / corners;
            radius *= wave(off).1;
        }
        // Straight arms are equally wide everywhere; many of them would be finer than print.
        let along =
            if straight { radius / 130.0 / nearest.arms.abs() } else { logarithm(radius + 14.0) };
        part(
            angle * nearest.arms
                + along * nearest.twist
                + nearest.start
                + wobble.at(x, y) * strength,
        )
    });
    let most = dice.whole(1, 3);
    let bands =
        bands(dice, share, |dice, class| if share[class] < 0.07 { 1 } else { dice.whole(1, most) });
    field.cut(&bands)
}

/// Stripes that wave, zigzag, arch over a hill, or were cut into strips and slipped.
pub fn stripes(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let (down, right) = wave(dice.range(0.0, 1.0));
    let cell = dice.range(90.0, 260.0);
    let noise = Noise::new(dice, cell, 3, 0.5);
    let strength = dice.range(8.0, 60.0);
    let (length, depth, start) =
        (dice.range(90.0, 330.0), dice.range(20.0, 75.0), dice.range(0.0, 1.0));
    let hill = (dice.sign() * dice.range(100.0, 420.0), dice.sign() * dice.range(250.0, 640.0));
    let slips: Vec<f64> = (0..24).map(|_| dice.range(-110.0, 110.0)).collect();
    let slip_width = dice.range(48.0, 130.0);
    let kind = dice.whole(0, 4);
    let field = Field::new(|x, y| {
        let (across, along) = (x * right + y * down, y * right - x * down);
        match kind {
            0 => {
                across
                    + depth * sine(along / length + start + 0.4 * noise.at(x, y))
                    + 0.4 * strength * noise.at(x, y)
            }
            1 => {
                across
                    + depth * (4.0 * (part(along / length + start) - 0.5).abs() - 1.0)
                    + 0.12 * strength * noise.at(x, y)
            }
            2 => {
                let (x, y) = (x - hill.0, y - hill.1);
                (x * x + y * y).sqrt() + 0.8 * strength * noise.at(x, y)
            }
            3 => {
                let strip = ((along + 700.0 + 14.0 * sine(across / 400.0)) / slip_width) as usize;
                across + slips[strip % slips.len()] + 0.15 * strength * noise.at(x, y)
            }
            _ => across + 1.5 * strength * noise.at(x * 0.6, y * 0.6),
        }
    });
    let most = dice.whole(3, 11);
    let bands = bands(dice, share, |dice, class| {
        if share[class] < 0.05 { dice.whole(1, 4) } else { dice.whole(2, most) }
    });
    field.cut(&bands)
}

/// Colours floated on water and combed.
pub fn blobs(dice: &mut Dice, share: &Share) -> Vec<u8> {
    let (coarse, fine) = (dice.range(110.0, 240.0), dice.range(100.0, 210.0));
    let bend = [Noise::new(dice, coarse, 2, 0.5), Noise::new(dice, coarse, 2, 0.5)];
    let hills = Noise::new(dice, fine, 2, 0.4);
    let strength = dice.range(25.0, 130.0);
    let stretch = dice.pick(&[0.45, 0.7, 1.0, 1.0, 1.5]);
    let comb = if dice.chance(0.4) { dice.range(14.0, 34.0) } else { 0.0 };
    let teeth = dice.range(60.0, 140.0);
    let slope = dice.pick(&[0.0, 0.0, 0.002, 0.004]);
    let field = Field::new(|x, y| {
        let y = if comb > 0.0 { y + comb * sine(x / teeth) } else { y };
        let (bent_x, bent_y) =
            (x + strength * bend[0].at(x, y), (y + strength * bend[1].at(x, y)) * stretch);
        let (limit_x, limit_y) = (WIDTH as f64 / 2.0 + 280.0, HEIGHT as f64 / 2.0 + 280.0);
        hills.at(bent_x.clamp(-limit_x, limit_x), bent_y.clamp(-limit_y, limit_y)) + slope * y
    });
    let most = dice.whole(2, 4);
    let bands = bands(dice, share, |dice, class| {
        if share[class] < 0.05 { dice.whole(1, 2) } else { dice.whole(1, most) }
    });
    field.cut(&bands)
}
