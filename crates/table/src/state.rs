//! The state of a table: what is folded from its log, and what only lives now.

use crate::changes::Changes;
use crate::config::{Loan, TableConfig};
use crate::door::{Claims, Knocks};
use crate::draw::LiveDraw;
use crate::log::{Broken, Folded, PersonId, Record, TableEntry};
use crate::people::{Person, Presence};
use crate::play::{Growth, Session, TableGame};
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::secret::{Digest, Secret};
use crate::step::GameSecret;
use crate::time::Millis;
use kernel::{DeckId, Quick, Scripted, Seat};
use std::sync::Arc;

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

/// The table. It has no clock and no chance of its own: the time and every random number are handed
/// in.
pub struct TableState {
    pub(crate) config: Arc<TableConfig>,
    pub(crate) names: Names,
    pub(crate) folded: Folded,
    pub(crate) live: Live,
}

/// Everything that the log does not say: a table that is folded anew begins without it.
pub(crate) struct Live {
    pub presence: Presence,
    pub knocks: Knocks,
    pub claims: Claims,
    pub growth: Growth,
    pub session: Session,
    pub draw: LiveDraw,
    pub changes: Changes,
    /// For the delays of bots.
    pub random: Quick,
}

/// The deck of people's own pictures that a game is played with, or will be.
fn lent(folded: &Folded, config: &TableConfig) -> Option<Loan> {
    let drawing = folded.drawing.as_ref().and_then(|drawing| drawing.deck());
    Arc::clone(&config.decks).lend(drawing.or_else(|| folded.play.running()?.deck())?)
}

impl Live {
    /// What lives beside a log that was just folded: nobody is here, and nobody has been told
    /// anything.
    fn beside(folded: &Folded, config: &TableConfig, random: Quick) -> Live {
        let changes =
            Changes { room: folded.seq() > 0, game: folded.play.started() > 0, alone: Vec::new() };
        Live {
            presence: Presence::default(),
            knocks: Knocks::default(),
            claims: Claims::default(),
            growth: Growth::default(),
            session: Session::with(lent(folded, config)),
            draw: LiveDraw::default(),
            changes,
            random,
        }
    }

    /// Somebody is connected from now on.
    pub fn wake(&mut self, now: Millis) {
        self.presence.wake(now);
        self.draw.pause();
    }

