//! What of Blef crosses the wire.

use stolik_games::bluff;
use ts_rs::Config;

/// Its types, in the order in which they are read best.
pub fn declarations(config: &Config) -> String {
    declare!(
        config,
        kernel::Outcome,
        bluff::Order,
        bluff::Setup,
        bluff::Phase,
        bluff::Bid,
        bluff::Shown,
        bluff::LastRound,
        bluff::Shared,
        bluff::Own,
        bluff::Offer,
        bluff::Action,
        bluff::Event,
        bluff::Face,
        bluff::Faces,
        bluff::Card,
    )
}
