//! The task that owns one table: it takes commands one at a time, stores what follows, and only
//! then tells anybody.

use super::brains::{Chosen, Resident};
use super::client::{Attach, Client};
use super::clips::ClipUpload;
use super::door::KnockRequest;
use super::game_log::LogRequest;
use super::holds::DeckQuestion;
use super::pictures::PictureRequest;
use super::programs::ProgramRequest;
use super::tables::Tables;
use super::tell::Written;
use crate::clock::{Millis, millis};
use crate::person::Secret;
use crate::store::Epoch;
use axum::extract::ws::Utf8Bytes;
use kernel::{DeckId, Seat};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use table::door::{Bye, code_of_table, tend_door, wakes};
use table::draw::tend_draw;
use table::people::{Person, counts, has_room, take_over, used};
use table::play::{
    Pulse, close_window, growth_done, growth_progress, moves_due, next_wake, plan, public_moment,
    pulse,
};
use table::wire::{Shown, ack, reaction, recovery, welcome};
use table::{
    Asker, Command, CommandRefusal, Draft, Fresh, PersonId, SocketId, TableRefusal, TableState,
};
use tokio::sync::{mpsc, oneshot};

/// What a table's task is told.
pub enum TableMessage {
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
        command: Box<Command>,
    },
    /// A brain has chosen.
    Chosen(Box<Chosen>),
    /// Something for the next game has grown so far.
    GrowthProgress { number: u64, done: u16 },
    /// Something for the next game has grown.
    GrowthDone { number: u64, grown: Vec<kernel::Grown> },
    /// Somebody wants to look at a picture.
    PictureRequest(Box<PictureRequest>),
    /// Somebody wants the log of a game.
    Log(Box<LogRequest>),
    /// Somebody wants to know whether a deck is held here.
    Holds(Box<DeckQuestion>),
    /// Somebody knocks at the door.
    Knock(Box<KnockRequest>),
    /// Somebody brings a recorded clip.
    Clip(Box<ClipUpload>),
    /// The host brings a program.
    Program(Box<ProgramRequest>),
    /// Somebody wants to know what keeps the table going.
    Pulse(oneshot::Sender<Pulse>),
    /// The operator deletes the table.
    Deleted,
    /// The server goes down.
    Restart,
}

/// A table in memory.
pub(super) struct TableTask {
    pub tables: Arc<Tables>,
    pub state: TableState,
    /// By which claim the table is ours.
    pub epoch: Epoch,
    pub clients: Vec<Client>,
    /// Brains of the running game, by its number and their seats, and of earlier ones.
    pub brains: HashMap<(u32, Seat), Resident>,
    pub inbox: mpsc::WeakSender<TableMessage>,
    /// By what everybody could tell how things stood when everybody was last told.
    pub told: (u64, Option<Millis>),
    /// What its sockets have been shown.
    pub shown: Shown,
    /// Pictures of the game that are written but not yet laid ready for anybody.
    pub written: Vec<Written>,
    /// When the last socket went.
    pub empty_since: Millis,
    /// Whether anybody has been here since it is in memory.
    pub visited: bool,
    /// How long the log was at the last checkpoint, or when it was folded.
    pub checkpointed: u64,
    /// The deck of the game that was last stored.
    pub held: Option<DeckId>,
    /// The state can no longer be trusted and the store cannot be read: the table has to be loaded
    /// anew.
    pub lost: bool,
}

impl TableTask {
    pub fn new(
        tables: Arc<Tables>,
        state: TableState,
        epoch: Epoch,
        inbox: mpsc::WeakSender<TableMessage>,
    ) -> TableTask {
        let (empty_since, told) = (tables.clock.now(), public_moment(&state));
        let (checkpointed, held) = (state.seq(), state.held_deck());
        TableTask {
            tables,
            state,
            epoch,
            told,
            shown: Shown::default(),
            written: Vec::new(),
            clients: Vec::new(),
            brains: HashMap::new(),
            inbox,
            empty_since,
            visited: false,
            checkpointed,
            held,
            lost: false,
        }
    }

