//! A table at which one person plays with bots: the same table as a server's, with the time and the
//! chance that the page gives it. What leaves it are frames for that person's seat.

use crate::answer::{Question, Unanswered, raw, wrong};
use crate::pictures::Brought;
use gallery::Looking;
use kernel::{Brain, Eye, Quick, Random, Seat, Stream};
use serde::Serialize;
use serde_json::json;
use serde_json::value::RawValue;
use std::array;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::people::{came, take_over, wake};
use table::play::{
    BrainInput, MoveDue, Pace, Thought, act_for, brain_input, close_window, moves_due, next_wake,
    plan,
};
use table::wire::{
    ClientFrame, Form, ack, finish, no_game, pong, reaction, read, room_frame, snapshot, update,
    welcome,
};
use table::{
    Asker, Command, CommandRefusal, Deed, Draft, Folded, Fresh, HomeCodes, Millis, Names, NoDecks,
    PersonId, Secret, TableConfig, TableRefusal, TableState,
};

/// The person in front of the screen: nobody else ever joins.
const ME: PersonId = 1;

/// For so many a table is laid, where the game allows it.
const SEATS: u8 = 4;

/// A brain on a seat, and which character it is.
struct Player {
    character: String,
    brain: Box<dyn Brain>,
}

/// A table with one person and bots.
pub(crate) struct Practice {
    state: TableState,
    /// Where seeds and secrets come from.
    chance: Stream,
    /// For bots.
    random: Quick,
    language: String,
    brains: BTreeMap<Seat, Player>,
    /// Number of the game that the brains play.
    played: u32,
    /// Moves of bots that have to see pictures first.
    looking: Vec<MoveDue>,
    frames: Vec<String>,
}

/// A table that was laid.
#[derive(Serialize)]
pub(crate) struct PracticeOpened {
    pub table: u32,
    /// The secret part of its link, under which its frames know it.
    pub invite: String,
    /// Files that its bots look things up in.
    pub looks_up: Vec<&'static str>,
}

/// What a table has to tell.
#[derive(Serialize)]
pub(crate) struct PracticeNews {
    /// Frames, in their order.
    pub frames: Vec<Box<RawValue>>,
    /// When it has to be woken.
    pub wakes: Option<Millis>,
    /// Pictures that a bot wants to see, by their keys. It is woken when they have been brought.
    pub wants: Vec<String>,
    /// The pictures that the person may look at: their names in the view, and the files' keys.
    pub pictures: BTreeMap<String, String>,
}

fn config() -> TableConfig {
    let characters = |game: &str| {
        let cast = bots::characters(game).iter();
        cast.map(ToString::to_string).collect()
    };
    TableConfig {
        games: games::GAMES,
        characters: Arc::new(characters),
        pace: Pace::default(),
        decks: Arc::new(NoDecks),
        codes: Arc::new(HomeCodes),
        rights: Deed::right,
        alone: true,
    }
}

fn bytes<const N: usize>(chance: &mut Stream) -> [u8; N] {
    array::from_fn(|_| chance.below(256) as u8)
}

fn refused(CommandRefusal { code, data }: CommandRefusal) -> Unanswered {
    Unanswered::Refused(kernel::RefusedJson { code, own: false, data })
}

