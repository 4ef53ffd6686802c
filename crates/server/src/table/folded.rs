//! What is folded from the log of a table: who is there, what is chosen, what is being played, and
//! the evening so far. It has no clock, no chance and no socket, so folding can touch nothing of
//! what only lives now.

use super::browsers::Browsers;
use super::command_ids::CommandIds;
use super::draw::Drawing;
use super::entry::{PersonId, TableClock, TableEntry};
use super::finished::{Finished, FinishedFeat};
pub(super) use super::people::{Kind, Person};
use super::record::Record;
use super::state::{Broken, TableConfig};
pub(super) use super::table_game::{Held, TableGame};
use crate::clock::Millis;
use crate::person::Digest;
use kernel::Rules;
use serde_json::Value;

/// So many people who left can come back as who they were, and so many who were sent away cannot.
const FORMER_PEOPLE: usize = 50;

/// Everything that the log says.
pub(super) struct Folded {
    /// How many records the log has.
    pub seq: u64,
    /// When the last of those that were folded was written, by the clock of the server that wrote
    /// it.
    pub written: Millis,
    pub people: Vec<Person>,
    pub next_person: PersonId,
    /// Who sits down to the next game, in the order around the table.
    pub order: Vec<PersonId>,
    pub host: Option<PersonId>,
    /// The browser of the owner, if it is another than the one that opened the table.
    pub owner: Option<Digest>,
    /// Whether the host only stands in for the owner of the table.
    pub stands_in: bool,
    pub rules: &'static dyn Rules,
    pub options: Value,
    pub clock: TableClock,
    /// What the bots' words are in; nothing as long as the host has not said.
    pub language: Option<String>,
    /// Whether the code is enough to come in; nothing as long as the host has not said.
    pub door_open: Option<bool>,
    /// Whether nobody new comes in unless somebody opens.
    pub locked: bool,
    /// Whether hints may be asked for.
    pub hints: bool,
    /// Browsers that somebody let in or sent away.
    pub browsers: Browsers,
    pub paused: bool,
    /// Who asked for the last pause.
    pub paused_by: Option<PersonId>,
    pub game: Option<TableGame>,
    /// The game whose chance is being drawn; then no other is on the table.
    pub drawing: Option<Drawing>,
    pub games_started: u32,
    /// The records with which games began, by their numbers; those that do not count are left out.
    pub starts: Vec<(u32, u64)>,
    pub evening: Vec<Finished>,
    /// Whether the last game was set aside because its log did not fold.
    pub regret: bool,
    /// Records that nobody but one seat may know of; the number that everybody sees leaves them
    /// out.
    pub quiet: u64,
}

impl Folded {
    /// An empty log.
    ///
    /// # Panics
    /// When no games are configured.
    pub fn new(config: &TableConfig) -> Folded {
        let rules = *config.games.first().expect("a server has at least one game");
        let options = rules.complete(&Value::Null).expect("every option has a default");
        Folded {
            seq: 0,
            written: 0,
            people: Vec::new(),
            next_person: 1,
            order: Vec::new(),
            host: None,
            owner: None,
            stands_in: false,
            rules,
            options,
            clock: TableClock::None,
            language: None,
            door_open: None,
            locked: false,
            hints: false,
            browsers: Browsers::default(),
            paused: false,
            paused_by: None,
            game: None,
            drawing: None,
            games_started: 0,
            starts: Vec::new(),
            evening: Vec::new(),
            regret: false,
            quiet: 0,
        }
    }

    /// Takes the next record of a stored log.
    pub fn fold(&mut self, record: &Record, config: &TableConfig) -> Result<(), Broken> {
        self.written = record.at;
        for entry in &record.did {
            let fits = match entry {
                TableEntry::Game(entry) => {
                    self.game.as_mut().is_some_and(|game| game.table.fold(&entry.0))
                }
                entry => self.apply(entry, config),
            };
            if !fits {
                return Err(Broken { seq: self.seq, problem: entry.kind() });
            }
        }
        self.kept(record.by.as_ref().map(|(person, id)| (*person, id.as_str())));
        Ok(())
    }

    /// The log is one record longer, and the command that it came from has been answered with yes.
    pub fn kept(&mut self, by: Option<(PersonId, &str)>) {
        self.seq += 1;
        if let Some((person, id)) = by {
            self.change(person, |person| person.done.remember(id));
        }
    }

    pub fn person(&self, id: PersonId) -> Option<&Person> {
        self.people.iter().find(|person| person.id == id)
    }

    /// The game that is being played, not one that is over.
    pub fn running(&self) -> Option<&TableGame> {
        self.game.as_ref().filter(|game| game.outcome.is_none())
    }

