//! What all tables of a server share: the games, how fast things happen, and the ports through
//! which a table reaches decks and codes.

use crate::play::Pace;
use crate::rights::{Deed, Right};
use crate::secret::{Digest, Secret};
use crate::time::Millis;
use kernel::{DeckId, Grown, Rules};
use std::any::Any;
use std::sync::Arc;

/// The characters a bot can have in the game with this id.
pub type Characters = Arc<dyn Fn(&str) -> Vec<String> + Send + Sync>;

/// Decks of people's own pictures.
pub trait DeckShelf: Send + Sync {
    /// Whether a deck belongs to this browser.
    fn owns(&self, browser: Digest, deck: DeckId) -> bool;
    /// What a deck is called and how many pictures it has.
    fn label(&self, deck: DeckId) -> Option<(String, usize)>;
    /// All pictures of a deck, for a game that takes them.
    fn taken(&self, deck: DeckId) -> Option<Vec<Grown>>;
    /// Holds a deck for a game: it is not deleted while the loan lasts.
    fn lend(self: Arc<Self>, deck: DeckId) -> Option<Loan>;
}

/// A deck that is held for a game until this is dropped.
pub struct Loan {
    pub deck: DeckId,
    /// Frees it when dropped.
    pub held: Box<dyn Any + Send + Sync>,
}

/// Which code rings where.
pub trait CodeBook: Send + Sync {
    /// Whether only people of a home network can reach the server.
    fn home(&self) -> bool;
    /// Gives a table a code that rings until then: the one it had, if that still fits.
    fn give(&self, invite: Secret, had: &str, now: Millis, until: Millis) -> String;
    /// The code of a table rings no longer.
    fn withdraw(&self, invite: Secret);
}

/// No decks of anybody's own, for a table without a server.
pub struct NoDecks;

impl DeckShelf for NoDecks {
    fn owns(&self, _: Digest, _: DeckId) -> bool {
        false
    }

    fn label(&self, _: DeckId) -> Option<(String, usize)> {
        None
    }

    fn taken(&self, _: DeckId) -> Option<Vec<Grown>> {
        None
    }

    fn lend(self: Arc<Self>, _: DeckId) -> Option<Loan> {
        None
    }
}

/// The codes of a table without a server: it keeps the one that it had.
pub struct HomeCodes;

impl CodeBook for HomeCodes {
    fn home(&self) -> bool {
        true
    }

    fn give(&self, _: Secret, had: &str, _: Millis, _: Millis) -> String {
        had.to_string()
    }

    fn withdraw(&self, _: Secret) {}
}

/// What all tables of a server share.
pub struct TableConfig {
    /// The games there are; the first lies on a new table.
    pub games: &'static [&'static dyn Rules],
    /// The characters a bot can have in a game; the first plays for people who are away.
    pub characters: Characters,
    /// How fast things happen.
    pub pace: Pace,
    /// Decks of people's own pictures.
    pub decks: Arc<dyn DeckShelf>,
    /// Which code rings where.
    pub codes: Arc<dyn CodeBook>,
    /// Who may do what; [`Deed::right`] but in trials that plant another table.
    pub rights: fn(Deed) -> Right,
    /// Whether there is one person and nobody else can come: nobody learns anything from what they
    /// ask for.
    pub alone: bool,
}

impl TableConfig {
    /// The game with this id.
    pub fn find(&self, id: &str) -> Option<&'static dyn Rules> {
        self.games.iter().copied().find(|rules| rules.id() == id)
    }

    /// How a bot of this character plays this game. One that was added for another game plays the
    /// part that has the same place in this game's cast, and its own again when its game is back.
    pub(crate) fn fitting(&self, game: &str, character: &str) -> String {
        let cast = (self.characters)(game);
        let place = |cast: &[String]| cast.iter().position(|other| other == character);
        let known = place(&cast)
            .or_else(|| self.games.iter().find_map(|rules| place(&(self.characters)(rules.id()))));
        known.and_then(|place| cast.get(place)).or(cast.first()).cloned().unwrap_or_default()
    }
}
