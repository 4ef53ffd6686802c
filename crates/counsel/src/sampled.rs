//! A mean of samples, how sure it is, and how shares are told.

use serde::Serializer;

/// Samples, added up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sampled {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sampled {
    pub fn add(&mut self, sample: f64) {
        self.count += 1.0;
        self.sum += sample;
        self.squares += sample * sample;
    }

    pub fn mean(&self) -> f64 {
        if self.count > 0.0 { self.sum / self.count } else { 0.0 }
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        if self.count < 2.0 {
            return 0.0;
        }
        let variance = (self.squares - self.sum * self.sum / self.count) / (self.count - 1.0);
        (variance.max(0.0) / self.count).sqrt()
    }
}

/// Four digits are more than any of these numbers is sure of, and the same on every machine.
pub fn rounded(number: f64) -> f64 {
    f64::from(ten_thousandths(number)) / 10_000.0
}

/// A share as it is told: in whole ten-thousandths. The engine of the client then needs no way to
/// write fractions.
pub fn ten_thousandths(share: f64) -> i32 {
    (share * 10_000.0).round() as i32
}

/// Writes a share.
pub fn told<S: Serializer>(share: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_i32(ten_thousandths(*share))
}

pub fn told_list<S: Serializer>(shares: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(shares.iter().map(|share| ten_thousandths(*share)))
}

/// Puts a short list into order; `before` says which of two comes first.
pub fn put_in_order<T>(list: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && before(&list[place], &list[place - 1]) {
            list.swap(place, place - 1);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_knows_its_error() {
        let mut sampled = Sampled::default();
        [0.0, 1.0, 0.0, 1.0].into_iter().for_each(|sample| sampled.add(sample));
        assert!((sampled.mean() - 0.5).abs() < 1e-12);
        assert!((sampled.error() - (1.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(rounded(-0.000_01).to_string(), "0");
        let mut list = [3, 1, 2, 1];
        put_in_order(&mut list, |one, other| one < other);
        assert_eq!(list, [1, 1, 2, 3]);
    }
}
