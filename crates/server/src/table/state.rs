//! The state of a table: what is folded from its log, and what only lives now.

use super::codes::Codes;
use super::entry::{PersonId, TableEntry};
use super::folded::{Folded, Person, TableGame};
use super::live::Live;
use super::pace::Pace;
use super::record::Record;
use super::refusal::{CommandRefusal, TableRefusal};
use super::rights::{Deed, Right};
use crate::bot::Characters;
use crate::decks::Decks;
use crate::person::{Digest, Secret};
use kernel::{Quick, Rules, Seeded};
use std::sync::Arc;
use thiserror::Error;

/// What all tables of a server share.
pub struct TableConfig {
    /// The games there are; the first lies on a new table.
    pub games: &'static [&'static dyn Rules],
    /// The characters a bot can have in a game; the first plays for people who are away.
    pub characters: Characters,
    /// How fast things happen.
    pub pace: Pace,
    /// Decks of people's own pictures.
    pub decks: Arc<Decks>,
    /// Which code rings where.
    pub codes: Arc<Codes>,
    /// Who may do what; [`Deed::right`] but in trials that plant another table.
    pub rights: fn(Deed) -> Right,
}

impl TableConfig {
    pub(super) fn find(&self, id: &str) -> Option<&'static dyn Rules> {
        self.games.iter().copied().find(|rules| rules.id() == id)
    }

    /// How a bot of this character plays this game. One that was added for another game plays the
    /// part that has the same place in this game's cast, and its own again when its game is back.
    pub(super) fn fitting(&self, game: &str, character: &str) -> String {
        let cast = (self.characters)(game);
        let place = |cast: &[String]| cast.iter().position(|other| other == character);
        let known = place(&cast)
            .or_else(|| self.games.iter().find_map(|rules| place(&(self.characters)(rules.id()))));
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

/// A log that no table can have written. It says where, and nothing of what stands there: that may
/// be a card or a name.
#[derive(Debug, Error)]
#[error("record {seq} of the log cannot follow: {problem}")]
pub struct Broken {
    /// Which record.
    pub seq: u64,
    /// What kind of thing is wrong.
    pub problem: &'static str,
}

/// What a command added, to be stored before anybody hears of it.
#[derive(Debug, Default)]
pub struct Draft {
    /// What happened.
    pub did: Vec<TableEntry>,
    /// The seed of a game that was started, with its number.
    pub seed: Option<(u32, [u8; 32])>,
}

/// The table. It has no clock and no chance of its own: the time and every random number are handed
/// in.
pub struct TableState {
    pub(super) config: Arc<TableConfig>,
    pub(super) names: Names,
    pub(super) folded: Folded,
    pub(super) live: Live,
}

/// Records that do not count, the last ones first.
fn set_aside(log: &[impl AsRef<str>]) -> Vec<std::ops::Range<u64>> {
    let mut ranges: Vec<std::ops::Range<u64>> = Vec::new();
    for (place, text) in log.iter().enumerate().rev() {
        let seq = place as u64;
        // Somebody may be called that; a record that says it and nothing else is the table's own.
        if !text.as_ref().contains("\"set_aside\"")
            || ranges.last().is_some_and(|later| later.contains(&seq))
        {
            continue;
        }
        let record = serde_json::from_str::<Record>(text.as_ref()).ok();
        if let Some([TableEntry::SetAside { from, .. }]) = record.as_ref().map(|it| &it.did[..]) {
            ranges.push(*from..seq);
        }
    }
    ranges
}

impl TableState {
    /// The table that this log tells of.
    ///
    /// # Panics
    /// When no games are configured.
    pub fn fold(
        config: Arc<TableConfig>,
        names: Names,
        random: Quick,
        log: impl IntoIterator<Item: AsRef<str>>,
    ) -> Result<TableState, Broken> {
        let log: Vec<_> = log.into_iter().collect();
        let mut folded = Folded::new(&config);
        let mut set_aside = set_aside(&log).into_iter().rev().peekable();
        for (seq, text) in (0..).zip(&log) {
            if set_aside.peek().is_some_and(|skipped| seq >= skipped.end) {
                set_aside.next();
            }
            if set_aside.peek().is_some_and(|skipped| skipped.contains(&seq)) {
                folded.seq = seq + 1;
                continue;
            }
            let record: Record = serde_json::from_str(text.as_ref())
                .map_err(|_| Broken { seq, problem: "it is no record" })?;
            folded.fold(&record, &config)?;
        }
        Ok(TableState::beside(config, names, random, folded))
    }

    /// The table of which the log says this.
    pub(super) fn beside(
        config: Arc<TableConfig>,
        names: Names,
        random: Quick,
        folded: Folded,
    ) -> TableState {
        let live = Live::beside(&folded, &config, random);
        TableState { config, names, folded, live }
    }

    /// Takes one more record of its log.
    pub fn follow(&mut self, text: &str) -> Result<(), Broken> {
        let seq = self.folded.seq;
        let record: Record =
            serde_json::from_str(text).map_err(|_| Broken { seq, problem: "it is no record" })?;
        self.folded.fold(&record, &self.config)
    }

    /// What has to be written behind a log that folds only up to here, so that the table can go on
    /// without its game: so many games it has had, and records that do not count any more.
    pub(super) fn without_the_rest(&self, games: u32, skipped: u64) -> TableEntry {
        // A record brings one person at most.
        let people = u32::try_from(skipped)
            .map_or(PersonId::MAX, |skipped| self.folded.next_person.saturating_add(skipped));
        TableEntry::SetAside {
            from: self.folded.seq,
            games: games.max(self.folded.games_started),
            people,
        }
    }

    /// How many records the log has.
    pub fn seq(&self) -> u64 {
        self.folded.seq
    }

    /// What the table is known by.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// A draft is in the store: the log is one longer, and its command has been answered with yes.
    pub fn kept(&mut self, by: Option<(PersonId, &str)>) {
        self.folded.kept(by);
    }

    /// Remembers the answer to a command that left nothing in the log, so that a repetition gets
    /// the same.
    pub fn remember(&mut self, person: PersonId, id: &str, refusal: Option<&CommandRefusal>) {
        if self.person(person).is_some() {
            self.live.person(person).replies.remember(id, refusal);
        }
    }

    /// What a command with this id was answered: yes, or the refusal.
    pub fn answered(&self, person: PersonId, id: &str) -> Option<Result<(), CommandRefusal>> {
        if self.person(person)?.done.has(id) {
            return Some(Ok(()));
        }
        self.live.find(person)?.replies.find(id)
    }

    pub(super) fn person(&self, id: PersonId) -> Option<&Person> {
        self.folded.person(id)
    }

    /// Somebody who is at the table, not somebody who left it.
    pub(super) fn present(&self, id: PersonId) -> Result<&Person, TableRefusal> {
        self.person(id).filter(|person| !person.left).ok_or(TableRefusal::UnknownPerson)
    }

    /// The game that is being played, not one that is over.
    pub(super) fn running(&self) -> Option<&TableGame> {
        self.folded.running()
    }

    /// Who holds this seat secret.
    pub fn by_secret(&self, secret: Digest) -> Option<PersonId> {
        let holds = |person: &&Person| !person.left && person.secret() == Some(secret);
        self.folded.people.iter().find(holds).map(|person| person.id)
    }

    /// Who came with this browser.
    pub fn by_identity(&self, identity: Digest) -> Option<PersonId> {
        self.folded
            .people
            .iter()
            .find(|person| !person.left && person.identity() == Some(identity))
            .map(|person| person.id)
    }

    /// Whether this is whoever opened the table.
    pub(super) fn is_owner(&self, id: PersonId) -> bool {
        let identity = self.person(id).and_then(Person::identity);
        identity.is_some() && identity == self.owner()
    }

    /// The browser that the table belongs to: the one that opened it, unless the owner has come
    /// back on another device.
    pub(super) fn owner(&self) -> Option<Digest> {
        self.folded.owner.or(self.names.owner)
    }

    /// Whether this person has a place at the table, in the game or in the next one.
    pub(super) fn is_seated(&self, id: PersonId) -> bool {
        self.folded.order.contains(&id)
            || self.running().is_some_and(|game| game.seats.contains(&id))
    }

    /// Who was here with this browser and left or was sent away.
    pub(super) fn former(&self, identity: Option<Digest>) -> Option<&Person> {
        self.folded
            .people
            .iter()
            .find(|person| person.left && identity.is_some() && person.identity() == identity)
    }

    /// Applies an entry and writes it down.
    pub(super) fn put(&mut self, draft: &mut Draft, entry: TableEntry) {
        let fits = self.folded.apply(&entry, &self.config);
        debug_assert!(fits, "{entry:?} was judged before");
        self.live.follow(&entry, &self.folded, &self.config);
        draft.did.push(entry);
    }

    /// The game whose seed the table has to be given before it can go on.
    pub fn wants_seed(&self) -> Option<u32> {
        let running = self.running().filter(|_| self.live.game.source.is_none());
        let drawing = self.folded.drawing.as_ref().filter(|_| self.live.draw.kept.is_none());
        running.map(|game| game.number).or(drawing.map(|drawing| drawing.drawn.number))
    }

    /// Hands over what is kept of the running game's chance, or of that which is being drawn: the
    /// seed, or what the server drew where phones drew with it.
    pub fn give_seed(&mut self, kept: [u8; 32]) {
        if self.folded.drawing.is_some() {
            self.live.draw.kept = Some(kept);
            return;
        }
        let fair = self.folded.game.as_ref().and_then(|game| game.fair.as_ref());
        let drawn = fair.and_then(|fair| fair.seed(&kept));
        self.live.game.kept = drawn.map(|_| kept);
        self.live.game.source = Some(Seeded::new(drawn.unwrap_or(kept)));
    }
}
