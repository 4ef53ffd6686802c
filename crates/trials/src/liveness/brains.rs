//! The real bots, counted while they think; one of them may be out of its mind.

use super::case::Mind;
use kernel::{Asked, Brain, BrainError, Quick, Sight};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use stolik_server::BotBrain;

/// How many brains are thinking.
#[derive(Clone, Default)]
pub(super) struct Busy(Arc<AtomicUsize>);

impl Busy {
    pub fn is(&self) -> bool {
        self.0.load(Ordering::SeqCst) > 0
    }
}

/// Counted from before it is asked until it has answered, also when it panics.
struct Counted(Busy);

impl Counted {
    fn new(busy: &Busy) -> Counted {
        busy.0.fetch_add(1, Ordering::SeqCst);
        Counted(busy.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::SeqCst);
    }
}

struct Player {
    bot: Box<dyn Brain>,
    mind: Mind,
    busy: Busy,
}

impl Brain for Player {
    fn speak(&mut self, language: &str) {
        self.bot.speak(language);
    }

    fn choose(
        &mut self,
        asked: &dyn Asked,
        sight: &dyn Sight,
        random: &mut Quick,
    ) -> Result<String, BrainError> {
        let _counted = Counted::new(&self.busy);
        match self.mind {
            Mind::Sound => self.bot.choose(asked, sight, random),
            Mind::Refused => Ok(r#"{"type":"no such thing"}"#.to_string()),
            // Quietly: nothing is printed for a panic that was asked for.
            Mind::Panics => std::panic::resume_unwind(Box::new("a brain that panics")),
        }
    }
}

/// The program's bots. The first character of a table's cast has the given mind: it also plays for
/// people who are away.
pub(super) fn brains(odd: &str, mind: Mind, busy: &Busy) -> BotBrain {
    let (odd, busy) = (odd.to_string(), busy.clone());
    Arc::new(move |game, character| {
        let bot = games::brain(game, character)?;
        let mind = if character == odd { mind } else { Mind::Sound };
        Some(Box::new(Player { bot, mind, busy: busy.clone() }))
    })
}
