//! When somebody is away: when a bot steps in for them, and when a table sleeps and wakes. Writes
//! who plays for whom, who is host and, on waking, the deadline; who is connected it changes
//! directly, because no log says that.

use super::{Person, host_passes, pass_host};
use crate::log::{PersonId, TableEntry, Why};
use crate::play::{closes, given_up_at};
use crate::state::TableState;
use crate::step::{Draft, Step};
use crate::time::{Millis, millis};

/// Somebody is connected. If a bot played for them because they were away, they have their seat
/// back.
pub fn came(table: &mut TableState, person: PersonId, now: Millis) -> Draft {
    let mut step = Step::new(table, now);
    let Some(someone) = step.folded.people.find(person) else { return step.done() };
    let absent = someone.bot_plays == Some(Why::Absent);
    let live = step.live_mut();
    live.presence.came(person);
    live.changes.room();
    if absent {
        step.put(TableEntry::GaveBack(person));
    }
    if step.folded.people.stands_in() && step.is_owner(person) {
        step.put(TableEntry::Host(Some(person)));
    }
    step.done()
}

/// Somebody is no longer connected.
pub fn went(table: &mut TableState, person: PersonId, now: Millis) {
    if table.folded.people.find(person).is_some() {
        table.live.presence.went(person, now);
        table.live.changes.room();
    }
}

/// The first socket is there: the table goes on. Time did not run meanwhile, and nobody is rushed
/// now.
pub fn wake(table: &mut TableState, now: Millis) -> Draft {
    let another_clock = !table.live.presence.touched();
    table.live.wake(now);
    let mut step = Step::new(table, now);
    if step.folded.play.paused() {
        return step.done();
    }
    let Some(deadline) = step.running().and_then(|game| game.deadline()) else {
        return step.done();
    };
    // What a deadline in the log means is how long it was when it was written: the clock that
    // showed it may have been an hour ahead of ours, or a day behind.
    let meant = match another_clock {
        true => now + deadline.saturating_sub(step.folded.written()),
        false => deadline,
    };
    // Whoever has answered in a window is not waited for.
    let soonest =
        closes(&step, now).unwrap_or(meant.max(now + millis(step.config.pace.wake_grace)));
    if soonest != deadline {
        step.put(TableEntry::Deadline(Some(soonest)));
    }
    step.done()
}

/// The last socket is gone: the table sleeps.
pub fn sleep(table: &mut TableState) {
    table.live.presence.sleep();
}

/// When a bot steps in for this person; nothing if they are here, a bot already, or not asked to
/// play. Programs are here as long as they answer.
pub(crate) fn taken_over_at(table: &TableState, person: PersonId) -> Option<Millis> {
    table.plays_itself(person).filter(|person| person.bot_plays.is_none())?;
    let pace = &table.config.pace;
    let program = table.folded.people.find(person).is_some_and(Person::is_program);
    let grace = if program { pace.program } else { pace.grace };
    let gone = table.live.presence.away(person).map(|away| away + millis(grace));
    gone.or_else(|| given_up_at(table, person))
}

/// Lets bots step in for everybody who has been away too long, and somebody else be host for a host
/// who has.
pub fn take_over(table: &mut TableState, now: Millis) -> Draft {
    let mut step = Step::new(table, now);
    if !step.live.presence.awake() {
        return step.done();
    }
    if let Some((_, next)) = host_passes(&step).filter(|(time, _)| *time <= now) {
        pass_host(&mut step, next);
    }
    if step.folded.play.paused() {
        return step.done();
    }
    let seats = step.running().map(|game| game.seats().to_vec()).unwrap_or_default();
    for person in seats {
        if taken_over_at(&step, person).is_some_and(|time| time <= now) {
            step.put(TableEntry::BotTook { person, why: Why::Absent });
        }
    }
    step.done()
}