    /// Does what a message asks; a break ends the task.
    pub async fn hear(&mut self, message: TableMessage) -> ControlFlow<()> {
        match message {
            TableMessage::Do { socket, id, command } => {
                if self.command(socket, &id, &command, true).await.is_break() {
                    // It was not stored, the table was folded anew, and nobody was told anything:
                    // it is judged anew.
                    let _ = Box::pin(self.command(socket, &id, &command, false)).await;
                }
            }
            // What is rare has a box of its own here and below: every table would else keep room
            // for it, and every command carry it about.
            TableMessage::Attach(attach) => Box::pin(self.attach(*attach)).await,
            TableMessage::Detach(socket) => self.detach(socket),
            TableMessage::Chosen(chosen) => Box::pin(self.chosen(*chosen)).await,
            TableMessage::GrowthProgress { number, done } => {
                growth_progress(&mut self.state, number, done);
            }
            TableMessage::GrowthDone { number, grown } => {
                growth_done(&mut self.state, number, grown);
            }
            TableMessage::PictureRequest(look) => {
                self.look(*look);
                return ControlFlow::Continue(());
            }
            TableMessage::Log(asked) => {
                self.find_log(*asked);
                return ControlFlow::Continue(());
            }
            TableMessage::Knock(knock) => self.knocked(*knock),
            TableMessage::Program(invitation) => Box::pin(self.invite_program(*invitation)).await,
            TableMessage::Holds(asked) => {
                Box::pin(self.holds(*asked)).await;
                return ControlFlow::Continue(());
            }
            TableMessage::Clip(brought) => {
                Box::pin(self.bring(*brought)).await;
                return ControlFlow::Continue(());
            }
            TableMessage::Pulse(asked) => {
                // Whoever asked may be gone.
                // A wake-up for the door would hide that nothing moves the game.
                let _ = asked.send(pulse(&self.state, self.game_wake()));
                return ControlFlow::Continue(());
            }
            TableMessage::Deleted | TableMessage::Restart => {
                let deleted = matches!(message, TableMessage::Deleted);
                let bye = if deleted { Bye::UnknownTable } else { Bye::Restarting };
                // Whoever comes back finds a table that another process can have at once.
                Box::pin(self.release()).await;
                self.clients.drain(..).for_each(|client| client.bye(bye));
                return ControlFlow::Break(());
            }
        }
        self.tend();
        tend_door(&mut self.state, self.tables.clock.now());
        self.tell_all();
        if self.lost { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// When the task has to wake by itself.
    pub fn next_wake(&self) -> Option<Millis> {
        match self.clients.is_empty() {
            true => self.game_wake(),
            false => self.game_wake().into_iter().chain(wakes(&self.state)).min(),
        }
    }

    /// When the task has to wake for the game, or to leave memory.
    pub fn game_wake(&self) -> Option<Millis> {
        match self.clients.is_empty() {
            true => Some(self.empty_since + millis(self.state.config().pace.idle)),
            false => next_wake(&self.state),
        }
    }

    /// Does what has become due, and tells.
    pub async fn wake(&mut self) {
        let now = self.tables.clock.now();
        // What the store did not keep, or kept after all, has been folded anew; the next wake-up is
        // soon.
        let _ = self.do_due(now).await;
        tend_door(&mut self.state, now);
        self.tell_all();
    }

    async fn do_due(&mut self, now: Millis) -> Result<(), CommandRefusal> {
        let draft = take_over(&mut self.state, now);
        self.keep(draft, None, now).await?;
        self.hand_over(now);
        let draft = tend_draw(&mut self.state, now);
        self.keep(draft, None, now).await?;
        let draft = close_window(&mut self.state, now);
        self.keep(draft, None, now).await?;
        plan(&mut self.state, now);
        for due in moves_due(&mut self.state, now) {
            self.think(due).await;
        }
        Ok(())
    }

    /// Does a command and answers it. A break asks for another try, if one is left: a store that
    /// was away for a moment is nobody's fault.
    async fn command(
        &mut self,
        socket: SocketId,
        id: &str,
        command: &Command,
        another_try: bool,
    ) -> ControlFlow<()> {
        let Some(place) = self.clients.iter().position(|client| client.socket == socket) else {
            return ControlFlow::Continue(());
        };
        let (person, identity, tv) =
            (self.clients[place].person, self.clients[place].identity, self.clients[place].tv);
        if let Some(answer) = person.and_then(|person| self.state.answered(person, id)) {
            self.clients[place].send(ack(id, &answer));
            return ControlFlow::Continue(());
        }
        if matches!(command, Command::Choose { .. } | Command::Start) {
            // A deck may have been made, filled or deleted through another process.
            Box::pin(self.tables.decks.refresh_if_possible()).await;
        }
        let now = self.tables.clock.now();
        let program =
            person.and_then(|id| self.state.people().find(id)).is_some_and(Person::is_program);
        let comes = matches!(
            command,
            Command::Join { .. } | Command::Recover { .. } | Command::Claim { .. }
        );
        let secret = comes.then(Secret::fresh);
        let asker = Asker { socket, tv, person, identity, secret };
        let fresh = || Fresh { seed: (self.tables.seeds)(), script: None };
        let (counted, asking) = (counts(command), (person, self.clients[place].household));
        let rest = matches!(command, Command::Start).then(|| self.checkpoint()).flatten();
        let mut judged = if counted && !has_room(&mut self.state, asking, now) {
            Err(TableRefusal::TooFast.into())
        } else {
            self.state.command(&asker, command, now, fresh)
        };
        if judged.is_ok() && matches!(command, Command::ChangeLink) {
            judged = Box::pin(self.change_link(now)).await;
        }
        // Changing the link lets go of some sockets, never of the one that asks.
        let place = self.clients.iter().position(|client| client.socket == socket).unwrap_or(place);
        let answer = match judged {
            Ok(draft) => {
                if counted && !draft.did.is_empty() {
                    used(&mut self.state, asking);
                }
                self.accept(place, draft, id, secret, now).await
            }
            Err(refusal) => {
                if let Some(person) = person {
                    self.state.remember(person, id, Some(&refusal));
                }
                Err(refusal)
            }
        };
        if another_try && !self.lost && self.tables.was_away(&answer) {
            return ControlFlow::Break(());
        }
        self.tables.meters.command(answer.is_ok());
        if let Some(client) = self.clients.iter_mut().find(|client| client.socket == socket) {
            client.send(ack(id, &answer));
        }
        if answer.is_ok() {
            self.after(command, person, program, now);
            if let Some(checkpoint) = rest {
                Box::pin(self.keep_checkpoint(checkpoint)).await;
            }
        }
        plan(&mut self.state, now);
        ControlFlow::Continue(())
    }

    /// Stores what a command did and, if it was a joining, tells the socket who it is now.
    async fn accept(
        &mut self,
        place: usize,
        draft: Draft,
        id: &str,
        secret: Option<Secret>,
        now: Millis,
    ) -> Result<(), CommandRefusal> {
        let joined = secret
            .and_then(|secret| Some((self.state.people().by_secret(secret.digest())?, secret)));
        let empty = draft.did.is_empty();
        let by = self.clients[place].person.or(joined.map(|(person, _)| person));
        self.keep(draft, by.map(|by| (by, id)), now).await?;
        if let (true, Some(by)) = (empty, by) {
            self.state.remember(by, id, None);
        }
        if let Some((person, secret)) = joined {
            self.becomes(self.clients[place].socket, person, secret, now);
        }
        Ok(())
    }

    /// What follows for the sockets from a command that was done.
    fn after(&mut self, command: &Command, by: Option<PersonId>, program: bool, now: Millis) {
        match (command, by) {
            (Command::React { reaction: face, to }, Some(person)) => {
                let frame = Utf8Bytes::from(reaction(person, *face, *to));
                self.clients.iter_mut().for_each(|client| client.send(frame.clone()));
            }
            (Command::Kick { person } | Command::RemoveBot { person }, Some(by))
                if *person != by =>
            {
                if let Some(place) =
                    self.clients.iter().position(|client| client.person == Some(*person))
                {
                    self.clients.remove(place).bye(Bye::Kicked);
                }
                self.turn_out(now);
            }
            (Command::Lock { .. } | Command::SendWatchersAway { .. }, _) => self.turn_out(now),
            (Command::Allow { .. } | Command::Claim { .. }, _) => self.hand_over(now),
            (Command::Recovery, Some(person)) => {
                let code = code_of_table(&self.state);
                let client = self.clients.iter_mut().find(|client| client.person == Some(person));
                if let (Some(code), Some(client)) = (code, client) {
                    client.send(recovery(code));
                }
            }
            (Command::Leave | Command::Kick { .. }, Some(person)) => {
                let place = self.clients.iter().position(|client| client.person == Some(person));
                // A program has no business but its seat.
                if let Some(place) = place.filter(|_| program) {
                    self.clients.remove(place).bye(Bye::Kicked);
                } else if let Some(place) = place {
                    // They stay at the rail as nobody.
                    let client = &mut self.clients[place];
                    client.person = None;
                    client.send(welcome(None, None, false, now));
                    self.state.show_game();
                }
                self.note_clients();
            }
            _ => {}
        }
    }
}
