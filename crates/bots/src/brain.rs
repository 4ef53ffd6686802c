//! A bot without its type: what a seat sees goes in, an action comes out as JSON.

use crate::Bot;
use kernel::{Eye, Game, Quick, Seat, Sight, View};
use serde::Deserialize;
use std::any::Any;
use thiserror::Error;

/// A player of some game.
pub trait Brain: Send {
    /// What is spoken at the table, `pl` or `en`, as far as nobody has said anything yet.
    fn speak(&mut self, language: &str);

    /// Chooses from `{"table":…,"own":…}`, as the wire brings it, and from the pictures that it names.
    fn choose(&mut self, view: &[u8], seat: Seat, sight: &dyn Sight, random: &mut Quick) -> Result<String, BrainError>;

    /// Chooses from what `Table::view_any` gives for the eye of this seat; saves writing and reading JSON.
    fn choose_seen(&mut self, view: &dyn Any, seat: Seat, sight: &dyn Sight, random: &mut Quick) -> Result<String, BrainError>;
}

/// Why a brain has no answer.
#[derive(Debug, Error)]
pub enum BrainError {
    /// The text is not a view of this game.
    #[error("not a view of {game}: {problem}")]
    NotAView {
        /// The brain's game.
        game: &'static str,
        /// What could not be read.
        problem: serde_json::Error,
    },
    /// A view of another game, or of none.
    #[error("this brain plays {game}, and was shown something else")]
    OtherGame {
        /// The brain's game.
        game: &'static str,
    },
    /// There is nothing to choose.
    #[error("seat {seat} is not asked for anything")]
    Idle {
        /// The seat.
        seat: Seat,
    },
}

/// A view as it comes over the wire.
#[derive(Deserialize)]
#[serde(bound(deserialize = ""))]
struct Seen<G: Game> {
    table: G::Shared,
    own: Option<G::Own>,
}

/// A bot whose game has been forgotten.
pub(crate) struct BrainOf<G: Game>(pub(crate) Box<dyn Bot<G>>);

impl<G: Game> BrainOf<G> {
    fn answer(&mut self, view: &View<G>, seat: Seat, sight: &dyn Sight, random: &mut Quick) -> Result<String, BrainError> {
        // By law every truth that fits a view offers the same actions, so the offers need not be sent along.
        let mut offers = Vec::new();
        G::imagine(view, Eye::Seat(seat), random).legal(seat, &mut offers);
        if offers.is_empty() {
            return Err(BrainError::Idle { seat });
        }
        self.0.look(view, sight);
        let action = self.0.choose(view, seat, &offers, random);
        Ok(serde_json::to_string(&action).expect("plain data is always JSON"))
    }
}

impl<G: Game> Brain for BrainOf<G> {
    fn speak(&mut self, language: &str) {
        self.0.speak(language);
    }

    fn choose(&mut self, view: &[u8], seat: Seat, sight: &dyn Sight, random: &mut Quick) -> Result<String, BrainError> {
        let seen: Seen<G> = serde_json::from_slice(view).map_err(|problem| BrainError::NotAView { game: G::ID, problem })?;
        self.answer(&View { table: seen.table, own: seen.own }, seat, sight, random)
    }

    fn choose_seen(&mut self, view: &dyn Any, seat: Seat, sight: &dyn Sight, random: &mut Quick) -> Result<String, BrainError> {
        let view = view.downcast_ref::<View<G>>().ok_or(BrainError::OtherGame { game: G::ID })?;
        self.answer(view, seat, sight, random)
    }
}
