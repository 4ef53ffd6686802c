//! The task that owns one table: it takes commands one at a time, stores what follows, and only then tells anybody.

use super::client::{Attach, Bye, Client, SocketId};
use super::clips::Brought;
use super::command::{Command, Refusal};
use super::entry::{Entry, PersonId, record_text};
use super::frames;
use super::holds::Holds;
use super::judge::{Asker, Fresh};
use super::pictures::Look;
use super::play::{MoveDue, Shown, Thought};
use super::pulse::Pulse;
use super::room::{Draft, Room};
use super::stall::{Stall, planted};
use super::tables::Premises;
use crate::clock::{Millis, millis};
use crate::person::Secret;
use gallery::Looking;
use kernel::{Brain, Quick, Seat};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// So many sockets one table serves.
const MOST_SOCKETS: usize = 64;

/// What a table's task is told.
pub enum Told {
    /// A socket is there.
    Attach(Box<Attach>),
    /// A socket is gone.
    Detach(SocketId),
    /// Somebody wants something.
    Do {
        /// Through which socket.
        socket: SocketId,
        /// The id they gave it.
        id: Box<str>,
        /// What.
        command: Box<Command>,
    },
    /// A brain has chosen.
    Chosen(Box<Chosen>),
    /// Something for the next game has grown so far.
    Sprouted {
        /// Which.
        number: u64,
        /// How much.
        done: u16,
    },
    /// Something for the next game has grown.
    Grown {
        /// Which.
        number: u64,
        /// What.
        grown: Vec<kernel::Grown>,
    },
    /// Somebody wants to look at a picture.
    Look(Box<Look>),
    /// Somebody wants to know whether a deck is held here.
    Holds(Box<Holds>),
    /// Somebody brings a recorded clip.
    Clip(Box<Brought>),
    /// Somebody wants to know what keeps the table going.
    Pulse(oneshot::Sender<Pulse>),
    /// The server goes down.
    Restart,
}

/// A move that a brain has chosen, and the brain, which goes back to its seat.
pub struct Chosen {
    due: MoveDue,
    thought: Thought,
    brain: Option<Box<dyn Brain>>,
}

/// Whether the task goes on.
#[derive(PartialEq, Eq)]
pub(super) enum Next {
    GoOn,
    End,
}

/// A table in memory.
pub(super) struct TableTask {
    pub premises: Arc<Premises>,
    pub room: Room,
    pub clients: Vec<Client>,
    /// Brains of the running game, by its number and their seats.
    brains: HashMap<(u32, Seat), Box<dyn Brain>>,
    pub inbox: mpsc::WeakSender<Told>,
    /// When the last socket went.
    pub empty_since: Millis,
    /// The room can no longer be trusted and the store cannot be read: the table has to be loaded anew.
    pub lost: bool,
}

impl TableTask {
    pub fn new(premises: Arc<Premises>, room: Room, inbox: mpsc::WeakSender<Told>) -> TableTask {
        let empty_since = premises.clock.now();
        TableTask { premises, room, clients: Vec::new(), brains: HashMap::new(), inbox, empty_since, lost: false }
    }

    pub async fn hear(&mut self, told: Told) -> Next {
        match told {
            Told::Do { socket, id, command } => self.command(socket, &id, &command).await,
            // What is rare has a box of its own here and below: every table would else keep room for it, and every command carry it about.
            Told::Attach(attach) => Box::pin(self.attach(*attach)).await,
            Told::Detach(socket) => self.detach(socket),
            Told::Chosen(chosen) => Box::pin(self.chosen(*chosen)).await,
            Told::Sprouted { number, done } => self.room.sprouted(number, done),
            Told::Grown { number, grown } => self.room.has_grown(number, grown),
            Told::Look(look) => {
                self.look(*look);
                return Next::GoOn;
            }
            Told::Holds(asked) => {
                self.holds(*asked);
                return Next::GoOn;
            }
            Told::Clip(brought) => {
                Box::pin(self.bring(*brought)).await;
                return Next::GoOn;
            }
            Told::Pulse(asked) => {
                // Whoever asked may be gone.
                let _ = asked.send(self.pulse());
                return Next::GoOn;
            }
            Told::Restart => {
                self.clients.drain(..).for_each(|client| client.bye(Bye::Restarting));
                return Next::End;
            }
        }
        self.tend();
        self.tell_all();
        if self.lost { Next::End } else { Next::GoOn }
    }

