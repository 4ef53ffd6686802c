//! The steps of a drawing, from the charter to the game.

use super::{Drawing, Drawn, Hex};
use crate::log::{PersonId, TableEntry};
use crate::people::Person;
use crate::play::open_game;
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::state::TableState;
use crate::step::{Draft, GameSecret, Step};
use crate::time::{Millis, millis};
use fair::{Charter, CharterSeat, Hash, Version, hex};
use kernel::{Answer, Grown, Scripted, Seat};
use serde::Deserialize;

/// Whether anybody would draw with the server if a game started now.
pub(crate) fn somebody_draws(table: &TableState) -> bool {
    table.folded.people.order().iter().any(|person| table.live.presence.takes_part(*person))
}

/// Begins to draw for the game that is to start.
pub(crate) fn begin_draw(
    step: &mut Step,
    kept: Hash,
    seats: Vec<PersonId>,
    grown: Option<Vec<Grown>>,
) {
    let number = step.folded.play.started() + 1;
    let version = Version::NEWEST;
    let secret = version.secret_of_round(&kept, 1);
    let table = fair::table_name(version, &step.names.invite.to_string());
    let bot = |id: PersonId| has_no_phone(step, id);
    let seat = |person: &PersonId| CharterSeat { person: *person, bot: bot(*person) };
    let game = step.folded.setup.rules().id().to_string();
    let options = step.folded.setup.options().clone();
    let charter = Charter {
        stolik: "charter".to_string(),
        version: version.number(),
        table: hex(&table),
        number,
        game: game.clone(),
        rules: env!("CARGO_PKG_VERSION").to_string(),
        options: options.clone(),
        seats: seats.iter().map(seat).collect(),
        deck: grown.as_ref().map(|deck| hex(&version.deck_hash(&secret, deck))),
    };
    let charter = serde_json::to_string(&charter).expect("plain data is always JSON");
    let server = Hex(version.commitment(&table, number, 1, &version.shown(&kept, 1)));
    step.put(TableEntry::Draw { number, charter, game, options, seats, grown, server });
    step.keep_secret(number, GameSecret::ServerPart(kept));
    let now = step.now;
    let draw = &mut step.live_mut().draw;
    (draw.secret, draw.since) = (Some(kept), Some(now));
}

/// Whether nobody on this seat could draw: a bot, or a program that does not. A program that does
/// not draw is no phone that is missing.
fn has_no_phone(table: &TableState, id: PersonId) -> bool {
    let draws = |person: &Person| person.is_program() && table.live.presence.takes_part(id);
    let person = table.folded.people.find(id);
    person.is_none_or(|person| person.is_machine() && !draws(person))
}

/// When the drawing goes on without those who have said nothing.
pub(crate) fn draw_wakes(table: &TableState) -> Option<Millis> {
    let drawing = table.folded.drawing.as_ref()?;
    let round = drawing.drawn.last()?;
    // Two seconds for all of it: half of them for the first list, the rest for numbers and for a
    // second round.
    let eighths = match (drawing.drawn.round(), round.closed) {
        (1, false) => 4,
        (1, true) => 6,
        (_, false) => 7,
        (_, true) => 8,
    };
    // A drawing that was found in the log has its time from now on.
    let Some(since) = table.live.draw.since else { return Some(0) };
    Some(since + millis(table.config.pace.draw) * eighths / 8)
}

/// Takes the drawing as far as it can go now; at its end the game starts.
pub fn tend_draw(table: &mut TableState, now: Millis) -> Draft {
    let mut step = Step::new(table, now);
    tend(&mut step);
    step.done()
}

fn tend(step: &mut Step) {
    if step.folded.drawing.is_none() || !step.live.presence.awake() {
        return;
    }
    let now = step.now;
    step.live_mut().draw.since.get_or_insert(now);
    while let Some(entry) = next_step(step, now) {
        step.put(entry);
    }
    let finished = step.folded.drawing.as_ref().is_some_and(|drawing| {
        let late = draw_wakes(step).is_none_or(|time| time <= now);
        let last = drawing.drawn.last();
        last.is_some_and(|last| last.closed && (late || last.missing().next().is_none()))
    });
    if finished && let Some(drawing) = step.folded.drawing.clone() {
        open_drawn(step, drawing);
    }
}

