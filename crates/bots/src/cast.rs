//! Who plays a game: its characters by name, with and without their type.

use crate::brain::BrainOf;
use crate::{Bot, Uniform};
use gallery::Gallery;
use kernel::Outcome;
use kernel::{Brain, Described, Game};
use std::marker::PhantomData;

/// The player that every game has.
pub const RANDOM: &str = "random";

/// A game that bots have learned.
pub trait Cast: 'static {
    /// The game that they play.
    type Game: Described;
    /// The characters that people may seat.
    const CHARACTERS: &'static [&'static str];
    /// Simple players to measure the characters against; not offered to people.
    const SPARRING: &'static [&'static str];

    /// The player with one of these names.
    fn learned(name: &str) -> Option<Box<dyn Bot<Self::Game>>>;

    /// Reads what its players look up, so that nobody waits for it at the first move.
    fn warm() {}

    /// The files that its players look things up in, where they are not in every binary: their
    /// names.
    fn looks_up(_setup: &<Self::Game as Game>::Setup) -> Vec<&'static str> {
        Vec::new()
    }

    /// Takes the file of this name for its players; false if it is none of theirs.
    fn bring(_name: &str, _file: Vec<u8>) -> bool {
        false
    }

    /// A player by name: one that has learned the game, or [`RANDOM`].
    fn player(name: &str) -> Option<Box<dyn Bot<Self::Game>>> {
        if name == RANDOM { Some(Box::new(Uniform)) } else { Self::learned(name) }
    }
}

/// A cast without the type of its game.
pub trait Casting: Sync {
    /// The game's name on the wire.
    fn game(&self) -> &'static str;
    /// The characters that people may seat.
    fn characters(&self) -> &'static [&'static str];
    /// Simple players to measure them against.
    fn sparring(&self) -> &'static [&'static str];
    /// A player by name.
    fn brain(&self, name: &str) -> Option<Box<dyn Brain>>;
    /// Reads what its players look up.
    fn warm(&self);
    /// The files that its players look things up in with these options.
    fn looks_up(&self, options: &serde_json::Value) -> Vec<&'static str>;
    /// Takes the file of this name for its players.
    fn bring(&self, name: &str, file: Vec<u8>) -> bool;
    /// Plays one game among these players, see [`contest_in`](crate::contest_in); nothing if a name
    /// or an option is unknown.
    fn contest(
        &self,
        gallery: &dyn Gallery,
        options: &serde_json::Value,
        players: &[&str],
        seed: u64,
    ) -> Option<Outcome>;
}

/// The registry's entry for a cast.
pub struct CastingOf<C>(PhantomData<fn() -> C>);

impl<C: Cast> CastingOf<C> {
    pub const NEW: CastingOf<C> = CastingOf(PhantomData);
}

impl<C: Cast> Casting for CastingOf<C> {
    fn game(&self) -> &'static str {
        C::Game::ID
    }

    fn characters(&self) -> &'static [&'static str] {
        C::CHARACTERS
    }

    fn sparring(&self) -> &'static [&'static str] {
        C::SPARRING
    }

    fn brain(&self, name: &str) -> Option<Box<dyn Brain>> {
        C::player(name).map(|bot| Box::new(BrainOf(bot)) as Box<dyn Brain>)
    }

    fn warm(&self) {
        C::warm();
    }

    fn looks_up(&self, options: &serde_json::Value) -> Vec<&'static str> {
        serde_json::from_value(options.clone())
            .map_or_else(|_| Vec::new(), |setup| C::looks_up(&setup))
    }

    fn bring(&self, name: &str, file: Vec<u8>) -> bool {
        C::bring(name, file)
    }

    fn contest(
        &self,
        gallery: &dyn Gallery,
        options: &serde_json::Value,
        players: &[&str],
        seed: u64,
    ) -> Option<Outcome> {
        let setup = serde_json::from_value(options.clone()).ok()?;
        let mut bots = players.iter().map(|name| C::player(name)).collect::<Option<Vec<_>>>()?;
        Some(crate::contest_in::<C::Game>(gallery, &setup, &mut bots, seed))
    }
}