    /// When the task has to wake by itself.
    pub fn next_wake(&self) -> Option<Millis> {
        match self.clients.is_empty() {
            true => Some(self.empty_since + millis(self.room.house.pace.idle)),
            false => self.room.next_wake(),
        }
    }

    /// Does what has become due.
    pub async fn wake(&mut self) {
        let now = self.premises.clock.now();
        let draft = self.room.take_over(now);
        if self.keep(draft, None, now).await.is_err() {
            return;
        }
        let draft = self.room.close_window(now);
        if self.keep(draft, None, now).await.is_err() {
            return;
        }
        self.room.plan(now);
        for due in self.room.moves_due(now) {
            self.think(due).await;
        }
        self.tell_all();
    }

    async fn attach(&mut self, attach: Attach) {
        let now = self.premises.clock.now();
        if self.clients.len() >= MOST_SOCKETS {
            Client::new(attach, None).bye(Bye::TooMany);
            return;
        }
        let person = match attach.tv {
            true => None,
            false => {
                let by_secret = attach.secret.and_then(|secret| self.room.by_secret(secret));
                by_secret.or_else(|| attach.identity.and_then(|identity| self.room.by_identity(identity)))
            }
        };
        let mut drafts = Vec::new();
        if self.clients.is_empty() {
            drafts.push(self.room.wake(now));
        }
        let mut client = Client::new(attach, person);
        let mut handed_back = false;
        if let Some(person) = person {
            self.replace(person);
            let came = self.room.came(person);
            handed_back = !came.did.is_empty();
            drafts.push(came);
        }
        for draft in drafts {
            // The store failing here means only that a bot keeps a seat, or a clock its time, a little longer.
            if self.keep(draft, None, now).await.is_err() {
                break;
            }
        }
        #[cfg(feature = "planted-leaks")]
        client.send(frames::welcome(person, None, handed_back, now + self.room.leak_time(super::leak::Leak::WelcomeTime)));
        #[cfg(not(feature = "planted-leaks"))]
        client.send(frames::welcome(person, None, handed_back, now));
        self.room.live.room_changed |= client.tv;
        let newcomer = self.clients.len();
        self.clients.push(client);
        // The others hear of a change; the newcomer hears of everything in any case.
        self.room.plan(now);
        let told_room = self.room.live.room_changed;
        let told_game = self.room.live.game_changed;
        self.tell_all();
        #[cfg(feature = "planted-leaks")]
        self.leak_resume(newcomer);
        let frame = (!told_room).then(|| self.room_frame());
        let picture = (!told_game).then(|| self.room.still_picture()).flatten();
        let Some(client) = self.clients.get_mut(newcomer) else { return };
        if let Some(frame) = frame {
            client.send(frame);
        }
        if let Some(mut picture) = picture {
            client.send(self.room.finish(&mut picture, client.person));
        }
    }

    /// A person has one socket: the newest.
    fn replace(&mut self, person: PersonId) {
        if let Some(place) = self.clients.iter().position(|client| client.person == Some(person)) {
            self.clients.remove(place).bye(Bye::Replaced);
        }
    }

    fn detach(&mut self, socket: SocketId) {
        let Some(place) = self.clients.iter().position(|client| client.socket == socket) else { return };
        let client = self.clients.remove(place);
        self.departed(&client);
    }

    pub fn departed(&mut self, client: &Client) {
        let now = self.premises.clock.now();
        if let Some(person) = client.person {
            self.room.went(person, now);
        }
        self.room.live.room_changed |= client.tv;
        if self.clients.is_empty() {
            self.room.sleep();
            self.empty_since = now;
        }
    }

