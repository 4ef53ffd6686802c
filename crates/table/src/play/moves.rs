//! The way of a move, in the order in which it happens: it names a seat and a decision, it waits
//! for its window or is played at once, chance answers, and the next decision gets its time.
//! Replies that waited come the same way when their window closes.

use super::session::Session;
use super::tempo::set_deadline;
use super::window::{closes, held, nobody_there, note_opening, window};
use crate::draw::root_of;
use crate::log::{PersonId, TableEntry, Text};
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::state::TableState;
use crate::step::{Draft, Step};
use crate::time::Millis;
use kernel::{Due, Growing, JsonStep, ReadAction, Seat};
use serde_json::json;

/// A move of somebody on their own seat.
pub(crate) fn act(
    step: &mut Step,
    person: PersonId,
    decision: u32,
    action: &str,
) -> Result<(), CommandRefusal> {
    let game = step.game().ok_or(TableRefusal::NoGame)?;
    let seat = game.seat_of(person).ok_or(TableRefusal::NotSeated)?;
    if game.outcome().is_none() {
        if step.folded.people.find(person).is_some_and(|person| person.bot_plays.is_some()) {
            return Err(TableRefusal::BotPlays.into());
        }
        let open = game.table().decision();
        if decision != open {
            return Err(TableRefusal::Stale.with(json!({ "decision": open })));
        }
        if game.held(seat).is_some() {
            return Err(TableRefusal::NotYourTurn.into());
        }
    }
    answer(step, seat, action)
}

/// Plays a move, or keeps it until the window closes. What the rules refuse is refused at once in
/// any case.
pub(super) fn answer(step: &mut Step, seat: Seat, action: &str) -> Result<(), CommandRefusal> {
    let game = step.game().ok_or(TableRefusal::NoGame)?;
    let read = game.table().read(action)?;
    knows_clip(step, seat, &read)?;
    let waits = |table: &dyn kernel::Table| table.timed().is_some_and(|timed| timed.waits(&read));
    let Some(game) = step.running().filter(|game| waits(game.table())) else {
        return play_move(step, seat, &read);
    };
    game.table().copy().play(seat, &read, &mut JsonStep::default())?;
    hold(step, seat, action);
    Ok(())
}

/// Refuses a move that names a clip this table does not have, if the rules have nothing else
/// against it.
fn knows_clip(table: &TableState, seat: Seat, action: &ReadAction) -> Result<(), CommandRefusal> {
    let Some(game) = table.running() else { return Ok(()) };
    match game.table().voiced().and_then(|voiced| voiced.clip_of(action)) {
        Some(clip) if !table.live.session.clips.iter().any(|known| known == clip) => {
            game.table().copy().play(seat, action, &mut JsonStep::default())?;
            Err(TableRefusal::UnknownClip.into())
        }
        _ => Ok(()),
    }
}

/// A move on a seat that is written down for it; the rules judge it like any other.
pub fn play_for(
    table: &mut TableState,
    seat: Seat,
    action: &str,
    now: Millis,
) -> Result<Draft, CommandRefusal> {
    let mut step = Step::new(table, now);
    answer(&mut step, seat, action)?;
    Ok(step.done())
}

/// Keeps an answer that the rules take until its window closes; the last one may close it sooner.
fn hold(step: &mut Step, seat: Seat, action: &str) {
    let Some(decision) = step.running().map(|game| game.table().decision()) else { return };
    let action = Text(action.trim().to_string());
    step.put(TableEntry::Held { seat, decision, action });
    let Some(game) = step.running() else { return };
    let (person, deadline) = (game.person_on(seat), game.deadline());
    if let Some(closes) = closes(step, step.now)
        && deadline.is_none_or(|deadline| closes < deadline)
    {
        step.put(TableEntry::Deadline(Some(closes)));
    }
    // Also where a bot has answered for somebody who looks on.
    step.live_mut().changes.alone.push(person);
}

/// Has the rules judge a move and does what follows from it.
fn play_move(step: &mut Step, seat: Seat, action: &ReadAction) -> Result<(), CommandRefusal> {
    let mut added = JsonStep::default();
    let played = step.with_rules(|table, _| {
        let decision = table.decision();
        table.play(seat, action, &mut added).map(|()| decision)
    });
    let decision = played.ok_or(TableRefusal::NoGame)??;
    settle(step, added);
    let Some(game) = step.game() else { return Ok(()) };
    if let Some(outcome) = game.table().outcome() {
        step.put(TableEntry::Ended(outcome));
    } else if game.table().decision() != decision {
        note_opening(step);
        set_deadline(step);
    }
    Ok(())
}

/// Lets chance answer and writes down what the game added.
pub(super) fn settle(step: &mut Step, mut added: JsonStep) {
    let settled = step.with_rules(|table, live| {
        if !matches!(table.due(), Due::Chance(_)) {
            return;
        }
        let Session { source, grown, .. } = &mut live.session;
        let rest = source.as_mut();
        let rest = rest.expect("a game is played only after its secret was handed over");
        let mut source = Growing { rest, grow: |_| grown.take() };
        table
            .settle(&mut source, &mut added)
            .expect("chance has an answer to every question, and what has to grow has grown");
    });
    if settled.is_none() {
        return;
    }
    for entry in std::mem::take(&mut added.entries) {
        let root = root_of(step, &entry);
        step.note(TableEntry::Game(Text(entry)));
        if let Some(root) = root {
            step.put(root);
        }
    }
    let live = step.live_mut();
    live.session.add_events(added.events);
    live.changes.game();
}

/// Plays all answers of a window that closes, in the order of the seats, as if they had come at
/// this moment.
pub fn close_window(table: &mut TableState, now: Millis) -> Draft {
    let mut step = Step::new(table, now);
    let idle = step.folded.play.paused() || !step.live.presence.awake();
    let Some(game) = step.running().filter(|_| !idle && window(&step).is_some()) else {
        return step.done();
    };
    let closes = game.deadline().or_else(|| nobody_there(&step, game));
    if closes.is_none_or(|closes| closes > now) {
        return step.done();
    }
    let decision = game.table().decision();
    let due = game.table().due().seats();
    let answers: Vec<(Seat, Option<String>)> =
        due.iter().map(|seat| (seat, held(&step, seat).map(str::to_string))).collect();
    for (seat, held) in answers {
        let open = step.running().filter(|game| game.table().decision() == decision);
        let Some(game) = open else { break };
        let read = |action: String| game.table().read(&action).ok();
        let silence = game.table().timed().and_then(|timed| timed.silence(seat)).and_then(read);
        let held = held.and_then(read);
        let played = held.is_some_and(|action| play_move(&mut step, seat, &action).is_ok());
        if let (false, Some(action)) = (played, silence) {
            step.put(TableEntry::TimedOut(seat));
            // Silence is always allowed where the game speaks of it.
            let _ = play_move(&mut step, seat, &action);
        }
    }
    step.done()
}
