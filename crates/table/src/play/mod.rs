//! The game on the table: what is chosen, how it is started, moved in, waited for and ended, and
//! what bots do. The rules themselves judge and fold moves; this room gives them time and chance.

mod bots;
mod clips;
mod finished;
mod game;
mod growth;
mod hints;
mod moves;
mod pace;
mod pictures;
mod pulse;
mod session;
mod setup;
mod start;
mod tempo;
mod window;

pub(crate) use bots::given_up_at;
pub use bots::{
    BrainInput, Fumble, MoveDue, Moved, Thought, act_for, brain_input, moves_due, next_wake, plan,
};
pub use clips::{keep_clip, kept_clips, may_bring_clip, silent_clips, take_clips};
pub use finished::Past;
pub(crate) use finished::{Finished, FinishedFeat};
pub use game::TableGame;
pub use growth::{Growth, GrowthJob, growth_done, growth_progress, tend};
pub(crate) use growth::{GrowthFrame, grows, growth_frame};
pub(crate) use hints::{hint, hints_of};
pub(crate) use moves::act;
pub use moves::{close_window, play_for};
pub use pace::Pace;
pub use pictures::picture_of;
pub(crate) use pictures::picture_path;
pub use pulse::{Pulse, pulse};
pub(crate) use session::Session;
pub(crate) use setup::choose;
pub use setup::{Setup, StoredSetup};
pub use start::lay;
pub(crate) use start::{open_game, start};
pub(crate) use tempo::{clock, go_on, more_time, pause, share};
pub use window::public_moment;
pub(crate) use window::{closes, held, public_due, window};

use crate::config::TableConfig;
use crate::draw::Drawn;
use crate::log::{PersonId, TableEntry};
use crate::time::Millis;
use kernel::Table;

/// The game on the table and those of the evening, as the log has them.
#[derive(Default)]
pub struct Play {
    game: Option<TableGame>,
    paused: bool,
    past: Past,
}

impl Play {
    /// The game on the table, being played or over.
    pub fn game(&self) -> Option<&TableGame> {
        self.game.as_ref()
    }

    /// The game that is being played, not one that is over.
    pub fn running(&self) -> Option<&TableGame> {
        self.game.as_ref().filter(|game| game.outcome.is_none())
    }

    pub fn paused(&self) -> bool {
        self.paused
    }

    /// Who asked for the pause.
    pub fn paused_by(&self) -> Option<PersonId> {
        self.past.paused_by.filter(|_| self.paused)
    }

    /// Whether the last game was set aside because its log did not fold.
    pub fn regret(&self) -> bool {
        self.past.regret
    }

    /// How many games have been started here.
    pub fn started(&self) -> u32 {
        self.past.games_started
    }

    /// The record with which a game began; nothing for one that does not count.
    pub fn start_of(&self, number: u32) -> Option<u64> {
        self.past.starts.iter().find(|(other, _)| *other == number).map(|(_, seq)| *seq)
    }

    /// What is remembered of games that are over.
    pub fn past(&self) -> &Past {
        &self.past
    }

    /// Whether the game on the table or the evening names somebody.
    pub fn names(&self, person: PersonId) -> bool {
        self.game.as_ref().is_some_and(|game| game.seats.contains(&person))
            || self.past.evening.iter().any(|game| game.people.contains(&person))
    }

    /// Takes what a checkpoint remembers.
    pub(crate) fn remember(&mut self, past: Past) {
        self.past = past;
    }

    /// Folds an entry of the game's own.
    pub(crate) fn fold(&mut self, entry: &str) -> bool {
        self.game.as_mut().is_some_and(|game| game.table.fold(entry))
    }

    /// The rules' own table, to be played at.
    pub(crate) fn rules_table(&mut self) -> Option<&mut (dyn Table + 'static)> {
        self.game.as_mut().map(|game| &mut *game.table)
    }

    /// Makes room for a game that is drawn or started with this record.
    pub(crate) fn make_room(&mut self, number: u32, seq: u64) {
        self.game = None;
        self.past.games_started = number;
        // What was drawn for it stands before it.
        if self.past.starts.last().is_none_or(|(other, _)| *other != number) {
            self.past.starts.push((number, seq));
        }
        (self.paused, self.past.regret) = (false, false);
    }

    /// Opens a game; false if it cannot be.
    pub(crate) fn start(
        &mut self,
        entry: &TableEntry,
        drawn: Option<Drawn>,
        seq: u64,
        config: &TableConfig,
    ) -> bool {
        let TableEntry::Started { number, game, options, seats } = entry else { return false };
        let opened = config
            .find(game)
            .and_then(|rules| Some((rules, rules.open(options, seats.len()).ok()?)));
        let Some((rules, table)) = opened else { return false };
        self.make_room(*number, seq);
        self.game =
            Some(TableGame::new((*number, rules, table), options.clone(), seats.clone(), drawn));
        true
    }

    /// Puts a position on the table that no entry tells of.
    pub(crate) fn lay(&mut self, game: TableGame) {
        self.game = Some(game);
    }

    /// Takes the game off the table; false if there was none.
    pub(crate) fn clear(&mut self) -> bool {
        self.paused = false;
        self.game.take().is_some()
    }

    /// Applies an entry about the game on the table; false if it cannot follow.
    pub(crate) fn apply(&mut self, entry: &TableEntry) -> bool {
        if let TableEntry::SetAside { games, .. } = entry {
            if let Some(number) = self.running().map(|game| game.number) {
                self.past.starts.retain(|(other, _)| *other != number);
            }
            (self.game, self.paused, self.past.regret) = (None, false, true);
            self.past.games_started = *games;
            return true;
        }
        let Some(game) = &mut self.game else { return false };
        match entry {
            TableEntry::Paused { left, by } => {
                (self.paused, self.past.paused_by) = (true, *by);
                (game.left, game.deadline) = (*left, None);
            }
            TableEntry::WentOn => self.paused = false,
            TableEntry::Ended(outcome) => {
                (game.outcome, game.deadline, self.paused) = (Some(outcome.clone()), None, false);
                self.past.evening.push(Finished::of(game, outcome));
            }
            entry => return game.apply(entry),
        }
        true
    }

    /// Until when the open decision has to be made.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.running()?.deadline
    }
}
