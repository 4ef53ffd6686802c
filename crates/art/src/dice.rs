//! Choices of a picture: the kernel's frozen stream with the words a painter needs.

use kernel::{Random, Stream};

/// A stream of choices that is the same on every machine.
pub struct Dice(Stream);

impl Dice {
    /// The choices of this seed for its `number`-th picture.
    pub fn new(seed: &[u8], number: u64) -> Dice {
        Dice(Stream::at(&[b"stolik/art/1\n", seed].concat(), number))
    }

    /// A number in this range.
    pub fn range(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * self.0.unit()
    }

    /// A whole number from `from` to `to`, both included.
    pub fn whole(&mut self, from: u32, to: u32) -> u32 {
        from + self.0.below(to - from + 1)
    }

    /// A number around 0, mostly within ±1: the sum of three uniform ones.
    pub fn bell(&mut self) -> f64 {
        self.range(-1.0, 1.0) + self.range(-1.0, 1.0) + self.range(-1.0, 1.0)
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.0.chance(probability)
    }

    /// −1 or 1.
    pub fn sign(&mut self) -> f64 {
        if self.chance(0.5) { 1.0 } else { -1.0 }
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.0.below(list.len() as u32) as usize]
    }

    /// A place in the list, the likelier the greater its weight.
    pub fn weighted(&mut self, weights: &[f64]) -> usize {
        let mut pick = self.range(0.0, weights.iter().sum());
        for (place, weight) in weights.iter().enumerate() {
            if pick < *weight {
                return place;
            }
            pick -= weight;
        }
        weights.iter().rposition(|weight| *weight > 0.0).unwrap_or(0)
    }

    /// Puts the list into a fair random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        self.0.shuffle(list);
    }
}
