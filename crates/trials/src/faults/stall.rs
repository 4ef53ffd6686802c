//! Ways for a table to stand still, planted in its pace, its clock and its brains.

use super::truth::at_once;
use kernel::{Asked, Brain, BrainError, Quick, Sight};
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, Weak};
use std::time::Duration;
use stolik_server::BotBrain;
use stolik_server::clock::{Clock, Millis};
use stolik_server::store::LogStore;
use stolik_server::table::Pace;

/// A way to stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stall {
    ThoughtStays,
    NoWake,
    WindowStays,
    AskedForEver,
    PauseEatsDeadline,
    PanicUnheard,
}

/// Every stall, with what is wrong in a few words.
pub const STALLS: &[(Stall, &str)] = &[
    (Stall::ThoughtStays, "a thought that came back stays"),
    (Stall::NoWake, "the table does not wake for its bots"),
    (Stall::WindowStays, "a window never closes"),
    (Stall::AskedForEver, "a refused brain is asked for ever"),
    (Stall::PauseEatsDeadline, "a pause swallows the deadline"),
    (Stall::PanicUnheard, "a panic is not heard of"),
];

/// Longer than any game.
const FOR_EVER: Duration = Duration::from_secs(3_600 * 24 * 365);

/// Plants a stall in a table with this pace, clock, brains and log; what waits for ever ends when
/// nothing is `alive` any more.
pub(crate) fn stalled(
    stall: Option<Stall>,
    pace: &mut Pace,
    (clock, brains): (Arc<dyn Clock>, BotBrain),
    log: &Arc<dyn LogStore>,
    alive: &Arc<()>,
) -> (Arc<dyn Clock>, BotBrain) {
    let Some(stall) = stall else { return (clock, brains) };
    match stall {
        Stall::WindowStays => (pace.brief, pace.long, pace.floor) = (FOR_EVER, FOR_EVER, FOR_EVER),
        Stall::AskedForEver => pace.asks = u32::MAX,
        Stall::ThoughtStays | Stall::PanicUnheard => pace.brain = FOR_EVER,
        Stall::NoWake | Stall::PauseEatsDeadline => {
            let log = Arc::clone(log);
            return (Arc::new(StalledClock { inner: clock, stall, log }), brains);
        }
    }
    let alive = Arc::downgrade(alive);
    let unheard: BotBrain = Arc::new(move |game, character| {
        let brain = brains(game, character)?;
        Some(match stall {
            Stall::ThoughtStays | Stall::PanicUnheard => {
                Box::new(Unheard { brain, stall, alive: Weak::clone(&alive) })
            }
            _ => brain,
        })
    });
    (clock, unheard)
}

/// A clock whose alarms are not heard.
struct StalledClock {
    inner: Arc<dyn Clock>,
    stall: Stall,
    log: Arc<dyn LogStore>,
}

impl StalledClock {
    /// Whether somebody has gone on after a pause, and nobody has moved since.
    fn went_on(&self) -> bool {
        let log = at_once(self.log.load(1)).unwrap_or_default();
        let last = log.iter().rev().find_map(|record| {
            let went_on = record.contains(r#""went_on""#);
            (went_on || record.contains(r#"{"game":{"act""#)).then_some(went_on)
        });
        last == Some(true)
    }
}

impl Clock for StalledClock {
    fn now(&self) -> Millis {
        self.inner.now()
    }

    fn until(&self, time: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        match self.stall == Stall::NoWake || self.went_on() {
            true => Box::pin(std::future::pending()),
            false => self.inner.until(time),
        }
    }
}

/// A brain that nobody hears of when it has chosen, or has panicked.
struct Unheard {
    brain: Box<dyn Brain>,
    stall: Stall,
    alive: Weak<()>,
}

impl Brain for Unheard {
    fn speak(&mut self, language: &str) {
        self.brain.speak(language);
    }

    fn next_game(&mut self) -> bool {
        self.brain.next_game()
    }

    fn choose(
        &mut self,
        asked: &dyn Asked,
        sight: &dyn Sight,
        random: &mut Quick,
    ) -> Result<String, BrainError> {
        let chosen = catch_unwind(AssertUnwindSafe(|| self.brain.choose(asked, sight, random)));
        while (self.stall == Stall::ThoughtStays || chosen.is_err())
            && self.alive.strong_count() > 0
        {
            std::thread::sleep(Duration::from_millis(5));
        }
        chosen.unwrap_or(Err(BrainError::Idle { seat: asked.seat() }))
    }
}
