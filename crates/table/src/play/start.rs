//! How a game is started: at once from a seed of the server's own, or after a drawing.

use super::game::TableGame;
use super::growth::take_grown;
use super::moves::settle;
use super::tempo::set_deadline;
use super::window::note_opening;
use crate::commands::Fresh;
use crate::draw::{begin_draw, somebody_draws};
use crate::log::TableEntry;
use crate::people::seating::give_seats_back;
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::state::TableState;
use crate::step::{GameSecret, Step};
use kernel::{Grown, JsonStep, Scripted, Table};

/// Starts the chosen game with everybody who sits.
pub(crate) fn start(step: &mut Step, fresh: Fresh) -> Result<(), CommandRefusal> {
    let Fresh { seed: secret, script } = fresh;
    let seats = step.folded.people.order().to_vec();
    let (rules, options) = (step.folded.setup.rules(), step.folded.setup.options().clone());
    if !rules.seats().contains(&u8::try_from(seats.len()).unwrap_or(u8::MAX)) {
        return Err(TableRefusal::seats(seats.len(), rules.seats()));
    }
    let grown = take_grown(step)?;
    // A seed that the server drew alone nobody could check: whoever can draws with it.
    if somebody_draws(step) {
        begin_draw(step, secret, seats, grown);
        return Ok(());
    }
    let (number, game) = (step.folded.play.started() + 1, rules.id().to_string());
    step.put(TableEntry::Started { number, game, options, seats });
    step.keep_secret(number, GameSecret::Seed(secret));
    let chance = script.unwrap_or_else(|| Scripted::new(Vec::new(), secret));
    open_game(step, chance, GameSecret::Seed(secret), grown);
    Ok(())
}

/// Puts a position of the chosen game before everybody who sits, and tells what led to it: a
/// puzzle, or a moment of a game that is over. No log tells of it and chance has no answer in it,
/// so it can be looked at and not played on.
pub fn lay(table: &mut TableState, position: Box<dyn Table>, events: Vec<String>) {
    let TableState { folded, live, .. } = table;
    let (rules, options) = (folded.setup.rules(), folded.setup.options().clone());
    let (number, seats) = (folded.play.started() + 1, folded.people.order().to_vec());
    folded.play.lay(TableGame::new((number, rules, position), options, seats, None));
    live.session.add_events(events);
    (live.changes.room, live.changes.game) = (true, true);
}

/// Deals for a game that has just been put on the table and opens its first decision.
pub(crate) fn open_game(
    step: &mut Step,
    chance: Scripted,
    secret: GameSecret,
    grown: Option<Vec<Grown>>,
) {
    give_seats_back(step);
    let session = &mut step.live_mut().session;
    session.give(chance, secret);
    session.grown = grown;
    settle(step, JsonStep::default());
    note_opening(step);
    set_deadline(step);
}
