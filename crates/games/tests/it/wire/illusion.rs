//! What of Iluzja crosses the wire.

use stolik_games::illusion;
use ts_rs::Config;

/// Its types, in the order in which they are read best.
pub fn declarations(config: &Config) -> String {
    declare!(
        config,
        kernel::Outcome,
        illusion::Rounds,
        illusion::DeckChoice,
        illusion::Setup,
        illusion::Phase,
        illusion::Colour,
        illusion::Numbers,
        illusion::LastRound,
        illusion::Shared,
        illusion::Own,
        illusion::Offer,
        illusion::Action,
        illusion::Event,
    )
}
