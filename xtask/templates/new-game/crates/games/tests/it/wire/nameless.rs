//! What of Nameless crosses the wire.

use stolik_games::nameless;
use ts_rs::Config;

/// Its types, in the order in which they are read best.
pub fn declarations(config: &Config) -> String {
    declare!(
        config,
        kernel::Outcome,
        nameless::Setup,
        nameless::Phase,
        nameless::Said,
        nameless::Shared,
        nameless::Own,
        nameless::Offer,
        nameless::Action,
        nameless::Event,
    )
}
