//! A quick way to tell the places of a search apart.

use std::hash::Hasher;

/// Keys are well mixed by one multiplication of each half.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u128(u128::from(*byte));
        }
    }

    fn write_u128(&mut self, key: u128) {
        let halves = (key as u64 ^ self.0)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_add((key >> 64) as u64);
        let mixed = (halves ^ halves >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        self.0 = mixed ^ mixed >> 32;
    }
}
