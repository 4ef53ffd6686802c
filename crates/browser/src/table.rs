//! A table in this browser: the same as a server's, with one person at it. The page gives it the
//! time and the chance; what leaves it are frames for that person's seat.

use crate::answer::{Unanswered, raw, wrong};
use crate::question::NewTable;
use kernel::{Eye, Quick, Random, Rules, Scripted, Stream};
use serde::Serialize;
use serde_json::value::RawValue;
use std::array;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::people::{came, wake};
use table::play::Pace;
use table::wire::{
    ClientFrame, Form, ack, finish, no_game, pong, reaction, read, room_frame, snapshot, update,
    welcome,
};
use table::{
    Asker, Command, CommandRefusal, Deed, Draft, Folded, Fresh, HomeCodes, Millis, Names, NoDecks,
    PersonId, Secret, TableConfig, TableRefusal, TableState,
};

/// The person in front of the screen: nobody else ever joins.
pub(crate) const ME: PersonId = 1;

/// A table with one person and bots.
pub(crate) struct LocalTable {
    pub state: TableState,
    /// Where seeds and secrets come from.
    chance: Stream,
    /// What chance says in the next game instead.
    pub script: Option<Scripted>,
    pub language: String,
    frames: Vec<String>,
}

/// A table that was laid.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Laid {
    pub table: u32,
    /// The secret part of its link, under which its frames know it.
    pub invite: String,
    /// Files that its bots look things up in.
    pub looks_up: Vec<&'static str>,
}

/// What a table has to tell.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct News {
    /// Frames, in their order.
    #[cfg_attr(test, ts(type = "Heard[]"))]
    pub frames: Vec<Box<RawValue>>,
    /// When it has to be woken.
    pub wakes: Option<Millis>,
    /// Pictures that a bot wants to see, by their keys. It is woken when they have been brought.
    pub wants: Vec<String>,
    /// The pictures that the person may look at: their names in the view, and the files' keys.
    #[cfg_attr(test, ts(type = "Record<string, string>"))]
    pub pictures: BTreeMap<String, String>,
}

pub(crate) fn config(pace: Pace) -> TableConfig {
    let characters = |game: &str| games::characters(game).iter().map(ToString::to_string).collect();
    TableConfig {
        games: games::GAMES,
        characters: Arc::new(characters),
        pace,
        decks: Arc::new(NoDecks),
        codes: Arc::new(HomeCodes),
        rights: Deed::right,
        alone: true,
    }
}

/// Randomness from the page.
pub(crate) fn bytes<const N: usize>(chance: &mut Stream) -> [u8; N] {
    array::from_fn(|_| chance.below(256) as u8)
}

/// A refusal as the engine answers it.
pub(crate) fn refused(CommandRefusal { code, data }: CommandRefusal) -> Unanswered {
    Unanswered::Refused(kernel::RefusedJson { code, own: false, data })
}

impl LocalTable {
    /// Lays this game, and seats the person on this seat and bots on the others.
    pub fn lay(
        rules: &'static dyn Rules,
        NewTable { options, seat, name, face, language, seed, now, .. }: &NewTable,
        seats: usize,
        pace: Pace,
    ) -> Result<LocalTable, Unanswered> {
        let now = *now;
        let mut chance = Stream::at(seed.as_bytes(), 0);
        let invite = Secret::of(bytes(&mut chance));
        let names = Names { table: 0, invite, code: String::new(), owner: None };
        let delays = Quick::new(u64::from_le_bytes(bytes(&mut chance)));
        let config = Arc::new(config(pace));
        let folded = Folded::new(&config);
        let state = TableState::beside(config, names, delays, folded);
        let (language, frames) = (language.clone(), Vec::new());
        let mut table = LocalTable { state, chance, script: None, language, frames };
        let woken = wake(&mut table.state, now);
        table.keep(&woken, None);
        let (name, face, lang) = (name.clone(), face.clone(), table.language.clone());
        let (game, options) = (rules.id().to_string(), options.clone());
        table.ask(&Command::Join { name, face }, None, now)?;
        table.ask(&Command::Speak { lang: lang.clone() }, None, now)?;
        table.ask(&Command::Choose { game, options }, None, now)?;
        let cast = games::characters(rules.id()).iter().cycle();
        for (place, character) in (1..seats).zip(cast) {
            let (character, lang) = (character.to_string(), lang.clone());
            table.ask(&Command::AddBot { character, lang }, None, now)?;
            if place == usize::from(*seat) {
                table.ask(&Command::Stand, None, now)?;
                table.ask(&Command::Sit, None, now)?;
            }
        }
        let came = came(&mut table.state, ME, now);
        table.keep(&came, None);
        Ok(table)
    }

