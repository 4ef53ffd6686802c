//! What of Narrator crosses the wire.

use stolik_games::narrator;
use ts_rs::Config;

/// Its types, in the order in which they are read best.
pub fn declarations(config: &Config) -> String {
    declare!(
        config,
        kernel::Outcome,
        narrator::Decoys,
        narrator::Setup,
        narrator::Phase,
        narrator::Written,
        narrator::LastRound,
        narrator::Shared,
        narrator::Own,
        narrator::Offer,
        narrator::Action,
        narrator::Event,
    )
}
