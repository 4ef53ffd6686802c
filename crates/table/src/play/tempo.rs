//! The time of a game: its clock, pauses, more time, and an end that people agree on.

use super::window::{closes, time_limit};
use crate::log::{PersonId, TableClock, TableEntry};
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::step::Step;

/// So often can a decision be given more time.
const MOST_EXTENSIONS: u8 = 4;

/// Gives the open decision its time.
pub(super) fn set_deadline(step: &mut Step) {
    let now = step.now;
    let deadline = closes(step, now).or_else(|| time_limit(step).map(|limit| now + limit));
    if step.running().is_some_and(|game| game.deadline() != deadline) {
        step.put(TableEntry::Deadline(deadline));
    }
}

/// The host chooses a clock.
pub(crate) fn clock(step: &mut Step, clock: TableClock) {
    step.put(TableEntry::Clock(clock));
    if !step.folded.play.paused() {
        set_deadline(step);
    }
}

/// Somebody who is due asks for as much time again as the decision had.
pub(crate) fn more_time(step: &mut Step, me: PersonId) -> Result<(), CommandRefusal> {
    let game = step.running().ok_or(TableRefusal::NoGame)?;
    if !game.seat_of(me).is_some_and(|seat| game.awaited().has(seat)) {
        return Err(TableRefusal::NotYourTurn.into());
    }
    let (Some(deadline), Some(limit)) = (game.deadline(), time_limit(step)) else {
        return Err(TableRefusal::NoClock.into());
    };
    let now = step.now;
    let session = &mut step.live_mut().session;
    if session.extensions >= MOST_EXTENSIONS {
        return Err(TableRefusal::NoMoreTime.into());
    }
    session.extensions += 1;
    step.put(TableEntry::Deadline(Some(deadline.max(now) + limit)));
    Ok(())
}

/// The game stands still.
pub(crate) fn pause(step: &mut Step, me: PersonId) {
    if !step.folded.play.paused() {
        let left = step.folded.play.deadline().map(|deadline| deadline.saturating_sub(step.now));
        step.put(TableEntry::Paused { left, by: Some(me) });
    }
}

/// The game goes on.
pub(crate) fn go_on(step: &mut Step) {
    if step.folded.play.paused() {
        let now = step.now;
        let left = step.running().and_then(|game| game.left);
        step.live_mut().session.went_on = now;
        step.put(TableEntry::WentOn);
        let timed = time_limit(step).is_some() || closes(step, now).is_some();
        match left.filter(|_| timed) {
            Some(left) => step.put(TableEntry::Deadline(Some(now + left))),
            None => set_deadline(step),
        }
    }
}

/// Somebody would end a game that the rules alone may never end. It ends when all the people who
/// play it would; bots always would.
pub(crate) fn share(step: &mut Step, me: PersonId, on: bool) -> Result<(), CommandRefusal> {
    step.seated_in_game(me)?;
    let stalemate = step.running().and_then(|game| game.table().endless()?.stalemate());
    let shared = stalemate.ok_or(TableRefusal::NoStalemate)?;
    step.put(TableEntry::Shares { person: me, on });
    let game = step.running().ok_or(TableRefusal::NoGame)?;
    let would = |person: &PersonId| {
        step.is_human(*person).is_none()
            || step.bot_holds(*person)
            || game.shares().contains(person)
    };
    if game.seats().iter().all(would) {
        step.put(TableEntry::Ended(shared));
    }
    Ok(())
}
