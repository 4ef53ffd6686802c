//! Telling the sockets of a table what has changed, each what it may see.

use super::client::Client;
use super::task::TableTask;
use axum::extract::ws::Utf8Bytes;
use table::play::public_moment;
use table::wire::{Form, fair_frame, fair_news, finish, no_game, room_frame, snapshot, update};
use table::{PersonId, SocketId, TableState};

/// Frames about a drawing that several sockets get alike, by the shuffle from which they tell.
#[derive(Default)]
struct Alike(Vec<(Option<usize>, Option<Utf8Bytes>)>);

impl Alike {
    fn get(&mut self, state: &TableState, from: Option<usize>) -> Option<Utf8Bytes> {
        if let Some((_, frame)) = self.0.iter().find(|(other, _)| *other == from) {
            return frame.clone();
        }
        let frame = fair_frame(state, from).map(Utf8Bytes::from);
        self.0.push((from, frame.clone()));
        frame
    }
}

/// Tells a socket that takes part all of the drawing that it has not heard.
fn tell_fair(state: &TableState, client: &mut Client, alike: &mut Alike) {
    if !client.takes_part {
        return;
    }
    let Some(news) = fair_news(state, client.person, &mut client.heard) else { return };
    let frame = news.alike.and_then(|from| alike.get(state, from));
    frame.into_iter().for_each(|frame| client.send(frame));
    news.opened.into_iter().for_each(|frame| client.send(frame));
}

/// A picture of the game for one socket, as long as it is this person's.
pub(super) struct Written {
    socket: SocketId,
    person: Option<PersonId>,
    frame: Utf8Bytes,
}

/// Shows a socket a picture of the game, after everything that it needs to check it.
fn show(state: &TableState, client: &mut Client, picture: Utf8Bytes, alike: &mut Alike) {
    tell_fair(state, client, alike);
    client.send(picture);
}

impl TableTask {
    /// The table as everybody sees it.
    fn room_frame(&self) -> Utf8Bytes {
        room_frame(&self.state, self.clients.iter().filter(|client| client.tv).count()).into()
    }

    /// Shows everybody what has changed, and lets go of sockets that cannot keep up.
    pub fn tell_all(&mut self) {
        self.told = public_moment(&self.state);
        let changes = self.state.take_changes();
        if changes.room {
            self.show_room();
        }
        self.show_fair();
        self.hand_out();
        if changes.game {
            self.show_game();
        } else {
            changes.alone.into_iter().for_each(|person| self.show_to(person));
        }
        self.deliver();
        while let Some(place) = self.clients.iter().position(|client| client.lost) {
            let client = self.clients.remove(place);
            self.tables.meters.too_slow();
            self.departed(&client);
        }
        if std::mem::take(&mut self.state.changes_mut().room) {
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
        let changes = self.shown.room_changes(room).map(Utf8Bytes::from);
        for client in &mut self.clients {
            let changes = changes.as_ref().filter(|_| self.shown.has_room(&client.has));
            client.send(changes.unwrap_or(&frame).clone());
        }
        let number = self.shown.room(room, self.state.game().is_some());
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
        let Some(mut parts) = snapshot(&self.state) else { return };
        let client = &mut self.clients[place];
        let seat = self.state.seat_of(client.person);
        let form = match self.shown.form(&client.has, seat) {
            Form::Changes if self.shown.compare(&mut parts) => Form::Changes,
            _ => Form::Whole,
        };
        let frame = finish(&self.state, &mut parts, client.person, form).into();
        show(&self.state, client, frame, &mut Alike::default());
        client.has.game(self.shown.alone(&mut parts), seat);
        parts.done();
    }

    fn show_game(&mut self) {
        if self.write_game() {
            return self.hand_out();
        }
        let frame = Utf8Bytes::from(no_game());
        self.clients.iter_mut().for_each(|client| client.send(frame.clone()));
        self.shown.no_game();
    }

    /// Writes the pictures of a step that changes the game and nothing else. They are handed out
    /// when everybody is told; until then the step has to be stored.
    pub(super) fn write_ahead(&mut self) {
        let changes = self.state.changes();
        let game_alone = changes.game && !changes.room && changes.alone.is_empty();
        // What an earlier record of the same step has brought waits for what opens its cards.
        let alone = game_alone && self.written.is_empty();
        if self.clients.is_empty() || !alone || self.state.game().is_none() {
            return;
        }
        self.state.changes_mut().game = !self.write_game();
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
        let Some(mut parts) = update(&mut self.state) else { return false };
        let compared = self.shown.compare(&mut parts);
        // Everybody at the rail sees the same.
        let mut rail: [Option<Utf8Bytes>; 2] = [None, None];
        for client in &self.clients {
            let seat = self.state.seat_of(client.person);
            let form = if compared { self.shown.form(&client.has, seat) } else { Form::Whole };
            let frame = match seat {
                Some(_) => finish(&self.state, &mut parts, client.person, form).into(),
                None => rail[usize::from(form == Form::Whole)]
                    .get_or_insert_with(|| finish(&self.state, &mut parts, None, form).into())
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

    /// Tells phones that take part what is new in the drawing.
    fn show_fair(&mut self) {
        let mut alike = Alike::default();
        self.clients.iter_mut().for_each(|client| tell_fair(&self.state, client, &mut alike));
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