    /// What follows from an entry that was just applied.
    pub fn follow(&mut self, entry: &TableEntry, folded: &Folded, config: &TableConfig) {
        self.changes.follow(entry);
        match entry {
            TableEntry::Chose { .. } => self.growth.look_again(),
            TableEntry::Started { .. } | TableEntry::Draw { .. } => {
                self.session.begin(lent(folded, config));
                self.draw = LiveDraw::default();
            }
            TableEntry::Ended(_) => self.session.give_deck_back(),
            TableEntry::Cleared => {
                self.session.begin(None);
                self.draw = LiveDraw::default();
            }
            _ => {}
        }
        if matches!(
            entry,
            TableEntry::Left { .. }
                | TableEntry::BotRemoved(_)
                | TableEntry::Relieved { .. }
                | TableEntry::Cleared
        ) {
            self.presence.retain(|person| folded.people.find(person).is_some());
        }
    }
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
                folded.skip_to(seq + 1);
                continue;
            }
            folded.fold_text(text.as_ref(), &config)?;
        }
        Ok(TableState::beside(config, names, random, folded))
    }

    /// The table of which the log says this.
    pub fn beside(
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
        self.folded.fold_text(text, &self.config)
    }

    /// What has to be written behind a log that folds only up to here, so that the table can go on
    /// without its game: so many games it has had, and records that do not count any more.
    pub fn without_the_rest(&self, games: u32, skipped: u64) -> TableEntry {
        let next = self.folded.people.next();
        // A record brings one person at most.
        let people =
            u32::try_from(skipped).map_or(PersonId::MAX, |skipped| next.saturating_add(skipped));
        let games = games.max(self.folded.play.started());
        TableEntry::SetAside { from: self.folded.seq(), games, people }
    }

    /// What the log says.
    pub fn folded(&self) -> &Folded {
        &self.folded
    }

    /// How many records the log has.
    pub fn seq(&self) -> u64 {
        self.folded.seq()
    }

    /// What the table is known by.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// What all tables of the server share.
    pub fn config(&self) -> &TableConfig {
        &self.config
    }

    /// A draft is on its way to the store: the log is one longer, and a repetition of its command
    /// is answered with yes. If the store fails, the table is folded anew.
    pub fn persisted(&mut self, by: Option<(PersonId, &str)>) {
        self.folded.persisted(by);
    }

    /// Remembers the answer to a command that left nothing in the log, so that a repetition gets
    /// the same.
    pub fn remember(&mut self, person: PersonId, id: &str, refusal: Option<&CommandRefusal>) {
        if self.folded.people.find(person).is_some() {
            self.live.presence.remember(person, id, refusal);
        }
    }

    /// What a command with this id was answered: yes, or the refusal.
    pub fn answered(&self, person: PersonId, id: &str) -> Option<Result<(), CommandRefusal>> {
        if self.folded.people.find(person)?.done.has(id) {
            return Some(Ok(()));
        }
        self.live.presence.replied(person, id)
    }

    /// Everybody who is and was at the table.
    pub fn people(&self) -> &crate::people::People {
        &self.folded.people
    }

    /// Who is connected.
    pub fn presence(&self) -> &Presence {
        &self.live.presence
    }

    /// What has changed since this was last asked. Frames have to follow.
    pub fn take_changes(&mut self) -> Changes {
        std::mem::take(&mut self.live.changes)
    }

    /// What has changed since everybody was last told.
    pub fn changes(&self) -> &Changes {
        &self.live.changes
    }

    /// Has frames shown anew although no entry asks for it: somebody sees with other eyes, or the
    /// room has other watchers.
    pub fn changes_mut(&mut self) -> &mut Changes {
        &mut self.live.changes
    }

    /// Shows the game, if there is one, to everybody anew: somebody sees it with other eyes now.
    pub fn show_game(&mut self) {
        self.live.changes.game |= self.game().is_some();
    }

    /// The store was away and is back: nobody has run out of time meanwhile.
    pub fn resume(&mut self, now: Millis) {
        self.live.wake(now);
    }

    /// The game on the table, being played or over.
    pub fn game(&self) -> Option<&TableGame> {
        self.folded.play.game()
    }

    /// The game that is being played, not one that is over.
    pub fn running(&self) -> Option<&TableGame> {
        self.folded.play.running()
    }

    /// The seat that a person has in the game.
    pub fn seat_of(&self, person: Option<PersonId>) -> Option<Seat> {
        self.game().zip(person).and_then(|(game, person)| game.seat_of(person))
    }

    /// The deck of the game that is being played.
    pub fn held_deck(&self) -> Option<DeckId> {
        let held = self.running().is_some() || self.folded.drawing.is_some();
        self.live.session.deck().filter(|_| held)
    }

    /// The browser that the table belongs to: the one that opened it, unless the owner has come
    /// back on another device.
    pub fn owner(&self) -> Option<Digest> {
        self.folded.people.owner().or(self.names.owner)
    }

    /// Whether this is whoever opened the table.
    pub(crate) fn is_owner(&self, id: PersonId) -> bool {
        let identity = self.folded.people.find(id).and_then(Person::identity);
        identity.is_some() && identity == self.owner()
    }

    /// Whether this person has a place at the table, in the game or in the next one.
    pub(crate) fn is_seated(&self, id: PersonId) -> bool {
        self.folded.people.order().contains(&id) || self.seated_in_game(id).is_ok()
    }

    /// Refuses somebody without a seat in the running game.
    pub(crate) fn seated_in_game(&self, person: PersonId) -> Result<(), TableRefusal> {
        let game = self.running().ok_or(TableRefusal::NoGame)?;
        game.seat_of(person).map(|_| ()).ok_or(TableRefusal::NotSeated)
    }

    /// Refuses what cannot be done while a game is played or drawn.
    pub(crate) fn between_games(&self) -> Result<(), TableRefusal> {
        let busy = self.running().is_some() || self.folded.drawing.is_some();
        if busy { Err(TableRefusal::GameRunning) } else { Ok(()) }
    }

    /// Somebody at the table for whom the server does not play anyway: a human, or a program of
    /// somebody's own.
    pub(crate) fn plays_itself(&self, person: PersonId) -> Option<&Person> {
        self.folded.people.find(person).filter(|person| !person.is_bot() && !person.left)
    }

    pub(crate) fn is_human(&self, person: PersonId) -> Option<&Person> {
        self.plays_itself(person).filter(|person| !person.is_program())
    }

    /// Whether the server moves for this person.
    pub(crate) fn bot_holds(&self, person: PersonId) -> bool {
        let person = self.folded.people.find(person);
        person.is_none_or(|person| person.is_bot() || person.left || person.bot_plays.is_some())
    }

    /// The game whose secret the table has to be given before it can go on.
    pub fn wants_secret(&self) -> Option<u32> {
        let running = self.running().filter(|_| !self.live.session.has_source());
        let drawing = self.folded.drawing.as_ref().filter(|_| self.live.draw.secret().is_none());
        running.map(TableGame::number).or(drawing.map(|drawing| drawing.number()))
    }

    /// Hands over what the store kept secret of the running game, or of that which is being drawn.
    /// The log says what it is.
    pub fn give_secret(&mut self, bytes: [u8; 32]) {
        if self.folded.drawing.is_some() {
            self.live.draw.give(bytes);
            return;
        }
        let drawn = self.game().and_then(TableGame::drawn).and_then(|drawn| drawn.seed(&bytes));
        let secret = match drawn {
            Some(_) => GameSecret::ServerPart(bytes),
            None => GameSecret::Seed(bytes),
        };
        let chance = Scripted::new(Vec::new(), drawn.unwrap_or(bytes));
        self.live.session.give(chance, secret);
    }

    /// Takes the place of a table whose last record the store did not keep: the log says what is,
    /// the sockets stay.
    pub fn replace(&mut self, fresh: TableState, sockets: &[Option<PersonId>], now: Millis) {
        let alone = std::mem::take(&mut self.live.changes.alone);
        *self = fresh;
        if !sockets.is_empty() {
            self.live.wake(now);
        }
        for person in sockets.iter().flatten() {
            if self.folded.people.present(*person).is_ok() {
                self.live.presence.came(*person);
            }
        }
        // The seats that alone had something to hear still have.
        self.live.changes = Changes { alone, ..Changes::default() };
    }
}
