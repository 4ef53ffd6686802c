//! Players without types: somebody who is asked with a view and its offers, and answers with an
//! action.

use crate::json::written;
use crate::{Eye, Game, Offer, Quick, Seat, View};
use std::any::Any;
use std::sync::Arc;
use thiserror::Error;

/// A player of some game on one seat. It gets what its seat sees and what it is offered, and
/// nothing else.
pub trait Brain: Send {
    /// What is spoken at the table, `pl` or `en`, as far as nobody has said anything yet. Who says
    /// nothing keeps this as it is.
    fn speak(&mut self, _language: &str) {}

    /// Another game begins at the same table. Who has something to remember of the evening keeps
    /// only that and says yes; anybody else is replaced by somebody new.
    fn next_game(&mut self) -> bool {
        false
    }

    /// Chooses an action, as JSON; `sight` shows the pictures that the view names, as people get
    /// them.
    fn choose(
        &mut self,
        asked: &dyn Asked,
        sight: &dyn Sight,
        random: &mut Quick,
    ) -> Result<String, BrainError>;
}

/// Why a brain has no answer.
#[derive(Debug, Error)]
pub enum BrainError {
    /// A view of another game.
    #[error("this brain plays {game}, and was shown something else")]
    OtherGame {
        /// The brain's game.
        game: &'static str,
    },
    /// There is nothing to choose.
    #[error("seat {seat} is not asked for anything")]
    Idle { seat: Seat },
}

/// What one seat is asked, whichever game it is.
pub trait Asked: Send {
    fn seat(&self) -> Seat;
    /// The [`Asking`] with its type, for players that know the game.
    fn as_any(&self) -> &dyn Any;
    /// What the seat sees, `{"table":…,"own":…}`, as the wire brings it.
    fn view(&self) -> String;
    /// The list of its offers, as the wire brings it.
    fn legal(&self) -> String;
}

/// What one seat is asked: what it sees and what it may do.
pub struct Asking<G: Game> {
    pub seat: Seat,
    /// What it sees.
    pub view: View<G>,
    /// What it may do; nothing if it is not due.
    pub offers: Vec<G::Offer>,
}

impl<G: Game> Asking<G> {
    /// What this seat is asked now.
    pub fn of(game: &G, seat: Seat) -> Asking<G> {
        let mut offers = Vec::new();
        game.legal(seat, &mut offers);
        Asking { seat, view: game.view(Eye::Seat(seat)), offers }
    }
}

impl<G: Game> Asked for Asking<G> {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn view(&self) -> String {
        written(&self.view)
    }

    fn legal(&self) -> String {
        let mut out = String::new();
        G::Offer::write_list(&self.offers, &mut out);
        out
    }
}

/// What a player without eyes in its head can look at: the pictures that its view names, and no
/// others.
pub trait Sight {
    /// The encoded picture with this name.
    fn picture(&self, name: &str) -> Option<Arc<[u8]>>;
}

/// Nothing to look at.
pub struct Dark;

impl Sight for Dark {
    fn picture(&self, _: &str) -> Option<Arc<[u8]>> {
        None
    }
}