    /// Applies an entry of the table's own; false if it cannot follow.
    pub fn apply(&mut self, entry: &TableEntry, config: &TableConfig) -> bool {
        match entry {
            TableEntry::Joined { person, name, face, identity, secret } => {
                let kind = Kind::Human { identity: *identity, secret: *secret };
                return self.arrive(*person, name, face, kind);
            }
            TableEntry::BotAdded { person, name, face, character } => {
                return self.arrive(
                    *person,
                    name,
                    face,
                    Kind::Bot { character: character.clone() },
                );
            }
            TableEntry::ProgramAdded { person, name, face, author, secret } => {
                let kind = Kind::Program { author: author.clone(), secret: *secret };
                return self.arrive(*person, name, face, kind);
            }
            TableEntry::Returned { person, secret: fresh } => {
                return self.change(*person, |person| {
                    person.left = false;
                    if let Kind::Human { secret, .. } = &mut person.kind {
                        *secret = *fresh;
                    }
                });
            }
            TableEntry::Moved { person, identity, secret } => {
                // A browser is one person: whoever it was before is nobody's any more.
                for other in self.people.iter_mut().filter(|_| identity.is_some()) {
                    if let Kind::Human { identity: had, .. } = &mut other.kind {
                        had.take_if(|had| Some(*had) == *identity);
                    }
                }
                let kind = Kind::Human { identity: *identity, secret: *secret };
                return self.change(*person, |person| person.kind = kind);
            }
            TableEntry::Owner(identity) => self.owner = Some(*identity),
            TableEntry::Renamed { person, name, face } => {
                return self.change(*person, |person| {
                    (person.name, person.face) = (name.clone(), face.clone());
                });
            }
            TableEntry::Left { person, kicked } => {
                self.order.retain(|other| other != person);
                return self
                    .change(*person, |person| (person.left, person.kicked) = (true, *kicked))
                    && self.forget();
            }
            TableEntry::BotRemoved(person) => {
                self.order.retain(|other| other != person);
                return self.change(*person, |person| person.left = true) && self.forget();
            }
            TableEntry::Sat(person) => self.order.push(*person),
            TableEntry::Stood(person) => self.order.retain(|other| other != person),
            TableEntry::Shuffled(order) => self.order.clone_from(order),
            TableEntry::Host(person) => (self.host, self.stands_in) = (*person, false),
            TableEntry::StandsIn(person) => (self.host, self.stands_in) = (Some(*person), true),
            TableEntry::BotTook { person, why } => {
                return self.change(*person, |person| person.bot_plays = Some(*why));
            }
            TableEntry::GaveBack(person) => {
                return self.change(*person, |person| person.bot_plays = None);
            }
            TableEntry::Clock(clock) => self.clock = *clock,
            TableEntry::Language(language) => self.language = Some(language.clone()),
            TableEntry::DoorOpen(on) => self.door_open = Some(*on),
            TableEntry::Locked(on) => self.locked = *on,
            TableEntry::Hints(on) => self.hints = *on,
            TableEntry::Admitted { identity, tv } => self.browsers.admit(*identity, *tv),
            TableEntry::SentAway(browsers) => self.browsers.send_away(browsers),
            TableEntry::Barred { person, household, until } => {
                let barred = Some((*household, *until));
                // Of those who were sent away only so many are remembered: then nobody is barred.
                self.change(*person, |person| person.barred = barred);
            }
            TableEntry::Pardoned(person) => {
                return self
                    .change(*person, |person| (person.kicked, person.barred) = (false, None));
            }
            TableEntry::Unhurried { person, on } => {
                return self.change(*person, |person| person.unhurried = *on);
            }
            TableEntry::Chose { game, options } => match config.find(game) {
                Some(rules) => (self.rules, self.options) = (rules, options.clone()),
                None => return false,
            },
            _ => return self.apply_to_game(entry, config),
        }
        true
    }

