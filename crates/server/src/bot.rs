//! Bots as the server sees them: where their brains come from, and which characters there are.

use kernel::Brain;
use std::sync::Arc;

/// Finds the brain for a game id and a character. Where there is none, a bot picks among its legal
/// actions at random.
pub type BotBrain = Arc<dyn Fn(&str, &str) -> Option<Box<dyn Brain>> + Send + Sync>;

pub use table::Characters;

/// No brains at all: every bot picks at random.
pub fn no_brains() -> BotBrain {
    Arc::new(|_, _| None)
}