impl Practice {
    /// Lays a table, seats the person and bots, and starts a game with the usual options.
    pub fn open(question: &Question) -> Result<(Practice, PracticeOpened), Unanswered> {
        let Some(rules) = question.game.as_deref().and_then(games::find) else {
            return wrong("there is no such game");
        };
        let (Some(chance), Some(name), Some(face), Some(language), Some(now)) =
            (&question.seed, &question.name, &question.face, &question.language, question.now)
        else {
            return wrong("`seed`, `name`, `face`, `language` or `now` is missing");
        };
        let mut chance = Stream::at(chance.as_bytes(), 0);
        let invite = Secret::of(bytes(&mut chance));
        let names = Names { table: 0, invite, code: String::new(), owner: None };
        let mut random = || Quick::new(u64::from_le_bytes(bytes(&mut chance)));
        let (config, delays, bots) = (Arc::new(config()), random(), random());
        let folded = Folded::new(&config);
        let state = TableState::beside(config, names, delays, folded);
        let mut practice = Practice {
            state,
            chance,
            random: bots,
            language: language.clone(),
            brains: BTreeMap::new(),
            played: 0,
            looking: Vec::new(),
            frames: Vec::new(),
        };
        let woken = wake(&mut practice.state, now);
        practice.keep(&woken, None, now);
        let mut ask = |command| practice.ask(&command, None, now).map_err(refused);
        ask(Command::Join { name: name.clone(), face: face.clone() })?;
        ask(Command::Speak { lang: language.clone() })?;
        ask(Command::Hints { on: true })?;
        ask(Command::Choose { game: rules.id().to_string(), options: json!({}) })?;
        let seats = SEATS.clamp(*rules.seats().start(), *rules.seats().end());
        for character in bots::characters(rules.id()).iter().cycle().take(usize::from(seats) - 1) {
            let (character, lang) = (character.to_string(), language.clone());
            ask(Command::AddBot { character, lang })?;
        }
        ask(Command::Start)?;
        let came = came(&mut practice.state, ME, now);
        practice.keep(&came, None, now);
        let options = practice.state.folded().setup().options();
        let looks_up = bots::find(rules.id()).map_or_else(Vec::new, |cast| cast.looks_up(options));
        let opened = PracticeOpened { table: 0, invite: invite.to_string(), looks_up };
        Ok((practice, opened))
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
            Some(Command::Leave) => return self.frames.push(ack(id, &Ok(()))),
            Some(command) => match self.state.answered(ME, id) {
                Some(answer) => return self.frames.push(ack(id, &answer)),
                None => self.ask(command, Some(id), now),
            },
        };
        self.frames.push(ack(id, &answer));
        if let (Some(Command::React { reaction: face, to }), Ok(())) = (command, answer) {
            self.frames.push(reaction(ME, face, to));
        }
    }

    /// Does a command of the person.
    fn ask(
        &mut self,
        command: &Command,
        id: Option<&str>,
        now: Millis,
    ) -> Result<(), CommandRefusal> {
        let joins = matches!(command, Command::Join { .. });
        let person = (!joins).then_some(ME);
        let secret = joins.then(|| Secret::of(bytes(&mut self.chance)));
        let asker = Asker { socket: 0, tv: false, person, identity: None, secret };
        let chance = &mut self.chance;
        let fresh = || Fresh { seed: bytes(chance) };
        let draft = self.state.command(&asker, command, now, fresh)?;
        self.keep(&draft, id, now);
        Ok(())
    }

    /// Nothing is kept but the number of steps; what follows from this one is planned.
    fn keep(&mut self, draft: &Draft, id: Option<&str>, now: Millis) {
        if !draft.did.is_empty() {
            self.state.persisted(id.map(|id| (ME, id)));
        }
        plan(&mut self.state, now);
    }

    /// Does what has become due, and tells everything that has changed.
    pub fn news(&mut self, now: Millis, brought: &Brought) -> PracticeNews {
        let draft = take_over(&mut self.state, now);
        self.keep(&draft, None, now);
        let draft = close_window(&mut self.state, now);
        self.keep(&draft, None, now);
        let mut wants = Vec::new();
        // Whoever waited for pictures has them now, or does without.
        let waited = std::mem::take(&mut self.looking);
        let waited = waited.into_iter().map(|due| (due, true));
        let due = moves_due(&mut self.state, now).into_iter().map(|due| (due, false));
        for (due, blind) in waited.chain(due) {
            let thought = self.think(&due, brought);
            let missed = brought.missed();
            if missed.is_empty() || blind {
                let moved = act_for(&mut self.state, &due, thought, now);
                self.keep(&moved.draft.unwrap_or_default(), None, now);
            } else {
                wants.extend(missed);
                self.looking.push(due);
            }
        }
        self.tell();
        let pictures = self.state.game().and_then(|game| {
            let seat = self.state.seat_of(Some(ME))?;
            Some(game.table().pictured()?.pictures(Eye::Seat(seat)))
        });
        PracticeNews {
            frames: self.frames.drain(..).map(raw).collect(),
            wakes: next_wake(&self.state),
            wants,
            pictures: pictures
                .into_iter()
                .flatten()
                .map(|picture| (picture.name, picture.key))
                .collect(),
        }
    }

    /// What a bot wants to do.
    fn think(&mut self, due: &MoveDue, brought: &Brought) -> Thought {
        if due.given_up {
            return Thought::Nothing;
        }
        if self.played != due.number {
            self.played = due.number;
            self.brains.retain(|_, player| player.brain.next_game());
        }
        self.brains.retain(|seat, player| *seat != due.seat || player.character == due.character);
        if !self.brains.contains_key(&due.seat)
            && let Some(brain) = bots::brain(due.game, &due.character)
        {
            self.brains.insert(due.seat, Player { character: due.character.clone(), brain });
        }
        let input = brain_input(&self.state, due.seat);
        let (Some(player), Some(BrainInput { asked, pictures })) =
            (self.brains.get_mut(&due.seat), input)
        else {
            return Thought::Anything;
        };
        player.brain.speak(&self.language);
        let looking = Looking { game: due.game, pictures, gallery: brought };
        let chosen = player.brain.choose(asked.as_ref(), &looking, &mut self.random);
        chosen.map_or(Thought::Nothing, Thought::Action)
    }

    /// Writes frames of what has changed.
    fn tell(&mut self) {
        let changes = self.state.take_changes();
        if changes.room {
            self.frames.push(room_frame(&self.state, 0));
        }
        let parts = match changes.game {
            true => update(&mut self.state),
            false if changes.alone.contains(&ME) => snapshot(&self.state),
            false => return,
        };
        self.frames.push(match parts {
            Some(mut parts) => finish(&self.state, &mut parts, Some(ME), Form::Whole),
            None => no_game(),
        });
    }
}
