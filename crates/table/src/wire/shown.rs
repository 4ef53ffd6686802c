//! What the sockets of a table have been shown, so that the next picture need not repeat it.
//!
//! Only what all eyes share is ever compared: that something has *not* changed is then no more of a
//! secret than that it has. What one eye alone sees is told as a whole every time.

use super::game::{Form, FrameParts, Shared};
use super::padding::padded;
use kernel::{Seat, changes};

/// The latest picture that sockets were shown, and its number. Nothing has number 0.
#[derive(Default)]
struct Latest<Picture> {
    picture: Picture,
    number: u64,
}

impl<Picture> Latest<Picture> {
    /// Whether somebody who has the picture of this number has the latest.
    fn is(&self, number: u64) -> bool {
        number > 0 && number == self.number
    }
}

/// What the sockets of a table have been shown.
#[derive(Default)]
pub struct Shown {
    game: Latest<Shared>,
    room: Latest<String>,
    count: u64,
}

/// What of it one socket has.
#[derive(Clone, Copy, Default)]
pub struct Has {
    /// Whether it puts pictures together from what has changed.
    takes_changes: bool,
    game: u64,
    /// The seat for whose eye it was.
    seat: Option<Seat>,
    room: u64,
}

impl Shown {
    /// How the next picture of the game is told to a socket that has this seat.
    pub fn form(&self, has: &Has, seat: Option<Seat>) -> Form {
        let current = self.game.is(has.game) && has.seat == seat;
        if has.takes_changes && current { Form::Changes } else { Form::Whole }
    }

    /// Compares a picture with the latest; false if it has to be told as a whole.
    pub fn compare(&self, parts: &mut FrameParts) -> bool {
        self.game.number > 0 && parts.compare(&self.game.picture)
    }

    /// This is the latest picture of the game from now on; gives what a socket has that was shown
    /// it.
    pub fn game(&mut self, parts: &mut FrameParts) -> u64 {
        self.count += 1;
        std::mem::swap(&mut self.game.picture, &mut parts.shared);
        self.game.number = self.count;
        self.count
    }

    /// What a socket has that was shown this picture alone. If it is not the one that the others
    /// have, the next one is a whole one.
    pub fn alone(&mut self, parts: &mut FrameParts) -> u64 {
        match self.game.number {
            0 => self.game(parts),
            number if self.game.picture == parts.shared => number,
            _ => 0,
        }
    }

    /// No game is on the table.
    pub fn no_game(&mut self) {
        self.game = Latest::default();
    }

    /// What has changed of the room since everybody was shown it, as a frame.
    pub fn room_changes(&self, room: &str) -> Option<String> {
        let mut text = r#"{"t":"room+""#.to_string();
        let told = self.room.number > 0
            && changes::write_members(&self.room.picture, room, &mut text)
            && text.len() < room.len();
        text.push('}');
        told.then(|| padded(text))
    }

    /// Whether the room can be told to a socket as changes.
    pub fn has_room(&self, has: &Has) -> bool {
        has.takes_changes && self.room.is(has.room)
    }

    /// This is the room from now on. In the lobby, where tables wait in their thousands, it is not
    /// kept.
    pub fn room(&mut self, room: &str, in_play: bool) -> u64 {
        if !in_play {
            self.room = Latest::default();
            return 0;
        }
        self.count += 1;
        self.room.picture.clear();
        self.room.picture.push_str(room);
        self.room.number = self.count;
        self.count
    }

    /// What a socket has that was shown this room alone.
    pub fn room_alone(&self, room: &str) -> u64 {
        if self.room.picture == room { self.room.number } else { 0 }
    }
}

impl Has {
    /// A socket that has been shown nothing yet.
    pub fn nothing(takes_changes: bool) -> Has {
        Has { takes_changes, ..Has::default() }
    }

    /// The socket has this picture of the game for this seat's eye.
    pub fn game(&mut self, number: u64, seat: Option<Seat>) {
        (self.game, self.seat) = (number, seat);
    }

    /// The socket has this room.
    pub fn room(&mut self, number: u64) {
        self.room = number;
    }
}
