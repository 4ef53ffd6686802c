//! What only lives now: sockets' people, delays of bots, what grows, what nobody has been told yet.
//! None of it is in the log; a table that is folded anew begins without it.

use super::claims::Claim;
use super::door::Door;
use super::entry::{PersonId, TableEntry};
use super::folded::Folded;
use super::growth::{Growth, Tended};
use super::replies::Replies;
use super::state::TableConfig;
use super::thinking::Thinking;
use super::wishes::Wishes;
use crate::clock::Millis;
use crate::decks::Loan;
use crate::person::Digest;
use kernel::{Grown, Quick, Seeded};
use std::collections::HashMap;
use std::net::IpAddr;

/// Somebody at the table, as far as they are here.
pub(super) struct LivePerson {
    id: PersonId,
    /// Since when they are away; nothing while they are connected.
    pub away: Option<Millis>,
    /// The household their last socket came from.
    pub household: Option<IpAddr>,
    /// What they have lately asked for.
    pub wishes: Wishes,
    /// When they may react again.
    pub reacts_at: Millis,
    /// Replies to commands that left nothing in the log.
    pub replies: Replies,
}

/// What lives beside the game on the table.
#[derive(Default)]
pub(super) struct LiveGame {
    /// What was grown for it, until its first question is answered.
    pub grown: Option<Vec<Grown>>,
    /// Keeps the deck of people's own pictures that it is played with.
    pub loan: Option<Loan>,
    /// Missing only between folding a log and fetching the seed.
    pub source: Option<Seeded>,
    /// What the server drew, where phones drew with it.
    pub kept: Option<[u8; 32]>,
    /// The decision that was open when the table last looked, and since when it has been.
    pub opened: Option<(u32, Millis)>,
    /// When it last went on after a pause: no program is late because of one.
    pub went_on: Millis,
    /// How often somebody has asked for more time in the open decision.
    pub extensions: u8,
    /// Public facts that nobody has been told yet.
    pub events: Vec<String>,
    /// Seats for which the server moves, and when.
    pub thinking: Vec<Thinking>,
}

/// What lives beside a drawing.
#[derive(Default)]
pub(super) struct LiveDraw {
    /// What the server drew; missing only between folding a log and fetching it.
    pub kept: Option<[u8; 32]>,
    /// Since when everybody draws.
    pub since: Option<Millis>,
}

/// Everything that the log does not say.
pub(super) struct Live {
    /// Those who have been here since the log was folded.
    people: Vec<LivePerson>,
    pub game: LiveGame,
    pub draw: LiveDraw,
    /// Whose phones draw with the server.
    pub take_part: Vec<PersonId>,
    /// What grows for the next game, and how often something was begun.
    pub growth: Option<Growth>,
    pub growths: u64,
    /// For what it was last seen whether anything has to grow; nothing when something else was
    /// chosen.
    pub tended: Option<Tended>,
    /// Who comes by a code.
    pub door: Door,
    /// The browsers of the shared screens that look on, and of those who do without a name.
    pub screens: Vec<Digest>,
    pub watchers: Vec<Digest>,
    /// What all of a household together have lately asked for.
    pub households: HashMap<IpAddr, Wishes>,
    /// Who asks for which seat, how often that has been asked, and what was granted and is not yet
    /// told.
    pub claims: Vec<Claim>,
    pub claimed: u32,
    pub granted: Option<Claim>,
    /// The clips that are kept with this table, oldest first.
    pub clips: Vec<String>,
    /// Whether nobody has been here since the log was folded.
    untouched: bool,
    /// Since when somebody is connected. An empty table sleeps: nobody's time runs and no bot
    /// moves.
    awake: Option<Millis>,
    /// For the delays of bots.
    pub random: Quick,
    /// Whether the room or the game, as their frames show them, is another than the one that
    /// everybody was told of.
    pub room_changed: bool,
    pub game_changed: bool,
    /// People whose own frames have changed, and nobody else's.
    pub changed_for: Vec<PersonId>,
}

