//! Deterministic streams of numbers: the frozen one that deals cards, and a quick one for play-outs
//! and bots.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A stream of random words from which fair choices are made.
pub trait Random {
    /// The next 32 bits.
    fn word(&mut self) -> u32;

    /// A fair number from 0 to `bound` − 1: words above the largest multiple of `bound` are thrown
    /// away.
    ///
    /// # Panics
    /// When `bound` is 0: there is nothing to choose from.
    fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing to choose from");
        // 2^32 mod bound words at the top of the range would favour the small results.
        let excess = (u32::MAX % bound + 1) % bound;
        let last_fair = u32::MAX - excess;
        loop {
            let word = self.word();
            if word <= last_fair {
                return word % bound;
            }
        }
    }

    /// A number from 0 (included) to 1 (excluded).
    fn unit(&mut self) -> f64 {
        f64::from(self.word()) / (f64::from(u32::MAX) + 1.0)
    }

    /// True with this probability.
    fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Puts the list into a fair random order: forward Fisher–Yates, so the first k places depend
    /// on the first k choices only.
    fn shuffle<T>(&mut self, list: &mut [T])
    where
        Self: Sized,
    {
        let take = list.len();
        shuffle_front(self, list, take);
    }
}

/// Fisher–Yates of the first `take` places.
pub(crate) fn shuffle_front<T>(random: &mut impl Random, list: &mut [T], take: usize) {
    let len = list.len();
    for place in 0..take.min(len.saturating_sub(1)) {
        let from = place + random.below((len - place) as u32) as usize;
        list.swap(place, from);
    }
}

/// The stream that decides deals: ChaCha20 keyed by a seed, one independent stream for each
/// position in the log.
///
/// Frozen: `docs/CHANCE.md` specifies it and test vectors, reproduced by a second implementation,
/// hold it in place.
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// The stream of this seed at this position of the log.
    pub fn at(seed: &[u8], position: u64) -> Stream {
        let mut hash = Sha256::new();
        hash.update(b"stolik/chance/1\n");
        hash.update(seed);
        let key: [u8; 32] = hash.finalize().into();
        let mut generator = ChaCha20Rng::from_seed(key);
        generator.set_stream(position);
        Stream(generator)
    }
}

impl Random for Stream {
    fn word(&mut self) -> u32 {
        self.0.next_u32()
    }
}

/// A small, fast stream (splitmix64) for play-outs, bots and tests. Never deals at a table.
#[derive(Clone, Debug)]
pub struct Quick(u64);

impl Quick {
    /// The stream of this number.
    pub fn new(seed: u64) -> Quick {
        Quick(seed)
    }
}

impl Random for Quick {
    #[inline]
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((word ^ (word >> 31)) >> 32) as u32
    }

    /// Lemire's multiplication with rejection: as fair as the frozen rule and without a division on
    /// the usual path.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing to choose from");
        let mut product = u64::from(self.word()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.word()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that says what it is told, to look at the rejection rule.
    struct Told(Vec<u32>);

    impl Random for Told {
        fn word(&mut self) -> u32 {
            self.0.remove(0)
        }
    }

    #[test]
    fn words_in_the_unfair_rest_are_thrown_away() {
        // 2^32 = 613566756 × 7 + 4: the top four words are not used for a choice of seven.
        assert_eq!(Told(vec![u32::MAX, u32::MAX - 3, u32::MAX - 4]).below(7), 6);
        // 2^32 is a multiple of 8: nothing is thrown away.
        assert_eq!(Told(vec![u32::MAX]).below(8), 7);
        assert_eq!(Told(vec![u32::MAX]).below(1), 0);
    }

    #[test]
    fn every_order_of_four_is_equally_likely() {
        fn chi_squared(random: &mut impl Random) -> f64 {
            const GAMES: u32 = 240_000;
            let mut counts = std::collections::BTreeMap::new();
            for _ in 0..GAMES {
                let mut list = [0, 1, 2, 3];
                random.shuffle(&mut list);
                *counts.entry(list).or_insert(0u32) += 1;
            }
            assert_eq!(counts.len(), 24);
            let expected = f64::from(GAMES) / 24.0;
            counts.values().map(|&seen| (f64::from(seen) - expected).powi(2) / expected).sum()
        }
        // 23 degrees of freedom: above 49.7 once in a thousand fair streams; the seeds are fixed,
        // so this cannot flicker.
        assert!(chi_squared(&mut Stream::at(b"uniform", 0)) < 49.7);
        assert!(chi_squared(&mut Quick::new(1)) < 49.7);
    }

    #[test]
    fn every_card_is_equally_likely_in_every_place() {
        const DEALS: u64 = 30_000;
        let mut counts = vec![[0u32; 30]; 30];
        for position in 0..DEALS {
            let mut deck: Vec<usize> = (0..30).collect();
            Stream::at(b"places", position).shuffle(&mut deck);
            for (place, &card) in deck.iter().enumerate() {
                counts[place][card] += 1;
            }
        }
        let expected = DEALS as f64 / 30.0;
        for (place, cards) in counts.iter().enumerate() {
            let chi: f64 =
                cards.iter().map(|&seen| (f64::from(seen) - expected).powi(2) / expected).sum();
            // 29 degrees of freedom; 30 places are tried, so the bound is the one in ten thousand.
            assert!(chi < 66.2, "place {place}: chi squared {chi}");
        }
    }
}