/// What follows in a drawing before the game can start, if anything does.
fn next_step(table: &TableState, now: Millis) -> Option<TableEntry> {
    let drawing = table.folded.drawing.as_ref()?;
    let (round, last) = (drawing.drawn.round(), drawing.drawn.last()?);
    let late = draw_wakes(table).is_none_or(|time| time <= now);
    if !last.closed {
        let awaited = |(seat, person): (Seat, &PersonId)| {
            table.live.presence.takes_part(*person)
                && !drawing.left_out(seat)
                && !last.list.iter().any(|(other, _)| *other == seat)
        };
        let closes = late || !(0..).zip(&drawing.seats).any(awaited);
        return closes.then_some(TableEntry::ListClosed);
    }
    if round > 1 || !late || last.missing().next().is_none() {
        return None;
    }
    let kept = table.live.draw.secret()?;
    let Drawn { version, table, number, .. } = &drawing.drawn;
    let anew = || Hex(version.commitment(table, *number, 2, &version.shown(kept, 2)));
    let server = (*version == Version::Two).then(anew);
    Some(TableEntry::DrawnAgain { server })
}

/// A phone promises a number, or says it.
pub(crate) fn draw_command(
    step: &mut Step,
    me: PersonId,
    (number, round, hash): (u32, u8, &str),
    reveals: bool,
) -> Result<(), CommandRefusal> {
    let hash: Hash = fair::from_hex(hash).ok_or(TableRefusal::Malformed)?;
    let late = || CommandRefusal::from(TableRefusal::TooLate);
    let drawing = step.folded.drawing.as_ref().ok_or_else(late)?;
    let Drawn { version, table, .. } = drawing.drawn;
    let last = drawing.drawn.last().ok_or_else(late)?;
    if (drawing.drawn.number, drawing.drawn.round()) != (number, round) {
        return Err(late());
    }
    let seat = drawing.seats.iter().position(|person| *person == me);
    let seat = seat.ok_or(TableRefusal::NotSeated)? as Seat;
    if last.closed != reveals || drawing.left_out(seat) {
        return Err(late());
    }
    let said = |list: &[(Seat, Hash)]| list.iter().find(|(other, _)| *other == seat).copied();
    let (before, entry) = match reveals {
        false => (said(&last.list), TableEntry::Promised { seat, hash: Hex(hash) }),
        true => (said(&last.numbers), TableEntry::Revealed { seat, number: Hex(hash) }),
    };
    let promised = version.promise(&table, number, round, seat, &hash);
    if reveals && said(&last.list) != Some((seat, promised)) {
        return Err(TableRefusal::Malformed.into());
    }
    // Said twice, it has been said.
    match before {
        Some((_, before)) if before == hash => return Ok(()),
        Some(_) => return Err(late()),
        None => {}
    }
    step.put(entry);
    tend(step);
    Ok(())
}

/// The game whose chance is fixed now is opened.
fn open_drawn(step: &mut Step, drawing: Drawing) {
    let Some(kept) = step.live.draw.secret().copied() else { return };
    let Some(seed) = drawing.drawn.seed(&kept) else { return };
    let Drawing { drawn, game, options, seats, grown, .. } = drawing;
    step.put(TableEntry::Started { number: drawn.number, game, options, seats });
    let chance = Scripted::new(Vec::new(), seed);
    open_game(step, chance, GameSecret::ServerPart(kept), grown);
}

/// The root of an answer of chance that was just written down, if it is a shuffle of a game that
/// was drawn.
pub(crate) fn root_of(table: &TableState, entry: &str) -> Option<TableEntry> {
    let drawn = table.game()?.drawn()?;
    let kept = table.live.session.server_part()?;
    if !entry.starts_with(r#"{"chance":{"shuffle":"#) {
        return None;
    }
    #[derive(Deserialize)]
    struct Chance {
        chance: Answer,
    }
    let Chance { chance: Answer::Shuffle(items) } = serde_json::from_str(entry).ok()? else {
        return None;
    };
    Some(TableEntry::Root(Hex(drawn.root(kept, &items))))
}