    async fn command(&mut self, socket: SocketId, id: &str, command: &Command) {
        let Some(place) = self.clients.iter().position(|client| client.socket == socket) else { return };
        let (person, identity, tv) = (self.clients[place].person, self.clients[place].identity, self.clients[place].tv);
        if let Some(answer) = person.and_then(|person| self.room.answered(person, id)) {
            self.clients[place].send(frames::ack(id, &answer));
            return;
        }
        let now = self.premises.clock.now();
        let secret = matches!(command, Command::Join { .. }).then(Secret::fresh);
        let asker = Asker { person, identity, secret: secret.map(|secret| secret.digest()) };
        let fresh = || Fresh { seed: crate::person::random() };
        let judged = if tv { Err(Refusal::plain("not_joined")) } else { self.room.command(&asker, command, now, fresh) };
        let answer = match judged {
            Ok(draft) => self.accept(place, draft, id, secret, now).await,
            Err(refusal) => {
                if let Some(person) = person {
                    self.room.remember(person, id, Some(&refusal));
                }
                Err(refusal)
            }
        };
        self.premises.meters.command(answer.is_ok());
        if let Some(client) = self.clients.iter_mut().find(|client| client.socket == socket) {
            let frame = frames::ack(id, &answer);
            #[cfg(feature = "planted-leaks")]
            let frame = self.room.leak_ack(frame, answer.is_ok());
            client.send(frame);
        }
        if answer.is_ok() {
            self.after(command, person, now);
        }
        self.room.plan(now);
    }

    /// Stores what a command did and, if it was a joining, tells the socket who it is now.
    async fn accept(&mut self, place: usize, draft: Draft, id: &str, secret: Option<Secret>, now: Millis) -> Result<(), Refusal> {
        let joined = secret.and_then(|secret| Some((self.room.by_secret(secret.digest())?, secret)));
        let empty = draft.did.is_empty();
        let by = self.clients[place].person.or(joined.map(|(person, _)| person));
        self.keep(draft, by.map(|by| (by, id)), now).await?;
        if let (true, Some(by)) = (empty, by) {
            self.room.remember(by, id, None);
        }
        if let Some((person, secret)) = joined {
            let client = &mut self.clients[place];
            client.person = Some(person);
            client.send(frames::welcome(Some(person), Some(secret.to_string()), false, now));
            // Whoever has just joined is here; nothing of that is worth storing.
            self.room.came(person);
        }
        Ok(())
    }

    /// What follows for the sockets from a command that was done.
    fn after(&mut self, command: &Command, by: Option<PersonId>, now: Millis) {
        match (command, by) {
            (Command::React { reaction }, Some(person)) => {
                let frame = frames::reaction(person, *reaction);
                #[cfg(feature = "planted-leaks")]
                let frame = self.room.leak_reaction(frame, person);
                self.clients.iter_mut().for_each(|client| client.send(frame.clone()));
            }
            (Command::Kick { person }, Some(by)) if *person != by => {
                if let Some(place) = self.clients.iter().position(|client| client.person == Some(*person)) {
                    self.clients.remove(place).bye(Bye::Kicked);
                }
            }
            (Command::Leave | Command::Kick { .. }, Some(person)) => {
                // They stay at the rail as nobody.
                if let Some(client) = self.clients.iter_mut().find(|client| client.person == Some(person)) {
                    client.person = None;
                    client.send(frames::welcome(None, None, false, now));
                    self.room.live.game_changed |= self.room.folded.play.is_some();
                }
            }
            _ => {}
        }
    }

    /// What is spoken here: the host's language, and if the host is not here that of whoever is, people before screens.
    fn language(&self) -> Option<&str> {
        let rank = |client: &&Client| (client.person.is_none() || client.person != self.room.folded.host, client.person.is_none());
        self.clients.iter().filter(|client| client.language.is_some()).min_by_key(rank)?.language.as_deref()
    }

