//! Who comes, sits, goes, and lets a bot play.

use super::entry::{PersonId, TableEntry, Why};
use super::folded::{Kind, Person};
use super::judge::Asker;
use super::refusal::{CommandRefusal, TableRefusal};
use super::state::{Draft, TableState};
use kernel::MOST_SEATS;

/// So many people and bots may be at a table at once.
const MOST_PEOPLE: usize = 24;
/// So many may ever have been at it.
const MOST_EVER: usize = 400;

/// Names of bots in Polish and English, and their faces: tin toys.
const TOYS: &[(&str, &str, &str)] = &[
    ("Trybik", "Cog", "trybik"),
    ("Śrubka", "Bolt", "srubka"),
    ("Korbka", "Crank", "korbka"),
    ("Puszka", "Tin", "puszka"),
    ("Sprężynka", "Coil", "trybik"),
    ("Zębatka", "Sprocket", "srubka"),
];

impl TableState {
    pub(super) fn join(
        &mut self,
        asker: &Asker,
        name: String,
        face: String,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        if let Some(person) = asker.person {
            self.put(draft, TableEntry::Renamed { person, name, face });
            return Ok(());
        }
        let (identity, Some(secret)) = (asker.identity, asker.secret) else {
            return Err(TableRefusal::Malformed.into());
        };
        let former =
            self.former(identity).map(|former| (former.id, former.kicked, former.bot_plays));
        if self.folded.people.iter().filter(|person| !person.left).count() >= MOST_PEOPLE
            || self.folded.people.len() >= MOST_EVER
        {
            return Err(TableRefusal::TableFull.into());
        }
        let person = match former {
            Some((_, true, _)) => return Err(TableRefusal::Kicked.into()),
            Some((person, false, bot_plays)) => {
                self.put(draft, TableEntry::Returned { person, secret });
                self.put(draft, TableEntry::Renamed { person, name, face });
                if bot_plays.is_some() {
                    self.put(draft, TableEntry::GaveBack(person));
                }
                person
            }
            None => {
                let person = self.folded.next_person();
                self.put(draft, TableEntry::Joined { person, name, face, identity, secret });
                person
            }
        };
        let owner = identity.is_some() && identity == self.names.owner;
        if self.folded.host.is_none() || (owner && former.is_none()) {
            self.put(draft, TableEntry::Host(Some(person)));
        }
        if self.folded.order.len() < self.places() && !self.folded.order.contains(&person) {
            self.put(draft, TableEntry::Sat(person));
        }
        Ok(())
    }

    pub(super) fn go(&mut self, person: PersonId, kicked: bool, draft: &mut Draft) {
        if self.running().is_some_and(|game| game.seats.contains(&person)) {
            self.put(draft, TableEntry::BotTook { person, why: Why::Left });
        }
        self.put(draft, TableEntry::Left { person, kicked });
        if self.folded.host == Some(person) {
            let humans =
                || self.folded.people.iter().filter(|other| !other.left && !other.is_bot());
            let next = humans()
                .find(|other| self.live.here(other.id))
                .or_else(|| humans().next())
                .map(|other| other.id);
            self.put(draft, TableEntry::Host(next));
        }
    }

    pub(super) fn sit(
        &mut self,
        person: PersonId,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        if self.folded.order.contains(&person) {
            return Ok(());
        }
        if self.folded.order.len() >= self.places() {
            return Err(TableRefusal::TableFull.into());
        }
        self.put(draft, TableEntry::Sat(person));
        Ok(())
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
        self.between_games()?;
        if self.folded.order.len() >= self.places() || self.folded.people.len() >= MOST_EVER {
            return Err(TableRefusal::TableFull.into());
        }
        let taken =
            |name: &str| self.folded.people.iter().any(|other| !other.left && other.name == name);
        // A toy that sits here under its other name is not taken twice either.
        let (polish, foreign, face) = TOYS
            .iter()
            .find(|(polish, foreign, _)| !taken(polish) && !taken(foreign))
            .unwrap_or(&TOYS[0]);
        let name = if lang == "en" { foreign } else { polish };
        let (person, name, face) = (self.folded.next_person(), name.to_string(), face.to_string());
        self.put(
            draft,
            TableEntry::BotAdded { person, name, face, character: character.to_string() },
        );
        self.put(draft, TableEntry::Sat(person));
        Ok(())
    }

    pub(super) fn remove_bot(
        &mut self,
        person: PersonId,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        if !self.present(person)?.is_bot() {
            return Err(TableRefusal::UnknownPerson.into());
        }
        self.between_games()?;
        self.put(draft, TableEntry::BotRemoved(person));
        Ok(())
    }

    pub(super) fn let_bot(
        &mut self,
        me: PersonId,
        person: PersonId,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        if me != person && self.folded.host != Some(me) {
            return Err(TableRefusal::NotHost.into());
        }
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

    /// A bot that played for somebody in one game plays for them in the next only if they are still away.
    pub(super) fn give_seats_back(&mut self, draft: &mut Draft) {
        let seats = self.running().map(|game| game.seats.clone()).unwrap_or_default();
        for person in seats {
            match self.is_human(person).map(|human| (human.bot_plays, self.live.away(person))) {
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
        self.person(person).filter(|person| !person.is_bot() && !person.left)
    }
}
