//! What of Kasyno crosses the wire.

use crate::{
    Action, Card, Casino, Choice, Die, Event, Fit, Laid, LastTurn, Match, Named, Offer, Own, Phase,
    Placement, Room, Securing, Setup, Shared, Symbol, Won,
};
use kernel::Described;

/// Its types, in the order in which they are read best.
#[test]
fn generated_typescript_is_up_to_date() {
    let types = laws::declarations![
        kernel::Outcome,
        Setup,
        Symbol,
        Die,
        Card,
        Phase,
        Won,
        Match,
        Securing,
        LastTurn,
        Room,
        Shared,
        Own,
        Fit,
        Choice,
        Offer,
        Placement,
        Action,
        Laid,
        Event,
        Named,
    ];
    let printed = Casino::cards().into_iter().zip(Card::all()).map(|(mut printed, card)| {
        let needs: Vec<u8> =
            card.face().combinations().iter().map(|combination| combination.half()).collect();
        printed["needs"] = needs.into();
        format!("  {printed},")
    });
    let cards = printed.collect::<Vec<_>>().join("\n");
    let text = format!(
        "{types}\n\n/** What is printed on a card, its chance of being completed in one turn by best play, and for each combination how many\n \
         * matches of a securing roll it needs. */\n\
         export type Printed = {{ id: Card, points: number, combinations: Array<Array<Symbol>>, chance: number, needs: Array<number> }};\n\n\
         /** The thirty-five cards. */\nexport const CARDS: ReadonlyArray<Printed> = [\n{cards}\n];"
    );
    laws::typescript("casino", &text);
}
