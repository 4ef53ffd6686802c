//! What the laws have to know about a game besides its rules: how it varies, and what each eye may
//! not know.

use kernel::{Described, Entry, Eye, Game, OptionValue, Quick, Random, Seat};
use serde_json::{Map, Value};

/// A play-through that is kept.
pub struct Golden<G: Game> {
    /// What it is called.
    pub name: &'static str,
    pub setup: G::Setup,
    /// How many play.
    pub seats: u8,
    /// Where its moves and its chance come from; chosen for a short game.
    pub seed: &'static str,
}

/// The register of a game, written from its rules page, independently of its view code.
pub trait Register: 'static {
    /// The game.
    type Game: Described;

    /// So many random games are enough to meet every combination of options with every number of
    /// seats several times. A test run tries the laws on them.
    const ENOUGH: u32;
    /// So many random games make up one measured batch: fewer where random play takes long.
    const BATCH: u64 = 200;
    /// Random play has ended long before this many entries.
    const LONGEST: usize;
    /// Texts that are not actions of this game although they are nearly so.
    const MALFORMED: &'static [&'static str];
    /// Fields of actions that may be left out.
    const OPTIONAL: &'static [&'static str] = &[];

    /// Play-throughs that are kept as text, at least one.
    fn golden() -> Vec<Golden<Self::Game>>;

    fn setup(random: &mut Quick) -> <Self::Game as Game>::Setup {
        let mut pick =
            |values: &[OptionValue]| match values[random.below(values.len() as u32) as usize] {
                OptionValue::Deck => serde_json::json!("a-deck-of-ours"),
                value => serde_json::json!(value),
            };
        let chosen: Map<String, Value> = Self::Game::OPTIONS
            .iter()
            .map(|spec| (spec.key.to_string(), pick(spec.values)))
            .collect();
        serde_json::from_value(chosen.into())
            .expect("the option table and the set-up have the same keys and values")
    }

    /// A move of the random games that the laws are tried on: any legal one, unless games would
    /// hardly ever end that way.
    fn wander(game: &Self::Game, seat: Seat, random: &mut Quick) -> <Self::Game as Game>::Action {
        game.sample(seat, random)
    }

    /// Any action at all, legal or not.
    fn anything(seats: u8, random: &mut Quick) -> <Self::Game as Game>::Action;

    /// An action that misses this one by little.
    fn near(
        action: &<Self::Game as Game>::Action,
        random: &mut Quick,
    ) -> <Self::Game as Game>::Action;

    /// Whether the action is one seat's part of a simultaneous, sealed decision.
    fn sealed(action: &<Self::Game as Game>::Action) -> bool;

    /// Whether what the seats hold in an imagined truth could be, where these are what they really
    /// hold. Views cannot show it: most of it is hidden from the eye that imagines.
    fn plausible(
        really: &[<Self::Game as Game>::Own],
        imagined: &[<Self::Game as Game>::Own],
    ) -> bool;

    /// Another log with the same public course, which differs in all that this eye may not know at
    /// the end of the log.
    fn twin(
        setup: &<Self::Game as Game>::Setup,
        seats: u8,
        log: &[Entry<<Self::Game as Game>::Action>],
        eye: Eye,
        random: &mut Quick,
    ) -> Vec<Entry<<Self::Game as Game>::Action>>;
}
