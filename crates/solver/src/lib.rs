//! Exact answers to questions about the games, found by computing and proven by tests.

pub mod bluff;
pub mod casino;
pub mod cfr;
