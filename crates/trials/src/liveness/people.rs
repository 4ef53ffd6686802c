//! How people behave at a table.

use super::table::Client;
use kernel::{Quick, Random};
use stolik_server::clock::Millis;
use stolik_server::table::PersonId;

/// A way to behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Answers at once.
    Prompt,
    /// Takes seconds or minutes.
    Late,
    /// Looks on and never answers; at a table without a clock they lay the phone aside after a
    /// while.
    Never,
    /// Answers, and comes and goes.
    Wanders,
    /// Answers, and now and then pauses the game for a while.
    Pauses,
}

impl Manner {
    pub const ALL: &'static [Manner] =
        &[Manner::Prompt, Manner::Late, Manner::Never, Manner::Wanders, Manner::Pauses];
}

/// Somebody who plays.
pub(super) struct Person {
    pub id: PersonId,
    pub manner: Manner,
    /// Nothing while they are away.
    pub client: Option<Client>,
    /// The seat secret with which they come back.
    pub secret: String,
    /// When they do what they do next of their own accord: leave, come back, go on after a pause.
    pub next: Option<Millis>,
    /// The decision they are thinking about, and when they will have made up their mind.
    pub thinks: Option<(u32, Millis)>,
}

/// Between one and this many seconds.
pub(super) fn seconds(most: u32, random: &mut Quick) -> Millis {
    u64::from(1 + random.below(most)) * 1000 + u64::from(random.below(1000))
}

impl Person {
    /// When they will have made up their mind about this decision.
    pub fn answers_at(&mut self, decision: u32, now: Millis, random: &mut Quick) -> Option<Millis> {
        match self.manner {
            Manner::Never => None,
            Manner::Prompt | Manner::Wanders | Manner::Pauses => Some(now),
            Manner::Late => match self.thinks {
                Some((about, at)) if about == decision => Some(at),
                _ => {
                    let at = now + seconds(70, random);
                    self.thinks = Some((decision, at));
                    Some(at)
                }
            },
        }
    }
}
