//! Hints: the host allows them, whoever is asked asks, and everybody sees that they did. What a
//! hint says is no business of the table: the person's own browser works it out from what it was
//! told anyway.

use super::entry::{PersonId, TableEntry};
use super::refusal::{CommandRefusal, TableRefusal};
use super::state::{Draft, TableState};

impl TableState {
    /// Notes that somebody asks for a hint on the open decision; once for each decision.
    ///
    /// While answers are taken in silence nobody may: that somebody asks would tell that they still
    /// think. Everywhere else the table shows anyway who has not answered yet.
    pub(super) fn hint(&mut self, me: PersonId, draft: &mut Draft) -> Result<(), CommandRefusal> {
        if !self.folded.hints {
            return Err(TableRefusal::NoHints.into());
        }
        if self.person(me).is_some_and(|person| person.bot_plays.is_some()) {
            return Err(TableRefusal::BotPlays.into());
        }
        if self.window().is_some() {
            return Err(TableRefusal::NoHintNow.into());
        }
        let game = self.running().ok_or(TableRefusal::NoGame)?;
        if !game.seat_of(me).is_some_and(|seat| self.awaited().has(seat)) {
            return Err(TableRefusal::NotYourTurn.into());
        }
        let asked = (me, game.table.decision());
        if !game.hinted.contains(&asked) {
            self.put(draft, TableEntry::Hinted { person: me, decision: asked.1 });
        }
        Ok(())
    }

    /// On how many decisions of the game on the table somebody has asked for a hint.
    pub(super) fn hints_of(&self, person: PersonId) -> usize {
        let asked = |game: &super::folded::TableGame| {
            game.hinted.iter().filter(|(by, _)| *by == person).count()
        };
        self.folded.game.as_ref().map_or(0, asked)
    }
}
