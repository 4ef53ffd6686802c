//! A table as the fold of its log: who is there, what is chosen, what is being played, and the evening so far.

use super::answers::Answers;
use super::command::Refusal;
use super::entry::{Entry, PersonId, Record, TableClock, Why};
use super::growth::{Growth, Tended};
use super::pace::Pace;
use super::play::Play;
use super::window::Held;
use crate::bot::Characters;
use crate::clock::Millis;
use crate::decks::Decks;
use crate::person::{Digest, Secret};
use kernel::{Quick, Rules};
use serde_json::Value;
use std::sync::Arc;
use thiserror::Error;

/// So many people who left can come back as who they were.
const FORMER_PEOPLE: usize = 50;

/// What all tables of a server share.
pub struct House {
    /// The games there are; the first lies on a new table.
    pub games: &'static [&'static dyn Rules],
    /// The characters a bot can have in a game; the first plays for people who are away.
    pub characters: Characters,
    /// How fast things happen.
    pub pace: Pace,
    /// Decks of people's own pictures.
    pub decks: Arc<Decks>,
}

impl House {
    pub(super) fn find(&self, id: &str) -> Option<&'static dyn Rules> {
        self.games.iter().copied().find(|rules| rules.id() == id)
    }

    /// How a bot of this character plays this game. One that was added for another game plays the part that has the same place in this
    /// game's cast, and its own again when its game is back.
    pub(super) fn fitting(&self, game: &str, character: &str) -> String {
        let cast = (self.characters)(game);
        let place = |cast: &[String]| cast.iter().position(|other| other == character);
        let known = place(&cast).or_else(|| self.games.iter().find_map(|rules| place(&(self.characters)(rules.id()))));
        known.and_then(|place| cast.get(place)).or(cast.first()).cloned().unwrap_or_default()
    }
}

/// What a table is known by.
#[derive(Clone, Debug)]
pub struct Names {
    /// Its number in the store.
    pub table: i64,
    /// The secret part of its link.
    pub invite: Secret,
    /// The code that is said aloud; an old table may have lost it to a new one.
    pub code: String,
    /// The browser that opened it: its person becomes the host.
    pub owner: Option<Digest>,
}

/// A log that no table can have written.
#[derive(Debug, Error)]
#[error("entry {seq} of the log cannot follow: {problem}")]
pub struct Broken {
    /// Which record.
    pub seq: u64,
    /// What is wrong.
    pub problem: String,
}

/// What a person is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Human { identity: Option<Digest>, secret: Digest },
    Bot { character: String },
}

/// Somebody at the table.
#[derive(Debug)]
pub(super) struct Person {
    pub id: PersonId,
    pub name: String,
    pub face: String,
    pub kind: Kind,
    pub bot_plays: Option<Why>,
    /// Kept after they left for the evening's list and in case they come back.
    pub left: bool,
    pub kicked: bool,
    /// Needs more time to decide than others, with a screen reader perhaps.
    pub unhurried: bool,
    /// Not in the log: since when they are away; nothing while they are connected.
    pub away: Option<Millis>,
    /// Not in the log: when they may react again.
    pub reacts_at: Millis,
    pub answers: Answers,
}

impl Person {
    pub fn is_bot(&self) -> bool {
        matches!(self.kind, Kind::Bot { .. })
    }

    fn identity(&self) -> Option<Digest> {
        match self.kind {
            Kind::Human { identity, .. } => identity,
            Kind::Bot { .. } => None,
        }
    }
}

/// A game of the evening.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub game: &'static str,
    pub people: Vec<PersonId>,
    pub winners: Vec<PersonId>,
    pub scores: Vec<i32>,
    pub reason: String,
}

/// What a command added, to be stored before anybody hears of it.
#[derive(Debug, Default)]
pub struct Draft {
    /// What happened.
    pub did: Vec<Entry>,
    /// The seed of a game that was started, with its number.
    pub seed: Option<(u32, [u8; 32])>,
}

