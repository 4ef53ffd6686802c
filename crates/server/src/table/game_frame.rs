//! The frame of a game: the part that all eyes share is written once, each eye's own part is put behind it.

use super::egress;
use super::entry::PersonId;
use super::frames::{padded, size_class};
use super::room::Room;
use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, json};
use std::cell::Cell;

/// The part of a game frame that all eyes share.
pub struct Picture {
    common: String,
    /// Where the part of one eye is written before both are put together.
    own: String,
}

thread_local! {
    /// The paper of the last picture of this thread: the next one is written on it again, whatever table it is of.
    static PAPER: Cell<(String, String)> = const { Cell::new((String::new(), String::new())) };
}

/// Larger paper is not kept.
const PAPER_KEPT: usize = 64 * 1024;

impl Picture {
    fn blank() -> Picture {
        let (mut common, mut own) = PAPER.take();
        common.clear();
        own.clear();
        Picture { common, own }
    }
}

impl Drop for Picture {
    fn drop(&mut self) {
        if self.common.capacity() + self.own.capacity() <= PAPER_KEPT {
            PAPER.set((std::mem::take(&mut self.common), std::mem::take(&mut self.own)));
        }
    }
}

impl Room {
    /// The game as all eyes see it, to be finished for each; nothing if there is none. Takes the events that were not told yet.
    pub fn picture(&mut self) -> Option<Picture> {
        let events = std::mem::take(&mut self.live.game.events);
        self.common_part(&events)
    }

    /// The same for somebody who has just come: a whole picture, and nothing of what happened before.
    pub fn still_picture(&self) -> Option<Picture> {
        self.common_part(&[])
    }

    fn common_part(&self, events: &[String]) -> Option<Picture> {
        let play = self.folded.play.as_ref()?;
        let seq = self.public_seq();
        let mut picture = Picture::blank();
        let text = &mut picture.common;
        text.push_str(r#"{"t":"game","game":""#);
        text.push_str(play.rules.id());
        text.push_str(r#"","seq":"#);
        json::write(&seq, text);
        text.push_str(r#","decision":"#);
        json::write(&play.table.decision(), text);
        text.push_str(r#","seats":"#);
        json::write(&play.seats, text);
        text.push_str(r#","due":"#);
        json::write(&self.public_due(), text);
        text.push_str(r#","deadline":"#);
        json::write(&play.deadline, text);
        text.push_str(r#","window":"#);
        json::write(&self.window(), text);
        text.push_str(r#","pictures":"#);
        json::write(&self.picture_path(), text);
        text.push_str(r#","table":"#);
        play.table.write_shared(text);
        text.push_str(r#","events":["#);
        for (number, event) in events.iter().enumerate() {
            if number > 0 {
                text.push(',');
            }
            text.push_str(event);
        }
        text.push_str(r#"],"outcome":"#);
        json::write(&play.outcome, text);
        // Only where somebody has something to say to it: it stands in every frame otherwise.
        if play.outcome.is_none() && play.table.endless().is_some_and(|endless| endless.stalemate().is_some()) {
            text.push_str(r#","shares":"#);
            json::write(&play.shares, text);
        }
        Some(picture)
    }

    /// Finishes a picture for one eye.
    pub fn finish(&self, picture: &mut Picture, person: Option<PersonId>) -> Utf8Bytes {
        let play = self.folded.play.as_ref();
        let seat: Option<Seat> = play.zip(person).and_then(|(play, person)| play.seat_of(person));
        let text = &mut picture.own;
        text.clear();
        match play.zip(seat) {
            None => text.push_str(r#","seat":null,"own":null,"held":null,"legal":[]}"#),
            Some((play, seat)) => {
                text.push_str(r#","seat":"#);
                json::write(&seat, text);
                text.push_str(r#","own":"#);
                play.table.write_own(seat, text);
                text.push_str(r#","held":"#);
                match self.held(seat) {
                    Some(action) => {
                        text.push_str(action);
                        text.push_str(r#","legal":[]}"#);
                    }
                    None => {
                        text.push_str(r#"null,"legal":"#);
                        play.table.write_legal(seat, text);
                        text.push('}');
                    }
                }
            }
        }
        // As long as it will be: what grows or shrinks is moved once more.
        let mut frame = String::with_capacity(size_class(picture.common.len() + picture.own.len()));
        frame.push_str(&picture.common);
        frame.push_str(&picture.own);
        egress::game(self, padded(frame), seat)
    }
}
