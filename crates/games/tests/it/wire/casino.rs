//! What of Kasyno crosses the wire.

use kernel::Described;
use stolik_games::casino;
use ts_rs::Config;

/// Its types, in the order in which they are read best.
pub fn declarations(config: &Config) -> String {
    let types = declare!(
        config,
        kernel::Outcome,
        casino::Setup,
        casino::Symbol,
        casino::Die,
        casino::Card,
        casino::Phase,
        casino::Won,
        casino::Match,
        casino::Securing,
        casino::LastTurn,
        casino::Room,
        casino::Shared,
        casino::Own,
        casino::Fit,
        casino::Choice,
        casino::Offer,
        casino::Placement,
        casino::Action,
        casino::Laid,
        casino::Event,
        casino::Named,
    );
    let printed =
        casino::Casino::cards().into_iter().zip(casino::Card::all()).map(|(mut printed, card)| {
            let needs: Vec<u8> =
                card.face().combinations().iter().map(|combination| combination.half()).collect();
            printed["needs"] = needs.into();
            format!("  {printed},")
        });
    let cards = printed.collect::<Vec<_>>().join("\n");
    format!(
        "{types}\n\n/** What is printed on a card, its chance of being completed in one turn by best play, and for each combination how many\n \
         * matches of a securing roll it needs. */\n\
         export type Printed = {{ id: Card, points: number, combinations: Array<Array<Symbol>>, chance: number, needs: Array<number> }};\n\n\
         /** The thirty-five cards. */\nexport const CARDS: ReadonlyArray<Printed> = [\n{cards}\n];"
    )
}