/// The table. It has no clock and no chance of its own: the time and every random number are handed in.
pub struct Room {
    pub(super) house: Arc<House>,
    pub(super) names: Names,
    pub(super) seq: u64,
    pub(super) people: Vec<Person>,
    next_person: PersonId,
    /// Who sits down to the next game, in the order around the table.
    pub(super) order: Vec<PersonId>,
    pub(super) host: Option<PersonId>,
    pub(super) rules: &'static dyn Rules,
    pub(super) options: Value,
    pub(super) clock: TableClock,
    pub(super) paused: bool,
    pub(super) play: Option<Play>,
    pub(super) games_started: u32,
    pub(super) evening: Vec<Finished>,
    /// Not in the log: what grows for the next game, and how often something was begun.
    pub(super) growth: Option<Growth>,
    pub(super) growths: u64,
    /// Not in the log: for what it was last seen whether anything has to grow; nothing when something else was chosen.
    pub(super) tended: Option<Tended>,
    /// Not in the log: the clips that are kept with this table, oldest first.
    pub(super) clips: Vec<String>,
    /// Not in the log: whether anybody is connected. An empty table sleeps: nobody's time runs and no bot moves.
    pub(super) awake: bool,
    /// Not in the log: for the delays of bots.
    pub(super) random: Quick,
    pub(super) room_changed: bool,
    pub(super) game_changed: bool,
    /// Records that nobody but one seat may know of; the number that everybody sees leaves them out.
    pub(super) quiet: u64,
    /// Not in the log: somebody whose own picture has changed, and nobody else's.
    pub(super) changed_for: Option<PersonId>,
}

impl Room {
    /// An empty table.
    ///
    /// # Panics
    /// When the house has no games.
    pub fn new(house: Arc<House>, names: Names, random: Quick) -> Room {
        let rules = *house.games.first().expect("a house has at least one game");
        let options = rules.complete(&Value::Null).expect("every option has a default");
        Room {
            house,
            names,
            seq: 0,
            people: Vec::new(),
            next_person: 1,
            order: Vec::new(),
            host: None,
            rules,
            options,
            clock: TableClock::None,
            paused: false,
            play: None,
            games_started: 0,
            evening: Vec::new(),
            growth: None,
            growths: 0,
            tended: None,
            clips: Vec::new(),
            awake: false,
            random,
            room_changed: false,
            game_changed: false,
            quiet: 0,
            changed_for: None,
        }
    }

    /// How many records the log has.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// What the table is known by.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Takes the next record of a stored log.
    pub fn fold(&mut self, record: &Record) -> Result<(), Broken> {
        for entry in &record.did {
            let fits = match entry {
                Entry::Game(entry) => self.play.as_mut().is_some_and(|play| play.table.fold(&entry.0)),
                entry => self.apply(entry, record.at),
            };
            if !fits {
                return Err(Broken { seq: self.seq, problem: format!("{entry:?}") });
            }
        }
        self.kept(record.by.as_ref().map(|(person, id)| (*person, id.as_str())));
        Ok(())
    }

    /// A draft is in the store: the log is one longer, and its command has been answered with yes.
    pub fn kept(&mut self, by: Option<(PersonId, &str)>) {
        self.seq += 1;
        if let Some((person, id)) = by {
            self.remember(person, id, None);
        }
    }

    /// Remembers the answer to a command, so that a repetition gets the same.
    pub fn remember(&mut self, person: PersonId, id: &str, refusal: Option<&Refusal>) {
        if let Some(person) = self.people.iter_mut().find(|other| other.id == person) {
            person.answers.remember(id, refusal);
        }
    }

    /// What a command with this id was answered: yes, or the refusal.
    pub fn answered(&self, person: PersonId, id: &str) -> Option<Result<(), Refusal>> {
        self.person(person)?.answers.find(id)
    }

