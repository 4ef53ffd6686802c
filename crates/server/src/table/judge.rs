//! The table's judge: who may ask for what, and what follows from it.

use super::client::SocketId;
use super::command::{Command, good_face, good_name};
use super::entry::{PersonId, TableEntry};
use super::refusal::{CommandRefusal, TableRefusal};
use super::state::{Draft, TableState};
use crate::clock::Millis;
use crate::person::Digest;
use kernel::{Grown, JsonStep, Seeded};
use serde_json::Value;

/// So often can a decision be given more time.
const MOST_EXTENSIONS: u8 = 4;

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    /// Through which socket.
    pub socket: SocketId,
    /// Whether that is a shared screen.
    pub tv: bool,
    /// The person, if they have joined.
    pub person: Option<PersonId>,
    /// The browser they use, if it has an identity.
    pub identity: Option<Digest>,
    /// The seat secret they get if they join, or come back, now.
    pub secret: Option<Digest>,
}

/// Randomness that a command may need, drawn by the caller.
pub struct Fresh {
    /// The seed of a game, should one start.
    pub seed: [u8; 32],
}

impl TableState {
    /// Judges a command. On refusal nothing has changed; otherwise the table has, and the draft has
    /// to be stored before anybody is told. An empty draft needs no storing.
    pub fn command(
        &mut self,
        asker: &Asker,
        command: &Command,
        now: Millis,
        fresh: impl FnOnce() -> Fresh,
    ) -> Result<Draft, CommandRefusal> {
        self.may_ask(asker, command)?;
        let mut draft = Draft::default();
        if let Command::Join { name, face } = command {
            self.join(asker, (good_name(name)?, good_face(face)?), now, &mut draft)?;
            return Ok(draft);
        }
        match command {
            Command::Claim { person } => {
                self.claim(asker, *person, &mut draft)?;
                return Ok(draft);
            }
            Command::Recover { code } => {
                self.recover(asker, code, &mut draft)?;
                return Ok(draft);
            }
            _ => {}
        }
        let me = asker.person.ok_or(TableRefusal::NotJoined)?;
        match command {
            Command::Act { decision, action } => {
                self.act(me, *decision, action, now, &mut draft)?
            }
            Command::Leave => self.go(me, false, &mut draft),
            Command::Stand if self.folded.order.contains(&me) => {
                self.put(&mut draft, TableEntry::Stood(me))
            }
            Command::Stand => {}
            Command::Sit => self.sit(me, now, &mut draft)?,
            Command::Pause => self.pause(me, now, &mut draft),
            Command::GoOn => self.go_on(now, &mut draft),
            Command::LetBot { person } => self.let_bot(*person, &mut draft)?,
            Command::TakeBack => self.take_back(me, &mut draft),
            Command::Allow { claim } => self.allow(*claim, &mut draft)?,
            Command::Decline { claim } => self.decline(*claim)?,
            // The task does what follows, once it is known that they may ask.
            Command::Recovery | Command::ChangeLink => {}
            Command::MoreTime => self.more_time(me, now, &mut draft)?,
            Command::Unhurried { on } => self.unhurried(me, *on, &mut draft),
            Command::Share { on } => self.share(me, *on, &mut draft)?,
            Command::Hint => self.hint(me, &mut draft)?,
            Command::OpenDoor { .. }
            | Command::RenewCode
            | Command::LetIn { .. }
            | Command::TurnAway { .. } => self.door_command(command, now, &mut draft)?,
            Command::React { to, .. } => self.react(me, *to, now)?,
            Command::Promise { number, round, hash } => {
                self.draw_command(me, (*number, *round, hash), false, now, &mut draft)?
            }
            Command::Reveal { number, round, secret } => {
                self.draw_command(me, (*number, *round, secret), true, now, &mut draft)?
            }
            Command::Start => {
                self.start(now, fresh().seed, &mut draft)?;
            }
            Command::Choose { game, options } => {
                self.choose(asker.identity, game, options, &mut draft)?
            }
            _ => self.host_command(me, command, now, &mut draft)?,
        }
        Ok(draft)
    }

    /// Asks the table of rights.
    fn may_ask(&self, asker: &Asker, command: &Command) -> Result<(), CommandRefusal> {
        let mut roles = self.roles(asker.person, asker.tv);
        if let Command::Allow { claim } | Command::Decline { claim } = command {
            roles = self.roles_towards(*claim, asker, roles);
        }
        Ok(self.permit(roles, command.deed(asker.person, self))?)
    }

