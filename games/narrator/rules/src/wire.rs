//! What of Narrator crosses the wire.

use crate::{Action, Decoys, Event, LastRound, Offer, Own, Phase, Setup, Shared, Written};

/// Its types, in the order in which they are read best.
#[test]
fn generated_typescript_is_up_to_date() {
    let types = laws::declarations![
        kernel::Outcome,
        Decoys,
        Setup,
        Phase,
        Written,
        LastRound,
        Shared,
        Own,
        Offer,
        Action,
        Event,
    ];
    laws::typescript("narrator", &types);
}
