//! What of Ruletka crosses the wire.

use stolik_games::roulette;
use ts_rs::Config;

/// Its types, in the order in which they are read best.
pub fn declarations(config: &Config) -> String {
    declare!(
        config,
        kernel::Outcome,
        roulette::Skin,
        roulette::Setup,
        roulette::Phase,
        roulette::Cartridge,
        roulette::ActionCard,
        roulette::Time,
        roulette::Cause,
        roulette::Aim,
        roulette::Ending,
        roulette::Played,
        roulette::Shared,
        roulette::Loaded,
        roulette::Peek,
        roulette::Own,
        roulette::Action,
        roulette::Accusation,
        roulette::Fired,
        roulette::Moment,
        roulette::Event,
    )
}