    fn host_command(
        &mut self,
        me: PersonId,
        command: &Command,
        now: Millis,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        match command {
            Command::Kick { person } if *person == me => self.go(me, false, draft),
            Command::Kick { person } if self.is_owner(*person) => {
                self.present(*person)?;
                return Err(TableRefusal::OwnerStays.into());
            }
            Command::Kick { person } => match self.present(*person)?.is_machine() {
                true => self.remove_bot(*person, draft)?,
                false => self.show_out(*person, now, draft),
            },
            Command::MakeHost { person } => {
                if self.present(*person)?.is_machine() {
                    return Err(TableRefusal::UnknownPerson.into());
                }
                // Only the owner can give the table away for good; who stands in passes on what
                // they have.
                match self.folded.stands_in && !self.is_owner(*person) {
                    true => self.put(draft, TableEntry::StandsIn(*person)),
                    false => self.put(draft, TableEntry::Host(Some(*person))),
                }
            }
            Command::AddBot { character, lang } => self.add_bot(character, lang, draft)?,
            Command::RemoveBot { person } => self.remove_bot(*person, draft)?,
            Command::Clock { clock } => {
                self.put(draft, TableEntry::Clock(*clock));
                if !self.folded.paused {
                    self.set_deadline(now, draft);
                }
            }
            Command::Speak { lang } if matches!(&**lang, "pl" | "en") => {
                self.put(draft, TableEntry::Language(lang.clone()))
            }
            Command::Hints { on } if self.folded.hints != *on => {
                self.put(draft, TableEntry::Hints(*on))
            }
            Command::Hints { .. } => {}
            Command::Shuffle => self.shuffle(draft),
            Command::Pardon { .. } | Command::Lock { .. } | Command::SendWatchersAway { .. } => {
                self.admission_command(command, draft)?
            }
            Command::EndGame => {
                if self.folded.game.is_none() && self.folded.drawing.is_none() {
                    return Err(TableRefusal::NoGame.into());
                }
                self.put(draft, TableEntry::Cleared);
            }
            _ => return Err(TableRefusal::Malformed.into()),
        }
        Ok(())
    }

    fn choose(
        &mut self,
        by: Option<Digest>,
        game: &str,
        options: &Value,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        let rules = self.config.find(game).ok_or(TableRefusal::UnknownGame)?;
        let options = rules.complete(options).map_err(|_| TableRefusal::BadOption)?;
        let deck = rules.deck(&options);
        // A deck is brought to the table by its owner; once it lies there, another host may change
        // the other options.
        let lies_here = deck.is_some()
            && rules.id() == self.folded.rules.id()
            && deck == self.folded.rules.deck(&self.folded.options);
        if deck.is_some_and(|deck| {
            !lies_here && !by.is_some_and(|by| self.config.decks.owns(by, deck))
        }) {
            return Err(TableRefusal::UnknownDeck.into());
        }
        self.put(draft, TableEntry::Chose { game: game.to_string(), options });
        // The last frame of another game would only confuse.
        if self.folded.game.is_some() {
            self.put(draft, TableEntry::Cleared);
        }
        Ok(())
    }

    /// Refuses what cannot be done while a game is played or drawn.
    pub(super) fn between_games(&self) -> Result<(), TableRefusal> {
        let drawing = self.folded.drawing.is_some();
        if self.running().is_some() || drawing { Err(TableRefusal::GameRunning) } else { Ok(()) }
    }

    pub(super) fn start(
        &mut self,
        now: Millis,
        seed: [u8; 32],
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        let seats = self.folded.order.clone();
        if !self.folded.rules.seats().contains(&u8::try_from(seats.len()).unwrap_or(u8::MAX)) {
            return Err(TableRefusal::seats(seats.len(), self.folded.rules.seats()));
        }
        let grown = self.take_grown()?;
        // A seed that the server drew alone nobody could check: whoever can draws with it.
        if self.somebody_draws() {
            self.begin_draw(now, seed, seats, grown, draft);
            return Ok(());
        }
        let number = self.folded.games_started + 1;
        let (game, options) = (self.folded.rules.id().to_string(), self.folded.options.clone());
        self.put(draft, TableEntry::Started { number, game, options, seats });
        draft.seed = Some((number, seed));
        self.open_game(now, (seed, None), grown, draft);
        Ok(())
    }

