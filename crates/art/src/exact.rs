//! Curves made of +, −, ×, ÷ and √ only: those are exact by the standard for floating point, while
//! the machine's own sine is not.

/// The ratio of a circle's circumference to its diameter, twice.
pub const TURN: f64 = std::f64::consts::TAU;

/// Sine and cosine of an angle given in turns (1 is all the way round).
pub fn wave(turns: f64) -> (f64, f64) {
    // Fold to an eighth of a turn on either side of a quarter, where short series are good to ten
    // digits.
    let folded = turns - turns.floor();
    let quarter = (folded * 4.0 + 0.5).floor();
    let angle = (folded - quarter / 4.0) * TURN;
    let square = angle * angle;
    let sine = angle
        * (1.0
            - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0))));
    let cosine = 1.0
        - square / 2.0
            * (1.0
                - square / 12.0
                    * (1.0 - square / 30.0 * (1.0 - square / 56.0 * (1.0 - square / 90.0))));
    match quarter as i32 & 3 {
        0 => (sine, cosine),
        1 => (cosine, -sine),
        2 => (-sine, -cosine),
        _ => (-cosine, sine),
    }
}

/// Sine of an angle in turns.
pub fn sine(turns: f64) -> f64 {
    wave(turns).0
}

/// The direction of a point as seen from the origin, in turns from 0 to 1.
pub fn bearing(x: f64, y: f64) -> f64 {
    let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    if long == 0.0 {
        return 0.0;
    }
    // Halving the angle once (tan a/2 = t / (1 + √(1 + t²))) makes the series quick.
    let slope = short / long;
    let half = slope / (1.0 + (1.0 + slope * slope).sqrt());
    let square = half * half;
    let series = 1.0
        - square
            * (1.0 / 3.0
                - square
                    * (0.2
                        - square
                            * (1.0 / 7.0
                                - square * (1.0 / 9.0 - square * (1.0 / 11.0 - square / 13.0)))));
    let eighth = 2.0 * half * series / TURN;
    let quadrant = if y.abs() > x.abs() { 0.25 - eighth } else { eighth };
    let side = if x < 0.0 { 0.5 - quadrant } else { quadrant };
    if y < 0.0 { 1.0 - side } else { side }
}

/// The natural logarithm of a positive number.
pub fn logarithm(number: f64) -> f64 {
    let (mut mantissa, mut halvings) = (number, 0.0);
    while mantissa > 1.5 {
        mantissa *= 0.5;
        halvings += 1.0;
    }
    while mantissa < 0.75 {
        mantissa *= 2.0;
        halvings -= 1.0;
    }
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let series = 2.0
        * ratio
        * (1.0
            + square
                * (1.0 / 3.0
                    + square
                        * (0.2 + square * (1.0 / 7.0 + square * (1.0 / 9.0 + square / 11.0)))));
    halvings * std::f64::consts::LN_2 + series
}

/// The part after the point, never negative.
pub fn part(number: f64) -> f64 {
    number - number.floor()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curves_are_the_usual_ones() {
        for step in -400..400 {
            let turns = f64::from(step) * 0.0137;
            let (sine, cosine) = wave(turns);
            assert!(
                (sine - (turns * TURN).sin()).abs() < 1e-7
                    && (cosine - (turns * TURN).cos()).abs() < 1e-7,
                "at {turns}"
            );
            let back = bearing(cosine * 3.0, sine * 3.0);
            assert!((part(back - turns + 0.5) - 0.5).abs() < 1e-7, "bearing at {turns}: {back}");
            let number = 0.01 + f64::from(step + 400) * 0.91;
            assert!((logarithm(number) - number.ln()).abs() < 1e-7, "logarithm of {number}");
        }
    }
}
