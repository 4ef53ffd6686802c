//! Who comes, sits, goes, and lets a bot play.

use super::entry::{PersonId, TableEntry, Why};
use super::folded::{Kind, Person};
use super::judge::Asker;
use super::refusal::{CommandRefusal, TableRefusal};
use super::state::{Draft, TableState};
use crate::clock::{Millis, millis};
use kernel::{MOST_SEATS, Random};

/// So many people and bots may be at a table at once.
const MOST_PEOPLE: usize = 24;
/// So many may ever have been at it.
const MOST_EVER: usize = 400;

/// Names of bots in Polish and English, and their faces: tin toys, one for each seat there can be.
const TOYS: &[(&str, &str, &str)] = &[
    ("Trybik", "Cog", "trybik"),
    ("Śrubka", "Bolt", "srubka"),
    ("Korbka", "Crank", "korbka"),
    ("Puszka", "Tin", "puszka"),
    ("Sprężynka", "Coil", "sprezynka"),
    ("Zębatka", "Sprocket", "zebatka"),
];

impl TableState {
    pub(super) fn join(
        &mut self,
        asker: &Asker,
        (name, face): (String, String),
        now: Millis,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        if let Some(person) = asker.person {
            let name = self.told_apart(Some(person), name);
            self.put(draft, TableEntry::Renamed { person, name, face });
            return Ok(());
        }
        let (identity, Some(secret)) = (asker.identity, asker.secret) else {
            return Err(TableRefusal::Malformed.into());
        };
        let former =
            self.former(identity).map(|former| (former.id, former.kicked, former.bot_plays));
        let name = self.told_apart(former.map(|(person, ..)| person), name);
        if matches!(former, Some((_, true, _))) && identity != self.owner() {
            return Err(TableRefusal::Kicked.into());
        }
        if self.folded.people.len() >= MOST_EVER {
            return Err(TableRefusal::TableFull.into());
        }
        if self.present_people() >= MOST_PEOPLE {
            self.let_go_of_one(now, draft)?;
        }
        let person = match former {
            Some((person, _, bot_plays)) => {
                self.put(draft, TableEntry::Returned { person, secret });
                self.put(draft, TableEntry::Renamed { person, name, face });
                if bot_plays.is_some() {
                    self.put(draft, TableEntry::GaveBack(person));
                }
                person
            }
            None => {
                let person = self.folded.next_person;
                self.put(draft, TableEntry::Joined { person, name, face, identity, secret });
                person
            }
        };
        self.free_a_place(now, draft);
        if self.folded.order.len() < self.places() && !self.folded.order.contains(&person) {
            self.put(draft, TableEntry::Sat(person));
        }
        let returns = self.is_owner(person) && (former.is_none() || self.folded.stands_in);
        if returns {
            self.put(draft, TableEntry::Host(Some(person)));
        } else if self.folded.host.is_none() && self.is_seated(person) {
            self.pass_host(person, draft);
        }
        Ok(())
    }

    /// The name, with a number behind it if somebody else at the table is called that.
    pub(super) fn told_apart(&self, me: Option<PersonId>, name: String) -> String {
        let taken = |name: &str| {
            let other = |person: &&Person| !person.left && Some(person.id) != me;
            let same = |person: &Person| person.name.to_lowercase() == name.to_lowercase();
            self.folded.people.iter().filter(other).any(same)
        };
        if !taken(&name) {
            return name;
        }
        // A table never has so many people that the number would have three digits.
        let short: String = name.chars().take(21).collect();
        let mut numbered = (2..).map(|number| format!("{} {number}", short.trim_end()));
        numbered.find(|numbered| !taken(numbered)).unwrap_or(name)
    }

    fn present_people(&self) -> usize {
        self.folded.people.iter().filter(|person| !person.left).count()
    }

    /// Whether somebody has been away for so long that they do not keep a place: as long as a host
    /// has who is then no longer waited for. Who has a seat in the running game, and whoever opened
    /// the table, keep theirs.
    fn is_long_gone(&self, person: PersonId, now: Millis) -> bool {
        let gone = self
            .live
            .away(person)
            .is_some_and(|since| since + millis(self.config.pace.host_grace) <= now);
        gone && self.plays_itself(person).is_some()
            && !self.is_owner(person)
            && !self.running().is_some_and(|game| game.seats.contains(&person))
    }

    /// Lets somebody who never came back leave a table that is full.
    fn let_go_of_one(&mut self, now: Millis, draft: &mut Draft) -> Result<(), CommandRefusal> {
        let gone = |person: &&Person| !person.left && self.is_long_gone(person.id, now);
        let gone = self.folded.people.iter().find(gone).map(|person| person.id);
        self.go(gone.ok_or(TableRefusal::TableFull)?, false, draft);
        Ok(())
    }

    /// Gives up the place of somebody who never came back, if one place is all that is missing.
    fn free_a_place(&mut self, now: Millis, draft: &mut Draft) {
        if self.folded.order.len() != self.places() {
            return;
        }
        let gone = self.folded.order.iter().copied().find(|id| self.is_long_gone(*id, now));
        if let Some(person) = gone {
            self.put(draft, TableEntry::Stood(person));
        }
    }

