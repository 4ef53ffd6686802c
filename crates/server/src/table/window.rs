//! Windows: decisions whose answers are taken in silence and played together when everybody has
//! said something or the time is up.
//!
//! A seat that has nothing to think about must not be told apart from one that thinks and declines.
//! So everybody is asked, whether they have a choice or not, nobody hears that an answer has come
//! before the last one has, no window closes sooner than bots take to answer, and who says nothing
//! until its time is up is taken to have said what the game's rules say of silence. Without a clock
//! that is nobody who is there: they may be reading.

use super::entry::PersonId;
use super::folded::TableGame;
use super::state::TableState;
use crate::clock::Millis;
use kernel::{Seat, Seats};

/// So many times as long as others have people who need more time.
const UNHURRIED: Millis = 3;

impl TableState {
    /// How long the open decision is a window, if it is one.
    pub(super) fn window(&self) -> Option<Millis> {
        let window = self.running()?.table.timed()?.window()?;
        Some(self.config.pace.window(window, self.folded.clock))
    }

    /// How long the open decision may take; nothing if there is no clock. Longer if somebody whom
    /// it asks needs more time.
    pub(super) fn time_limit(&self) -> Option<Millis> {
        let limit = self.config.pace.limit(self.folded.clock)?;
        let game = self.running();
        let unhurried = |seat: Seat| {
            game.and_then(|game| self.person(game.seats[usize::from(seat)]))
                .is_some_and(|person| person.unhurried)
        };
        let times = if game.is_some_and(|game| game.table.due().seats().iter().any(unhurried)) {
            UNHURRIED
        } else {
            1
        };
        Some(self.window().unwrap_or(limit) * times)
    }

    /// Notes since when the open decision has been open.
    pub(super) fn note_opening(&mut self, now: Millis) {
        if let Some(game) = &mut self.folded.game {
            let decision = game.table.decision();
            if self.live.game.opened.is_none_or(|(opened, _)| opened != decision) {
                (self.live.game.opened, self.live.game.extensions) = (Some((decision, now)), 0);
            }
        }
    }

    /// When the open window closes, if everybody has said something.
    pub(super) fn closes(&self, now: Millis) -> Option<Millis> {
        let game = self.running()?;
        let window = game.table.timed()?.window()?;
        let opened = self.live.game.opened.map_or(now, |(_, opened)| opened);
        self.awaited().is_empty().then(|| self.config.pace.closes(window, opened, now))
    }

    /// When a window without a deadline closes because none of those for whom it waits is there.
    pub(super) fn nobody_there(&self, game: &TableGame) -> Option<Millis> {
        let (length, (_, opened)) = (self.window()?, self.live.game.opened?);
        let here = |person: PersonId| self.bot_holds(person) || self.live.here(person);
        let awaited = self.awaited();
        (!awaited.is_empty() && !awaited.iter().any(|seat| here(game.seats[usize::from(seat)])))
            .then_some(opened + length)
    }

    /// The answer of this seat that waits for the window to close.
    pub(super) fn held(&self, seat: Seat) -> Option<&str> {
        let game = self.running()?;
        let decision = game.table.decision();
        game.held
            .iter()
            .find(|held| held.seat == seat && held.decision == decision)
            .map(|held| held.action.as_str())
    }

    /// Seats that are due and have not answered, not even in silence.
    pub(super) fn awaited(&self) -> Seats {
        let due = self.running().map_or(Seats::NONE, |game| game.table.due().seats());
        due.iter().filter(|seat| self.held(*seat).is_none()).collect()
    }

    /// The number of records as everybody may know it.
    pub(super) fn public_seq(&self) -> u64 {
        self.folded.seq - self.folded.quiet
    }

    /// By what everybody can tell that something has happened: the number of records, and the time
    /// at which a window closes, which comes with a record that does not count.
    pub(super) fn public_moment(&self) -> (u64, Option<Millis>) {
        (self.public_seq(), self.running().and_then(|game| game.deadline))
    }

    /// Who is due, as everybody may know it: whether they have answered in a window or not.
    pub(super) fn public_due(&self) -> Seats {
        self.folded.game.as_ref().map_or(Seats::NONE, |game| game.table.due().seats())
    }
}
