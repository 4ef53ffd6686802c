//! What of Iluzja crosses the wire.

use crate::{
    Action, Colour, DeckChoice, Event, LastRound, Numbers, Offer, Own, Phase, Rounds, Setup, Shared,
};

/// Its types, in the order in which they are read best.
#[test]
fn generated_typescript_is_up_to_date() {
    let types = laws::declarations![
        kernel::Outcome,
        Rounds,
        DeckChoice,
        Setup,
        Phase,
        Colour,
        Numbers,
        LastRound,
        Shared,
        Own,
        Offer,
        Action,
        Event,
    ];
    laws::typescript("illusion", &types);
}