    pub(super) fn go(&mut self, person: PersonId, kicked: bool, draft: &mut Draft) {
        if self.running().is_some_and(|game| game.seats.contains(&person)) {
            self.put(draft, TableEntry::BotTook { person, why: Why::Left });
        }
        self.put(draft, TableEntry::Left { person, kicked });
        if self.folded.host == Some(person) {
            match self.next_host() {
                Some(next) => self.pass_host(next, draft),
                None => self.put(draft, TableEntry::Host(None)),
            }
        }
    }

    pub(super) fn sit(
        &mut self,
        person: PersonId,
        now: Millis,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        if self.folded.order.contains(&person) {
            return Ok(());
        }
        self.free_a_place(now, draft);
        if self.folded.order.len() >= self.places() {
            return Err(TableRefusal::TableFull.into());
        }
        self.put(draft, TableEntry::Sat(person));
        // Everybody else only looked on.
        if self.folded.host.is_none() {
            self.pass_host(person, draft);
        }
        Ok(())
    }

    /// Gives everybody who sits another order around the table, at random and never the same.
    pub(super) fn shuffle(&mut self, draft: &mut Draft) {
        let mut order = self.folded.order.clone();
        while order.len() > 1 && order == self.folded.order {
            self.live.random.shuffle(&mut order);
        }
        self.put(draft, TableEntry::Shuffled(order));
    }

    /// Places there are for the next game.
    pub(super) fn places(&self) -> usize {
        usize::from(*self.folded.rules.seats().end()).min(MOST_SEATS)
    }

    pub(super) fn add_bot(
        &mut self,
        character: &str,
        lang: &str,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        if !(self.config.characters)(self.folded.rules.id()).iter().any(|known| known == character)
        {
            return Err(TableRefusal::UnknownCharacter.into());
        }
        if self.folded.order.len() >= self.places() || self.folded.people.len() >= MOST_EVER {
            return Err(TableRefusal::TableFull.into());
        }
        let (polish, foreign, face) = self.free_toy();
        let name = if lang == "en" { foreign } else { polish };
        let (person, name, face) = (self.folded.next_person, name.to_string(), face.to_string());
        self.put(
            draft,
            TableEntry::BotAdded { person, name, face, character: character.to_string() },
        );
        self.put(draft, TableEntry::Sat(person));
        Ok(())
    }

    /// A toy that nobody here is: neither under one of its names nor by its looks.
    pub(super) fn free_toy(&self) -> &'static (&'static str, &'static str, &'static str) {
        let taken = |(polish, foreign, face): &&(&str, &str, &str)| {
            let mut others = self.folded.people.iter().filter(|other| !other.left);
            others.any(|other| {
                [*polish, *foreign].contains(&other.name.as_str())
                    || other.is_program() && other.face == *face
            })
        };
        TOYS.iter().find(|toy| !taken(toy)).unwrap_or(&TOYS[0])
    }

    /// Whether one more may come to the table.
    pub(super) fn has_room(&self) -> bool {
        self.folded.people.len() < MOST_EVER && self.present_people() < MOST_PEOPLE
    }

    pub(super) fn remove_bot(
        &mut self,
        person: PersonId,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        if self.present(person)?.is_program() {
            // In a game a bot of the house plays on for it.
            self.go(person, false, draft);
            return Ok(());
        }
        if !self.present(person)?.is_bot() {
            return Err(TableRefusal::UnknownPerson.into());
        }
        self.between_games()?;
        self.put(draft, TableEntry::BotRemoved(person));
        Ok(())
    }

    pub(super) fn let_bot(
        &mut self,
        person: PersonId,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        if self.present(person)?.is_bot() {
            return Err(TableRefusal::UnknownPerson.into());
        }
        self.seated_in_game(person)?;
        self.put(draft, TableEntry::BotTook { person, why: Why::Asked });
        Ok(())
    }

    pub(super) fn take_back(&mut self, me: PersonId, draft: &mut Draft) {
        if self.person(me).is_some_and(|person| person.bot_plays.is_some()) {
            self.put(draft, TableEntry::GaveBack(me));
        }
    }

    /// A bot that played for somebody in one game plays for them in the next only if they are still
    /// away.
    pub(super) fn give_seats_back(&mut self, draft: &mut Draft) {
        let seats = self.running().map(|game| game.seats.clone()).unwrap_or_default();
        for person in seats {
            match self.plays_itself(person).map(|human| (human.bot_plays, self.live.away(person))) {
                Some((Some(_), None)) => self.put(draft, TableEntry::GaveBack(person)),
                // It is theirs again as soon as they are back, whoever asked for the bot.
                Some((Some(Why::Asked), Some(_))) => {
                    self.put(draft, TableEntry::BotTook { person, why: Why::Absent })
                }
                _ => {}
            }
        }
    }

    /// How a bot on this person's seat plays.
    pub(super) fn character(&self, person: PersonId) -> String {
        match self.person(person).map(|person| &person.kind) {
            Some(Kind::Bot { character }) => self.config.fitting(self.folded.rules.id(), character),
            _ => (self.config.characters)(self.folded.rules.id())
                .into_iter()
                .next()
                .unwrap_or_default(),
        }
    }

    pub(super) fn is_human(&self, person: PersonId) -> Option<&Person> {
        self.plays_itself(person).filter(|person| !person.is_program())
    }

    /// Somebody at the table for whom the server does not play anyway: a human, or a program of
    /// somebody's own.
    pub(super) fn plays_itself(&self, person: PersonId) -> Option<&Person> {
        self.person(person).filter(|person| !person.is_bot() && !person.left)
    }
}
