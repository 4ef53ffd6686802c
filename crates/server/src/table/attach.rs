//! Sockets that come to a table and go.

use super::client::{Attach, Client};
use super::task::TableTask;
use crate::clock::Millis;
use crate::person::Secret;
use std::collections::HashMap;
use std::net::IpAddr;
use table::door::{Bye, Newcomer, admission, take_granted, withdraw};
use table::people::{came, note_sockets, sleep, wake, went};
use table::play::plan;
use table::wire::welcome;
use table::{PersonId, SocketId};

/// So many sockets of nobody, shared screens among them, may look on. People of the table have
/// their own places: as many as there are of them, since each has one socket.
const MOST_AT_THE_RAIL: usize = 24;

impl TableTask {
    pub(super) async fn attach(&mut self, attach: Attach) {
        let now = self.tables.clock.now();
        let person = match attach.tv {
            true => None,
            false => {
                let people = self.state.people();
                let by_secret = attach.secret.and_then(|secret| people.by_secret(secret));
                by_secret.or_else(|| people.by_identity(attach.identity?))
            }
        };
        // Who comes is known before anybody is turned away.
        let is_program = |id| self.state.people().find(id).is_some_and(|it| it.is_program());
        if attach.with_secret_only && !person.is_some_and(is_program) {
            Client::new(attach, None).bye(Bye::Kicked);
            return;
        }
        if person.is_none() {
            let Attach { identity, household, tv, former_link, .. } = attach;
            let newcomer = Newcomer { identity, household, tv, former_link };
            let admitted = match attach.crowded {
                true => Err(Bye::TooMany),
                false => admission(&self.state, &newcomer, now),
            };
            if let Err(bye) = admitted.and_then(|()| self.room_at_the_rail(household)) {
                Client::new(attach, None).bye(bye);
                return;
            }
        }
        if self.clients.is_empty() {
            if !self.tables.visit(self.state.names().table).await {
                self.lost = true;
                Client::new(attach, None).bye(Bye::UnknownTable);
                return;
            }
            self.visited = true;
            let woken = wake(&mut self.state, now);
            // What a deadline means can be read from the log only until the next record: before it
            // is put right nothing else may be written. Whoever came tries again.
            if self.keep(woken, None, now).await.is_err() {
                self.lost = true;
                Client::new(attach, None).bye(Bye::Restarting);
                return;
            }
        }
        let mut client = Client::new(attach, person);
        let mut handed_back = false;
        if let Some(person) = person {
            self.replace(person);
            let came = came(&mut self.state, person, now);
            handed_back = !came.did.is_empty();
            // The store failing here means only that a bot keeps a seat a little longer.
            let _ = self.keep(came, None, now).await;
        }
        client.send(welcome(person, None, handed_back, now));
        self.state.changes_mut().room |= client.person.is_none();
        let socket = client.socket;
        self.clients.push(client);
        self.note_clients();
        // The others hear of a change; the newcomer hears of everything in any case.
        plan(&mut self.state, now);
        let (told_room, told_game) = (self.state.changes().room, self.state.changes().game);
        self.tell_all();
        // Some may have been found to be gone while they were told: nobody stands where they stood.
        let stands = |client: &Client| client.socket == socket;
        let Some(newcomer) = self.clients.iter().position(stands) else { return };
        self.show_newcomer(newcomer, !told_room, !told_game);
    }

    /// Whether one more of this household may look on. When the rail is full, the household that
    /// has most of it gives up a place to one that has less.
    fn room_at_the_rail(&mut self, household: IpAddr) -> Result<(), Bye> {
        let rail = self.clients.iter().filter(|client| client.person.is_none());
        let mut shares: HashMap<IpAddr, usize> = HashMap::new();
        rail.for_each(|client| *shares.entry(client.household).or_default() += 1);
        if shares.values().sum::<usize>() < MOST_AT_THE_RAIL {
            return Ok(());
        }
        let own = shares.get(&household).copied().unwrap_or_default();
        let most =
            shares.iter().max_by_key(|(_, share)| **share).map(|(whose, share)| (*whose, *share));
        let (whose, _) = most.filter(|(_, share)| *share > own + 1).ok_or(Bye::TooMany)?;
        let gives_way = |client: &Client| client.person.is_none() && client.household == whose;
        if let Some(place) = self.clients.iter().position(gives_way) {
            let client = self.clients.remove(place);
            withdraw(&mut self.state, client.socket);
            client.bye(Bye::TooMany);
        }
        Ok(())
    }

    /// A person has one socket: the newest.
    pub(super) fn replace(&mut self, person: PersonId) {
        if let Some(place) = self.clients.iter().position(|client| client.person == Some(person)) {
            self.clients.remove(place).bye(Bye::Replaced);
        }
    }

    /// A seat was granted and that is stored: the socket that asked for it has it now.
    pub(super) fn hand_over(&mut self, now: Millis) {
        let Some(granted) = take_granted(&mut self.state) else { return };
        match self.state.people().by_secret(granted.secret.digest()) {
            Some(person) => self.becomes(granted.socket, person, granted.secret, now),
            // Whoever plays for a bot from now on is who they were.
            None => self.state.show_game(),
        }
    }

    /// A socket is this person from now on, and no other socket is. Everybody is shown the game as
    /// they may see it now.
    pub(super) fn becomes(
        &mut self,
        socket: SocketId,
        person: PersonId,
        secret: Secret,
        now: Millis,
    ) {
        let other = |client: &Client| client.person == Some(person) && client.socket != socket;
        if let Some(place) = self.clients.iter().position(other) {
            self.clients.remove(place).bye(Bye::Replaced);
        }
        let Some(client) = self.clients.iter_mut().find(|client| client.socket == socket) else {
            return;
        };
        client.person = Some(person);
        client.send(welcome(Some(person), Some(secret.to_string()), false, now));
        // Whether a bot had played for them stands in the record that made them this person.
        came(&mut self.state, person, now);
        self.state.show_game();
        self.note_clients();
    }

    pub(super) fn detach(&mut self, socket: SocketId) {
        let Some(place) = self.clients.iter().position(|client| client.socket == socket) else {
            return;
        };
        let client = self.clients.remove(place);
        self.departed(&client);
    }

    pub fn departed(&mut self, client: &Client) {
        let now = self.tables.clock.now();
        if let Some(person) = client.person {
            went(&mut self.state, person, now);
        }
        withdraw(&mut self.state, client.socket);
        self.state.changes_mut().room |= client.person.is_none();
        self.note_clients();
        if self.clients.is_empty() {
            sleep(&mut self.state);
            self.empty_since = now;
        }
    }

    /// Notes where everybody is and who looks on.
    pub(super) fn note_clients(&mut self) {
        note_sockets(&mut self.state, self.clients.iter().map(Client::note));
    }

    /// Lets go of everybody without a name who could not come in now.
    pub(super) fn turn_out(&mut self, now: Millis) {
        let mut stay = Vec::with_capacity(self.clients.len());
        for client in self.clients.drain(..) {
            let refused = match client.person {
                Some(_) => Ok(()),
                None => admission(&self.state, &client.newcomer(), now),
            };
            match refused {
                Ok(()) => stay.push(client),
                Err(bye) => {
                    withdraw(&mut self.state, client.socket);
                    client.bye(bye);
                }
            }
        }
        self.clients = stay;
        self.state.changes_mut().room = true;
        self.note_clients();
    }
}
