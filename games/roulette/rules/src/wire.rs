//! What of Ruletka crosses the wire.

use crate::{
    Accusation, Action, ActionCard, Aim, Cartridge, Cause, Ending, Event, Fired, Loaded, Moment,
    Own, Peek, Phase, Played, Setup, Shared, Skin, Time,
};

/// Its types, in the order in which they are read best.
#[test]
fn generated_typescript_is_up_to_date() {
    let types = laws::declarations![
        kernel::Outcome,
        Skin,
        Setup,
        Phase,
        Cartridge,
        ActionCard,
        Time,
        Cause,
        Aim,
        Ending,
        Played,
        Shared,
        Loaded,
        Peek,
        Own,
        Action,
        Accusation,
        Fired,
        Moment,
        Event,
    ];
    laws::typescript("roulette", &types);
}
