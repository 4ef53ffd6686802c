//! How a game is started: at once from a seed of the server's own, or after a drawing.

use super::growth::take_grown;
use super::moves::settle;
use super::tempo::set_deadline;
use super::window::note_opening;
use crate::draw::{begin_draw, somebody_draws};
use crate::log::TableEntry;
use crate::people::seating::give_seats_back;
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::step::{GameSecret, Step};
use kernel::{Grown, JsonStep};

/// Starts the chosen game with everybody who sits. `secret` is fresh.
pub(crate) fn start(step: &mut Step, secret: [u8; 32]) -> Result<(), CommandRefusal> {
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
    open_game(step, secret, GameSecret::Seed(secret), grown);
    Ok(())
}

/// Deals for a game that has just been put on the table, from its seed, and opens its first
/// decision.
pub(crate) fn open_game(
    step: &mut Step,
    seed: [u8; 32],
    secret: GameSecret,
    grown: Option<Vec<Grown>>,
) {
    give_seats_back(step);
    let session = &mut step.live_mut().session;
    session.give(seed, secret);
    session.grown = grown;
    settle(step, JsonStep::default());
    note_opening(step);
    set_deadline(step);
}
