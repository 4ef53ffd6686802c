//! Who is at the table: people, bots and programs, their places for the next game, who is the host
//! and whose the table is. Changed by entries of the log only; [`Presence`] has what the log does
//! not say, such as who is connected.

mod absence;
mod bots;
mod host;
mod person;
mod presence;
mod quota;
pub(crate) mod seating;

pub(crate) use absence::taken_over_at;
pub use absence::{came, sleep, take_over, wake, went};
pub use bots::{ProgramInvitation, add_program};
pub(crate) use bots::{add_bot, character, remove_bot};
pub(crate) use host::{host_passes, next_host, pass_host};
pub(crate) use person::Kind;
pub use person::Person;
pub use presence::{Presence, SocketNote, note_sockets};
pub use quota::{Asking, counts, has_room, used};

use crate::log::{CommandIds, PersonId, TableEntry};
use crate::refusal::TableRefusal;
use crate::secret::Digest;
use serde::{Deserialize, Serialize};

/// So many people who left can come back as who they were, and so many who were sent away cannot.
const FORMER_PEOPLE: usize = 50;

/// Everybody at the table, and those who were.
#[derive(Serialize, Deserialize)]
pub struct People {
    people: Vec<Person>,
    next_person: PersonId,
    order: Vec<PersonId>,
    host: Option<PersonId>,
    /// The browser of the owner, if it is another than the one that opened the table; checkpoints
    /// of before have none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    owner: Option<Digest>,
    stands_in: bool,
}

impl Default for People {
    fn default() -> People {
        People {
            people: Vec::new(),
            next_person: 1,
            order: Vec::new(),
            host: None,
            owner: None,
            stands_in: false,
        }
    }
}

impl People {
    /// Everybody, those who left among them as long as something may bring them up again.
    pub fn all(&self) -> &[Person] {
        &self.people
    }

    pub fn find(&self, id: PersonId) -> Option<&Person> {
        self.people.iter().find(|person| person.id == id)
    }

    /// Somebody who is at the table, not somebody who left it.
    pub fn present(&self, id: PersonId) -> Result<&Person, TableRefusal> {
        self.find(id).filter(|person| !person.left).ok_or(TableRefusal::UnknownPerson)
    }

    /// Those who are at the table.
    pub fn here(&self) -> impl Iterator<Item = &Person> {
        self.people.iter().filter(|person| !person.left)
    }

    /// Who holds this seat secret.
    pub fn by_secret(&self, secret: Digest) -> Option<PersonId> {
        self.here().find(|person| person.secret() == Some(secret)).map(|person| person.id)
    }

    /// Who came with this browser.
    pub fn by_identity(&self, identity: Digest) -> Option<PersonId> {
        self.here().find(|person| person.identity() == Some(identity)).map(|person| person.id)
    }

    /// Who was here with this browser and left or was sent away.
    pub fn former(&self, identity: Option<Digest>) -> Option<&Person> {
        let was = |person: &&Person| person.left && person.identity() == identity;
        identity.and_then(|_| self.people.iter().find(was))
    }

    /// The number that the next person gets.
    pub fn next(&self) -> PersonId {
        self.next_person
    }

    /// Who sits down to the next game, in the order around the table.
    pub fn order(&self) -> &[PersonId] {
        &self.order
    }

    pub fn host(&self) -> Option<PersonId> {
        self.host
    }

    /// Whether the host only stands in for the owner of the table.
    pub fn stands_in(&self) -> bool {
        self.stands_in
    }

    /// The browser of the owner, if it is another than the one that opened the table.
    pub fn owner(&self) -> Option<Digest> {
        self.owner
    }

    /// Applies an entry about people; false if it cannot follow.
    pub(crate) fn apply(&mut self, entry: &TableEntry) -> bool {
        match entry {
            TableEntry::Joined { person, name, face, identity, secret } => {
                let kind = Kind::Human { identity: *identity, secret: *secret };
                return self.arrive(*person, name, face, kind);
            }
            TableEntry::BotAdded { person, name, face, character } => {
                let kind = Kind::Bot { character: character.clone() };
                return self.arrive(*person, name, face, kind);
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
                    .change(*person, |person| (person.left, person.kicked) = (true, *kicked));
            }
            TableEntry::BotRemoved(person) => {
                self.order.retain(|other| other != person);
                return self.change(*person, |person| person.left = true);
            }
            TableEntry::Relieved { bot, person } => {
                self.order.retain(|other| other != person);
                let places = self.order.iter_mut().filter(|place| *place == bot);
                places.for_each(|place| *place = *person);
                return self.change(*bot, |bot| bot.left = true);
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
            TableEntry::SetAside { people, .. } => self.next_person = *people,
            _ => return false,
        }
        true
    }

    /// A command of this person is in the log.
    pub(crate) fn remember(&mut self, person: PersonId, command: &str) {
        self.change(person, |person| person.done.remember(command));
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

    /// Lets go of people who left and whom nothing `needed` can bring up again; their browsers
    /// could, so the latest of them are kept.
    pub(crate) fn forget(&mut self, needed: impl Fn(PersonId) -> bool) {
        let needed = |person: &Person| !person.left || needed(person.id);
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
    }
}