    fn apply_to_game(&mut self, entry: &TableEntry, config: &TableConfig) -> bool {
        match (entry, &mut self.game) {
            (TableEntry::Started { number, game, options, seats }, _) => {
                let opened = config
                    .find(game)
                    .and_then(|rules| Some((rules, rules.open(options, seats.len()).ok()?)));
                let Some((rules, table)) = opened else { return false };
                let (deck, seats) = (rules.deck(options), seats.clone());
                let mut game = TableGame::new(*number, rules, table, options.clone(), deck, seats);
                game.fair = self.drawing.take().map(|drawing| drawing.drawn);
                self.game = Some(game);
                self.games_started = *number;
                // What was drawn for it stands before it.
                if self.starts.last().is_none_or(|(other, _)| other != number) {
                    self.starts.push((*number, self.seq));
                }
                (self.paused, self.regret) = (false, false);
            }
            (entry, _) if entry.is_drawing() => return self.apply_draw(entry, config),
            (TableEntry::Root(_), Some(TableGame { fair: Some(fair), .. })) => {
                return fair.step(entry);
            }
            (TableEntry::Held { seat, decision, action }, Some(game)) => {
                game.held.retain(|held| held.decision == *decision);
                game.held.push(Held { seat: *seat, decision: *decision, action: action.0.clone() });
                self.quiet += 1;
            }
            (TableEntry::TimedOut(_), Some(_)) => {}
            (TableEntry::Shares { person, on }, Some(game)) => {
                game.shares.retain(|other| other != person);
                game.shares.extend(on.then_some(*person));
            }
            (TableEntry::Hinted { person, decision }, Some(game)) => {
                game.hinted.push((*person, *decision));
            }
            (TableEntry::Relieved { bot, person }, Some(game)) => {
                let relieve = |seats: &mut Vec<PersonId>| {
                    seats.iter_mut().filter(|seat| *seat == bot).for_each(|seat| *seat = *person);
                };
                relieve(&mut game.seats);
                self.order.retain(|other| other != person);
                relieve(&mut self.order);
                return self.change(*bot, |bot| bot.left = true) && self.forget();
            }
            (TableEntry::Deadline(deadline), Some(game)) => game.deadline = *deadline,
            (TableEntry::Paused { left, by }, Some(game)) => {
                (self.paused, self.paused_by) = (true, *by);
                (game.left, game.deadline) = (*left, None);
            }
            (TableEntry::WentOn, Some(_)) => self.paused = false,
            (TableEntry::Ended(outcome), Some(game)) => {
                (game.outcome, game.deadline, self.paused) = (Some(outcome.clone()), None, false);
                let winners = outcome
                    .winners
                    .iter()
                    .filter_map(|&seat| game.seats.get(usize::from(seat)).copied())
                    .collect();
                let finished = Finished {
                    number: game.number,
                    game: game.rules.id(),
                    people: game.seats.clone(),
                    winners,
                    scores: outcome.scores.clone(),
                    reason: outcome.reason.clone(),
                    feats: game.table.feats().into_iter().map(FinishedFeat::from).collect(),
                    options: game.options.clone(),
                };
                self.evening.push(finished);
            }
            (TableEntry::SetAside { games, people, .. }, _) => {
                if let Some(number) = self.running().map(|game| game.number) {
                    self.starts.retain(|(other, _)| *other != number);
                }
                (self.game, self.paused, self.regret) = (None, false, true);
                self.drawing = None;
                self.games_started = *games;
                self.next_person = *people;
                return self.forget();
            }
            (TableEntry::Cleared, game) if game.is_some() || self.drawing.is_some() => {
                (self.game, self.drawing, self.paused) = (None, None, false);
                return self.forget();
            }
            _ => return false,
        }
        true
    }

    fn change(&mut self, id: PersonId, change: impl FnOnce(&mut Person)) -> bool {
        self.people.iter_mut().find(|person| person.id == id).map(change).is_some()
    }

    fn arrive(&mut self, id: PersonId, name: &str, face: &str, kind: Kind) -> bool {
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
            barred: None,
            unhurried: false,
            done: CommandIds::default(),
        });
        fits
    }

    /// Lets go of people who left and whom neither the game nor the evening can bring up again;
    /// their browsers could, so the latest of them are kept.
    fn forget(&mut self) -> bool {
        let on_seat = |id: PersonId| {
            self.game.as_ref().is_some_and(|game| game.seats.contains(&id))
                || self.drawing.as_ref().is_some_and(|drawing| drawing.seats.contains(&id))
        };
        let in_evening = |id: PersonId| self.evening.iter().any(|game| game.people.contains(&id));
        let needed = |person: &Person| !person.left || on_seat(person.id) || in_evening(person.id);
        // Whoever comes and goes must not push those out of memory who were sent away.
        for kicked in [false, true] {
            let gone: Vec<PersonId> = self
                .people
                .iter()
                .filter(|person| person.kicked == kicked && !needed(person))
                .map(|person| person.id)
                .collect();
            let too_many = gone.len().saturating_sub(FORMER_PEOPLE);
            self.people.retain(|person| match gone.binary_search(&person.id) {
                // A household is barred by the person, also if their browser is not known.
                Ok(place) => place >= too_many && (kicked || person.identity().is_some()),
                Err(_) => true,
            });
        }
        true
    }
}
