//! The TypeScript of every game's part of the wire, generated from the Rust types; fails when the committed files are stale.
//!
//! `cargo xtask wire` writes them anew.

use kernel::Described;
use std::path::PathBuf;
use stolik_games::{bluff, casino, illusion, narrator, roulette};
use ts_rs::{Config, TS};

/// Exported declarations, in the order given.
macro_rules! declarations {
    ($config:expr, $($kind:ty),* $(,)?) => { [$(format!("export {}", <$kind as TS>::decl($config))),*].join("\n\n") };
}

fn blef(config: &Config) -> String {
    declarations!(
        config,
        kernel::Outcome,
        bluff::Order,
        bluff::Setup,
        bluff::Phase,
        bluff::Bid,
        bluff::Shown,
        bluff::LastRound,
        bluff::Shared,
        bluff::Own,
        bluff::Offer,
        bluff::Action,
        bluff::Event,
        bluff::Face,
        bluff::Faces,
        bluff::Card,
    )
}

fn iluzja(config: &Config) -> String {
    declarations!(
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

fn ruletka(config: &Config) -> String {
    declarations!(
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
        roulette::Event,
    )
}

fn kasyno(config: &Config) -> String {
    let types = declarations!(
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
    let cards = casino::Casino::cards().into_iter().map(|card| format!("  {card},")).collect::<Vec<_>>().join("\n");
    format!(
        "{types}\n\n/** What is printed on a card, and its chance of being completed in one turn by best play. */\n\
         export type Printed = {{ id: Card, points: number, combinations: Array<Array<Symbol>>, chance: number }};\n\n\
         /** The thirty-five cards. */\nexport const CARDS: ReadonlyArray<Printed> = [\n{cards}\n];"
    )
}

fn narrator(config: &Config) -> String {
    declarations!(
        config,
        kernel::Outcome,
        narrator::Decoys,
        narrator::Setup,
        narrator::Phase,
        narrator::Written,
        narrator::LastRound,
        narrator::Shared,
        narrator::Own,
        narrator::Offer,
        narrator::Action,
        narrator::Event,
    )
}

#[test]
fn generated_typescript_is_up_to_date() {
    let config = Config::default().with_large_int("number");
    for (game, text) in [
        ("bluff", blef(&config)),
        ("illusion", iluzja(&config)),
        ("casino", kasyno(&config)),
        ("roulette", ruletka(&config)),
        ("narrator", narrator(&config)),
    ] {
        // One line per field, with its comment before it.
        let text = text.replace("/**\n * ", "\n  /** ").replace("\n */\n", " */\n  ").replace(" \n\n", "\n");
        let text = format!("// Generated from crates/games by `cargo xtask wire`; do not edit.\n\n{text}\n");
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../web/src/lib/wire/{game}.ts"));
        if std::env::var_os("STOLIK_UPDATE_WIRE").is_some() {
            std::fs::write(&path, &text).expect("the web client is there");
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(committed, text, "{} is stale: run `cargo xtask wire`", path.display());
    }
}
