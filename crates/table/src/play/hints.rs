//! Hints: the host allows them, whoever is asked asks, and everybody sees that they did. What a
//! hint says is no business of the table: the person's own browser works it out from what it was
//! told anyway.

use super::window::window;
use crate::log::{PersonId, TableEntry};
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::state::TableState;
use crate::step::Step;

/// Notes that somebody asks for a hint on the open decision; once for each decision.
///
/// While answers are taken in silence nobody may: that somebody asks would tell that they still
/// think, if there is anybody to hear it. Everywhere else the table shows who has not answered.
pub(crate) fn hint(step: &mut Step, me: PersonId) -> Result<(), CommandRefusal> {
    if !step.folded.setup.hints() {
        return Err(TableRefusal::NoHints.into());
    }
    if step.folded.people.find(me).is_some_and(|person| person.bot_plays.is_some()) {
        return Err(TableRefusal::BotPlays.into());
    }
    if window(step).is_some() && !step.config.alone {
        return Err(TableRefusal::NoHintNow.into());
    }
    let game = step.running().ok_or(TableRefusal::NoGame)?;
    if !game.seat_of(me).is_some_and(|seat| game.awaited().has(seat)) {
        return Err(TableRefusal::NotYourTurn.into());
    }
    let asked = (me, game.table().decision());
    if !game.hinted().contains(&asked) {
        step.put(TableEntry::Hinted { person: me, decision: asked.1 });
    }
    Ok(())
}

/// On how many decisions of the game on the table somebody has asked for a hint.
pub(crate) fn hints_of(table: &TableState, person: PersonId) -> usize {
    let hinted = table.game().map_or(&[][..], |game| game.hinted());
    hinted.iter().filter(|(by, _)| *by == person).count()
}