/// The deck of people's own pictures that a game is played with, or will be.
fn lent(folded: &Folded, config: &TableConfig) -> Option<Loan> {
    let drawing = folded.drawing.as_ref().and_then(|drawing| drawing.deck);
    config.decks.lend(drawing.or_else(|| folded.running()?.deck)?)
}

impl Live {
    /// What lives beside a log that was just folded: nobody is here, and nobody has been told
    /// anything.
    pub fn beside(folded: &Folded, config: &TableConfig, random: Quick) -> Live {
        Live {
            people: Vec::new(),
            game: LiveGame { loan: lent(folded, config), ..LiveGame::default() },
            draw: LiveDraw::default(),
            take_part: Vec::new(),
            growth: None,
            growths: 0,
            tended: None,
            door: Door::default(),
            screens: Vec::new(),
            watchers: Vec::new(),
            households: HashMap::new(),
            claims: Vec::new(),
            claimed: 0,
            granted: None,
            clips: Vec::new(),
            untouched: true,
            awake: None,
            random,
            room_changed: folded.seq > 0,
            game_changed: folded.games_started > 0,
            changed_for: Vec::new(),
        }
    }

    pub fn find(&self, id: PersonId) -> Option<&LivePerson> {
        self.people.iter().find(|person| person.id == id)
    }

    /// What is known of this person; whoever has not been here yet is away since the table woke.
    pub fn person(&mut self, id: PersonId) -> &mut LivePerson {
        let place = self.people.iter().position(|person| person.id == id).unwrap_or_else(|| {
            self.people.push(LivePerson {
                id,
                away: Some(self.awake.unwrap_or(0)),
                household: None,
                wishes: Wishes::default(),
                reacts_at: 0,
                replies: Replies::default(),
            });
            self.people.len() - 1
        });
        &mut self.people[place]
    }

    /// Since when this person is away; nothing while they are connected.
    pub fn away(&self, id: PersonId) -> Option<Millis> {
        self.find(id).map_or(Some(self.awake.unwrap_or(0)), |person| person.away)
    }

    /// Whether this person is connected.
    pub fn here(&self, id: PersonId) -> bool {
        self.find(id).is_some_and(|person| person.away.is_none())
    }

    pub fn untouched(&self) -> bool {
        self.untouched
    }

    pub fn awake(&self) -> bool {
        self.awake.is_some()
    }

    /// Somebody is connected from now on. Whoever is not is away from now on: time did not run
    /// meanwhile.
    pub fn wake(&mut self, now: Millis) {
        (self.awake, self.untouched, self.draw.since) = (Some(now), false, None);
        self.people.iter_mut().for_each(|person| person.away = person.away.map(|_| now));
    }

    /// Nobody is connected any more.
    pub fn sleep(&mut self) {
        self.awake = None;
    }

    /// What follows from an entry that was just applied.
    pub fn follow(&mut self, entry: &TableEntry, folded: &Folded, config: &TableConfig) {
        match entry {
            // Nobody else may even notice.
            TableEntry::Held { .. } | TableEntry::Root(_) => {}
            // What lies on the table stays to be looked at until the game is there, and phones that
            // take part are told how the drawing stands whenever anybody is told anything.
            entry if entry.is_drawing() => {}
            TableEntry::TimedOut(_)
            | TableEntry::Game(_)
            | TableEntry::Deadline(_)
            | TableEntry::Shares { .. } => self.game_changed = true,
            TableEntry::Started { .. }
            | TableEntry::Ended(_)
            | TableEntry::Cleared
            | TableEntry::Paused { .. }
            | TableEntry::Relieved { .. }
            | TableEntry::WentOn => {
                (self.game_changed, self.room_changed) = (true, true);
            }
            _ => self.room_changed = true,
        }
        match entry {
            TableEntry::Chose { .. } => self.tended = None,
            TableEntry::Started { .. } | TableEntry::Draw { .. } => {
                self.game = LiveGame { loan: lent(folded, config), ..LiveGame::default() };
                self.draw = LiveDraw::default();
            }
            TableEntry::Ended(_) => self.game.loan = None,
            TableEntry::Cleared => {
                (self.game, self.draw) = (LiveGame::default(), LiveDraw::default());
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
            self.people.retain(|person| folded.person(person.id).is_some());
        }
    }
}
