//! The frame of a game: the part that all eyes share is written once, each eye's own part is put
//! behind it.

use super::egress;
use super::entry::PersonId;
use super::padding::{fill_up, padded, size_class};
use super::state::TableState;
use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, json};
use std::cell::Cell;

/// The part of a game frame that all eyes share.
pub struct FrameParts {
    common: String,
    /// Where the part of one eye is written before both are put together.
    own: String,
}

thread_local! {
    /// The buffers of the last frame of this thread: the next one is written into them again,
    /// whatever table it is of.
    static BUFFERS: Cell<(String, String)> = const { Cell::new((String::new(), String::new())) };
}

/// Larger buffers are not kept.
const BUFFERS_KEPT: usize = 64 * 1024;

impl FrameParts {
    fn empty() -> FrameParts {
        let (mut common, mut own) = BUFFERS.take();
        common.clear();
        own.clear();
        FrameParts { common, own }
    }
}

impl Drop for FrameParts {
    fn drop(&mut self) {
        if self.common.capacity() + self.own.capacity() <= BUFFERS_KEPT {
            BUFFERS.set((std::mem::take(&mut self.common), std::mem::take(&mut self.own)));
        }
    }
}

impl TableState {
    /// The game as all eyes see it, to be finished for each; nothing if there is none. Takes the
    /// events that were not told yet.
    pub fn update(&mut self) -> Option<FrameParts> {
        let events = std::mem::take(&mut self.live.game.events);
        self.common_part(&events)
    }

    /// The same for somebody who has just come: a snapshot, and nothing of what happened before.
    pub fn snapshot(&self) -> Option<FrameParts> {
        self.common_part(&[])
    }

    fn common_part(&self, events: &[String]) -> Option<FrameParts> {
        let game = self.folded.game.as_ref()?;
        let seq = self.public_seq();
        let mut parts = FrameParts::empty();
        let text = &mut parts.common;
        text.push_str(r#"{"t":"game","game":""#);
        text.push_str(game.rules.id());
        text.push_str(r#"","seq":"#);
        json::write(&seq, text);
        text.push_str(r#","decision":"#);
        json::write(&game.table.decision(), text);
        text.push_str(r#","seats":"#);
        json::write(&game.seats, text);
        text.push_str(r#","due":"#);
        json::write(&self.public_due(), text);
        text.push_str(r#","deadline":"#);
        json::write(&game.deadline, text);
        text.push_str(r#","window":"#);
        json::write(&self.window(), text);
        text.push_str(r#","pictures":"#);
        json::write(&self.picture_path(), text);
        text.push_str(r#","table":"#);
        game.table.write_shared(text);
        text.push_str(r#","events":["#);
        for (number, event) in events.iter().enumerate() {
            if number > 0 {
                text.push(',');
            }
            text.push_str(event);
        }
        text.push_str(r#"],"outcome":"#);
        json::write(&game.outcome, text);
        // Only where somebody has something to say to it: it stands in every frame otherwise.
        if game.outcome.is_none()
            && game.table.endless().is_some_and(|endless| endless.stalemate().is_some())
        {
            text.push_str(r#","shares":"#);
            json::write(&game.shares, text);
        }
        Some(parts)
    }

    /// Finishes a frame for one eye.
    pub fn finish(&self, parts: &mut FrameParts, person: Option<PersonId>) -> Utf8Bytes {
        let game = self.folded.game.as_ref();
        let seat: Option<Seat> = game.zip(person).and_then(|(game, person)| game.seat_of(person));
        let text = &mut parts.own;
        text.clear();
        match game.zip(seat) {
            None => text.push_str(r#","seat":null,"own":null,"held":null,"legal":[]}"#),
            Some((game, seat)) => {
                text.push_str(r#","seat":"#);
                json::write(&seat, text);
                text.push_str(r#","own":"#);
                game.table.write_own(seat, text);
                text.push_str(r#","held":"#);
                match self.held(seat) {
                    Some(action) => {
                        text.push_str(action);
                        text.push_str(r#","legal":[]}"#);
                    }
                    None => {
                        text.push_str(r#"null,"legal":"#);
                        game.table.write_legal(seat, text);
                        text.push('}');
                    }
                }
                fill_up(text, game.rules.filled_up_to());
            }
        }
        // As long as it will be: what grows or shrinks is moved once more.
        let mut frame = String::with_capacity(size_class(parts.common.len() + parts.own.len()));
        frame.push_str(&parts.common);
        frame.push_str(&parts.own);
        egress::game(self, padded(frame), seat)
    }
}
