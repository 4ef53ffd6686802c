//! Telling the sockets of a table what has changed, each what it may see.

use super::client::Client;
use super::egress;
use super::entry::PersonId;
use super::frames;
use super::game_frame::Form;
use super::task::TableTask;
use axum::extract::ws::Utf8Bytes;

impl TableTask {
    /// The table as everybody sees it.
    fn room_frame(&self) -> Utf8Bytes {
        self.state.room_frame(self.clients.iter().filter(|client| client.tv).count())
    }

    /// Shows everybody what has changed, and lets go of sockets that cannot keep up.
    pub fn tell_all(&mut self) {
        self.told = self.state.public_moment();
        if egress::game_first(self) && std::mem::take(&mut self.state.live.game_changed) {
            self.show_game();
        }
        if std::mem::take(&mut self.state.live.room_changed) {
            self.show_room();
        }
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
        let changes = changes.map(|changes| egress::room(&self.state, changes));
        let whole = egress::room(&self.state, frame.clone());
        for client in &mut self.clients {
            let changes = changes.as_ref().filter(|_| self.shown.has_room(client));
            client.send(changes.unwrap_or(&whole).clone());
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
            client.send(egress::room(&self.state, frame));
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
        client.send(self.state.finish(&mut parts, client.person, form));
        client.has.game(self.shown.alone(&mut parts), seat);
        parts.done();
    }

    fn show_game(&mut self) {
        let Some(mut parts) = self.state.update() else {
            let frame = frames::no_game();
            self.clients.iter_mut().for_each(|client| client.send(frame.clone()));
            self.shown.no_game();
            return;
        };
        let compared = self.shown.compare(&mut parts) && !egress::whole(self);
        // Everybody at the rail sees the same.
        let at_rail = egress::rail(self);
        let mut rail: [Option<Utf8Bytes>; 2] = [None, None];
        let twice = egress::twice(self);
        for client in &mut self.clients {
            let seat = self.state.seat_of(client.person);
            let form = if compared { self.shown.form(client, seat) } else { Form::Whole };
            let frame = match seat {
                Some(_) => self.state.finish(&mut parts, client.person, form),
                None => rail[usize::from(form == Form::Whole)]
                    .get_or_insert_with(|| self.state.finish(&mut parts, at_rail, form))
                    .clone(),
            };
            if twice {
                client.send(frame.clone());
            }
            client.send(frame);
        }
        let number = self.shown.game(&mut parts);
        parts.done();
        for client in &mut self.clients {
            client.has.game(number, self.state.seat_of(client.person));
        }
    }
}
