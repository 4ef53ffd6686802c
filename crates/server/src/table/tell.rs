//! Telling the sockets of a table what has changed, each what it may see.

use super::client::Client;
use super::egress;
use super::entry::PersonId;
use super::frames;
use super::task::TableTask;
use axum::extract::ws::Utf8Bytes;

impl TableTask {
    /// The table as everybody sees it.
    pub fn room_frame(&self) -> Utf8Bytes {
        egress::room(
            &self.state,
            self.state.room_frame(self.clients.iter().filter(|client| client.tv).count()),
        )
    }

    /// Shows everybody what has changed, and lets go of sockets that cannot keep up.
    pub fn tell_all(&mut self) {
        self.told = self.state.public_moment();
        if egress::game_first(self) && std::mem::take(&mut self.state.live.game_changed) {
            self.show_game();
        }
        if std::mem::take(&mut self.state.live.room_changed) {
            let frame = self.room_frame();
            self.clients.iter_mut().for_each(|client| client.send(frame.clone()));
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
            let frame = self.room_frame();
            self.clients.iter_mut().for_each(|client| client.send(frame.clone()));
            self.deliver();
        }
    }

    fn deliver(&mut self) {
        self.clients.iter_mut().for_each(Client::deliver);
    }

    /// Shows one person how things stand; nobody else hears a frame.
    fn show_to(&mut self, person: PersonId) {
        let Some(mut parts) = self.state.snapshot() else { return };
        let frame = self.state.finish(&mut parts, Some(person));
        self.clients
            .iter_mut()
            .filter(|client| client.person == Some(person))
            .for_each(|client| client.send(frame.clone()));
    }

    fn show_game(&mut self) {
        let Some(mut parts) = self.state.update() else {
            let frame = frames::no_game();
            self.clients.iter_mut().for_each(|client| client.send(frame.clone()));
            return;
        };
        // Everybody at the rail sees the same.
        let mut rail = egress::rail(self).map(|person| self.state.finish(&mut parts, Some(person)));
        let twice = egress::twice(self);
        for client in &mut self.clients {
            let seated = client.person.is_some_and(|person| {
                self.state.folded.game.as_ref().is_some_and(|game| game.seat_of(person).is_some())
            });
            let frame = match seated {
                true => self.state.finish(&mut parts, client.person),
                false => rail.get_or_insert_with(|| self.state.finish(&mut parts, None)).clone(),
            };
            if twice {
                client.send(frame.clone());
            }
            client.send(frame);
        }
    }
}
