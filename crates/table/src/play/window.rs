//! Windows: decisions whose answers are taken in silence and played together when everybody has
//! said something or the time is up.
//!
//! A seat that has nothing to think about must not be told apart from one that thinks and declines.
//! So everybody is asked, whether they have a choice or not, nobody hears that an answer has come
//! before the last one has, no window closes sooner than bots take to answer, and who says nothing
//! until its time is up is taken to have said what the game's rules say of silence. Without a clock
//! that is nobody who is there: they may be reading.

use super::game::TableGame;
use crate::log::PersonId;
use crate::state::TableState;
use crate::step::Step;
use crate::time::Millis;
use kernel::{Seat, Seats};

/// So many times as long as others have people who need more time.
const UNHURRIED_FACTOR: u64 = 3;

/// How long the open decision is a window, if it is one.
pub(crate) fn window(table: &TableState) -> Option<Millis> {
    let window = table.running()?.table().timed()?.window()?;
    Some(table.config.pace.window(window, table.folded.setup.clock()))
}

/// How long the open decision may take; nothing if there is no clock. Longer if somebody whom it
/// asks needs more time.
pub(super) fn time_limit(table: &TableState) -> Option<Millis> {
    let limit = table.config.pace.limit(table.folded.setup.clock())?;
    let game = table.running();
    let unhurried = |seat: Seat| {
        game.and_then(|game| table.folded.people.find(game.person_on(seat)))
            .is_some_and(|person| person.unhurried)
    };
    let asks_unhurried = game.is_some_and(|it| it.table().due().seats().iter().any(unhurried));
    let factor = if asks_unhurried { UNHURRIED_FACTOR } else { 1 };
    Some(window(table).unwrap_or(limit) * factor)
}

/// Notes since when the open decision has been open.
pub(super) fn note_opening(step: &mut Step) {
    let now = step.now;
    let Some(decision) = step.game().map(|game| game.table().decision()) else { return };
    let session = &mut step.live_mut().session;
    if session.opened.is_none_or(|(opened, _)| opened != decision) {
        (session.opened, session.extensions) = (Some((decision, now)), 0);
    }
}

/// When the open window closes, if everybody has said something.
pub(crate) fn closes(table: &TableState, now: Millis) -> Option<Millis> {
    let game = table.running()?;
    let window = game.table().timed()?.window()?;
    let opened = table.live.session.opened.map_or(now, |(_, opened)| opened);
    game.awaited().is_empty().then(|| table.config.pace.closes(window, opened, now))
}

/// When a window without a deadline closes because none of those for whom it waits is there.
pub(super) fn nobody_there(table: &TableState, game: &TableGame) -> Option<Millis> {
    let (length, (_, opened)) = (window(table)?, table.live.session.opened?);
    let here = |person: PersonId| table.bot_holds(person) || table.live.presence.here(person);
    let awaited = game.awaited();
    (!awaited.is_empty() && !awaited.iter().any(|seat| here(game.person_on(seat))))
        .then_some(opened + length)
}

/// The answer of this seat that waits for the window to close.
pub(crate) fn held(table: &TableState, seat: Seat) -> Option<&str> {
    table.running()?.held(seat)
}

/// By what everybody can tell that something has happened: the number of records, and the time at
/// which a window closes, which comes with a record that does not count.
pub fn public_moment(table: &TableState) -> (u64, Option<Millis>) {
    (table.folded.public_seq(), table.folded.play.deadline())
}

/// Who is due, as everybody may know it: whether they have answered in a window or not.
pub(crate) fn public_due(table: &TableState) -> Seats {
    table.game().map_or(Seats::NONE, |game| game.table().due().seats())
}