    /// Has a brain choose. A brain may take its time, so it does not think on the table's task.
    async fn think(&mut self, due: MoveDue) {
        if due.given_up {
            tracing::warn!(game = due.game, character = due.character, "a bot said nothing for too long");
            self.chosen(Chosen { due, thought: Thought::Nothing, brain: None }).await;
            return;
        }
        let brain = self.brains.remove(&(due.number, due.seat)).or_else(|| (self.premises.brains)(due.game, &due.character));
        let (Some(mut brain), Some(Shown { asked, pictures }), Some(inbox)) = (brain, self.room.shown_to(due.seat), self.inbox.upgrade()) else {
            self.chosen(Chosen { due, thought: Thought::Anything, brain: None }).await;
            return;
        };
        if let Some(language) = self.language() {
            brain.speak(language);
        }
        let gallery = Arc::clone(&self.premises.gallery);
        tokio::spawn(async move {
            let seed = u64::from_le_bytes(crate::person::random());
            let game = due.game;
            let think = move || {
                let sight = Looking { game, pictures, gallery: gallery.as_ref() };
                (brain.choose(asked.as_ref(), &sight, &mut Quick::new(seed)), brain)
            };
            let thought = tokio::task::spawn_blocking(think).await;
            if planted(Stall::PanicUnheard) && thought.is_err() {
                return;
            }
            // A brain that panicked is gone; the next one is born in the middle of the game.
            let (thought, brain) =
                thought.map_or((Thought::Nothing, None), |(action, brain)| (action.map_or(Thought::Nothing, Thought::Action), Some(brain)));
            // If the table is gone by now, so is the decision.
            let _ = inbox.send(Told::Chosen(Box::new(Chosen { due, thought, brain }))).await;
        });
    }

    async fn chosen(&mut self, Chosen { due, thought, brain }: Chosen) {
        let now = self.premises.clock.now();
        if let Some(brain) = brain {
            self.brains.retain(|(number, _), _| *number == due.number);
            self.brains.insert((due.number, due.seat), brain);
        }
        let moved = self.room.act_for(&due, thought, now);
        if let Some(fumble) = moved.fumble {
            self.premises.meters.fumble(fumble);
        }
        if let Some(draft) = moved.draft {
            // On failure the room has been folded anew and the same decision is planned again.
            let _ = self.keep(draft, None, now).await;
        }
        self.room.plan(now);
    }

    /// Puts a draft into the store. If that fails nobody hears of it, and the room is folded anew from what the store has.
    async fn keep(&mut self, draft: Draft, by: Option<(PersonId, &str)>, now: Millis) -> Result<(), Refusal> {
        if draft.did.is_empty() {
            return Ok(());
        }
        let text = record_text(now, by, &draft.did);
        let other_game = draft.did.iter().any(|entry| matches!(entry, Entry::Started { .. } | Entry::Cleared));
        let lent = match self.lend(&draft.did) {
            Some(lending) => lending.await,
            None => Ok(()),
        };
        let kept = match lent {
            Ok(()) => self.premises.store.append(self.room.names().table, self.room.seq(), text, draft.seed).await,
            Err(error) => Err(error),
        };
        match kept {
            Ok(()) => {
                self.room.kept(by);
                if other_game {
                    Box::pin(self.forget_clips()).await;
                }
                Ok(())
            }
            Err(error) => {
                tracing::error!(%error, table = self.room.names().table, "a record was not stored");
                Box::pin(self.refold()).await;
                Err(Refusal::plain("not_saved"))
            }
        }
    }

    /// Takes the room back to what the store knows. If the store cannot even be read, everybody is sent to knock again.
    async fn refold(&mut self) {
        let folded = match self.premises.fold(self.room.names().clone()).await {
            Ok(room) => room,
            Err(error) => {
                tracing::error!(%error, table = self.room.names().table, "the log could not be folded again");
                self.clients.drain(..).for_each(|client| client.bye(Bye::Restarting));
                self.lost = true;
                return;
            }
        };
        let now = self.premises.clock.now();
        self.room = folded;
        if !self.clients.is_empty() {
            self.room.live.wake(now);
        }
        for client in &mut self.clients {
            client.person = client.person.filter(|person| self.room.present(*person).is_ok());
        }
        for person in self.clients.iter().filter_map(|client| client.person) {
            self.room.live.person(person).away = None;
        }
        // Nothing has changed for anybody outside.
        (self.room.live.room_changed, self.room.live.game_changed) = (false, false);
        self.room.plan(now);
    }
}
