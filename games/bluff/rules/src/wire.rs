//! What of Blef crosses the wire.

use crate::{
    Action, Bid, Card, Event, Face, Faces, LastRound, Offer, Order, Own, Phase, Setup, Shared,
    Shown,
};

/// Its types, in the order in which they are read best.
#[test]
fn generated_typescript_is_up_to_date() {
    let types = laws::declarations![
        kernel::Outcome,
        Order,
        Setup,
        Phase,
        Bid,
        Shown,
        LastRound,
        Shared,
        Own,
        Offer,
        Action,
        Event,
        Face,
        Faces,
        Card,
    ];
    laws::typescript("bluff", &types);
}