    pub(super) fn person(&self, id: PersonId) -> Option<&Person> {
        self.people.iter().find(|person| person.id == id)
    }

    pub(super) fn person_mut(&mut self, id: PersonId) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.id == id)
    }

    /// Somebody who is at the table, not somebody who left it.
    pub(super) fn present(&self, id: PersonId) -> Result<&Person, Refusal> {
        self.person(id).filter(|person| !person.left).ok_or(Refusal::plain("unknown_person"))
    }

    pub(super) fn next_person(&self) -> PersonId {
        self.next_person
    }

    /// The game that is being played, not one that is over.
    pub(super) fn running(&self) -> Option<&Play> {
        self.play.as_ref().filter(|play| play.outcome.is_none())
    }

    /// Who holds this seat secret.
    pub fn by_secret(&self, secret: Digest) -> Option<PersonId> {
        let holds = |person: &&Person| !person.left && matches!(person.kind, Kind::Human { secret: own, .. } if own == secret);
        self.people.iter().find(holds).map(|person| person.id)
    }

    /// Who came with this browser.
    pub fn by_identity(&self, identity: Digest) -> Option<PersonId> {
        self.people.iter().find(|person| !person.left && person.identity() == Some(identity)).map(|person| person.id)
    }

    /// Who was here with this browser and left or was sent away.
    pub(super) fn former(&self, identity: Option<Digest>) -> Option<&Person> {
        self.people.iter().find(|person| person.left && identity.is_some() && person.identity() == identity)
    }

    /// Applies an entry and writes it down.
    pub(super) fn put(&mut self, draft: &mut Draft, entry: Entry, now: Millis) {
        let fits = self.apply(&entry, now);
        debug_assert!(fits, "{entry:?} was judged before");
        draft.did.push(entry);
    }

    /// Applies an entry of the table's own; false if it cannot follow.
    fn apply(&mut self, entry: &Entry, at: Millis) -> bool {
        match entry {
            // Nobody else may even notice.
            Entry::Held { .. } => {}
            Entry::TimedOut(_) | Entry::Game(_) | Entry::Deadline(_) | Entry::Shares { .. } => self.game_changed = true,
            Entry::Started { .. } | Entry::Ended(_) | Entry::Cleared | Entry::Paused { .. } | Entry::WentOn => {
                (self.game_changed, self.room_changed) = (true, true);
            }
            _ => self.room_changed = true,
        }
        match entry {
            Entry::Joined { person, name, face, identity, secret } => {
                let kind = Kind::Human { identity: *identity, secret: *secret };
                return self.arrive(*person, name, face, kind, at);
            }
            Entry::BotAdded { person, name, face, character } => {
                return self.arrive(*person, name, face, Kind::Bot { character: character.clone() }, at);
            }
            Entry::Returned { person, secret: fresh } => {
                return self.change(*person, |person| {
                    person.left = false;
                    if let Kind::Human { secret, .. } = &mut person.kind {
                        *secret = *fresh;
                    }
                });
            }
            Entry::Renamed { person, name, face } => {
                return self.change(*person, |person| {
                    (person.name, person.face) = (name.clone(), face.clone());
                });
            }
            Entry::Left { person, kicked } => {
                self.order.retain(|other| other != person);
                return self.change(*person, |person| (person.left, person.kicked) = (true, *kicked)) && self.forget();
            }
            Entry::BotRemoved(person) => {
                self.order.retain(|other| other != person);
                return self.change(*person, |person| person.left = true) && self.forget();
            }
            Entry::Sat(person) => self.order.push(*person),
            Entry::Stood(person) => self.order.retain(|other| other != person),
            Entry::Host(person) => self.host = *person,
            Entry::BotTook { person, why } => return self.change(*person, |person| person.bot_plays = Some(*why)),
            Entry::GaveBack(person) => return self.change(*person, |person| person.bot_plays = None),
            Entry::Clock(clock) => self.clock = *clock,
            Entry::Unhurried { person, on } => return self.change(*person, |person| person.unhurried = *on),
            Entry::Chose { game, options } => match self.house.find(game) {
                Some(rules) => (self.rules, self.options, self.tended) = (rules, options.clone(), None),
                None => return false,
            },
            _ => return self.apply_to_game(entry),
        }
        true
    }

    fn apply_to_game(&mut self, entry: &Entry) -> bool {
        match (entry, &mut self.play) {
            (Entry::Started { number, game, options, seats }, _) => {
                let opened = self.house.find(game).and_then(|rules| Some((rules, rules.open(options, seats.len()).ok()?)));
                let Some((rules, table)) = opened else { return false };
                let mut play = Play::new(*number, rules, table, seats.clone());
                play.loan = rules.deck(options).and_then(|deck| self.house.decks.lend(deck));
                self.play = Some(play);
                self.games_started = *number;
                self.paused = false;
            }
            (Entry::Held { seat, decision, action }, Some(play)) => {
                play.held.retain(|held| held.decision == *decision);
                play.held.push(Held { seat: *seat, decision: *decision, action: action.get().to_string() });
                self.quiet += 1;
            }
            (Entry::TimedOut(_), Some(_)) => {}
            (Entry::Shares { person, on }, Some(play)) => {
                play.shares.retain(|other| other != person);
                play.shares.extend(on.then_some(*person));
            }
            (Entry::Deadline(deadline), Some(play)) => play.deadline = *deadline,
            (Entry::Paused { left }, Some(play)) => {
                (self.paused, play.left, play.deadline) = (true, *left, None);
            }
            (Entry::WentOn, Some(_)) => self.paused = false,
            (Entry::Ended(outcome), Some(play)) => {
                (play.outcome, play.deadline, play.loan, self.paused) = (Some(outcome.clone()), None, None, false);
                let winners = outcome.winners.iter().filter_map(|&seat| play.seats.get(usize::from(seat)).copied()).collect();
                let finished = Finished {
                    game: play.rules.id(),
                    people: play.seats.clone(),
                    winners,
                    scores: outcome.scores.clone(),
                    reason: outcome.reason.clone(),
                };
                self.evening.push(finished);
            }
            (Entry::Cleared, Some(_)) => {
                (self.play, self.paused) = (None, false);
                return self.forget();
            }
            _ => return false,
        }
        true
    }

    fn change(&mut self, id: PersonId, change: impl FnOnce(&mut Person)) -> bool {
        self.person_mut(id).map(change).is_some()
    }

    fn arrive(&mut self, id: PersonId, name: &str, face: &str, kind: Kind, at: Millis) -> bool {
        let fits = id >= self.next_person;
        self.next_person = id.saturating_add(1);
        self.people.push(Person {
            id,
            name: name.to_string(),
            face: face.to_string(),
            kind,
            bot_plays: None,
            left: false,
            kicked: false,
            unhurried: false,
            away: Some(at),
            reacts_at: 0,
            answers: Answers::default(),
        });
        fits
    }

    /// Lets go of people who left and whom neither the game nor the evening can bring up again; their browsers could, so the
    /// latest of them are kept.
    fn forget(&mut self) -> bool {
        let on_seat = |id: PersonId| self.play.as_ref().is_some_and(|play| play.seats.contains(&id));
        let in_evening = |id: PersonId| self.evening.iter().any(|game| game.people.contains(&id));
        let needed = |person: &Person| !person.left || on_seat(person.id) || in_evening(person.id);
        let gone: Vec<PersonId> = self.people.iter().filter(|person| !needed(person)).map(|person| person.id).collect();
        let too_many = gone.len().saturating_sub(FORMER_PEOPLE);
        self.people.retain(|person| match gone.binary_search(&person.id) {
            Ok(place) => place >= too_many && person.identity().is_some(),
            Err(_) => true,
        });
        true
    }
}
