//! Telling the sockets of a table what has changed, each what it may see.

use super::client::{Client, SocketId};
use super::entry::PersonId;
use super::fair_frame::Alike;
use super::frames;
use super::game_frame::Form;
use super::state::TableState;
use super::task::TableTask;
use axum::extract::ws::Utf8Bytes;

/// A picture of the game for one socket, as long as it is this person's.
pub(super) struct Written {
    socket: SocketId,
    person: Option<PersonId>,
    frame: Utf8Bytes,
}

/// Shows a socket a picture of the game, after everything that it needs to check it.
fn show(state: &TableState, client: &mut Client, picture: Utf8Bytes, alike: &mut Alike) {
    state.tell_fair(client, alike);
    client.send(picture);
}

impl TableTask {
    /// The table as everybody sees it.
    fn room_frame(&self) -> Utf8Bytes {
        self.state.room_frame(self.clients.iter().filter(|client| client.tv).count())
    }

    /// Shows everybody what has changed, and lets go of sockets that cannot keep up.
    pub fn tell_all(&mut self) {
        self.told = self.state.public_moment();
        if std::mem::take(&mut self.state.live.room_changed) {
            self.show_room();
        }
        self.show_fair();
        self.hand_out();
        let alone = std::mem::take(&mut self.state.live.changed_for);
        if std::mem::take(&mut self.state.live.game_changed) {
            self.show_game();
        } else {
            alone.into_iter().for_each(|person| self.show_to(person));
        }
        self.deliver();
        while let Some(place) = self.clients.iter().position(|client| client.lost) {
            let client = self.clients.remove(place);
            self.tables.meters.too_slow();
            self.departed(&client);
        }
        if std::mem::take(&mut self.state.live.room_changed) {
            self.show_room();
            self.deliver();
        }
    }

    fn deliver(&mut self) {
        self.clients.iter_mut().for_each(Client::deliver);
    }

    fn show_room(&mut self) {
        let frame = self.room_frame();
        let room = frame.trim_end();
        let changes = self.shown.room_changes(room);
        for client in &mut self.clients {
            let changes = changes.as_ref().filter(|_| self.shown.has_room(client));
            client.send(changes.unwrap_or(&frame).clone());
        }
        let number = self.shown.room(room, self.state.folded.game.is_some());
        self.clients.iter_mut().for_each(|client| client.has.room(number));
    }

    /// Shows a socket that has just come what it was not shown with the others.
    pub fn show_newcomer(&mut self, newcomer: usize, room: bool, game: bool) {
        if room {
            let frame = self.room_frame();
            let client = &mut self.clients[newcomer];
            client.has.room(self.shown.room_alone(frame.trim_end()));
            client.send(frame);
        }
        if game {
            self.show_alone(newcomer);
        }
    }

    /// Shows one person how things stand; nobody else hears a frame.
    fn show_to(&mut self, person: PersonId) {
        let of_person = |client: &Client| client.person == Some(person);
        if let Some(place) = self.clients.iter().position(of_person) {
            self.show_alone(place);
        }
    }

    fn show_alone(&mut self, place: usize) {
        let Some(mut parts) = self.state.snapshot() else { return };
        let client = &mut self.clients[place];
        let seat = self.state.seat_of(client.person);
        let form = match self.shown.form(client, seat) {
            Form::Changes if self.shown.compare(&mut parts) => Form::Changes,
            _ => Form::Whole,
        };
        let frame = self.state.finish(&mut parts, client.person, form);
        show(&self.state, client, frame, &mut Alike::default());
        client.has.game(self.shown.alone(&mut parts), seat);
        parts.done();
    }

    fn show_game(&mut self) {
        if self.write_game() {
            return self.hand_out();
        }
        let frame = frames::no_game();
        self.clients.iter_mut().for_each(|client| client.send(frame.clone()));
        self.shown.no_game();
    }

    /// Writes the pictures of a step that changes the game and nothing else. They are handed out
    /// when everybody is told; until then the step has to be stored.
    pub(super) fn write_ahead(&mut self) {
        let live = &self.state.live;
        let game_alone = live.game_changed && !live.room_changed && live.changed_for.is_empty();
        // What an earlier record of the same step has brought waits for what opens its cards.
        let alone = game_alone && self.written.is_empty();
        if self.clients.is_empty() || !alone || self.state.folded.game.is_none() {
            return;
        }
        self.state.live.game_changed = !self.write_game();
    }

    /// What was written ahead is not so after all: nobody has it, and the next picture is a whole
    /// one.
    pub(super) fn throw_away(&mut self) {
        if !std::mem::take(&mut self.written).is_empty() {
            self.shown.no_game();
        }
    }

    /// Writes the game for every socket; false if there is none.
    fn write_game(&mut self) -> bool {
        let Some(mut parts) = self.state.update() else { return false };
        let compared = self.shown.compare(&mut parts);
        // Everybody at the rail sees the same.
        let mut rail: [Option<Utf8Bytes>; 2] = [None, None];
        for client in &self.clients {
            let seat = self.state.seat_of(client.person);
            let form = if compared { self.shown.form(client, seat) } else { Form::Whole };
            let frame = match seat {
                Some(_) => self.state.finish(&mut parts, client.person, form),
                None => rail[usize::from(form == Form::Whole)]
                    .get_or_insert_with(|| self.state.finish(&mut parts, None, form))
                    .clone(),
            };
            let Client { socket, person, .. } = *client;
            self.written.push(Written { socket, person, frame });
        }
        let number = self.shown.game(&mut parts);
        parts.done();
        for client in &mut self.clients {
            client.has.game(number, self.state.seat_of(client.person));
        }
        true
    }

    /// Lays what was written ready for its sockets.
    fn hand_out(&mut self) {
        if self.written.is_empty() {
            return;
        }
        let mut alike = Alike::default();
        let mut written = std::mem::take(&mut self.written);
        for (place, Written { socket, person, frame }) in written.drain(..).enumerate() {
            // Usually nobody has come or gone meanwhile.
            let is_its = |client: &Client| client.socket == socket;
            let place = match self.clients.get(place).is_some_and(is_its) {
                true => Some(place),
                false => self.clients.iter().position(is_its),
            };
            let Some(place) = place else { continue };
            if self.clients[place].person != person {
                // It was written for another eye, and this one has not seen it.
                self.clients[place].has.game(0, None);
                self.show_alone(place);
                continue;
            }
            let client = &mut self.clients[place];
            show(&self.state, client, frame, &mut alike);
        }
        self.written = written;
    }
}
