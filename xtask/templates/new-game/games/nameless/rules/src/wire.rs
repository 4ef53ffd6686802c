//! What of Nameless crosses the wire.

use crate::{Action, Event, Offer, Own, Phase, Said, Setup, Shared};

/// Its types, in the order in which they are read best.
#[test]
fn generated_typescript_is_up_to_date() {
    let types = laws::declarations![
        kernel::Outcome,
        Setup,
        Phase,
        Said,
        Shared,
        Own,
        Offer,
        Action,
        Event,
    ];
    laws::typescript("nameless", &types);
}