    /// Randomness for bots.
    pub fn random(&mut self) -> Quick {
        Quick::new(u64::from_le_bytes(bytes(&mut self.chance)))
    }

    /// What the page is told of it.
    pub fn laid(&self) -> Laid {
        let setup = self.state.folded().setup();
        let cast = games::cast(setup.rules().id());
        let looks_up = cast.map_or_else(Vec::new, |cast| cast.looks_up(setup.options()));
        Laid { table: 0, invite: self.state.names().invite.to_string(), looks_up }
    }

    /// Hears what the person's client says.
    pub fn hear(&mut self, said: &str, now: Millis) -> Result<(), Unanswered> {
        match read(said) {
            None => return wrong("this is no frame"),
            Some(ClientFrame::Ping(at)) => self.frames.push(pong(&at, now)),
            Some(ClientFrame::Hello(_)) => {
                self.frames.push(welcome(Some(ME), None, false, now));
                let changes = self.state.changes_mut();
                (changes.room, changes.game) = (true, true);
            }
            Some(ClientFrame::Do { id, command }) => self.command(&id, command, now),
        }
        Ok(())
    }

    fn command(&mut self, id: &str, command: Option<Command>, now: Millis) {
        let answer = match &command {
            None => Err(TableRefusal::Malformed.into()),
            // Whoever leaves takes the table along.
            Some(Command::Leave) => Ok(()),
            Some(command) => match self.state.answered(ME, id) {
                Some(answer) => return self.frames.push(ack(id, &answer)),
                None => self.judge(command, Some(id), now),
            },
        };
        self.frames.push(ack(id, &answer));
        if let (Some(Command::React { reaction: face, to }), Ok(())) = (command, answer) {
            self.frames.push(reaction(ME, face, to));
        }
    }

    /// Does a command of the person.
    pub fn ask(
        &mut self,
        command: &Command,
        id: Option<&str>,
        now: Millis,
    ) -> Result<(), Unanswered> {
        self.judge(command, id, now).map_err(refused)
    }

    fn judge(
        &mut self,
        command: &Command,
        id: Option<&str>,
        now: Millis,
    ) -> Result<(), CommandRefusal> {
        let joins = matches!(command, Command::Join { .. });
        let person = (!joins).then_some(ME);
        let secret = joins.then(|| Secret::of(bytes(&mut self.chance)));
        let asker = Asker { socket: 0, tv: false, person, identity: None, secret };
        let (chance, script) = (&mut self.chance, &mut self.script);
        let fresh = || Fresh { seed: bytes(chance), script: script.take() };
        let draft = self.state.command(&asker, command, now, fresh)?;
        self.keep(&draft, id);
        Ok(())
    }

    /// Nothing is kept of a step but that it was taken.
    pub fn keep(&mut self, draft: &Draft, id: Option<&str>) {
        if !draft.did.is_empty() {
            self.state.persisted(id.map(|id| (ME, id)));
        }
    }

    /// What has happened so far is not told any more.
    pub fn forget_events(&mut self) {
        drop(update(&mut self.state));
    }

    /// Tells everything that has changed.
    pub fn news(&mut self) -> News {
        let changes = self.state.take_changes();
        if changes.room {
            self.frames.push(room_frame(&self.state, 0));
        }
        if changes.game || changes.alone.contains(&ME) {
            let parts = if changes.game { update(&mut self.state) } else { snapshot(&self.state) };
            self.frames.push(match parts {
                Some(mut parts) => finish(&self.state, &mut parts, Some(ME), Form::Whole),
                None => no_game(),
            });
        }
        let frames = self.frames.drain(..).map(raw).collect();
        News { frames, wakes: None, wants: Vec::new(), pictures: self.pictures() }
    }

    fn pictures(&self) -> BTreeMap<String, String> {
        let seen = self.state.game().and_then(|game| {
            let seat = self.state.seat_of(Some(ME))?;
            Some(game.table().pictured()?.pictures(Eye::Seat(seat)))
        });
        seen.into_iter().flatten().map(|picture| (picture.name, picture.key)).collect()
    }
}
