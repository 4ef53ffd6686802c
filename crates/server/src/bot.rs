//! Bots as the server sees them: something that is shown a view and its legal actions, and names one.

use kernel::{Quick, Seat, Sight};
use std::sync::Arc;

/// One bot on one seat for one game. It sees what its seat sees and nothing else.
pub trait Brain: Send {
    /// What is spoken at the table, as a greeting tells it: `pl` or `en`. Told before each choice; who says nothing keeps this as it is.
    fn speak(&mut self, _language: &str) {}

    /// Chooses an action, as JSON. `view` is `{"table":…,"own":…}` and `legal` the list of offers, both as the wire has them;
    /// `sight` shows the pictures that the view names, as people get them.
    fn choose(&mut self, view: &[u8], legal: &[u8], seat: Seat, sight: &dyn Sight, random: &mut Quick) -> String;
}

/// Finds the brain for a game id and a character. Where there is none, a bot picks among its legal actions at random.
pub type BotBrain = Arc<dyn Fn(&str, &str) -> Option<Box<dyn Brain>> + Send + Sync>;

/// The characters a bot can have in the game with this id.
pub type Characters = Arc<dyn Fn(&str) -> Vec<String> + Send + Sync>;

/// No brains at all: every bot picks at random.
pub fn no_brains() -> BotBrain {
    Arc::new(|_, _| None)
}