    /// Deals for a game that has just been put on the table, from its seed, and opens its first
    /// decision.
    pub(super) fn open_game(
        &mut self,
        now: Millis,
        (seed, kept): ([u8; 32], Option<[u8; 32]>),
        grown: Option<Vec<Grown>>,
        draft: &mut Draft,
    ) {
        self.give_seats_back(draft);
        self.live.game.source = Some(Seeded::new(seed));
        (self.live.game.kept, self.live.game.grown) = (kept, grown);
        self.settle(JsonStep::default(), draft);
        self.note_opening(now);
        self.set_deadline(now, draft);
    }

    /// Somebody who is due asks for as much time again as the decision had.
    fn more_time(
        &mut self,
        me: PersonId,
        now: Millis,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        let game = self.running().ok_or(TableRefusal::NoGame)?;
        if !game.seat_of(me).is_some_and(|seat| self.awaited().has(seat)) {
            return Err(TableRefusal::NotYourTurn.into());
        }
        let (Some(deadline), Some(limit)) = (game.deadline, self.time_limit()) else {
            return Err(TableRefusal::NoClock.into());
        };
        if self.live.game.extensions >= MOST_EXTENSIONS {
            return Err(TableRefusal::NoMoreTime.into());
        }
        self.live.game.extensions += 1;
        self.put(draft, TableEntry::Deadline(Some(deadline.max(now) + limit)));
        Ok(())
    }

    /// Somebody would end a game that the rules alone may never end. It ends when all the people
    /// who play it would; bots always would.
    fn share(&mut self, me: PersonId, on: bool, draft: &mut Draft) -> Result<(), CommandRefusal> {
        self.seated_in_game(me)?;
        let shared = self
            .running()
            .and_then(|game| game.table.endless()?.stalemate())
            .ok_or(TableRefusal::NoStalemate)?;
        self.put(draft, TableEntry::Shares { person: me, on });
        let game = self.running().ok_or(TableRefusal::NoGame)?;
        let would = |person: &PersonId| {
            self.is_human(*person).is_none()
                || self.bot_holds(*person)
                || game.shares.contains(person)
        };
        if game.seats.iter().all(would) {
            self.put(draft, TableEntry::Ended(shared));
        }
        Ok(())
    }

    /// Somebody needs more time than others, or no longer does.
    fn unhurried(&mut self, me: PersonId, on: bool, draft: &mut Draft) {
        if self.person(me).is_some_and(|person| person.unhurried != on) {
            self.put(draft, TableEntry::Unhurried { person: me, on });
        }
    }

    pub(super) fn seated_in_game(&self, person: PersonId) -> Result<(), TableRefusal> {
        let game = self.running().ok_or(TableRefusal::NoGame)?;
        game.seat_of(person).map(|_| ()).ok_or(TableRefusal::NotSeated)
    }

    fn pause(&mut self, me: PersonId, now: Millis, draft: &mut Draft) {
        if !self.folded.paused {
            let left = self
                .running()
                .and_then(|game| game.deadline)
                .map(|deadline| deadline.saturating_sub(now));
            self.put(draft, TableEntry::Paused { left, by: Some(me) });
        }
    }

    fn go_on(&mut self, now: Millis, draft: &mut Draft) {
        if self.folded.paused {
            let left = self.running().and_then(|game| game.left);
            self.live.game.went_on = now;
            self.put(draft, TableEntry::WentOn);
            match left.filter(|_| self.time_limit().is_some() || self.closes(now).is_some()) {
                Some(left) => self.put(draft, TableEntry::Deadline(Some(now + left))),
                None => self.set_deadline(now, draft),
            }
        }
    }

    /// A face is pulled for everybody, or at somebody who is at the table.
    fn react(
        &mut self,
        me: PersonId,
        to: Option<PersonId>,
        now: Millis,
    ) -> Result<(), CommandRefusal> {
        to.map_or(Ok(()), |to| self.present(to).map(|_| ()))?;
        let rest = crate::clock::millis(self.config.pace.reaction);
        let person = self.live.person(me);
        if person.reacts_at > now {
            return Err(TableRefusal::TooFast.into());
        }
        person.reacts_at = now + rest;
        Ok(())
    }
}
