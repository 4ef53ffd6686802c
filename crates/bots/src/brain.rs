//! A bot without its type: what a seat is asked goes in, an action comes out as JSON.

use crate::Bot;
use kernel::{Asked, Asking, Brain, BrainError, Game, Quick, Sight};

/// A bot whose game has been forgotten.
pub(crate) struct BrainOf<G: Game>(pub(crate) Box<dyn Bot<G>>);

impl<G: Game> Brain for BrainOf<G> {
    fn speak(&mut self, language: &str) {
        self.0.speak(language);
    }

    fn next_game(&mut self) -> bool {
        self.0.next_game()
    }

    fn choose(
        &mut self,
        asked: &dyn Asked,
        sight: &dyn Sight,
        random: &mut Quick,
    ) -> Result<String, BrainError> {
        let Asking { seat, view, offers } = asked
            .as_any()
            .downcast_ref::<Asking<G>>()
            .ok_or(BrainError::OtherGame { game: G::ID })?;
        if offers.is_empty() {
            return Err(BrainError::Idle { seat: *seat });
        }
        self.0.look(view, sight);
        let action = self.0.choose(view, *seat, offers, random);
        Ok(serde_json::to_string(&action).expect("plain data is always JSON"))
    }
}
