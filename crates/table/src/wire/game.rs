//! The frame of a game: the part that all eyes share is written once, each eye's own part is put
//! behind it.

use super::padding::{fill_up, padded, size_class};
use crate::log::PersonId;
use crate::play::{held, picture_path, public_due, window};
use crate::state::TableState;
use kernel::{Members, Seat, json};
use std::cell::Cell;

/// How a picture is told to a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// All of it.
    Whole,
    /// Only what is another than in the picture that all eyes shared before.
    Changes,
}

/// The part of a game frame that all eyes share.
#[derive(Default)]
pub struct FrameParts {
    pub(super) shared: Shared,
    /// What has changed of it, as the beginning of a frame; nothing before it was compared.
    changes: String,
    /// What has just happened, as the members that follow.
    events: String,
    /// Where the part of one eye is written before all are put together.
    own: String,
}

/// What all eyes share of how things stand, and what is remembered of it until the next time.
#[derive(Default, PartialEq, Eq)]
pub(super) struct Shared {
    /// What the table says of the game.
    around: Members,
    /// What the game itself shows.
    table: Members,
}

thread_local! {
    /// The buffers of the last frame of this thread: the next one is written into them again,
    /// whatever table it is of.
    static BUFFERS: Cell<Option<FrameParts>> = const { Cell::new(None) };
}

/// What a whole frame begins with, and what stands before the game's own part.
const WHOLE: &str = r#"{"t":"game","#;
const TABLE: &str = r#","table":"#;

/// What stands before what a seat may do.
const LEGAL: &str = r#","legal":"#;

/// Larger buffers are not kept.
const BUFFERS_KEPT: usize = 64 * 1024;

/// The parts behind each other, allocated once and as long as they will be: what grows or shrinks
/// is moved once more.
fn joined(parts: &[&str]) -> String {
    let length = parts.iter().map(|part| part.len()).sum();
    let mut frame = String::with_capacity(size_class(length));
    parts.iter().for_each(|part| frame.push_str(part));
    frame
}

impl Shared {
    fn clear(&mut self) {
        self.around.clear();
        self.table.clear();
    }

    /// Appends everything that is another than before; false if that cannot be told.
    fn write_changes(&self, before: &Shared, out: &mut String) -> bool {
        let start = out.len();
        if !self.around.write_changes(&before.around, out) {
            return false;
        }
        if self.table != before.table {
            out.push_str(TABLE);
            let table = out.len();
            if !self.table.write_changes(&before.table, out) {
                return false;
            }
            // Instead of the first comma.
            out.replace_range(table..=table, "{");
            out.push('}');
        }
        out.len() - start < self.around.text().len() + self.table.text().len()
    }
}

impl FrameParts {
    fn empty() -> FrameParts {
        let mut parts = BUFFERS.take().unwrap_or_default();
        parts.shared.clear();
        [&mut parts.changes, &mut parts.events, &mut parts.own].into_iter().for_each(String::clear);
        parts
    }

    /// Gives the buffers to the next frame of this thread.
    pub fn done(self) {
        let texts = [&self.changes, &self.events, &self.own];
        let members = self.shared.around.capacity() + self.shared.table.capacity();
        if texts.map(String::capacity).iter().sum::<usize>() + members <= BUFFERS_KEPT {
            BUFFERS.set(Some(self));
        }
    }

    /// Compares with what all eyes shared before; false if the whole has to be told.
    pub(super) fn compare(&mut self, before: &Shared) -> bool {
        self.changes.clear();
        self.changes.push_str(r#"{"t":"game+""#);
        self.shared.write_changes(before, &mut self.changes)
    }
}

/// The game as all eyes see it, to be finished for each; nothing if there is none. Takes the events
/// that were not told yet.
pub fn update(table: &mut TableState) -> Option<FrameParts> {
    let events = table.live.session.take_events();
    common_part(table, &events)
}

/// The same for somebody who has just come: a snapshot, and nothing of what happened before.
pub fn snapshot(table: &TableState) -> Option<FrameParts> {
    common_part(table, &[])
}

fn common_part(table: &TableState, events: &[String]) -> Option<FrameParts> {
    let game = table.game()?;
    let mut parts = FrameParts::empty();
    game.table().write_shared_members(&mut parts.shared.table);
    let around = &mut parts.shared.around;
    around.member("game", game.rules().id());
    around.member("seq", &table.folded.public_seq());
    around.member("decision", &game.table().decision());
    around.member("seats", game.seats());
    around.member("due", &public_due(table));
    around.member("deadline", &game.deadline());
    around.member("window", &window(table));
    around.member("pictures", &picture_path(table));
    around.member("outcome", &game.outcome());
    // Only where somebody has something to say to it: it stands in every frame otherwise.
    let endless = game.table().endless().filter(|_| game.outcome().is_none());
    if endless.is_some_and(|endless| endless.stalemate().is_some()) {
        around.member("shares", game.shares());
    }
    for (number, event) in events.iter().enumerate() {
        parts.events.push_str(if number > 0 { "," } else { r#","events":["# });
        parts.events.push_str(event);
    }
    if !events.is_empty() {
        parts.events.push(']');
    }
    Some(parts)
}

/// Finishes a frame for one eye.
pub fn finish(
    table: &TableState,
    parts: &mut FrameParts,
    person: Option<PersonId>,
    form: Form,
) -> String {
    let seat = table.seat_of(person);
    parts.own.clear();
    let events = match form {
        Form::Whole if parts.events.is_empty() => r#","events":[]"#,
        _ => &parts.events,
    };
    let frame = match form {
        Form::Whole => {
            own_part(table, seat, &mut parts.own);
            let Shared { around, table } = &parts.shared;
            joined(&[WHOLE, around.text(), TABLE, "{", table.text(), "}", events, &parts.own])
        }
        Form::Changes => {
            own_changes(table, seat, &mut parts.own);
            joined(&[&parts.changes, events, &parts.own])
        }
    };
    padded(frame)
}

/// What one eye alone sees, to the end of the frame.
fn own_part(table: &TableState, seat: Option<Seat>, text: &mut String) {
    let Some((game, seat)) = table.game().zip(seat) else {
        text.push_str(r#","seat":null,"own":null,"held":null,"legal":[]}"#);
        return;
    };
    text.push_str(r#","seat":"#);
    json::write(&seat, text);
    text.push_str(r#","own":"#);
    game.table().write_own(seat, text);
    text.push_str(r#","held":"#);
    match held(table, seat) {
        Some(action) => {
            text.push_str(action);
            text.push_str(r#","legal":[]}"#);
        }
        None => {
            text.push_str(r#"null,"legal":"#);
            game.table().write_legal(seat, text);
            text.push('}');
        }
    }
    fill_up(text, game.rules().filled_up_to());
}

/// The same where what has changed is told. It is always all of it, so that its length tells no
/// more than that of a whole frame: what has not changed for one eye may be a secret. Only nothing
/// takes no room.
fn own_changes(table: &TableState, seat: Option<Seat>, text: &mut String) {
    let Some((game, seat)) = table.game().zip(seat) else {
        text.push('}');
        return;
    };
    text.push_str(r#","own":"#);
    game.table().write_own(seat, text);
    match held(table, seat) {
        Some(action) => {
            text.push_str(r#","held":"#);
            text.push_str(action);
        }
        None => {
            let start = text.len();
            text.push_str(LEGAL);
            game.table().write_offers(seat, text);
            if text[start + LEGAL.len()..] == *"[]" {
                text.truncate(start);
            }
        }
    }
    text.push('}');
    fill_up(text, game.rules().filled_up_to());
}
